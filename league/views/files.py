"""Everything of an event as rows for a file: one list of columns, one row a line, names as everybody sees them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from games.models import HandRecord
from league.models import Pairing, Tournament
from league.models.chart import Chart
from league.views.rows import round_name

Value = str | int | float | None
# A spreadsheet runs what begins with one of these; an apostrophe before it makes it text.
RUNS = ("=", "+", "-", "@", "\t", "\r")
MOST_GAMES = 5


@dataclass(frozen=True)
class Table:
    columns: Sequence[str]
    rows: Sequence[Sequence[Value]]

    def of_stage(self, number: int | None) -> "Table":
        """Its rows of one stage; all of them where none is asked for, or where they belong to none."""
        if number is None or "stage" not in self.columns:
            return self
        place = self.columns.index("stage")
        return Table(self.columns, [row for row in self.rows if row[place] == number])

    def records(self) -> list[dict[str, Value]]:
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]


def harmless(value: Value) -> Value:
    """Numbers stay numbers; a text that a spreadsheet would run, behind blanks too, becomes plain text."""
    if isinstance(value, str) and value.lstrip(" \n").startswith(RUNS):
        return f"'{value}"
    return value


def entries(event: Tournament) -> Table:
    rows = event.entries.people().with_people().by_seed()
    columns = ("seed", "team", "player_1", "player_2", "state")
    names = {row.pk: [person.name for person in row.team.persons] for row in rows}
    return Table(columns, [(row.seed, str(row), *[*names[row.pk], None][:2], row.state) for row in rows])


def pairings(event: Tournament) -> Table:
    columns = ["stage", "round", "round_name", "box", "table", "kind", "home", "away", "best_of", "winner"]
    columns += [f"game_{number}_{side}" for number in range(1, MOST_GAMES + 1) for side in ("home", "away")]
    return Table(columns, [_pairing(chart, row) for chart in _charts(event) for row in chart.pairings])


def standings(event: Tournament) -> Table:
    columns = ("stage", "rank", "team", "wins", "losses", "byes", "marks_for", "marks_against", "percent")
    rows = [
        (
            chart.stage.number,
            row.rank,
            str(chart.entries[row.entry]),
            row.record.wins,
            row.record.losses,
            row.record.byes,
            row.record.marks_for,
            row.record.marks_against,
            row.record.percent,
        )
        for chart in _charts(event)
        for row in chart.rows
        if chart.rounds
    ]
    return Table(columns, rows)


def hands(event: Tournament) -> Table:
    """Of every finished hand what is public: no tile that was not played is known here."""
    columns = ("match", "table", "game", "hand", "shaker", "bidder", "bid", "call", "outcome", "ac", "bd", "source")
    published = Pairing.objects.of(event).published().exclude(match=None)
    tables = {
        key: (match, table)
        for key, match, table in published.values_list("match_id", "match__public_id", "table_number")
    }
    over = HandRecord.objects.current().over().told().of_matches(tables)
    return Table(columns, [(*tables[one.game.match_id], *_hand(one)) for one in over])


TABLES: Mapping[str, Callable[[Tournament], Table]] = {
    "entries": entries,
    "pairings": pairings,
    "standings": standings,
    "hands": hands,
}


def _charts(event: Tournament) -> Iterable[Chart]:
    return [Chart.of(stage, drafts=False) for stage in event.stages.in_order()]


def _pairing(chart: Chart, row: Pairing) -> list[Value]:
    result = chart.result_of(row)
    sides = (row.home_name, row.away_name or None)
    games = [amount for game in result.games for amount in game] if result else []
    return [
        chart.stage.number,
        row.round.number,
        round_name(row.round),
        row.box,
        row.table_number,
        row.kind if result is None else str(result.kind),
        *sides,
        row.best_of,
        sides[result.won] if result and result.won is not None else None,
        *(games + [None] * (2 * MOST_GAMES))[: 2 * MOST_GAMES],
    ]


def _hand(one: HandRecord) -> list[Value]:
    said = (one.shaker, one.bidder, one.bid, one.call, one.outcome, one.scored_ac, one.scored_bd, one.source)
    return [one.game.number, one.number, *said]
