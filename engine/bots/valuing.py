"""What a rack is worth to whoever calls with it: rules of thumb that count trumps, doubles and offs.

The first tables are judgement; what they add up to was turned into chances by 29,000 hands that `steady` played with
itself, each with the best call of a random rack.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from engine.actions import CallName, Doubles
from engine.bots.ranking import Ranking, ranking_for
from engine.calls import distance
from engine.tiles import ALL, TILES, Tile, tiles_in

# Chance that an outstanding higher trump is still held after so many rounds of drawing.
_LEFT_AFTER = (1.0, 0.75, 0.35, 0.12, 0.04, 0.0, 0.0, 0.0)
# Chance that an off is lost with so many higher tiles of its suit outstanding; the partner takes the rest.
_OFF_LOST = (0.12, 0.52, 0.64, 0.70, 0.72, 0.74, 0.75, 0.75)
_OPPONENTS = 2 / 3  # of the tiles that are neither mine nor known to be my partner's
_TRICK = 5.2  # points in a trick that is lost, my own count aside
_EVEN, _STEEP = 17.0, 1.9  # a bid of 30 is even where so many points look lost, and how fast its chance falls
# From the chance of all tricks (0) to that of 30 points (1): where the bids 30 to 41 lie between.
_BETWEEN = (1.0, 0.82, 0.57, 0.57, 0.56, 0.5, 0.38, 0.24, 0.22, 0.22, 0.2, 0.15)


TrumpCall = tuple[CallName, Doubles]


class Outlook(Protocol):
    """What a rack promises under a call: points that look lost, and chances."""

    @property
    def lost(self) -> float: ...

    @property
    def all_tricks(self) -> float: ...

    def chance(self, need: int) -> float:
        """Chance to take at least `need` (30 to 42) of the points."""
        ...


# Calls with suits for a rack to what it promises; calls that are clearly worse may be left out.
Appraise = Callable[[int, Iterable[TrumpCall], random.Random], Mapping[TrumpCall, Outlook]]


@dataclass(frozen=True, slots=True)
class Worth:
    """Points that look lost to the side that calls, and its chance to win every trick."""

    lost: float
    all_tricks: float

    def chance(self, need: int) -> float:
        """Chance to take at least `need` (30 to 42) of the points."""
        if need >= 42:
            chance = self.all_tricks
        else:
            thirty = 1 / (1 + (self.lost / _EVEN) ** _STEEP)
            chance = self.all_tricks + max(0.0, thirty - self.all_tricks) * _BETWEEN[need - 30]
        return chance


def by_thumb(rack: int, calls: Iterable[TrumpCall], rng: random.Random) -> Mapping[TrumpCall, Outlook]:
    """Every call by its worth; no lot is drawn."""
    return {(name, doubles): worth(rack, name, doubles) for name, doubles in calls}


def worth(rack: int, name: CallName, doubles: Doubles = Doubles.HIGH, friends: int = 0) -> Worth:
    """The worth of a rack under a call. `friends` is a mask of tiles that the partner must be holding."""
    if name is CallName.NELLO:
        value = Worth(42.0, low_chance(rack, doubles))
    elif name is CallName.SEVENS:
        value = Worth(42.0, sevens_chance(rack))
    else:
        ranking = ranking_for(name, doubles)
        against = ALL & ~rack & ~friends
        losses = [(_lost(tile, rack, ranking, against), tile.count) for tile in tiles_in(rack & ~ranking.trumps)]
        losses.append((_trumps_lost(rack, ranking, against), 0))
        lost = sum(chance * (_TRICK + count) for chance, count in losses)
        clean = math.prod(max(0.0, 1 - chance) for chance, _ in losses)
        # One tile's loss goes with another's, so the product is far too low for all but the best racks.
        value = Worth(lost, clean ** (0.35 - 0.21 * clean))
    return value


def low_chance(rack: int, doubles: Doubles) -> float:
    """Chance to lose every trick of a nello: in each suit the lowest tiles must be low enough to duck under."""
    ranking = ranking_for(CallName.NELLO, doubles)
    exposed = sum(_exposed(rack, lead, ranking) for lead in ranking.leads)
    return 1 / (1 + math.exp(exposed - 1.15))


def sevens_chance(rack: int) -> float:
    """Chance to win every trick of sevens: at trick k no opponent may hold k tiles nearer than my k-th."""
    mine = sorted(distance(tile) for tile in tiles_in(rack))
    chance = 1.0
    for place, far in enumerate(mine, start=1):
        nearer = sum(1 for tile in TILES if distance(tile) < far and not tile.bit & rack)
        chance *= max(0.0, 1 - 2 * math.comb(nearer, place) / 3**place)
    # The partner's near tiles help at every trick.
    return math.pow(chance, 0.3)


def _trumps_lost(rack: int, ranking: Ranking, against: int) -> float:
    mine = rack & ranking.trumps
    lost = 0.0
    for tile in tiles_in(ranking.trumps & against):
        above = (ranking.beaters(tile, tile) & mine).bit_count()
        if above < mine.bit_count():
            lost += _OPPONENTS * _LEFT_AFTER[above]
    return lost


def _lost(tile: Tile, rack: int, ranking: Ranking, against: int) -> float:
    higher = (ranking.beaters(tile, tile) & ranking.in_suit(tile) & against).bit_count()
    ruffs = 0.06 * max(0, 4 - (rack & ranking.trumps).bit_count()) if ranking.trumps else 0.0
    return min(1.0, _OFF_LOST[higher] + ruffs)


def _exposed(rack: int, lead: Tile, ranking: Ranking) -> float:
    """How badly one suit may be caught: by the tiles outstanding below mine, where each of mine ducks one."""
    suit = ranking.in_suit(lead)
    outstanding = suit & ~rack
    below = sorted((outstanding & ~ranking.beaters(tile, lead)).bit_count() for tile in tiles_in(rack & suit))
    gaps = sum(max(0, lower - place) for place, lower in enumerate(below))
    lowest = below[0] if below else 0
    return 0.1 * gaps + 0.12 * lowest + (0.16 if lowest >= 2 else 0.0)
