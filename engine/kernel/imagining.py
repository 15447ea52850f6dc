"""A seat's options, and the worlds it allows, in the policy's eyes: the bridge from a sight to the kernel."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from engine.actions import PLAYS
from engine.belief import History
from engine.bots import Estimate
from engine.bots.situation import Situation
from engine.contracts import POINTS_IN_HAND, caller
from engine.kernel.compiled import Numbers, numbers
from engine.kernel.imagine import PARTS, STEPS, explain, imagine
from engine.kernel.learned import policy
from engine.kernel.policy import OURS, SCRATCH, SIZE, THEIRS
from engine.kernel.solve import beating
from engine.kernel.tables import Table, table_for
from engine.kernel.worlds import World, as_dealt
from engine.seats import Seat
from engine.sight import Sight
from engine.tiles import TILES

_FLOOR = 0.017  # chance of a tile that the policy would never play: a wrong model hurts
_SHARE = 1 << 20


@dataclass(frozen=True, slots=True)
class View:
    """A seat that is to play under a call with suits. The policy counts seats from whoever called."""

    at: Situation
    sight: Sight

    @property
    def caller(self) -> Seat:
        assert self.sight.bidder is not None and self.sight.bid is not None
        return caller(self.sight.bidder, self.sight.bid)

    @property
    def table(self) -> Table:
        return table_for(self.at.call.name, self.at.ranking.suits.doubles)

    def number(self, seat: Seat) -> int:
        return (seat.index - self.caller.index) % 4


def imagined(view: View, worlds: Sequence[World]) -> tuple[Estimate, ...]:
    """For each option the chance to settle the contract and the points of the hand, over the worlds as weighed."""
    at, table = view.at, view.table
    turned = [(at.me.index + step) % 4 for step in range(4)]
    racks = numbers(world.racks[seat] for world in worlds for seat in turned[1:])
    voids = numbers(world.history.void[seat] for world in worlds for seat in turned)
    weights, options = numbers(world.weight for world in worlds), numbers(table.bits[tile] for tile in at.options)
    made, points, hand, work = (numbers([0] * size) for size in (len(options), len(options), SIZE, SCRATCH))
    bits, root = _bits(table), _root(view)
    imagine(table.book, policy(), bits, root, racks, voids, weights, options, made, points, hand, work)
    total = sum(world.weight for world in worlds)
    return tuple(
        Estimate(PLAYS[tile.index], _chance(at, made[place] / total), _points(at, points[place] / total))
        for place, tile in enumerate(at.options)
    )


def explained(view: View, worlds: Sequence[World]) -> list[float]:
    """For each world the logarithm of the chance that its racks are played as was seen, up to the same constant.

    Where covered tricks hide what was played nothing can be told.
    """
    found: list[float] = []
    for history, group in groupby(worlds, key=lambda world: world.history):
        same = list(group)
        if len(history.plays) + sum(view.sight.held.values()) == len(TILES):
            found += _explained(view, history, same)
        else:
            found += [0.0] * len(same)
    return found


def _explained(view: View, history: History, worlds: Sequence[World]) -> list[float]:
    table, me = view.table, view.at.me
    turned = [(view.caller.index + step) % 4 for step in range(4)]
    mine = [view.at.rack if seat == me.index else 0 for seat in turned]
    racks = numbers(dealt[seat] | own for dealt in as_dealt(worlds) for seat, own in zip(turned, mine, strict=True))
    seats = numbers(view.number(seat) for seat, _ in history.plays)
    tiles = numbers(table.bits[tile] for _, tile in history.plays)
    found, hand, work = (numbers([0] * size) for size in (len(worlds), SIZE, SCRATCH))
    bits, root = _bits(table), _start(view)
    explain(table.book, policy(), bits, root, racks, seats, tiles, view.number(me), _odds(), found, hand, work)
    return [logarithm / 1000 for logarithm in found]


def _chance(at: Situation, made: float) -> float:
    return float(made if at.declares else 1 - made)


def _points(at: Situation, theirs: float) -> float:
    """Points of the hand that the seat's side takes, when the other side gets `theirs` of those left. Behind covered
    tricks nobody knows what the other side has."""
    return float(POINTS_IN_HAND - (at.other_taken or 0) - theirs)


def _bits(table: Table) -> Numbers:
    return numbers(table.bits[tile] for tile in TILES)


def _start(view: View) -> Numbers:
    """The first lead, nobody holding a tile yet."""
    assert view.sight.bid is not None
    need = view.sight.bid.amount if view.sight.bid.is_points else POINTS_IN_HAND
    root = [0] * SIZE
    root[OURS], root[THEIRS] = need, POINTS_IN_HAND + 1 - need
    return numbers(root)


def _root(view: View) -> Numbers:
    """The position as the seat sees it, the others' racks empty; in the place of all tiles the tricks to come."""
    at, table, me = view.at, view.table, view.number(view.at.me)
    root = [0] * SIZE
    root[me] = table.mask(tile for tile in TILES if tile.bit & at.rack)
    laid, suit, beats, best = 0, 0, 0, 0
    if at.lead is not None:
        winner, winning = at.best
        suit = int(table.book[table.order.index(at.lead)])
        laid, beats = table.mask(tile for _, tile in at.table), int(beating(table.book, suit, table.bits[winning]))
        best = view.number(winner)
    ours, theirs = (at.need, at.other_need) if at.declares else (at.other_need, at.need)
    root[8:] = [me, laid, suit, beats, best, len(at.table), at.rack.bit_count(), ours, theirs, 0]
    return numbers(root)


@cache
def _odds() -> Numbers:
    """Shares by how much less a tile appeals than the best, then logarithms of chances, with a floor."""
    shares = [round(_SHARE * math.exp(-step / 16)) for step in range(STEPS)]
    logarithms = [round(1000 * math.log(_FLOOR + (1 - 3 * _FLOOR) * part / PARTS)) for part in range(PARTS + 1)]
    return numbers(shares + logarithms)
