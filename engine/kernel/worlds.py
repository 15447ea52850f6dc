"""Deals that a belief allows, drawn uniformly among all, or every one of them where there are few."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from engine.belief import Belief, History
from engine.kernel.compiled import numbers
from engine.kernel.draw import WAYS, fill_ways, nth_deal
from engine.seats import SEATS
from engine.tiles import tiles_in


@dataclass(frozen=True, slots=True)
class World:
    """One deal of the hidden tiles: masks by seat, 0 for the viewer. `weight` counts the ways that lead to it."""

    racks: tuple[int, ...]
    history: History
    weight: int


class Deals:
    """The deals of one belief: `different` counts them, `total` each with all the ways that lead to it."""

    def __init__(self, belief: Belief) -> None:
        self._tiles = tiles_in(belief.unseen)
        self._others = [seat for seat in SEATS if seat is not belief.viewer]
        self._bits, self._deal = numbers(tile.bit for tile in self._tiles), numbers([0, 0, 0])
        self._room = sum(belief.held[seat.index] << shift for seat, shift in zip(self._others, (6, 3, 0), strict=True))
        self._covered = sum(belief.held[seat.index] for seat in self._others) < len(self._tiles)
        self._ways, self._may = numbers([0] * WAYS), numbers([0] * len(self._tiles))
        self._histories = belief.histories
        counts = [self._fill(history) for history, _ in belief.histories]
        self._shares = [count * often for count, (_, often) in zip(counts, belief.histories, strict=True)]
        self.different, self.total = sum(counts), sum(self._shares)

    def draw(self, most: int, rng: random.Random) -> list[World]:
        """At most so many: every deal with its weight, or where there are more, `most` drawn uniformly."""
        if self.different <= most:
            drawn = [
                self._world(history, number, often)
                for history, often in self._histories
                for number in range(self._fill(history))
            ]
        else:
            places = sorted(rng.choices(range(len(self._shares)), self._shares, k=most))
            drawn = []
            for place, group in groupby(places):
                history = self._histories[place][0]
                count = self._fill(history)
                drawn += [self._world(history, rng.randrange(count), 1) for _ in group]
        return drawn

    def _fill(self, history: History) -> int:
        for place, tile in enumerate(self._tiles):
            bins = sum(1 << bin for bin, seat in enumerate(self._others) if not history.void[seat.index] & tile.bit)
            self._may[place] = bins | (8 if self._covered else 0)
        return int(fill_ways(self._ways, self._may, len(self._tiles), self._room))

    def _world(self, history: History, number: int, weight: int) -> World:
        """Deal `number` of the history that was filled last."""
        nth_deal(self._ways, self._may, self._bits, len(self._tiles), self._room, number, self._deal)
        racks = [0, 0, 0, 0]
        for bin, seat in enumerate(self._others):
            racks[seat.index] = int(self._deal[bin])
        return World(tuple(racks), history, weight)


def as_dealt(worlds: Iterable[World]) -> Iterator[tuple[int, ...]]:
    """The racks of each world with what their seats have played; of the viewer's only that."""
    for history, same in groupby(worlds, key=lambda world: world.history):
        played = history.played
        for world in same:
            yield tuple(rack | gone for rack, gone in zip(world.racks, played, strict=True))
