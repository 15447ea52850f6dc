"""A rehearsal as one JSON object, in the shape other programs read."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import count
from typing import TypeAlias

from league.formats.draw import Pairing, Side
from league.formats.results import Encounter, PlayedRound
from league.formats.rotating_partners import RotatingPartners
from league.rehearsal.figures import warnings
from league.rehearsal.play import Rehearsal
from league.standings.table import Row, champion

Json: TypeAlias = "Mapping[str, Json] | Sequence[Json] | str | float | None"


def as_json(rehearsal: Rehearsal) -> dict[str, Json]:
    rows = rehearsal.standings()
    return {
        "format": rehearsal.format.name,
        "entries": len(rehearsal.field.entries),
        "seed": rehearsal.seed,
        "rounds": [_round(rehearsal, round_) for round_ in rehearsal.rounds],
        "champion": champion(rows),
        "standings": [_row(row) for row in rows],
        "warnings": list(warnings(rehearsal)),
    }


def tables(pairings: Sequence[Pairing]) -> Iterator[int | None]:
    """Tables in the order of the draw; nobody needs one to sit out."""
    numbers = count(1)
    for pairing in pairings:
        yield next(numbers) if pairing.is_played else None


def _round(rehearsal: Rehearsal, round_: PlayedRound) -> dict[str, Json]:
    draw = round_.draw
    people = isinstance(rehearsal.format, RotatingPartners)
    place = partial(_people, last=len(rehearsal.field.entries)) if people else _entry
    pairs = zip(round_.encounters, tables(draw.pairings), strict=True)
    shown: dict[str, Json] = {
        "number": draw.number,
        "name": draw.name.words,
        "pairings": [_pairing(encounter, table, place) for encounter, table in pairs],
    }
    return {**shown, "sit_out": list(draw.sit_out)} if people else shown


def _pairing(encounter: Encounter, table: int | None, place: Callable[[Side], Json]) -> dict[str, Json]:
    pairing, games = encounter.pairing, encounter.games
    won = [sum(home > away for home, away in games), sum(home < away for home, away in games)]
    marks = [sum(home for home, _ in games), sum(away for _, away in games)]
    percent = {} if encounter.share is None else {"percent": [round(100 * share, 2) for share in encounter.share]}
    return {
        "id": pairing.id,
        "box": pairing.box,
        "table": table,
        "entries": [place(pairing.home), place(pairing.away)],
        "result": encounter.kind,
        "winner": place(encounter.winner),
        "games": list(won) if pairing.is_played else None,
        "marks": list(marks) if pairing.is_played else None,
        "reasons": [reason.words for reason in pairing.reasons],
        **percent,
    }


def _entry(side: Side) -> Json:
    return side[0] if side else None


def _people(side: Side, last: int) -> Json:
    """Two of them: the bot pair, one entry elsewhere, is two bots here, and beside a person alone sits a third."""
    if len(side) == 1:
        return [side[0], side[0] + 1 if side[0] > last else last + 3]
    return list(side) if side else None


def _row(row: Row) -> dict[str, Json]:
    record = row.record
    return {
        "entry": row.entry,
        "rank": row.rank,
        "wins": record.wins,
        "losses": record.losses,
        "byes": record.byes,
        "marks_for": record.marks_for,
        "marks_against": record.marks_against,
        "decided_by": row.decided_by,
        **({} if record.percent is None else {"percent": record.percent}),
    }
