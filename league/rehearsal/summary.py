"""A rehearsal as a page a director can read."""

from collections.abc import Iterator

from league.formats.draw import Side
from league.formats.results import Encounter
from league.rehearsal.figures import Figures, warnings
from league.rehearsal.play import Rehearsal
from league.rehearsal.report import tables
from league.standings.table import Row, champion

# With more entries the pairings are left to --json.
READABLE = 64


def lines(rehearsal: Rehearsal, minutes: int | None) -> Iterator[str]:
    figures = Figures.of(rehearsal)
    entries = len(rehearsal.field.entries)
    yield f"{rehearsal.format.name}, {entries} entries, seed {rehearsal.seed}"
    yield ""
    yield f"Rounds               {figures.rounds}"
    yield f"Matches              {figures.matches}"
    yield f"Tables at once       {figures.tables}"
    yield f"Byes                 {figures.byes}"
    yield f"Rematches            {figures.rematches}"
    yield f"Idle rounds per team {figures.mean_idle:.1f}, at most {figures.most_idle}"
    if minutes is not None:
        yield f"Planned finish       {_clock(minutes * figures.rounds)} after the start ({minutes} minutes a round)"
    if entries <= READABLE:
        yield from _rounds(rehearsal)
    yield from _standings(rehearsal.standings())
    for warning in warnings(rehearsal):
        yield f"Warning: {warning}"


def _clock(minutes: int) -> str:
    hours, rest = divmod(minutes, 60)
    return f"{hours} h {rest:02} min"


def _rounds(rehearsal: Rehearsal) -> Iterator[str]:
    for round_ in rehearsal.rounds:
        yield ""
        yield f"{round_.draw.number}. {round_.draw.name.words}"
        for encounter, table in zip(round_.encounters, tables(round_.draw.pairings), strict=True):
            yield f"   {_pairing(encounter, table)}"
        if round_.draw.sit_out:
            yield f"   sit out: {', '.join(map(str, round_.draw.sit_out))}"


def _pairing(encounter: Encounter, table: int | None) -> str:
    pairing = encounter.pairing
    reasons = "; ".join(reason.words for reason in pairing.reasons)
    if table is None:
        return f"          {_side(pairing.home)}  ({reasons})"
    score = _share(encounter) or ", ".join(f"{home}-{away}" for home, away in encounter.games)
    known = f"table {table:>3}  {_side(pairing.home)} against {_side(pairing.away)}: {score}"
    return f"{known}  ({reasons})" if reasons else known


def _share(encounter: Encounter) -> str:
    """Of the match points of duplicate play, in which marks alone say little."""
    return " to ".join(f"{100 * share:.0f}%" for share in encounter.share or ())


def _side(side: Side) -> str:
    return " and ".join(map(str, side))


def _standings(rows: tuple[Row, ...]) -> Iterator[str]:
    best = champion(rows)
    yield ""
    yield "Champion: nobody" if best is None else f"Champion: entry {best}"
    yield ""
    yield "Rank Entry  Won Lost Byes  For Against  Above the next by"
    for row in rows:
        record = row.record
        numbers = (
            f"{record.wins:>4} {record.losses:>4} {record.byes:>4} {record.marks_for:>4} {record.marks_against:>7}"
        )
        percent = "" if record.percent is None else f" {record.percent:>6.2f}%"
        yield f"{row.rank:>4} {row.entry:>5} {numbers}{percent}  {_decided(row)}".rstrip()
    yield ""


def _decided(row: Row) -> str:
    decided = row.decided
    if decided is None or decided.code == "placing":
        return ""
    if decided.code in ("lots", "withdrawn"):
        return decided.code
    return f"{decided.code.replace('_', ' ')}, {decided.own} to {decided.next}"
