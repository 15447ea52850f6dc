"""What tables that play the same boards have come to: told board by board, when every table is done with it.

The one place where results of duplicate play are read for a page or a file; a table's own stay its own until then.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine import duplicate as duplicates
from engine.duplicate import MatchPoints
from engine.seats import Side
from engine.tallies import Marks
from games.models import DuplicateSet, HandOutcome, HandRecord, Match, Player, Seating
from games.services import boards


@dataclass(frozen=True)
class Cell:
    """One board at one table. `points` are None while it is not told, and where it does not count."""

    outcome: HandOutcome
    bidder: str
    bid: str
    call: str
    gain: Marks
    points: MatchPoints | None = None

    @property
    def counts(self) -> bool:
        return self.outcome != HandOutcome.VOID


@dataclass(frozen=True)
class BoardLine:
    """`cells` in the order of the tables, None where nothing is there or nothing may be told."""

    number: int
    shaker: str
    is_told: bool
    cells: tuple[Cell | None, ...]


@dataclass(frozen=True)
class TableLine:
    """`played` says how far it is, which is no secret; gains and points are those of the boards that are told."""

    match: Match
    seatings: Mapping[str, Seating]
    played: int
    gain: Marks
    points: MatchPoints

    def percent(self, side: Side) -> float | None:
        return duplicates.percent(self.points.ac if side is Side.AC else self.points.bd, self.points.most)


@dataclass(frozen=True)
class Comparison:
    duplicate: DuplicateSet
    tables: tuple[TableLine, ...]
    boards: tuple[BoardLine, ...]
    own: int | None  # place of the viewer's own table


def compare(duplicate: DuplicateSet, viewer: Player | None) -> Comparison:
    """As this viewer may know it: every told board, and what was played at the table where they sit now."""
    tables = list(duplicate.matches.order_by("pk"))
    played = dict(duplicate.matches.annotate(played=boards.PLAYED).values_list("pk", "played"))
    seated = seatings_now(tables)
    own = next((place for place, match in enumerate(tables) if sits(seated[match.pk], viewer)), None)
    over = records(tables)
    lines = tuple(
        board_line(duplicate, number, shaker, [over.get((match.pk, number)) for match in tables], own)
        for number, shaker in duplicate.boards.order_by("number").values_list("number", "shaker")
    )
    told = [line for line in lines if line.is_told]
    return Comparison(
        duplicate=duplicate,
        tables=tuple(
            TableLine(match, seated[match.pk], played[match.pk], *total(line.cells[place] for line in told))
            for place, match in enumerate(tables)
        ),
        boards=lines,
        own=own,
    )


def seatings_now(tables: Iterable[Match]) -> dict[int, dict[str, Seating]]:
    """Of all tables with one query."""
    found: dict[int, dict[str, Seating]] = {match.pk: {} for match in tables}
    current = Seating.objects.current().filter(match__in=found.keys()).select_related("player", "owner")
    for seating in current:
        found[seating.match_id][seating.seat] = seating
    return found


def sits(seatings: Mapping[str, Seating], viewer: Player | None) -> bool:
    held = [key for seating in seatings.values() for key in (seating.player_id, seating.owner_id)]
    return viewer is not None and viewer.pk in held


def records(tables: Sequence[Match]) -> dict[tuple[int, int], HandRecord]:
    """By table and board."""
    over = HandRecord.objects.current().over().of_matches([match.pk for match in tables])
    return {(record.game.match_id, record.game.number): record for record in over}


def board_line(
    duplicate: DuplicateSet, number: int, shaker: str, played: Sequence[HandRecord | None], own: int | None
) -> BoardLine:
    if number > duplicate.told:
        cells = tuple(cell(record) if place == own else None for place, record in enumerate(played))
        return BoardLine(number, shaker, False, cells)
    points = duplicates.compare([gain(record) for record in played])
    return BoardLine(number, shaker, True, tuple(map(cell, played, points)))


def cell(record: HandRecord | None, points: MatchPoints | None = None) -> Cell | None:
    if record is None:
        return None
    marks = Marks(record.scored_ac, record.scored_bd)
    return Cell(HandOutcome(record.outcome), record.bidder, record.bid, record.call, marks, points)


def gain(record: HandRecord | None) -> Marks | None:
    """None where the board does not count: not played there, or void."""
    if record is None or record.outcome == HandOutcome.VOID:
        return None
    return Marks(record.scored_ac, record.scored_bd)


def total(cells: Iterable[Cell | None]) -> tuple[Marks, MatchPoints]:
    marks, points = Marks(), MatchPoints()
    for each in cells:
        if each is not None and each.points is not None:
            marks, points = marks + each.gain, points.plus(each.points)
    return marks, points
