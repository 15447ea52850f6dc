"""How well a deal explains what was done: strong racks bid, long suits are called (rules 3, 4.1), and tiles are played
as the learned policy plays them.

Softened, with a floor for whoever plays otherwise: a wrong model hurts more than none. The figures for calls and for
how steeply strength turns a pass into a bid were fitted to 11,000 bids by roll-outs.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Sequence
from functools import cache

from engine.actions import CallName, Pass
from engine.bots.customs import PLAIN, Customs
from engine.bots.situation import Situation
from engine.kernel.compiled import Numbers, numbers
from engine.kernel.imagining import View, explained
from engine.kernel.testimony import BID, GAPS, PASSED, strength_in, testify
from engine.kernel.worlds import World, as_dealt
from engine.seats import SEATS
from engine.sight import Sight
from engine.tiles import DOUBLES, PIPS, TILES

CANDIDATES = 4  # times as many deals are drawn as are kept
WITHOUT_SUITS = (CallName.NELLO, CallName.SEVENS)
_ALL = 1.5  # where there are at most so many times the deals to keep, all are kept
_FLOOR = 0.12  # of every likelihood
_SCALE = 10_000  # weights are whole numbers
_STEEP = 2.0  # how fast a pass turns into a bid where both are equally likely
_LEAST = -60.0  # logarithms beneath are as good as nothing
_NOBODY = 4


def likely(view: View, drawn: Sequence[World], most: int, rng: random.Random, customs: Customs = PLAIN) -> list[World]:
    """About `most` of the worlds that were drawn, weighed by how well they explain bids, call and plays."""
    said = bids_explained(view.at, view.sight, drawn, customs)
    played = [0.0] * len(drawn) if view.at.call.name in WITHOUT_SUITS else explained(view, drawn)
    sums = [bids + plays for bids, plays in zip(said, played, strict=True)]
    highest = max(sums)
    weights = [
        world.weight * math.exp(max(_LEAST, logarithm - highest)) for world, logarithm in zip(drawn, sums, strict=True)
    ]
    if len(drawn) <= _ALL * most:
        scale = _SCALE / max(weights)
        chosen = [(world, max(1, round(scale * weight))) for world, weight in zip(drawn, weights, strict=True)]
    else:
        picked = Counter(rng.choices(range(len(drawn)), weights, k=most))
        chosen = [(drawn[place], times) for place, times in picked.items()]
    return [World(world.racks, world.history, weight) for world, weight in chosen]


def bids_explained(at: Situation, sight: Sight, worlds: Sequence[World], customs: Customs = PLAIN) -> list[float]:
    """For each world the logarithm of the chance that its racks bid and call as was done, up to the same constant."""
    said, evens, standing = [0] * len(SEATS), [0] * len(SEATS), None
    for place, (seat, bid) in enumerate(sight.bids):
        # A partner's bid is left alone with nearly every rack.
        if seat is not at.me and not (isinstance(bid, Pass) and standing is seat.partner):
            said[seat.index] = PASSED if isinstance(bid, Pass) else BID
            evens[seat.index] = round(10 * customs.even(sight.bids[:place]))
        standing = standing if isinstance(bid, Pass) else seat
    assert sight.bidder is not None
    tells = at.ranking.trumps and sight.bidder is not at.me
    racks = numbers(rack for world in as_dealt(worlds) for rack in world)
    found = numbers([0] * len(worlds))
    caller = sight.bidder.index if tells else _NOBODY
    testify(_suits(), DOUBLES, racks, numbers(said), numbers(evens), caller, at.ranking.trumps, _logarithms(), found)
    return [logarithm / 1000 for logarithm in found]


def strength(rack: int) -> int:
    """The longest suit, its double and the other doubles, in tenths of a tile."""
    return int(strength_in(rack, _suits(), DOUBLES))


def bid_chance(above: int) -> float:
    """How likely a rack bids that is by so many tenths of a tile above what makes a bid and a pass equally likely."""
    return 1 / (1 + math.exp(-_STEEP * above / 10))


@cache
def _suits() -> Numbers:
    return numbers(sum(tile.bit for tile in TILES if tile.has(pip)) for pip in PIPS)


@cache
def _logarithms() -> Numbers:
    bids = [bid_chance(tenths) for tenths in range(-GAPS, GAPS)]
    calls = [1 / (1 + math.exp(1.5 * gap / 10 - 1.0)) for gap in range(-GAPS, GAPS)]
    chances = [*(1 - bid for bid in bids), *bids, *calls]
    return numbers(round(1000 * math.log(_FLOOR + (1 - _FLOOR) * chance)) for chance in chances)
