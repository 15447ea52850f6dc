"""Deals (rules 1.3, 1.5)."""

from collections.abc import Sequence

import pytest

from engine.deals import Deal
from engine.seats import SEATS, Seat
from engine.tiles import ALL, TILES, Tile
from tests.engine.builders import A, B, deal

FULL = deal()


def test_every_tile_is_dealt_to_one_seat() -> None:
    """Rules 1.3: seven tiles a seat, no boneyard."""
    masks = Deal.of(FULL).masks
    assert [mask.bit_count() for mask in masks] == [7, 7, 7, 7]
    assert sum(masks) == ALL


def test_rack_keeps_its_order() -> None:
    """Rules 1.5."""
    told = Deal.of(deal(a="6-4 0-0 5-5 3-1 6-6 1-0 2-0"))
    assert " ".join(map(str, told.rack(A))) == "6-4 0-0 5-5 3-1 6-6 1-0 2-0"
    assert " ".join(map(str, told.rack(A, ALL ^ Tile(5, 5).bit ^ Tile(6, 4).bit))) == "0-0 3-1 6-6 1-0 2-0"


def test_deal_is_read_back_by_seat() -> None:
    assert Deal.of(FULL).to_mapping() == FULL


def test_tile_dealt_twice_is_named() -> None:
    with pytest.raises(ValueError, match=r"^tile 1-0 is dealt twice"):
        Deal.of(FULL | {B: (Tile(1, 0), *FULL[B][1:])})
    with pytest.raises(ValueError, match=r"^tile 0-0 is dealt twice"):
        Deal.of(FULL | {A: (Tile(0, 0), Tile(0, 0), *FULL[A][2:])})


def test_seat_that_was_forgotten_is_named() -> None:
    with pytest.raises(ValueError, match=r"^rack B has 0 tiles, not 7"):
        Deal.of({seat: rack for seat, rack in FULL.items() if seat is not B})


def test_no_tile_stands_in_for_another() -> None:
    """Whatever two tiles: the check adds up masks, and no sum may come out right by chance."""
    for place, held in enumerate(TILES):
        for other in TILES:
            tiles = [*TILES[:place], other, *TILES[place + 1 :]]
            racks = {seat: tiles[seat.index :: 4] for seat in SEATS}
            if other is held:
                assert sum(Deal.of(racks).masks) == ALL
            else:
                with pytest.raises(ValueError, match=f"^tile {other} is dealt twice"):
                    Deal.of(racks)


@pytest.mark.parametrize("rack", [FULL[B][:6], (*FULL[B], Tile(0, 0)), ()])
@pytest.mark.parametrize("seat", SEATS)
def test_rack_of_another_size_is_named(seat: Seat, rack: Sequence[Tile]) -> None:
    with pytest.raises(ValueError, match=f"^rack {seat} has {len(rack)} tiles, not 7"):
        Deal.of(FULL | {seat: rack})


def test_racks_of_six_and_eight_are_no_deal() -> None:
    """28 different tiles are not enough."""
    with pytest.raises(ValueError, match=r"^rack A has 8 tiles"):
        Deal.of(FULL | {A: (*FULL[A], FULL[B][0]), B: FULL[B][1:]})
