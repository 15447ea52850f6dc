"""Duplicate play as its page shows it: the tables with what they came to, then board by board, all in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from engine.actions import Bid, Call
from engine.notation import parse_word
from engine.seats import Side
from games.middleware import PlayerRequest
from games.models import HandOutcome, Seating
from games.permissions import can_invite
from games.services.comparisons import BoardLine, Cell, Comparison, TableLine
from games.views.picture import Sentence, sentence, words
from games.views.room import Invitation, invitation

HALF = "½"


@dataclass(frozen=True)
class SideLine:
    names: str
    side: str
    percent: str
    marks: int
    is_best: bool


@dataclass(frozen=True)
class TableRow:
    id: str
    name: str
    sides: tuple[SideLine, SideLine]
    progress: Sentence
    is_own: bool
    may_watch: bool
    may_spare: bool
    invitation: Invitation | None


@dataclass(frozen=True)
class CellRow:
    table: str
    teams: str
    is_own: bool
    said: Sentence
    scored: Sentence | None
    points: tuple[str, str]


@dataclass(frozen=True)
class BoardRow:
    number: int
    shaker: str
    is_told: bool
    cells: tuple[CellRow, ...]


@dataclass(frozen=True)
class Compared:
    id: str
    link: str
    size: int
    told: int
    is_told: bool
    is_host: bool
    says: Sentence
    own: TableRow | None
    tables: tuple[TableRow, ...]
    boards: tuple[BoardRow, ...]

    @property
    def stamp(self) -> str:
        """Changes with everything the page shows, so that it need not be drawn again for nothing."""
        seen = [(row.progress.code, *row.progress.facts.values(), row.invitation is None) for row in self.tables]
        names = [side.names for row in self.tables for side in row.sides]
        return sha256(repr((self.told, self.says.code, seen, names)).encode()).hexdigest()[:16]

    @property
    def is_waiting(self) -> bool:
        return not self.is_told

    @property
    def links_are_near(self) -> bool:
        return any(table.invitation.is_near for table in self.tables if table.invitation)


def picture(request: PlayerRequest, comparison: Comparison) -> Compared:
    duplicate = comparison.duplicate
    host = request.player is not None and duplicate.created_by_id == request.player.pk
    rows = tuple(table_row(request, comparison, place) for place in range(len(comparison.tables)))
    return Compared(
        id=duplicate.public_id,
        link=next((table.match.link for table in comparison.tables if table.match.link), ""),
        size=duplicate.size,
        told=duplicate.told,
        is_told=duplicate.is_told,
        is_host=host,
        says=says(comparison, is_host=host),
        own=None if comparison.own is None else rows[comparison.own],
        tables=rows,
        boards=board_rows(comparison, [row.name for row in rows]),
    )


def says(comparison: Comparison, *, is_host: bool) -> Sentence:
    """What is to be done, or waited for."""
    own = None if comparison.own is None else comparison.tables[comparison.own]
    late = any(table.match.is_waiting for table in comparison.tables)
    if comparison.duplicate.is_told:
        said = sentence("boards-all-told")
    elif own and own.match.is_finished:
        said = sentence("boards-late-host" if late and is_host else "boards-late" if late else "boards-wait")
    elif own and not own.match.is_waiting:
        said = sentence("boards-play-on", left=comparison.duplicate.size - own.played)
    elif is_host and late:
        said = sentence("boards-begin")
    else:
        said = sentence("boards-sit" if own else "boards-watch")
    return said


def table_row(request: PlayerRequest, comparison: Comparison, place: int) -> TableRow:
    table, player = comparison.tables[place], request.player
    match = table.match
    open_seats = not match.is_finished and len(table.seatings) < 4
    return TableRow(
        id=match.public_id,
        name=table_name(table, place),
        sides=(side_line(comparison, table, Side.AC), side_line(comparison, table, Side.BD)),
        progress=progress(table, comparison.duplicate.size),
        is_own=place == comparison.own,
        may_watch=comparison.duplicate.is_told and table.played > 0,
        may_spare=can_invite(player, match) and match.is_waiting and place != comparison.own,
        invitation=invitation(request, match) if open_seats and can_invite(player, match) else None,
    )


def table_name(table: TableLine, place: int) -> str:
    return table.match.label or str(place + 1)


def side_line(comparison: Comparison, table: TableLine, side: Side) -> SideLine:
    won = table.percent(side)
    best = max((each.percent(side) or 0 for each in comparison.tables), default=0)
    return SideLine(
        names=names(table.seatings, side),
        side=str(side).lower(),
        percent="" if won is None else f"{won:.0f}",
        marks=table.gain[side] - table.gain[side.other],
        is_best=won is not None and won == best and comparison.duplicate.is_told,
    )


def names(seatings: Mapping[str, Seating], side: Side) -> str:
    """Of those whose seats they are; bots of one name are told apart by their seats."""
    return " / ".join(name(seatings[str(seat)]) if str(seat) in seatings else "…" for seat in side.seats)


def name(seating: Seating) -> str:
    if seating.owner is not None:
        return seating.owner.name
    return f"{seating.player.name} {seating.seat}" if seating.player.is_bot else seating.player.name


def progress(table: TableLine, size: int) -> Sentence:
    if table.match.is_waiting:
        said = sentence("table-waits")
    elif table.played >= size:
        said = sentence("table-done")
    elif table.match.is_finished:
        said = sentence("table-stopped", played=table.played)
    else:
        said = sentence("table-on-board", number=table.played + 1, size=size)
    return said


def board_rows(comparison: Comparison, tables: Sequence[str]) -> tuple[BoardRow, ...]:
    """Those of which anything may be told; the tables by their names."""
    return tuple(
        BoardRow(
            line.number,
            line.shaker,
            line.is_told,
            tuple(cell_row(comparison, line, place, name) for place, name in enumerate(tables)),
        )
        for line in comparison.boards
        if line.is_told or any(line.cells)
    )


def cell_row(comparison: Comparison, line: BoardLine, place: int, name: str) -> CellRow:
    table, cell = comparison.tables[place], line.cells[place]
    won = cell.points if cell is not None and cell.points is not None and cell.points.most else None
    return CellRow(
        table=name,
        teams=" – ".join(names(table.seatings, side) for side in Side),
        is_own=place == comparison.own,
        said=told(cell, table.seatings, is_told=line.is_told),
        scored=scored(cell),
        # Where no other table played it there is nobody to be held against.
        points=("", "") if won is None else (half(won.ac), half(won.bd)),
    )


def told(cell: Cell | None, seatings: Mapping[str, Seating], *, is_told: bool) -> Sentence:
    if cell is None:
        return sentence("board-not-played" if is_told else "board-hidden")
    if cell.outcome == HandOutcome.VOID:
        said = sentence("board-void")
    elif not cell.bidder:
        said = sentence("paper-all-pass")
    else:
        who = name(seatings[cell.bidder]) if cell.bidder in seatings else cell.bidder
        said = sentence(f"paper-{cell.outcome}", bidder=who, bid=bid(cell.bid), call=call(cell.call))
    return said


def scored(cell: Cell | None) -> Sentence | None:
    """Both sides under points scoring; marks go to one side."""
    if cell is None or not cell.counts:
        return None
    gains = [(side, cell.gain[side]) for side in Side if cell.gain[side]]
    if len(gains) == 1:
        side, marks = gains[0]
        return sentence("board-scored", side=" + ".join(map(str, side.seats)), marks=marks)
    return sentence("board-scored-both", ac=cell.gain[Side.AC], bd=cell.gain[Side.BD]) if gains else None


def bid(word: str) -> str:
    said = parse_word(word) if word else None
    return words.bid_name(said) if isinstance(said, Bid) else word


def call(word: str) -> str:
    said = parse_word(word) if word else None
    return words.call_name(said) if isinstance(said, Call) else word


def half(points: int) -> str:
    """Match points, counted in halves."""
    whole, rest = divmod(points, 2)
    return f"{whole or '' if rest else whole}{HALF if rest else ''}"
