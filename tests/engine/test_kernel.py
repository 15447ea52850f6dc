"""The kernel's tables say what the readable rules say; its solver does not fall into traps that were found."""

from __future__ import annotations

from itertools import product

import pytest

from engine.actions import CallName, Doubles
from engine.calls import suits_for
from engine.kernel.compiled import numbers
from engine.kernel.search import forget
from engine.kernel.solve import beating, value
from engine.kernel.tables import Table, table_for
from engine.notation import parse_rack
from engine.tiles import TILES, Tile

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
