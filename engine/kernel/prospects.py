"""What a rack makes under a call, from roll-outs: its deals are drawn by lot and played by thumb.

Better than solved deals, in which everybody knows everything: those promise far more than is made.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.actions import CallName, Doubles
from engine.bots.valuing import Outlook, TrumpCall, worth
from engine.contracts import POINTS_IN_HAND
from engine.kernel.compiled import COMPILED, numbers
from engine.kernel.playout import roll_out
from engine.kernel.tables import table_for
from engine.tiles import TILES

CALLS = 3  # the best ones by thumb are rolled out
HANDS = 400 if COMPILED else 20


@dataclass(frozen=True, slots=True)
class RolledOut:
    """`ended[n]` counts the hands in which the caller's side took n points."""

    ended: tuple[int, ...]

    def chance(self, need: int) -> float:
        """Chance to take at least `need` of the points."""
        return sum(self.ended[need:]) / sum(self.ended)

    @property
    def all_tricks(self) -> float:
        return self.chance(POINTS_IN_HAND)

    @property
    def lost(self) -> float:
        """Points lost in the mean."""
        return sum(count * (POINTS_IN_HAND - points) for points, count in enumerate(self.ended)) / sum(self.ended)


def by_roll_out(rack: int, calls: Iterable[TrumpCall], rng: random.Random) -> Mapping[TrumpCall, Outlook]:
    """The best calls, each by its own hands."""
    best = sorted(calls, key=lambda call: worth(rack, *call).lost)[:CALLS]
    return {(name, doubles): rolled_out(rack, name, doubles, HANDS, rng) for name, doubles in best}


def rolled_out(rack: int, name: CallName, doubles: Doubles, hands: int, rng: random.Random) -> RolledOut:
    """For a rack of seven whose holder calls and leads, under a call with suits."""
    table = table_for(name, doubles)
    mine = table.mask(tile for tile in TILES if tile.bit & rack)
    order = numbers(table.bits[tile] for tile in TILES if not tile.bit & rack)
    ended, seed = numbers([0] * (POINTS_IN_HAND + 1)), numbers([rng.randrange(1, 2147483647)])
    roll_out(table.book, mine, hands, seed, numbers([0] * 4), order, ended)
    return RolledOut(tuple(int(count) for count in ended))
