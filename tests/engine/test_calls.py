"""Suits, following and ranking (rules 4, 9.1)."""

import pytest

from engine.actions import Call, CallName, Doubles
from engine.calls import DOUBLES_SUIT, Suits, distance, led, members, rank, suits_for, suits_of
from engine.notation import parse_word
from engine.tiles import ALL, TILES, Tile, tiles_in
from tests.engine.builders import rules

NAMES = list(CallName)


def suits(word: str, **options: str) -> Suits:
    call = parse_word(word)
    assert isinstance(call, Call)
    return suits_of(call, rules("lechner-hall") if call.kind else rules(**options))


def followers(table: Suits, lead: str) -> str:
    return " ".join(map(str, tiles_in(table.follow[Tile.parse(lead).index])))


def order(table: Suits, lead: str) -> str:
    """The tiles that can win when `lead` is led, the best first."""
    strength = table.strength[Tile.parse(lead).index]
    best = sorted((tile for tile in TILES if strength[tile.index]), key=lambda tile: -strength[tile.index])
    assert len({strength[tile.index] for tile in best}) == len(best)
    return " ".join(map(str, best))


def test_trump_belongs_to_the_trump_suit_alone() -> None:
    """Rules 4.2: with sixes trumps, 6-5 is no five."""
    assert followers(suits("sixes"), "5-4") == "5-0 5-1 5-2 5-3 5-4 5-5"
    assert followers(suits("sixes"), "6-5") == "6-0 6-1 6-2 6-3 6-4 6-5 6-6"


def test_lead_that_is_no_trump_sets_its_higher_end() -> None:
    """Rules 4.3."""
    assert followers(suits("blanks"), "4-3") == "4-1 4-2 4-3 4-4 5-4 6-4"
    assert suits("blanks").suit_led(Tile(4, 3)) == "fours"


def test_trump_led_by_its_lower_end_sets_trumps() -> None:
    """Rules 4.2."""
    assert followers(suits("treys"), "6-3") == "3-0 3-1 3-2 3-3 4-3 5-3 6-3"
    assert suits("treys").suit_led(Tile(6, 3)) == "treys"


def test_with_doubles_trumps_a_double_is_in_no_other_suit() -> None:
    """Rules 4.3: 6-6 is no six."""
    assert followers(suits("doubles"), "6-5") == "6-0 6-1 6-2 6-3 6-4 6-5"
    assert followers(suits("doubles"), "3-3") == "0-0 1-1 2-2 3-3 4-4 5-5 6-6"
    assert suits("doubles").suit_led(Tile(3, 3)) == "doubles"


def test_trumps_beat_the_suit_led_and_doubles_are_highest() -> None:
    """Rules 4.5."""
    assert order(suits("deuces"), "5-4") == "2-2 6-2 5-2 4-2 3-2 2-1 2-0 5-5 6-5 5-4 5-3 5-1 5-0"
    assert order(suits("fives"), "5-1") == "5-5 6-5 5-4 5-3 5-2 5-1 5-0"


def test_doubles_as_trumps_rank_by_their_pips() -> None:
    """Rules 4.5."""
    assert order(suits("doubles"), "2-1") == "6-6 5-5 4-4 3-3 2-2 1-1 0-0 6-2 5-2 4-2 3-2 2-1 2-0"


def test_follow_me_has_no_trumps() -> None:
    """Rules 4.1, 9 `follow_me_doubles` high."""
    assert suits("follow-me").trumps == 0
    assert order(suits("follow-me"), "5-4") == "5-5 6-5 5-4 5-3 5-2 5-1 5-0"
    assert order(suits("follow-me"), "6-6") == "6-6 6-5 6-4 6-3 6-2 6-1 6-0"


def test_doubles_may_be_low_in_their_suit() -> None:
    """Rules 9 `follow_me_doubles` low."""
    assert order(suits("follow-me:low"), "5-4") == "6-5 5-4 5-3 5-2 5-1 5-0 5-5"
    assert followers(suits("follow-me:low"), "5-5") == "5-0 5-1 5-2 5-3 5-4 5-5 6-5"


def test_doubles_may_be_a_suit_of_their_own() -> None:
    """Rules 9 `follow_me_doubles` suit, `nello_doubles` suit and suit-low."""
    own = suits("follow-me", follow_me_doubles="suit")
    assert order(own, "4-4") == "6-6 5-5 4-4 3-3 2-2 1-1 0-0"
    assert order(own, "6-4") == "6-5 6-4 6-3 6-2 6-1 6-0"
    assert order(suits("nello:suit"), "0-0") == "6-6 5-5 4-4 3-3 2-2 1-1 0-0"
    assert order(suits("nello:suit-low"), "4-4") == "0-0 1-1 2-2 3-3 4-4 5-5 6-6"
    assert order(suits("nello:suit-low"), "6-4") == "6-5 6-4 6-3 6-2 6-1 6-0"


def test_only_kind_of_a_rule_set_needs_no_word() -> None:
    assert suits_of(Call(CallName.NELLO), rules("stuck-shaker-low")) is suits_for(CallName.NELLO, Doubles.SUIT)
    assert suits_of(Call(CallName.NELLO), rules("garner")) is suits_for(CallName.NELLO, Doubles.HIGH)
    assert suits_of(Call(CallName.FOLLOW_ME), rules(follow_me_doubles="low")) is suits_for(
        CallName.FOLLOW_ME, Doubles.LOW
    )


def test_following_is_an_obligation_only_when_able() -> None:
    """Rules 4.4, 4.6."""
    table, held = suits("sixes"), Tile(5, 0).bit | Tile(6, 5).bit | Tile(4, 4).bit
    assert tiles_in(table.playable(held, Tile(5, 4))) == (Tile(5, 0),)
    assert table.playable(held, Tile(3, 1)) == held
    assert table.playable(held, None) == held


def test_sevens_must_play_the_tiles_nearest_to_seven() -> None:
    """Rules 9.1, sevens; the leader as well."""
    table = suits("sevens")
    held = Tile(6, 6).bit | Tile(5, 3).bit | Tile(6, 0).bit | Tile(0, 0).bit
    assert tiles_in(table.playable(held, None)) == (Tile(6, 0), Tile(5, 3))
    assert tiles_in(table.playable(held, Tile(4, 3))) == (Tile(6, 0), Tile(5, 3))
    assert tiles_in(table.playable(Tile(0, 0).bit, Tile(4, 3))) == (Tile(0, 0),)
    assert table.playable(0, None) == 0


def test_sevens_rank_by_distance_alone() -> None:
    """Rules 9.1, sevens."""
    strength = suits("sevens").strength
    assert [distance(Tile.parse(tile)) for tile in ("4-3", "6-0", "4-4", "0-0", "6-6")] == [0, 1, 1, 7, 5]
    assert all(row[Tile(4, 3).index] == row[Tile(6, 1).index] > row[Tile(6, 2).index] > row[0] > 0 for row in strength)
    assert suits("sevens").trumps == 0


@pytest.mark.parametrize("name", NAMES[:8])
def test_seven_tiles_are_trumps(name: CallName) -> None:
    table = suits_for(name, Doubles.HIGH)
    assert table.trumps.bit_count() == 7
    assert table.trump == NAMES.index(name)


@pytest.mark.parametrize("name", NAMES[:10])
@pytest.mark.parametrize("doubles", Doubles)
def test_tables_agree_with_themselves(name: CallName, doubles: Doubles) -> None:
    """Every lead follows itself and can win; each tile that can win follows or trumps (rules 4.3 to 4.5)."""
    table = suits_for(name, doubles)
    for lead in TILES:
        assert lead.bit & table.follow[lead.index]
        winners = sum(tile.bit for tile in TILES if table.strength[lead.index][tile.index])
        assert winners == (table.follow[lead.index] | table.trumps) & ALL


def test_members_led_and_rank_say_it_in_words() -> None:
    """Rules 4.2, 4.3, 4.5."""
    assert members(Tile(6, 5), 6, Doubles.HIGH) == (6,)
    assert members(Tile(5, 4), 6, Doubles.HIGH) == (5, 4)
    assert members(Tile(5, 5), None, Doubles.SUIT) == members(Tile(5, 5), DOUBLES_SUIT, Doubles.HIGH) == (DOUBLES_SUIT,)
    assert led(Tile(6, 2), 2, Doubles.HIGH) == 2
    assert (rank(Tile(5, 5), 5, Doubles.HIGH), rank(Tile(6, 5), 5, Doubles.HIGH), rank(Tile(6, 5), 6, Doubles.LOW)) == (
        7,
        6,
        5,
    )
    assert rank(Tile(5, 5), 5, Doubles.LOW) == -1
