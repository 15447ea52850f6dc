"""The kernel's tables say what the readable rules say, and its solver finds what plain minimax finds."""

from __future__ import annotations

import random
from itertools import product

import pytest

from engine.actions import CallName, Doubles
from engine.calls import suits_for
from engine.kernel.compiled import numbers
from engine.kernel.search import forget
from engine.kernel.solve import beating, value
from engine.kernel.tables import Table, table_for
from engine.notation import parse_rack
from engine.seats import SEATS
from engine.tiles import TILES, Tile
from engine.tricks import winner, worth

pytestmark = pytest.mark.xdist_group("kernel")  # compiled in one test process

KINDS = {CallName.FOLLOW_ME: (Doubles.HIGH, Doubles.LOW, Doubles.SUIT), CallName.NELLO: tuple(Doubles)}
CALLS = [(name, kind) for name in CallName for kind in KINDS.get(name, (Doubles.HIGH,))]


@pytest.mark.parametrize(("name", "doubles"), CALLS)
def test_masks_say_what_the_readable_rules_say(name: CallName, doubles: Doubles) -> None:
    """Rules 4.2 to 4.5, 9.1: following, and who beats whom, for every lead and pair of tiles."""
    table, suits = table_for(name, doubles), suits_for(name, doubles)
    for lead, tile in product(TILES, TILES):
        suit = table.book[table.order.index(lead)]
        if suits.strength[lead.index][tile.index]:
            beaten_by = table.tiles(int(beating(table.book, suit, table.bits[tile])))
            strength = suits.strength[lead.index]
            assert set(beaten_by) == {other for other in TILES if strength[other.index] > strength[tile.index]}
        if name is not CallName.SEVENS:
            assert bool(suit & table.bits[tile]) == bool(tile.bit & suits.follow[lead.index])


@pytest.mark.parametrize(("name", "doubles"), CALLS)
def test_solver_finds_what_plain_minimax_finds(name: CallName, doubles: Doubles) -> None:
    rng = random.Random(f"{name} {doubles}")
    for _ in range(60):
        tiles = rng.sample(TILES, 12)
        racks = [tiles[seat::4] for seat in range(4)]
        if name is CallName.NELLO:
            racks[2] = []
        assert solved(table_for(name, doubles), racks) == minimax(name, doubles, racks, [])


@pytest.mark.parametrize(
    ("name", "doubles", "racks", "points"),
    [
        ("follow-me", "low", "4-3 5-1 0-0 3-3 5-2, 5-4 4-1 4-4 5-5 2-0, 4-2 5-3 3-2 6-2 2-1, 2-2 6-4 6-5 5-0 3-1", 7),
        ("blanks", "high", "1-1 1-0 6-5 5-3 3-1, 2-0 4-4 4-2 3-0 4-3, 5-0 4-1 6-2 6-1 5-2, 5-1 2-2 5-5 2-1 4-0", 7),
        ("follow-me", "high", "4-3 5-3 2-1 3-0 2-0, 5-4 6-4 4-0 6-3 1-0, 4-2 6-2 4-4 4-1 5-1, 5-0 3-3 6-0 6-6 1-1", 8),
    ],
)
def test_a_partners_higher_tile_takes_the_lead_away(name: str, doubles: str, racks: str, points: int) -> None:
    """The leader cannot count on cashing a suit in which the partner must overtake."""
    parsed = [list(parse_rack(rack)) for rack in racks.split(", ")]
    assert solved(table_for(CallName(name), Doubles(doubles)), parsed) == points


def solved(table: Table, racks: list[list[Tile]]) -> int:
    masks = [table.mask(rack) for rack in racks]
    left = sum(tile.count for rack in racks for tile in rack) + len(racks[0])
    forget(table.book)
    return int(value(table.book, numbers([*masks, 0, 0, 0, 0, 0, 0, left]), left // 2))


def minimax(
    name: CallName, doubles: Doubles, racks: list[list[Tile]], laid: list[tuple[int, Tile]], turn: int = 0
) -> int:
    """Points of the side of seat 0; under nello (seat 2 sits out) those that it leaves to the others."""
    suits = suits_for(name, doubles)
    if len(laid) == (3 if name is CallName.NELLO else 4):
        plays = tuple((SEATS[seat], tile) for seat, tile in laid)
        taker = winner(suits, plays).index
        counts = (taker % 2 == 0) != (name is CallName.NELLO)
        return worth(plays) * counts + minimax(name, doubles, racks, [], taker)
    if not any(racks):
        return 0
    if not racks[turn]:
        return minimax(name, doubles, racks, laid, (turn + 1) % 4)
    held = sum(tile.bit for tile in racks[turn])
    options = suits.playable(held, laid[0][1] if laid else None)
    best = max if turn % 2 == 0 else min
    return best(
        minimax(
            name,
            doubles,
            [[each for each in rack if each is not tile] for rack in racks],
            [*laid, (turn, tile)],
            (turn + 1) % 4,
        )
        for tile in racks[turn]
        if tile.bit & options
    )
