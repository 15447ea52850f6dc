"""Tiles (rules 1.2, 2.1)."""

import copy
import pickle

import pytest

from engine.tiles import ALL, DOUBLES, TILES, Tile, mask_of, tiles_in


def test_double_six_set_has_28_tiles_in_tile_order() -> None:
    """Rules 1.2, 7.4: by low end, then high end."""
    assert " ".join(map(str, TILES)) == (
        "0-0 1-0 2-0 3-0 4-0 5-0 6-0 1-1 2-1 3-1 4-1 5-1 6-1 2-2 3-2 4-2 5-2 6-2 "
        "3-3 4-3 5-3 6-3 4-4 5-4 6-4 5-5 6-5 6-6"
    )
    assert [tile.index for tile in TILES] == list(range(28))


def test_count_is_35_points_on_five_tiles() -> None:
    """Rules 2.1."""
    counted = {str(tile): tile.count for tile in TILES if tile.count}
    assert counted == {"5-0": 5, "4-1": 5, "3-2": 5, "6-4": 10, "5-5": 10}


def test_tile_knows_its_ends() -> None:
    tile = Tile(6, 4)
    assert (tile.high, tile.low, tile.pips, tile.is_double, tile.count) == (6, 4, 10, False, 10)
    assert (Tile(3, 3).is_double, Tile(3, 3).pips) == (True, 6)
    assert [pip for pip in range(7) if tile.has(pip)] == [4, 6]


def test_tile_is_written_high_end_first_and_reads_back() -> None:
    """Rules 1.2."""
    assert str(Tile.parse("6-4")) == "6-4"
    assert repr(Tile(6, 4)) == "Tile(6, 4)"


@pytest.mark.parametrize("text", ["4-6", "7-0", "6-", "6_4", " 6-4", "6-4 ", "", "６-4", "-1-0", "0--1"])
def test_anything_else_is_no_tile(text: str) -> None:
    with pytest.raises(ValueError, match=r"^no tile: "):
        Tile.parse(text)


def test_low_end_first_is_no_tile() -> None:
    with pytest.raises(ValueError, match=r"^no tile 4-6: ends go from 0 to 6, the high end first$"):
        Tile(4, 6)


def test_message_of_a_long_text_stays_short() -> None:
    with pytest.raises(ValueError) as refused:
        Tile.parse("x" * 10_000)
    assert len(str(refused.value)) < 100


def test_there_is_one_object_per_tile() -> None:
    tile = Tile(5, 0)
    copies = (Tile.parse("5-0"), copy.deepcopy(tile), pickle.loads(pickle.dumps(tile)), TILES[5])
    assert all(other is tile for other in copies)


def test_tile_is_frozen() -> None:
    with pytest.raises(AttributeError, match=r"^a tile is frozen: "):
        Tile(5, 0).count = 6


def test_masks_name_tiles_by_their_place() -> None:
    assert ALL == 2**28 - 1
    assert " ".join(map(str, tiles_in(DOUBLES))) == "0-0 1-1 2-2 3-3 4-4 5-5 6-6"
    assert mask_of((Tile(1, 0), Tile(0, 0), Tile(0, 0))) == 0b11
    assert tiles_in(0b11) == (Tile(0, 0), Tile(1, 0))


def test_tiles_sort_in_tile_order() -> None:
    assert sorted([Tile(6, 6), Tile(1, 1), Tile(6, 0)]) == [Tile(6, 0), Tile(1, 1), Tile(6, 6)]
    assert not Tile(6, 0) < Tile(6, 0)
