"""What thumb promises for a rack is about what comes of it: nello and sevens in solved deals, trumps in roll-outs."""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable, Sequence

import pytest

from engine.actions import Call, CallName, Doubles
from engine.bots.valuing import sevens_chance, worth
from engine.calls import distance
from engine.kernel.problem import Problem
from engine.kernel.prospects import rolled_out
from engine.notation import parse_rack
from engine.seats import SEATS, Seat, Side
from engine.tiles import TILES, Tile, mask_of

RACKS, DEALS = 80, 10
Key = Callable[[Tile], float]


@pytest.mark.parametrize("doubles", Doubles)
def test_the_chance_of_nello_is_about_what_solved_deals_make(doubles: Doubles) -> None:
    """Rules 9.1. Seven low tiles by lot, more or less; where doubles are a suit, 0-0 is its lowest or its highest."""
    call, found, made = Call(CallName.NELLO, doubles), [], []
    for rack in drawn(lambda tile: lowness(tile, doubles)):
        found.append(worth(mask_of(rack), CallName.NELLO, doubles).all_tricks)
        made.append(statistics.fmean(deal.makes(Side.BD, deal.left) for deal in deals(rack, call)))
    assert statistics.correlation(found, made) > 0.9
    assert abs(statistics.fmean(found) - statistics.fmean(made)) < 0.12


def test_the_chance_of_sevens_is_about_what_solved_deals_make() -> None:
    """Rules 9.1."""
    call, found, made = Call(CallName.SEVENS), [], []
    for rack in drawn(distance):
        found.append(worth(mask_of(rack), CallName.SEVENS).all_tricks)
        made.append(statistics.fmean(deal.makes(Side.AC, deal.left) for deal in deals(rack, call)))
    assert statistics.correlation(found, made) > 0.85
    assert abs(statistics.fmean(found) - statistics.fmean(made)) < 0.12


def test_the_seven_nearest_tiles_win_all_of_sevens_and_the_farthest_none() -> None:
    assert sevens_chance(mask_of(parse_rack("6-1 5-2 4-3 6-2 5-3 4-4 6-0"))) == 1
    assert sevens_chance(mask_of(parse_rack("6-6 6-5 0-0 1-0 2-0 1-1 5-5"))) < 0.05


@pytest.mark.parametrize("name", [CallName.SIXES, CallName.DOUBLES, CallName.FOLLOW_ME])
def test_the_chance_of_thirty_is_about_what_roll_outs_make(name: CallName) -> None:
    found, all_tricks, made, swept = [], [], [], []
    rng = random.Random(7)
    for rack in drawn(lambda tile: 0.0 if suits(tile, name) else 6.0):
        promised = worth(mask_of(rack), name)
        ended = rolled_out(mask_of(rack), name, Doubles.HIGH, 150, rng)
        found.append(promised.chance(30))
        made.append(ended.chance(30))
        all_tricks.append(promised.all_tricks)
        swept.append(ended.all_tricks)
    for thumb, rolled in ((found, made), (all_tricks, swept)):
        assert statistics.correlation(thumb, rolled) > 0.9
        assert abs(statistics.fmean(thumb) - statistics.fmean(rolled)) < 0.12


def suits(tile: Tile, name: CallName) -> bool:
    return tile.has(6) if name is CallName.SIXES else tile.is_double


def lowness(tile: Tile, doubles: Doubles) -> float:
    """How high a tile stands at nello, 0 to 12."""
    ends = {Doubles.HIGH: 12, Doubles.LOW: tile.high, Doubles.SUIT: tile.pips, Doubles.SUIT_LOW: 12 - tile.pips}
    return ends[doubles] if tile.is_double else tile.pips


def drawn(height: Key) -> list[tuple[Tile, ...]]:
    """Racks by lot, of every second one the tiles that stand lowest with a little luck."""
    rng, racks = random.Random(3), []
    for place in range(RACKS):
        pool = rng.sample(TILES, 28)
        if place % 2:
            pool.sort(key=lambda tile: height(tile) + 6 * rng.random())
        racks.append(tuple(pool[:7]))
    return racks


def deals(rack: Sequence[Tile], call: Call) -> list[Problem]:
    """A holds the rack, calls and leads."""
    rng, rest, problems = random.Random(str(rack)), [tile for tile in TILES if tile not in rack], []
    for _ in range(DEALS):
        rng.shuffle(rest)
        others = [tuple(rest[place : place + 7]) for place in (0, 7, 14)]
        problems.append(Problem(dict(zip(SEATS, (tuple(rack), *others), strict=True)), call, Seat.A, Seat.A))
    return problems
