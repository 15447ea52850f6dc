"""How well a deal explains what was done: strong racks bid, long suits are called (rules 3, 4.1), and tiles are played
as the learned policy plays them.

Softened, with a floor for whoever plays otherwise: a wrong model hurts more than none. The figures for bids and calls
were fitted to 11,000 bids by roll-outs.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Sequence

from engine.actions import Pass
from engine.bots.ranking import Ranking, ranking_of
from engine.kernel.worlds import World
from engine.rule_set import RuleSet
from engine.seats import Seat
from engine.sight import Sight
from engine.tiles import DOUBLES, PIPS, TILES

CANDIDATES = 4  # times as many deals are drawn as are kept
_ALL = 1.5  # where there are at most so many times the deals to keep, all are kept
_FLOOR = 0.12  # of every likelihood
_SCALE = 10_000  # weights are whole numbers
_EVEN, _STEEP = 4.7, 2.0  # the strength at which a bid and a pass are equally likely, and how fast that turns
_SUITS = tuple(sum(tile.bit for tile in TILES if tile.has(pip)) for pip in PIPS)


def likely(
    sight: Sight, rules: RuleSet, drawn: Sequence[tuple[World, float]], most: int, rng: random.Random
) -> list[World]:
    """About `most` of the worlds that were drawn, weighed by how well they explain bids, call and plays; each comes
    with the logarithm of the plays' part."""
    highest = max(played for _, played in drawn)
    weights = [world.weight * likelihood(sight, rules, world) * math.exp(played - highest) for world, played in drawn]
    if len(drawn) <= _ALL * most:
        scale = _SCALE / max(weights)
        chosen = [(world, max(1, round(scale * weight))) for (world, _), weight in zip(drawn, weights, strict=True)]
    else:
        picked = Counter(rng.choices(range(len(drawn)), weights, k=most))
        chosen = [(drawn[place][0], times) for place, times in picked.items()]
    return [World(world.racks, world.history, weight) for world, weight in chosen]


def likelihood(sight: Sight, rules: RuleSet, world: World) -> float:
    """Chance, up to a factor, that the racks of this world bid and call as was done."""
    assert sight.call is not None
    ranking, chance, standing = ranking_of(sight.call, rules), 1.0, None
    for seat, bid in sight.bids:
        if seat is not sight.viewer:
            rack = world.racks[seat.index] | world.history.played[seat.index]
            chance *= _bid_chance(rack, isinstance(bid, Pass), standing, seat)
            if seat is sight.bidder and ranking.trumps:
                chance *= _call_chance(rack, ranking)
        if not isinstance(bid, Pass):
            standing = seat
    return chance


def _bid_chance(rack: int, passed: bool, standing: Seat | None, seat: Seat) -> float:
    if standing is seat.partner and passed:
        return 1.0  # a partner's bid is left alone with nearly every rack
    bids = 1 / (1 + math.exp(-_STEEP * (strength(rack) - _EVEN)))
    return _FLOOR + (1 - _FLOOR) * (1 - bids if passed else bids)


def _call_chance(rack: int, ranking: Ranking) -> float:
    """The called trumps are likely to be the best suit of the rack."""
    lengths = [_length(rack, suit) for suit in _SUITS]
    called = _length(rack, ranking.trumps)
    return _FLOOR + (1 - _FLOOR) / (1 + math.exp(1.5 * (max(lengths) - called) - 1.0))


def strength(rack: int) -> float:
    """The longest suit, its double and the other doubles."""
    return max(_length(rack, suit) for suit in _SUITS) + 0.6 * (rack & DOUBLES).bit_count()


def _length(rack: int, suit: int) -> float:
    return (rack & suit).bit_count() + (0.6 if rack & suit & DOUBLES else 0.0)
