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
        ordered = tuple([tuple(racks[seat]) for seat in SEATS])
        deal = cls(ordered, tuple([_mask(rack) for rack in ordered]))
        if any(len(rack) != RACK for rack in ordered) or _union(deal.masks) != ALL:
            raise ValueError(_fault(ordered))
        return deal

    def rack(self, seat: Seat, left: int = ALL) -> tuple[Tile, ...]:
        """The tiles of `seat` that are still in the mask `left`, in rack order."""
        return tuple([tile for tile in self.racks[seat.index] if tile.bit & left])

    def to_mapping(self) -> dict[Seat, tuple[Tile, ...]]:
        return dict(zip(SEATS, self.racks, strict=True))


def _mask(rack: tuple[Tile, ...]) -> int:
    mask = 0
    for tile in rack:
        mask |= tile.bit
    return mask


def _union(masks: tuple[int, ...]) -> int:
    a, b, c, d = masks
    return a | b | c | d


def _fault(racks: tuple[tuple[Tile, ...], ...]) -> str:
    for seat, rack in zip(SEATS, racks, strict=True):
        if len(rack) != RACK:
            return f"rack {seat} has {len(rack)} tiles, not {RACK}"
    dealt = [tile for rack in racks for tile in rack]
    twice = next(tile for tile in TILES if dealt.count(tile) > 1)
    return f"tile {twice} is dealt twice"
