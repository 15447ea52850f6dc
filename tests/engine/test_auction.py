"""The auction (rules 3; plunge and splash of 9.1)."""

from typing import Any

import pytest

from engine.actions import Bid
from engine.auction import Auction, Limits, legal_bids
from engine.refusals import Code
from engine.rule_set import RuleSet
from tests.engine.builders import DOUBLES_TO_A, A, B, C, D, after, code, hand, legal, public_hand, refusal, rules

POINTS = "30 31 32 33 34 35 36 37 38 39 40 41"


def test_bidding_starts_left_of_the_shaker_and_goes_round_once() -> None:
    """Rules 3.1."""
    start = hand(shaker=C)
    assert start.turn is D
    turns = [after(start, said).turn for said in ("D pass", "D pass, A 30", "D pass, A 30, B pass")]
    assert turns == [A, B, C]
    assert after(start, "D pass, A 30, B pass, C pass").kind == "call"


def test_first_bid_is_any_point_bid_or_one_or_two_marks() -> None:
    """Rules 3.2, 3.3."""
    assert legal(hand(), B) == f"pass {POINTS} 1m 2m"


def test_point_bid_beats_the_standing_one() -> None:
    """Rules 3.2."""
    assert legal(after(hand(), "B 39"), C) == "pass 40 41 1m 2m"
    assert legal(after(hand(), "B 41"), C) == "pass 1m 2m"
    assert code(after(hand(), "B 35"), "C 35") == Code.BID_TOO_LOW
    assert code(after(hand(), "B 35"), "C 34") == Code.BID_TOO_LOW
    assert code(after(hand(), "B 35"), "C 36") is None


def test_marks_bid_beats_every_point_bid() -> None:
    """Rules 3.3."""
    assert code(after(hand(), "B 41"), "C 1m") is None
    assert code(after(hand(), "B 1m"), "C 41") == Code.BID_TOO_LOW


def test_later_marks_bid_is_one_more_than_the_standing_one() -> None:
    """Rules 3.3: no straight auction passes five marks."""
    assert legal(after(hand(), "B 1m"), C) == "pass 2m"
    assert legal(after(hand(), "B 2m, C 3m"), D) == "pass 4m"
    top = after(hand(), "B 2m, C 3m, D 4m, A 5m")
    assert (top.standing_bid, top.bidder, top.stake) == (Bid.marks(5), A, 5)


@pytest.mark.parametrize(
    ("before", "said", "expected"),
    [
        ("", "B 3m", Code.MARKS_JUMP),
        ("B 30", "C 3m", Code.MARKS_JUMP),
        ("B 1m", "C 3m", Code.MARKS_JUMP),
        ("B 1m", "C 1m", Code.BID_TOO_LOW),
        ("B 2m", "C 1m", Code.BID_TOO_LOW),
        ("B 2m", "C 30", Code.BID_TOO_LOW),
        ("B 2m", "C 3m", None),
    ],
)
def test_marks_bids_neither_jump_nor_stay(before: str, said: str, expected: Code | None) -> None:
    """Rules 3.3."""
    assert code(after(hand(), before), said) == expected


def test_refusals_say_what_would_do() -> None:
    assert str(refusal(after(hand(), "B 35"), "C 30")) == "the bid must be at least 36"
    assert str(refusal(after(hand(), "B 41"), "C 30")) == "the bid must be at least 1m"
    assert str(refusal(after(hand(), "B 2m"), "C 2m")) == "the bid must be at least 3m"
    assert str(refusal(after(hand(), "B 2m"), "C 4m")) == "marks may be bid up to 3m"
    assert str(refusal(hand(), "B 3m")) == "marks may be bid up to 2m"
    assert str(refusal(hand(), "B plunge")) == "plunge may not be bid here"


def test_highest_bidder_stands() -> None:
    """Rules 3.4, 6.1."""
    bid = after(hand(), "B 30, C 31, D pass, A 35")
    assert (str(bid.standing_bid), bid.bidder, bid.stake) == ("35", A, 1)
    assert (hand().standing_bid, hand().bidder, hand().stake) == (None, None, None)


def test_all_may_pass_under_reshake() -> None:
    """Rules 3.5, 9 `all_pass` reshake."""
    assert legal(after(hand(), "B pass, C pass, D pass"), A) == f"pass {POINTS} 1m 2m"


def test_shaker_may_not_pass_when_the_others_have() -> None:
    """Rules 9 `all_pass` forced."""
    last = after(hand(rule_set=rules("austin-league")), "B pass, C pass, D pass")
    assert legal(last, A) == f"{POINTS} 1m 2m"
    assert code(last, "A pass") == Code.FORCED_BID
    assert str(refusal(last, "A pass")) == "the shaker must bid when the others have passed"


def test_only_the_shaker_is_forced_and_only_after_three_passes() -> None:
    """Rules 9 `all_pass` forced."""
    forced = hand(rule_set=rules("austin-league"))
    assert code(after(forced, "B pass, C pass"), "D pass") is None
    assert code(after(forced, "B pass, C 30, D pass"), "A pass") is None


def test_forced_shaker_may_have_to_bid_31() -> None:
    """Rules 9 `forced_minimum`."""
    forced = hand(rule_set=rules(all_pass="forced", forced_minimum=31))
    last = after(forced, "B pass, C pass, D pass")
    assert legal(last, A) == "31 32 33 34 35 36 37 38 39 40 41 1m 2m"
    assert code(last, "A 30") == Code.BID_TOO_LOW
    assert str(refusal(last, "A 30")) == "the bid must be at least 31"
    assert code(forced, "B 30") is None
    assert code(after(forced, "B pass, C pass"), "D 30") is None


def test_first_marks_bid_may_be_held_to_one() -> None:
    """Rules 9 `first_marks_max`."""
    one = hand(rule_set=rules(first_marks_max=1))
    assert legal(one, B) == f"pass {POINTS} 1m"
    assert code(one, "B 2m") == Code.MARKS_JUMP
    assert code(after(one, "B 1m"), "C 2m") is None


def test_after_84_the_others_can_only_pass() -> None:
    """Rules 9 `marks_max`."""
    stacked = hand(rule_set=rules("stacked-84"))
    assert legal(after(stacked, "B 2m"), C) == "pass"
    assert code(after(stacked, "B 2m"), "C 3m") == Code.MARKS_JUMP
    assert code(after(stacked, "B 2m"), "C 2m") == Code.BID_TOO_LOW
    assert legal(after(stacked, "B 1m"), C) == "pass 2m"


def test_marks_may_be_raised_by_two() -> None:
    """Rules 9 `marks_raise`."""
    two = hand(rule_set=rules(marks_raise=2))
    assert legal(two, B) == f"pass {POINTS} 1m 2m"
    assert legal(after(two, "B 1m"), C) == "pass 2m 3m"
    assert legal(after(two, "B 2m, C 4m"), D) == "pass 5m 6m"
    assert code(after(two, "B 1m"), "C 4m") == Code.MARKS_JUMP


def plunging(**options: Any) -> RuleSet:
    return rules(**({"plunge": "any", "splash": "any"} | options))


def test_plunge_stands_at_four_marks() -> None:
    """Rules 9.1."""
    at = after(hand(DOUBLES_TO_A, shaker=D, rule_set=plunging()), "A plunge")
    assert (str(at.standing_bid), at.bidder, at.stake) == ("plunge", A, 4)
    assert legal(at, B) == "pass 5m splash"


def test_plunge_goes_one_above_a_standing_bid_of_four_or_more() -> None:
    """Rules 9.1."""
    start = hand(DOUBLES_TO_A, shaker=C, rule_set=plunging(marks_raise=2))
    assert after(start, "D 2m, A plunge").stake == 4
    assert after(hand(DOUBLES_TO_A, rule_set=plunging()), "B 2m, C 3m, D pass, A plunge").stake == 4
    assert after(hand(DOUBLES_TO_A, rule_set=plunging()), "B 2m, C 3m, D 4m, A plunge").stake == 5


def test_splash_stands_at_two_marks_or_one_above() -> None:
    """Rules 9.1."""
    start = hand(DOUBLES_TO_A, rule_set=plunging())
    assert after(start, "B splash").stake == 2
    assert legal(after(start, "B splash"), C) == "pass 3m"
    assert after(hand(DOUBLES_TO_A, shaker=C, rule_set=plunging()), "D 1m, A splash").stake == 2
    assert after(hand(DOUBLES_TO_A, shaker=C, rule_set=plunging()), "D 2m, A splash").stake == 3


def test_plunge_and_splash_are_raised_like_a_marks_bid() -> None:
    """Rules 9.1."""
    two = hand(DOUBLES_TO_A, rule_set=plunging(marks_raise=2))
    assert legal(after(two, "B splash"), C) == "pass 3m 4m"
    assert legal(after(two, "B splash, C 4m, D pass"), A) == "pass 5m 6m plunge splash"
    assert code(after(two, "B splash"), "C 2m") == Code.BID_TOO_LOW
    assert code(after(two, "B splash"), "C 41") == Code.BID_TOO_LOW


def test_holder_of_four_doubles_may_choose_either() -> None:
    """Rules 9.1."""
    assert legal(hand(DOUBLES_TO_A, shaker=D, rule_set=plunging()), A).endswith("1m 2m plunge splash")


def test_bid_whose_condition_the_hand_does_not_meet_is_never_offered() -> None:
    """Rules 9.1."""
    start = hand(DOUBLES_TO_A, rule_set=plunging())
    assert legal(start, B).endswith("2m splash")
    assert legal(after(start, "B pass"), C).endswith("1m 2m")
    assert code(start, "B plunge") == Code.DOUBLES_REQUIRED
    assert str(refusal(start, "B plunge")) == "plunge needs 4 doubles"
    assert str(refusal(after(start, "B pass"), "C splash")) == "splash needs 3 doubles"


def test_exactly_four_and_three_doubles_are_enough() -> None:
    """Rules 9.1: four or more, three or more."""
    limits = Limits(plunging(), 0, 0, is_forced=False)
    assert [str(legal_bids(limits, doubles)[-1]) for doubles in (2, 3, 4, 7)] == ["2m", "splash", "splash", "splash"]
    assert [str(legal_bids(limits, doubles)[-2]) for doubles in (2, 3, 4, 7)] == ["1m", "2m", "plunge", "plunge"]


def test_plunge_may_be_only_for_the_first_bid() -> None:
    """Rules 9 `plunge` first: passes are no bids."""
    first = plunging(plunge="first", splash=None)
    assert code(after(hand(DOUBLES_TO_A, rule_set=first), "B pass, C pass, D pass"), "A plunge") is None
    assert code(after(hand(DOUBLES_TO_A, shaker=C, rule_set=first), "D 30"), "A plunge") == Code.BID_NOT_ALLOWED
    assert code(after(hand(DOUBLES_TO_A, shaker=C, rule_set=first), "D 1m"), "A plunge") == Code.BID_NOT_ALLOWED


def test_plunge_and_splash_may_be_off() -> None:
    """Rules 9 `plunge`, `splash`. Off comes before the doubles that are missing."""
    start = hand(DOUBLES_TO_A, rule_set=rules(plunge="any"))
    assert code(start, "B splash") == Code.BID_NOT_ALLOWED
    assert code(start, "B plunge") == Code.DOUBLES_REQUIRED
    assert code(hand(DOUBLES_TO_A, rule_set=rules(splash="any")), "B plunge") == Code.BID_NOT_ALLOWED
    assert code(hand(DOUBLES_TO_A), "B splash") == Code.BID_NOT_ALLOWED


def test_forced_shaker_may_plunge() -> None:
    """Rules 9 `all_pass`, 9.1."""
    last = after(hand(DOUBLES_TO_A, rule_set=rules("stuck-shaker-plunge")), "B pass, C pass, D pass")
    assert legal(last, A) == f"{POINTS} 1m 2m plunge"
    assert after(last, "A plunge").stake == 4


def test_nobody_knows_the_doubles_of_a_public_record() -> None:
    assert legal(public_hand(rule_set=plunging()), B) == f"pass {POINTS} 1m 2m plunge splash"


def test_auction_keeps_who_said_what() -> None:
    auction = Auction.start(rules()).after(B, Bid.points(30)).after(C, Bid.marks(1))
    assert auction.bids == ((B, Bid.points(30)), (C, Bid.marks(1)))
    assert (auction.marks, auction.is_over) == (1, False)


# Complete auctions when every seat holds two, three or four doubles. `naive` counts the same.
AUCTIONS = {
    "straight": (3214, 3214, 3214),
    "austin-league": (3213, 3213, 3213),
    "stacked-84": (3060, 3060, 3060),
    "garner": (3213, 3213, 3228),
    "stuck-shaker-plunge": (3213, 3213, 4435),
    "stuck-shaker-low": (3213, 3213, 3213),
    "lechner-hall": (3563, 5092, 7259),
    "kitchen-table": (3213, 3213, 3213),
}


def count_auctions(auction: Auction, doubles: int) -> int:
    if auction.is_over:
        return 1
    return sum(count_auctions(auction.after(A, bid), doubles) for bid in legal_bids(auction.limits, doubles))


@pytest.mark.parametrize("preset", AUCTIONS)
def test_complete_auctions_are_counted(preset: str) -> None:
    """Rules 3, 9: as chess counts its perft."""
    start = Auction.start(rules(preset))
    assert tuple(count_auctions(start, doubles) for doubles in (2, 3, 4)) == AUCTIONS[preset]
