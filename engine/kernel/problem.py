"""A rest of a hand with all racks known, in the game's own values, put to the solver."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.actions import Call, CallName, Doubles
from engine.kernel.compiled import Numbers, numbers
from engine.kernel.search import forget
from engine.kernel.solve import reaches, value
from engine.kernel.tables import Table, table_for
from engine.rule_set import KINDS
from engine.seats import SEATS, Seat, Side
from engine.tiles import Tile
from engine.tricks import TRICKS

_KINDS = {CallName.FOLLOW_ME: KINDS["follow_me_doubles"], CallName.NELLO: KINDS["nello_doubles"]}


@dataclass(frozen=True, slots=True)
class Problem:
    """Racks of one length between tricks, and who leads. Under nello the bidder's partner sits out (rules 9.1).

    Both sides play for points, and under nello against them: the bidder to take none, the others to give them.
    Raises ValueError for racks that no hand leaves.
    """

    racks: Mapping[Seat, tuple[Tile, ...]]
    call: Call
    leader: Seat
    bidder: Seat | None = None

    def __post_init__(self) -> None:
        lengths = {len(self.racks[seat]) for seat in SEATS if seat is not self.sits_out}
        tiles = [tile for rack in self.racks.values() for tile in rack]
        if self.call.kind not in (None, *_KINDS.get(self.call.name, ())):
            raise ValueError(f"{self.call.name} has no kind {self.call.kind}")
        if self.call.name is CallName.NELLO and self.bidder is None:
            raise ValueError("nello needs its bidder")
        if self.leader is self.sits_out:
            raise ValueError(f"{self.leader} sits out and cannot lead")
        if len(lengths) != 1 or max(map(len, self.racks.values())) > TRICKS or len(set(tiles)) != len(tiles):
            raise ValueError("racks must be of one length, at most seven, and hold each tile once")

    @property
    def sits_out(self) -> Seat | None:
        return self.bidder.partner if self.bidder is not None and self.call.name is CallName.NELLO else None

    @property
    def left(self) -> int:
        """Points in play: one a trick, and the count."""
        racks = [self.racks[seat] for seat in SEATS if seat is not self.sits_out]
        return len(racks[0]) + sum(tile.count for rack in racks for tile in rack)

    def points(self) -> dict[Side, int]:
        """What each side takes when everybody plays as well as can be."""
        table = self._table()
        found = int(value(table.book, self._position(table), self.left // 2))
        taken = self.left - found if self.call.name is CallName.NELLO else found
        return {self.leader.side: taken, self.leader.side.other: self.left - taken}

    def makes(self, side: Side, need: int) -> bool:
        """Whether `side` takes `need` of the points in play."""
        if self.call.name is CallName.NELLO or not 0 < need <= self.left:
            makes = self.points()[side] >= need
        elif side is self.leader.side:
            table = self._table()
            makes = bool(reaches(table.book, self._position(table), need))
        else:
            makes = not self.makes(self.leader.side, self.left - need + 1)
        return makes

    def _table(self) -> Table:
        table = table_for(self.call.name, self.call.kind or Doubles.HIGH)
        forget(table.book)
        return table

    def _position(self, table: Table) -> Numbers:
        turned = [SEATS[(self.leader.index + step) % 4] for step in range(4)]
        masks = [0 if seat is self.sits_out else table.mask(self.racks[seat]) for seat in turned]
        return numbers([*masks, self.leader.index, 0, 0, 0, 0, 0, self.left])
