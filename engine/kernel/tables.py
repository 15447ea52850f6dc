"""The rule book of one call as masks, generated from `engine.calls` (rules 4, 9.1).

In the order of bits that each table finds, a stronger tile of a suit has the higher bit, under every call. So the
highest trump of a set is its top bit, and what beats a tile is what lies above it.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from functools import cache
from graphlib import TopologicalSorter
from itertools import pairwise

from engine.actions import CallName, Doubles
from engine.calls import Suits, suits_for
from engine.kernel.compiled import Numbers, numbers
from engine.tiles import TILES, Tile

# Places in a table: 0 to 27 the suit that each tile leads, then these, then the solver's memory.
TRUMPS, FIVES, TENS, GENERATION, SEVENS, LOW = 28, 29, 30, 31, 32, 33
MEMORY, ENTRIES = 64, 1 << 14
GENERATIONS = 1 << 20  # an entry has room for so many


class Table:
    """One call's order of tiles and its `book`: the masks and the memory that kernel functions work on.

    The memory makes a book the property of one thread: get yours with `table_for`.
    """

    def __init__(self, name: CallName, doubles: Doubles) -> None:
        suits = suits_for(name, doubles)
        self.name, self.order = name, bit_order(name, doubles)
        self.bits = {tile: 1 << place for place, tile in enumerate(self.order)}
        self.trumps = self.mask(tile for tile in TILES if tile.bit & suits.trumps)
        self.book: Numbers = numbers([*self._rules(suits), *[0] * ENTRIES])

    def mask(self, tiles: Iterable[Tile]) -> int:
        return sum(self.bits[tile] for tile in tiles)

    def tiles(self, mask: int) -> tuple[Tile, ...]:
        return tuple(tile for tile in self.order if self.bits[tile] & mask)

    def _rules(self, suits: Suits) -> list[int]:
        rules = [0] * MEMORY
        for place, lead in enumerate(self.order):
            rules[place] = self.mask(tile for tile in TILES if tile.bit & suits.follow[lead.index])
        rules[TRUMPS] = self.trumps
        rules[FIVES] = self.mask(tile for tile in TILES if tile.count == 5)
        rules[TENS] = self.mask(tile for tile in TILES if tile.count == 10)
        rules[GENERATION] = 1
        if self.name is CallName.SEVENS:
            rules[SEVENS] = 1
            rules[: len(TILES)] = [self._equals(suits, tile) for tile in self.order]
        rules[LOW] = int(self.name is CallName.NELLO)
        return rules

    def _equals(self, suits: Suits, tile: Tile) -> int:
        strength = suits.strength[0]
        return self.mask(other for other in TILES if strength[other.index] == strength[tile.index])


def table_for(name: CallName, doubles: Doubles = Doubles.HIGH) -> Table:
    """This thread's table of a call."""
    key = (name, doubles)
    if key not in _MINE.tables:
        _MINE.tables[key] = Table(name, doubles)
    return _MINE.tables[key]


@cache
def bit_order(name: CallName, doubles: Doubles) -> tuple[Tile, ...]:
    """The tiles from the lowest bit to the highest: any order that agrees with every suit's ranking."""
    suits = suits_for(name, doubles)
    if name is CallName.SEVENS:
        return tuple(sorted(TILES, key=lambda tile: suits.strength[0][tile.index]))
    below: dict[Tile, list[Tile]] = {tile: [] for tile in TILES}
    for lead in TILES:
        followers = [tile for tile in TILES if tile.bit & suits.follow[lead.index]]
        followers.sort(key=lambda tile: suits.strength[lead.index][tile.index])
        for lower, higher in pairwise(followers):
            below[higher].append(lower)
    return tuple(TopologicalSorter(below).static_order())


class _Tables(threading.local):
    def __init__(self) -> None:
        self.tables: dict[tuple[CallName, Doubles], Table] = {}


_MINE = _Tables()
