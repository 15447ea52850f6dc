"""The 28 tiles in four racks, each in its player's order (rules 1.3, 1.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.seats import SEATS, Seat
from engine.tiles import ALL, TILES, Tile

RACK = 7  # tiles a seat


class Deal(NamedTuple):
    """Four racks by seat index, and each as a mask. Make one with `Deal.of`, which refuses what is no deal."""

    racks: tuple[tuple[Tile, ...], ...]
    masks: tuple[int, ...]

    @classmethod
    def of(cls, racks: Mapping[Seat, Sequence[Tile]]) -> Deal:
        """Raises ValueError naming the seat with too few or many tiles, or the tile that comes twice."""
        a, b, c, d = ordered = tuple([tuple(racks.get(seat, ())) for seat in SEATS])
        masks = tuple([sum([tile.bit for tile in rack]) for rack in ordered])
        # 28 tiles add up to all bits only when each comes once.
        if not len(a) == len(b) == len(c) == len(d) == RACK or sum(masks) != ALL:
            raise ValueError(_fault(ordered))
        return cls(ordered, masks)

    def rack(self, seat: Seat, left: int = ALL) -> tuple[Tile, ...]:
        """The tiles of `seat` that are still in the mask `left`, in rack order."""
        return tuple([tile for tile in self.racks[seat.index] if tile.bit & left])

    def to_mapping(self) -> dict[Seat, tuple[Tile, ...]]:
        return dict(zip(SEATS, self.racks, strict=True))


def _fault(racks: tuple[tuple[Tile, ...], ...]) -> str:
    for seat, rack in zip(SEATS, racks, strict=True):
        if len(rack) != RACK:
            return f"rack {seat} has {len(rack)} tiles, not {RACK}"
    dealt = [tile for rack in racks for tile in rack]
    twice = next(tile for tile in TILES if dealt.count(tile) > 1)
    return f"tile {twice} is dealt twice"
