"""Actions and their words (rules 3.2, 3.3, 4.1; record.md)."""

import dataclasses

import pytest

from engine.actions import PASS, PLAYS, PLUNGE, SPLASH, Bid, BidKind, Call, CallName, Doubles
from engine.tiles import TILES, Tile


@pytest.mark.parametrize("amount", [29, 42, 0, -30])
def test_point_bid_is_from_30_to_41(amount: int) -> None:
    """Rules 3.2."""
    with pytest.raises(ValueError, match=r"^no bid: "):
        Bid.points(amount)


def test_limits_of_point_bids_are_bids() -> None:
    """Rules 3.2."""
    assert (str(Bid.points(30)), str(Bid.points(41))) == ("30", "41")


def test_marks_bid_is_at_least_one() -> None:
    assert str(Bid.marks(1)) == "1m"
    with pytest.raises(ValueError, match=r"^no bid: 0 marks$"):
        Bid.marks(0)


def test_plunge_and_splash_have_no_amount() -> None:
    assert (str(PLUNGE), str(SPLASH), PLUNGE.amount) == ("plunge", "splash", 0)
    with pytest.raises(ValueError, match=r"^no bid: "):
        Bid(BidKind.PLUNGE, 4)


def test_kinds_of_bids_are_words() -> None:
    assert " ".join(BidKind) == "points marks plunge splash"
    with pytest.raises(ValueError, match=r"^no bid: 42 points$"):
        Bid.points(42)


def test_bids_say_what_they_are() -> None:
    assert [bid.is_points for bid in (Bid.points(30), Bid.marks(1), PLUNGE, SPLASH)] == [True, False, False, False]
    assert [bid.is_special for bid in (Bid.points(30), Bid.marks(1), PLUNGE, SPLASH)] == [False, False, True, True]


def test_calls_are_written_with_kind_and_stacks() -> None:
    assert str(Call(CallName.FIVES)) == "fives"
    assert str(Call(CallName.NELLO, Doubles.SUIT_LOW, 2)) == "nello:suit-low/2"
    assert str(Call(CallName.FOLLOW_ME, Doubles.LOW)) == "follow-me:low"
    assert str(Call(CallName.FIVES, stacks=1)) == "fives/1"


def test_each_action_says_its_step() -> None:
    assert (PASS.step, PLUNGE.step, Call(CallName.FIVES).step, PLAYS[0].step) == ("bid", "bid", "call", "play")


def test_ready_made_plays_stand_in_tile_order() -> None:
    assert tuple(play.tile for play in PLAYS) == TILES
    assert str(PLAYS[Tile(6, 4).index]) == "6-4"


def test_actions_are_frozen() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        Bid.points(30).amount = 31  # type: ignore[misc]


def test_nine_ordinary_calls_and_two_low_ones() -> None:
    """Rules 4.1, 9.1."""
    assert " ".join(CallName) == "blanks aces deuces treys fours fives sixes doubles follow-me nello sevens"
