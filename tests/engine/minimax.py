"""Plain minimax over the readable rules: every play tried, nothing cut off, what the solver is measured against.

Seat 0 calls. Under nello its partner sits out and it wants no points; else both sides want them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.actions import CallName, Doubles
from engine.calls import Suits, suits_for
from engine.seats import SEATS
from engine.tiles import TILES, Tile, tiles_in
from engine.tricks import winner, worth

Racks = tuple[int, int, int, int]
Laid = tuple[tuple[int, Tile], ...]


@dataclass
class Minimax:
    """`points` remembers the positions between tricks of one deal."""

    name: CallName
    doubles: Doubles = Doubles.HIGH
    known: dict[tuple[Racks, int], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.suits: Suits = suits_for(self.name, self.doubles)
        self.low = self.name is CallName.NELLO

    def points(self, racks: Racks, leader: int) -> int:
        """What seats 0 and 2 take of the points in play when `leader` leads."""
        if not any(racks):
            return 0
        if (racks, leader) not in self.known:
            self.known[racks, leader] = self.from_here(racks, (), leader)
        return self.known[racks, leader]

    def from_here(self, racks: Racks, laid: Laid, turn: int) -> int:
        """The same with a trick half played and seat `turn` to play."""
        if len(laid) == (3 if self.low else 4):
            return self._taken(racks, laid)
        if self.low and turn == 2:
            return self.from_here(racks, laid, 3)
        lead = laid[0][1] if laid else None
        values = [
            self.from_here(without(racks, turn, tile), (*laid, (turn, tile)), (turn + 1) % 4)
            for tile in tiles_in(self.suits.playable(racks[turn], lead))
        ]
        return max(values) if (turn % 2 == 0) != self.low else min(values)

    def _taken(self, racks: Racks, laid: Laid) -> int:
        plays = tuple((SEATS[seat], tile) for seat, tile in laid)
        taker = winner(self.suits, plays).index
        return (worth(plays) if taker % 2 == 0 else 0) + self.points(racks, taker)


def without(racks: Racks, seat: int, tile: Tile) -> Racks:
    left = list(racks)
    left[seat] ^= tile.bit
    return left[0], left[1], left[2], left[3]


def in_play(racks: Racks, laid: Laid = ()) -> int:
    """One a trick, the open one with them, and the count: whoever has still to play holds a tile for each trick."""
    held = racks[0] | racks[1] | racks[2] | racks[3] | sum(tile.bit for _, tile in laid)
    return max(rack.bit_count() for rack in racks) + sum(tile.count for tile in TILES if tile.bit & held)
