"""A seat's options in sampled worlds, in the game's own values: the bridge from a situation to the solver."""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import PLAYS, CallName
from engine.bots import Estimate
from engine.bots.situation import Situation
from engine.contracts import POINTS_IN_HAND
from engine.kernel.compiled import Numbers, numbers
from engine.kernel.solve import beating
from engine.kernel.survey import survey_makes, survey_points
from engine.kernel.tables import Table, table_for
from engine.kernel.worlds import World
from engine.seats import SEATS
from engine.tiles import TILES

# Exact points cost four times the yes or no: so many worlds by tiles in the rack, all of them later on.
POINTS_WORLDS = {7: 6, 6: 12, 5: 40}


def estimates(at: Situation, worlds: Sequence[World]) -> tuple[Estimate, ...]:
    """For each option the chance to settle the contract and the points of the hand, over the worlds as weighed."""
    table = table_for(at.call.name, at.ranking.suits.doubles)
    bits, root = numbers(table.bits[tile] for tile in TILES), _root(at, table)
    racks = numbers(rack for world in worlds for rack in _others(at, world))
    weights, options = numbers(world.weight for world in worlds), numbers(table.bits[tile] for tile in at.options)
    made, points, scratch = (numbers([0] * size) for size in (len(at.options), len(at.options) + 1, len(root)))
    survey_makes(table.book, bits, root, racks, weights, options, at.need, made, scratch)
    few = min(len(worlds), POINTS_WORLDS.get(at.rack.bit_count(), len(worlds)))
    survey_points(table.book, bits, root, racks, weights, few, options, points, scratch)
    total, some = sum(world.weight for world in worlds), sum(world.weight for world in worlds[:few])
    means = [theirs / some for theirs in points]
    return tuple(
        Estimate(PLAYS[tile.index], float(made[place] / total), _points(at, float(means[place]), float(means[-1])))
        for place, tile in enumerate(at.options)
    )


def _points(at: Situation, theirs: float, left: float) -> float:
    """Points of the hand that the seat's side takes, when the other side gets `theirs` of those left."""
    if at.call.name is CallName.NELLO:  # what the solver gives a side there is what it leaves to the other
        theirs = left - theirs
    return (POINTS_IN_HAND - at.other_taken - theirs) if at.other_taken is not None else left - theirs


def _root(at: Situation, table: Table) -> Numbers:
    """The position as the seat sees it, the others' racks empty."""
    laid, suit, beats, turns, ago = 0, 0, 0, 0, 0
    if at.lead is not None:
        leader, (winner, best) = at.table[0][0], at.best
        suit = int(table.book[table.order.index(at.lead)])
        laid, beats = table.mask(tile for _, tile in at.table), int(beating(table.book, suit, table.bits[best]))
        turns, ago = (at.me.index - leader.index) % 4, (at.me.index - winner.index) % 4
    rack = table.mask(tile for tile in TILES if tile.bit & at.rack)
    return numbers([rack, 0, 0, 0, at.me.index, laid, suit, beats, turns, ago, at.rack.bit_count()])


def _others(at: Situation, world: World) -> list[int]:
    turned = [SEATS[(at.me.index + step) % 4] for step in range(1, 4)]
    return [0 if seat is at.sits_out else world.racks[seat.index] for seat in turned]
