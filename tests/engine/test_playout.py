"""Roll-outs in the kernel: hands played by lot and by thumb obey the rules, and strong racks promise more."""

from __future__ import annotations

import random

import pytest

from engine.actions import CallName, Doubles
from engine.bots.valuing import by_thumb
from engine.calls import suits_for
from engine.kernel.compiled import numbers
from engine.kernel.playout import random_hands, thumb_hand
from engine.kernel.prospects import by_roll_out, rolled_out
from engine.kernel.tables import table_for
from engine.notation import parse_rack
from engine.tiles import TILES, Tile, mask_of


@pytest.mark.parametrize("name", [CallName.SIXES, CallName.DOUBLES, CallName.FOLLOW_ME])
def test_points_by_thumb_are_those_of_a_legal_hand(name: CallName) -> None:
    """Rules 2.1: 42 points in a hand, and seven trumps from the top take them all."""
    table, rng = table_for(name), random.Random(1)
    for _ in range(50):
        tiles = rng.sample(TILES, 28)
        racks = numbers(table.mask(tiles[seat::4]) for seat in range(4))
        assert 0 <= thumb_hand(table.book, racks) <= 42
        assert list(racks) == [0, 0, 0, 0]


def test_the_whole_trump_suit_makes_every_trick() -> None:
    table = table_for(CallName.SIXES)
    sixes = [tile for tile in TILES if tile.has(6)]
    others = [tile for tile in TILES if not tile.has(6)]
    racks = numbers([table.mask(sixes), *(table.mask(others[seat::3]) for seat in range(3))])
    assert thumb_hand(table.book, racks) == 42


def test_hands_by_lot_are_made_as_often_as_readable_ones() -> None:
    """30 points for the side that leads, by lot: the kernel and the readable rules agree within three deviations."""
    book, order = table_for(CallName.FIVES).book, numbers(1 << place for place in range(28))
    kernel = random_hands(book, 4000, 30, numbers([7]), numbers([0] * 4), order) / 4000
    rng = random.Random(7)
    readable = sum(readable_points(rng) >= 30 for _ in range(1500)) / 1500
    assert abs(kernel - readable) < 3 * (0.25 / 1500 + 0.25 / 4000) ** 0.5


def readable_points(rng: random.Random) -> int:
    suits, tiles = suits_for(CallName.FIVES, Doubles.HIGH), rng.sample(TILES, 28)
    racks, leader, points = [set(tiles[seat::4]) for seat in range(4)], 0, 0
    for _ in range(7):
        laid: list[Tile] = []
        for step in range(4):
            rack = racks[(leader + step) % 4]
            options = suits.playable(mask_of(tuple(rack)), laid[0] if laid else None)
            laid.append(rng.choice(sorted(tile for tile in rack if tile.bit & options)))
            rack.discard(laid[-1])
        strengths = [suits.strength[laid[0].index][tile.index] for tile in laid]
        leader = (leader + strengths.index(max(strengths))) % 4
        points += (1 + sum(tile.count for tile in laid)) * (leader % 2 == 0)
    return points


def test_a_sure_rack_is_rolled_out_as_sure() -> None:
    rack = mask_of(parse_rack("6-6 6-5 6-4 6-2 6-1 6-0 5-5"))
    assert rolled_out(rack, CallName.SIXES, Doubles.HIGH, 100, random.Random(1)).all_tricks > 0.95


def test_chances_fall_as_the_bid_rises() -> None:
    found = rolled_out(
        mask_of(parse_rack("6-6 6-5 6-1 5-5 4-2 3-1 2-0")), CallName.SIXES, Doubles.HIGH, 200, random.Random(1)
    )
    chances = [found.chance(need) for need in range(30, 43)]
    assert chances == sorted(chances, reverse=True)
    assert 0 < found.lost < 42


def test_only_the_best_calls_are_rolled_out() -> None:
    rack = mask_of(parse_rack("6-6 6-5 6-1 5-5 4-2 3-1 2-0"))
    calls = [(name, Doubles.HIGH) for name in tuple(CallName)[:7]]
    assert len(by_thumb(rack, calls, random.Random(1))) == 7
    assert (CallName.SIXES, Doubles.HIGH) in by_roll_out(rack, calls, random.Random(1))
    assert len(by_roll_out(rack, calls, random.Random(1))) == 3
