"""The shake (rules 1.3, 1.4, 9; record.md `verify`)."""

import random
from collections import Counter
from hashlib import sha256
from itertools import pairwise

import pytest

from engine.actions import PASS
from engine.deals import Deal
from engine.game import Game
from engine.seats import SEATS, Seat, Side
from engine.shake import (
    LEAVES,
    commit,
    deal_tiles,
    first_shaker,
    high_tile_draws,
    leaders,
    next_game_shaker,
    openings,
)
from engine.tallies import Marks
from engine.tiles import TILES, Tile
from tests.engine.builders import A, B, C, D, deal, rules


class Unshuffled(random.Random):
    """Leaves the tiles in tile order, so that dealing can be seen."""

    def shuffle(self, x: object) -> None:
        pass


def test_tiles_are_dealt_one_at_a_time_from_the_shakers_left() -> None:
    """Rules 1.3."""
    racks = deal_tiles(Unshuffled(), shaker=B)
    assert list(racks) == list(SEATS)
    assert racks[C][:2] == (Tile(0, 0), Tile(4, 0))
    assert [racks[seat][0] for seat in (C, D, A, B)] == list(TILES[:4])
    assert deal_tiles(Unshuffled())[A][0] is Tile(0, 0)


def test_deal_uses_every_tile_once() -> None:
    """Rules 1.2, 1.3."""
    racks = deal_tiles(random.Random(1))
    assert Deal.of(racks).to_mapping() == racks
    assert deal_tiles(random.Random(1)) == racks != deal_tiles(random.Random(2))


def test_system_generator_deals_as_well() -> None:
    """Table 2."""
    assert Deal.of(deal_tiles(random.SystemRandom())).masks


def chi_square(seen: Counter[object], kinds: int, draws: int) -> float:
    expected = draws / kinds
    return sum((seen[kind] - expected) ** 2 / expected for kind in seen) + expected * (kinds - len(seen))


def tile_by_place(rng: random.Random, deals: int) -> float:
    """Chi-square of which tile lies at which of the 28 places, 27 x 27 degrees of freedom."""
    seen: Counter[object] = Counter()
    for _ in range(deals):
        laid = [tile for rack in deal_tiles(rng).values() for tile in rack]
        seen.update((tile.index, place) for place, tile in enumerate(laid))
    return chi_square(seen, 28 * 28, 28 * deals)


def doubles_per_rack(rng: random.Random, deals: int) -> float:
    """Chi-square of how many of the seven doubles lie in A's rack against the hypergeometric chances."""
    chances = [116280, 379848, 427329, 209475, 46550, 4410, 147, 1]  # C(7,k) C(21,7-k), of C(28,7)
    seen = Counter(sum(tile.is_double for tile in deal_tiles(rng)[A]) for _ in range(deals))
    cells = [*((seen[k], chances[k]) for k in range(4)), (sum(seen[k] for k in range(4, 8)), sum(chances[4:]))]
    return sum((n - deals * c / 1184040) ** 2 / (deals * c / 1184040) for n, c in cells)


class Lazy(random.Random):
    """A shuffle that only cuts: every tile is as likely at every place, yet neighbours stay together."""

    def shuffle(self, x: list[object]) -> None:  # type: ignore[override]
        cut = self.randrange(len(x))
        x[:] = x[cut:] + x[:cut]


class Biased(random.Random):
    """The well-known wrong shuffle: swap each place with any place."""

    def shuffle(self, x: list[object]) -> None:  # type: ignore[override]
        for i in range(len(x)):
            j = self.randrange(len(x))
            x[i], x[j] = x[j], x[i]


def test_shuffle_puts_every_tile_everywhere() -> None:
    """Table 2: statistical self-test; 729 degrees of freedom, five standard deviations."""
    assert abs(tile_by_place(random.Random(42), 4000) - 729) < 5 * (2 * 729) ** 0.5


def test_shuffle_spreads_the_doubles() -> None:
    """Table 2: four degrees of freedom, one in ten thousand."""
    assert doubles_per_rack(random.Random(42), 4000) < 23.5


def test_statistics_find_a_bad_shuffle() -> None:
    """Table 2: a self-test that can fail."""
    assert tile_by_place(Biased(1), 4000) - 729 > 5 * (2 * 729) ** 0.5
    assert doubles_per_rack(Lazy(1), 4000) > 23.5


def test_first_shaker_is_drawn_by_fair_lot() -> None:
    """Rules 1.4, 9 `first_shake` lot."""
    rng = random.Random(7)
    seen = Counter(first_shaker(rules(), rng) for _ in range(4000))
    assert sorted(map(str, seen)) == ["A", "B", "C", "D"]
    assert chi_square(Counter(seen), 4, 4000) < 21


def test_highest_tile_shakes() -> None:
    """Rules 9 `first_shake` high-tile."""
    assert leaders({A: Tile(6, 4), B: Tile(6, 5), C: Tile(0, 0), D: Tile(5, 5)}) == (B,)
    assert leaders({A: Tile(6, 4), B: Tile(5, 5), C: Tile(0, 0), D: Tile(3, 3)}) == (A, B)


def test_tied_seats_draw_again_until_one_leads() -> None:
    """Rules 9 `first_shake` high-tile: ties redraw among the tied."""
    rng = random.Random(3)
    all_draws = [high_tile_draws(rng) for _ in range(300)]
    for draws in all_draws:
        assert tuple(draws[0]) == SEATS
        for earlier, later in pairwise(draws):
            assert tuple(later) == leaders(earlier)
        assert len(leaders(draws[-1])) == 1
        assert all(len(set(draw.values())) == len(draw) for draw in draws)
    assert any(len(draws) > 1 for draws in all_draws)


def test_high_tile_shaker_is_the_last_draws_leader() -> None:
    """Rules 9 `first_shake` high-tile."""
    for seed in range(50):
        expected = leaders(high_tile_draws(random.Random(seed))[-1])
        assert (first_shaker(rules("garner"), random.Random(seed)),) == expected


def test_next_game_is_shaken_by_lot() -> None:
    """Rules 9 `next_game_shake` lot."""
    rng = random.Random(5)
    assert {next_game_shaker(rules(), rng, finished_game()) for _ in range(100)} == set(SEATS)


def test_next_game_may_be_shaken_by_one_who_lost() -> None:
    """Rules 9 `next_game_shake` losers."""
    rng = random.Random(5)
    shakers = Counter(next_game_shaker(rules(next_game_shake="losers"), rng, finished_game()) for _ in range(400))
    assert set(shakers) == {A, C}
    assert min(shakers.values()) > 150
    with pytest.raises(ValueError, match=r"^nobody has lost yet$"):
        next_game_shaker(rules(next_game_shake="losers"), rng, Game.start(rules(), A))


def test_next_games_shake_may_just_move_on() -> None:
    """Rules 9 `next_game_shake` rotate."""
    rotate = rules(next_game_shake="rotate")
    assert next_game_shaker(rotate, random.Random(1), finished_game()) is D


def finished_game() -> Game:
    """BD have won; C was the last to shake."""
    game = Game.start(rules(), C, Marks(0, 7))
    assert game.winner is Side.BD
    hand = Game.start(rules(), C).shake(deal()).hand
    assert hand is not None
    for seat in (D, A, B, C):
        hand = hand.apply(seat, PASS)
    return game._replace(hand=hand)


DEAL = deal_tiles(random.Random(1))
COMMITMENT = commit(DEAL, random.Random(2))


def climb(tile: Tile, seat: Seat, salt: bytes, path: tuple[bytes, ...]) -> str:
    """The root by the words of record.md."""
    index = TILES.index(tile)
    node = sha256(b"\x00" + bytes([index]) + str(seat).encode() + salt).digest()
    for sibling in path:
        node = sha256(b"\x01" + (node + sibling if index % 2 == 0 else sibling + node)).digest()
        index //= 2
    return node.hex()


def test_every_opening_leads_to_the_root() -> None:
    """Record.md `verify`."""
    opened = openings(DEAL, COMMITMENT.salts, TILES)
    assert len(opened) == 28
    for opening in opened:
        assert climb(*opening) == COMMITMENT.root
        assert opening.tile in DEAL[opening.seat]
        assert (len(opening.path), len(opening.salt)) == (5, 32)


def test_tree_is_padded_with_zero_leaves() -> None:
    """Record.md `verify`: 28 leaves padded to 32."""
    last = openings(DEAL, COMMITMENT.salts, (TILES[27],))[0]
    zero = bytes(32)
    empty = sha256(b"\x01" + zero + zero).digest()
    assert LEAVES == 32
    assert last.path[2] == sha256(b"\x01" + empty + empty).digest()


def test_root_binds_the_seat_and_not_the_place_in_the_rack() -> None:
    """Record.md `verify`; rules 1.5."""
    sorted_racks = {seat: tuple(sorted(rack)) for seat, rack in DEAL.items()}
    assert commit(sorted_racks, random.Random(2)).root == COMMITMENT.root
    swapped = DEAL | {A: (DEAL[B][0], *DEAL[A][1:]), B: (DEAL[A][0], *DEAL[B][1:])}
    assert commit(swapped, random.Random(2)).root != COMMITMENT.root


def test_salts_are_fresh_for_every_tile_and_deal() -> None:
    assert len(set(COMMITMENT.salts)) == 28
    assert commit(DEAL, random.Random(3)).root != COMMITMENT.root
    assert len(COMMITMENT.root) == 64


def test_only_the_tiles_named_are_opened() -> None:
    """Table 2: a seat can check its own seven at once."""
    own = openings(DEAL, COMMITMENT.salts, DEAL[C])
    assert tuple(opening.tile for opening in own) == DEAL[C]
    assert {opening.seat for opening in own} == {C}


def test_opening_is_the_json_of_the_record() -> None:
    """Record.md `verify`."""
    opening = openings(DEAL, COMMITMENT.salts, DEAL[D])[0]
    told = opening.to_json()
    assert list(told) == ["tile", "seat", "salt", "path"]
    assert (told["tile"], told["seat"], told["salt"]) == (str(DEAL[D][0]), "D", opening.salt.hex())
    assert told["path"] == [node.hex() for node in opening.path]
