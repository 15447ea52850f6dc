"""Calls, looking back, made or set, worth (rules 4.1, 5.2, 5.3, 6, 7.3, 9)."""

from typing import Any

import pytest

from engine.contracts import ALL_PASS, Outcome, Reason, State, Terms, legal_calls
from engine.refusals import Code
from engine.seats import Side
from engine.tallies import Marks
from tests.engine.builders import (
    DOUBLES_TO_A,
    EXAMPLE,
    A,
    B,
    C,
    D,
    after,
    code,
    hand,
    legal,
    public_hand,
    refusal,
    rules,
)

THIRTY = "B pass, C pass, D pass, A 30, "
MARK = "B pass, C pass, D pass, A 1m, "
TWO = "B pass, C pass, D pass, A 2m, "
TRUMPS = "blanks aces deuces treys fours fives sixes doubles"


def calls(bids: str, preset: str = "straight", **options: Any) -> str:
    """What the caller may say after these bids, the shaker being A."""
    at = after(hand(DOUBLES_TO_A, rule_set=rules(preset, **options)), bids)
    assert at.turn is not None and at.kind == "call"
    return legal(at, at.turn)


def test_bidder_calls_a_suit_doubles_or_follow_me() -> None:
    """Rules 4.1, 3.4."""
    assert calls("B pass, C pass, D pass, A 30") == f"{TRUMPS} follow-me"
    assert after(hand(), "B pass, C 30, D pass, A pass").turn is C


def test_doubles_and_follow_me_may_be_forbidden() -> None:
    """Rules 9 `doubles_trumps`, `follow_me`."""
    assert calls("B pass, C pass, D pass, A 30", doubles_trumps=False) == TRUMPS.replace("doubles", "follow-me")
    assert calls("B pass, C pass, D pass, A 30", follow_me=False) == TRUMPS
    at = after(hand(rule_set=rules(doubles_trumps=False, follow_me=False)), "B 30, C pass, D pass, A pass")
    assert [code(at, f"B {word}") for word in ("doubles", "follow-me", "sixes")] == [
        Code.CALL_NOT_ALLOWED,
        Code.CALL_NOT_ALLOWED,
        None,
    ]


def test_bidder_names_a_kind_where_several_are_open() -> None:
    """Rules 9 `follow_me_doubles`."""
    open_kinds = ["high", "low"]
    assert calls("B 30, C pass, D pass, A pass", follow_me_doubles=open_kinds) == (
        f"{TRUMPS} follow-me:high follow-me:low"
    )
    at = after(hand(rule_set=rules(follow_me_doubles=open_kinds)), "B 30, C pass, D pass, A pass")
    assert code(at, "B follow-me") == Code.KIND_REQUIRED
    assert code(at, "B follow-me:suit") == Code.CALL_NOT_ALLOWED
    assert str(refusal(at, "B follow-me")) == "follow-me needs a kind of doubles"


def test_no_kind_is_named_where_none_is_open() -> None:
    """Record.md: `fives:low` is call-not-allowed."""
    at = after(hand(), "B 30, C pass, D pass, A pass")
    assert code(at, "B follow-me:high") == Code.CALL_NOT_ALLOWED
    assert code(at, "B fives:low") == Code.CALL_NOT_ALLOWED
    assert str(refusal(at, "B fives:low")) == "fives:low may not be called here"


def test_marks_contract_chooses_one_or_two_stacks() -> None:
    """Rules 7.3, 9 `look_back` bidder."""
    assert calls("B pass, C pass, D pass, A 1m").startswith("blanks/1 blanks/2 aces/1")
    assert calls("B pass, C pass, D pass, A 1m").endswith("doubles/2 follow-me/1 follow-me/2")
    at = after(hand(), "B 1m, C pass, D pass, A pass")
    assert code(at, "B sixes") == Code.STACKS_REQUIRED
    assert code(at, "B sixes/1") is None
    assert str(refusal(at, "B sixes")) == "the call must choose one or two stacks"


def test_point_contract_chooses_no_stacks() -> None:
    """Rules 7.2."""
    at = after(hand(), "B 30, C pass, D pass, A pass")
    assert code(at, "B sixes/1") == Code.STACKS_NOT_ALLOWED
    assert str(refusal(at, "B sixes/1")) == "the call has no stacks to choose"


@pytest.mark.parametrize("look_back", [1, 2, "all", "none"])
def test_other_look_backs_leave_nothing_to_choose(look_back: int | str) -> None:
    """Rules 9 `look_back`."""
    at = after(hand(rule_set=rules(look_back=look_back)), "B 1m, C pass, D pass, A pass")
    assert code(at, "B sixes/1") == Code.STACKS_NOT_ALLOWED
    called = after(at, "B sixes")
    assert called.contract is not None and called.contract.look_back == look_back


def look_back(bids: str, call: str, **options: Any) -> object:
    called = after(hand(DOUBLES_TO_A, rule_set=rules(**options)), f"{bids}, {call}")
    assert called.contract is not None
    return called.contract.look_back


def test_look_back_is_what_the_bidder_chose() -> None:
    """Rules 7.2, 7.3."""
    assert look_back("B 1m, C pass, D pass, A pass", "B sixes/1") == 1
    assert look_back("B 1m, C pass, D pass, A pass", "B sixes/2") == 2
    assert look_back("B 41, C pass, D pass, A pass", "B sixes") == "all"
    assert look_back("B 41, C pass, D pass, A pass", "B sixes", look_back="none") == "all"


def test_tricks_are_covered_from_the_least_marks_bid_on() -> None:
    """Rules 9 `look_back_from`."""
    assert look_back("B 1m, C pass, D pass, A pass", "B sixes", look_back_from=2) == "all"
    assert look_back("B 2m, C pass, D pass, A pass", "B sixes/2", look_back_from=2) == 2
    assert look_back("B 1m, C pass, D pass, A pass", "B sixes", look_back="none", look_back_from=2) == "all"
    assert look_back("B 2m, C pass, D pass, A pass", "B sixes", look_back="none", look_back_from=2) == "none"


def test_plunge_and_splash_choose_stacks_too() -> None:
    """Rules 7.3: whoever calls chooses; here the partner (9.1)."""
    for bid in ("plunge", "splash"):
        assert look_back(f"B pass, C pass, D pass, A {bid}", "C sixes/2", plunge="any", splash="any") == 2


NELLO: dict[str, Any] = {"nello": 1, "nello_doubles": ["high", "suit-low"]}


def test_nello_needs_a_marks_bid_of_its_minimum() -> None:
    """Rules 9 `nello`, 9.1."""
    one: dict[str, Any] = {"nello": 1, "nello_doubles": ["suit"]}
    two: dict[str, Any] = {"nello": 2, "nello_doubles": ["suit"]}
    assert "nello" not in calls("B 41, C pass, D pass, A pass", **one)
    assert calls("B 1m, C pass, D pass, A pass", **one).endswith("nello/1 nello/2")
    assert "nello" not in calls("B 1m, C pass, D pass, A pass", **two)
    assert calls("B 2m, C pass, D pass, A pass", **two).endswith("nello/1 nello/2")
    assert "nello" not in calls("B 2m, C pass, D pass, A pass")


def test_nello_names_the_kind_of_its_doubles() -> None:
    """Rules 9 `nello_doubles`, 9.1."""
    assert calls("B 1m, C pass, D pass, A pass", **NELLO).endswith(
        "nello:high/1 nello:high/2 nello:suit-low/1 nello:suit-low/2"
    )
    at = after(hand(rule_set=rules(**NELLO)), "B 1m, C pass, D pass, A pass")
    assert code(at, "B nello/1") == Code.KIND_REQUIRED
    assert code(at, "B nello:suit/1") == Code.CALL_NOT_ALLOWED
    assert code(at, "B nello:high") == Code.STACKS_REQUIRED


def test_sevens_is_for_marks_bids_only() -> None:
    """Rules 9 `sevens`, 9.1."""
    assert calls("B 1m, C pass, D pass, A pass", sevens=1).endswith("sevens/1 sevens/2")
    assert "sevens" not in calls("B 41, C pass, D pass, A pass", sevens=1)
    assert "sevens" not in calls("B 1m, C pass, D pass, A pass")


def test_nello_and_sevens_cannot_follow_plunge_or_splash() -> None:
    """Rules 9.1."""
    for bid in ("plunge", "splash"):
        assert calls(f"B pass, C pass, D pass, A {bid}", "lechner-hall") == f"{TRUMPS} follow-me:high follow-me:low"


def test_calls_come_in_the_order_of_the_record() -> None:
    """Record.md: names, kinds in their order, one stack before two."""
    terms = Terms(rules("lechner-hall", look_back="bidder"), 2, is_special=False)
    said = [str(call) for call in legal_calls(terms)]
    assert said[14:] == [
        f"{name}/{stacks}"
        for name in (
            *("doubles", "follow-me:high", "follow-me:low"),
            *("nello:high", "nello:low", "nello:suit", "nello:suit-low", "sevens"),
        )
        for stacks in (1, 2)
    ]


def test_plunge_hands_call_and_lead_to_the_partner() -> None:
    """Rules 9.1."""
    bid = after(hand(DOUBLES_TO_A, rule_set=rules(plunge="any")), "B pass, C pass, D pass, A plunge")
    assert (bid.turn, bid.bidder) == (C, A)
    called = after(bid, "C fives/1")
    assert (called.turn, called.kind, called.bidder) == (C, "play", A)
    assert called.actions[4] == (C, called.call)


def test_point_bid_is_set_when_the_others_hold_43_less_the_bid() -> None:
    """Rules 5.2, 5.3: set at once, for one mark, not for points."""
    over = after(hand(EXAMPLE), THIRTY + "A sixes, A 5-5, B 5-3, C 5-0, D 6-6")
    assert over.outcome == Outcome(State.SET, Reason.POINTS, Side.BD, 1)
    assert (over.points.bd, over.turn, over.kind) == (16, None, None)


# C (A's partner) takes the first trick with exactly the points each case needs.
@pytest.mark.parametrize(
    ("bid", "others", "expected"),
    [(30, 12, None), (30, 13, State.SET), (31, 11, None), (31, 12, State.SET), (41, 1, None), (41, 2, State.SET)],
)
def test_others_need_43_less_the_bid(bid: int, others: int, expected: State | None) -> None:
    """Rules 5.2."""
    assert verdict(bid, 0, others) == expected


@pytest.mark.parametrize(
    ("bid", "mine", "expected"), [(30, 29, None), (30, 30, State.MADE), (41, 40, None), (41, 41, State.MADE)]
)
def test_bidders_need_what_they_bid(bid: int, mine: int, expected: State | None) -> None:
    """Rules 5.2."""
    assert verdict(bid, mine, 0) == expected


def verdict(bid: int, mine: int, others: int) -> State | None:
    """What the contract says of a play that stands at these points."""
    called = after(hand(EXAMPLE), f"B {bid}, C pass, D pass, A pass, B fives")
    assert called.contract is not None and called.play is not None
    outcome = called.contract.outcome(called.play._replace(points=(others, mine)))
    return None if outcome is None else outcome.state


SIXES_TO_A = {
    "a": "6-6 6-5 6-4 6-3 6-2 6-1 6-0",
    "b": "5-5 5-4 5-3 5-2 5-1 5-0 4-4",
    "c": "4-3 4-2 4-1 4-0 3-3 3-2 3-1",
    "d": "3-0 2-2 2-1 2-0 1-1 1-0 0-0",
}


def rounds(count: int, leader_first: str = "ABCD") -> str:
    """The first tricks when everyone plays the own rack from left to right."""
    racks = {seat.upper(): rack.split() for seat, rack in SIXES_TO_A.items()}
    return ", ".join(f"{seat} {racks[seat][number]}" for number in range(count) for seat in leader_first)


def test_marks_bid_is_made_with_the_seventh_trick() -> None:
    """Rules 5.2, 6.2."""
    start = hand(SIXES_TO_A)
    assert after(start, TWO + "A sixes/1, " + rounds(6)).outcome is None
    over = after(start, TWO + "A sixes/1, " + rounds(7))
    assert over.outcome == Outcome(State.MADE, Reason.ALL_TRICKS, Side.AC, 2)
    assert (over.points.ac, over.points.bd) == (42, 0)


def test_marks_bid_is_set_on_the_first_trick_lost() -> None:
    """Rules 5.2, 6.2."""
    over = after(hand(SIXES_TO_A), MARK + "A fives/1, A 6-5, B 5-5, C 4-3, D 3-0")
    assert over.outcome == Outcome(State.SET, Reason.TRICK_LOST, Side.BD, 1)


def test_trick_to_the_partner_is_not_lost() -> None:
    """Rules 5.2: the side must win it."""
    at = after(hand(SIXES_TO_A), "B pass, C 1m, D pass, A pass, C sixes/1, C 4-3, D 3-0, A 6-6, B 4-4")
    assert at.outcome is None
    assert at.turn is A


def test_point_bid_ends_when_it_is_made() -> None:
    """Rules 5.2, 6.2: 11 + 1 + 16 + 1 points in four tricks are not enough, the fifth brings the 30th."""
    start = hand(SIXES_TO_A)
    assert after(start, THIRTY + "A sixes, " + rounds(4)).points.ac == 29
    assert after(start, THIRTY + "A sixes, " + rounds(4)).outcome is None
    over = after(start, THIRTY + "A sixes, " + rounds(5))
    assert over.outcome == Outcome(State.MADE, Reason.POINTS, Side.AC, 1)


def test_nothing_is_decided_before_a_trick_is_complete() -> None:
    """Rules 5.2: completed tricks decide."""
    assert after(hand(EXAMPLE), THIRTY + "A sixes, A 5-5, B 5-3, C 5-0").outcome is None


def test_all_pass_scores_nothing() -> None:
    """Rules 3.5."""
    over = after(hand(), "B pass, C pass, D pass, A pass")
    assert over.outcome == ALL_PASS == Outcome(State.ALL_PASS, Reason.ALL_PASS, None, 0)
    assert ALL_PASS.gain == Marks(0, 0)


LOW = rules("stuck-shaker-low")
# B has the lowest tiles; D is B's partner.
LOW_TO_B = {
    "b": "1-0 2-0 3-0 2-1 4-0 3-1 5-0",
    "c": "6-6 6-5 6-4 6-3 6-2 6-1 6-0",
    "a": "5-5 5-4 5-3 5-2 5-1 4-4 4-3",
    "d": "4-2 4-1 3-3 3-2 2-2 1-1 0-0",
}
HIGH_TO_B = {"b": "6-5 1-0 2-0 3-0 2-1 4-0 3-1", "c": "6-4 6-3 6-2 6-1 6-0 6-6 5-0"}
LOW_BID = "B 2m, C pass, D pass, A pass, B nello, "


def test_nello_partner_sits_out_and_tricks_have_three_plays() -> None:
    """Rules 9.1."""
    at = after(hand(LOW_TO_B, rule_set=LOW), LOW_BID + "B 1-0, C 6-1")
    assert at.turn is A
    assert code(at, "D 4-2") == Code.SITTING_OUT
    assert str(refusal(at, "D 4-2")) == "D sits out this hand"
    done = after(at, "A 5-1")
    assert (done.turn, done.outcome, len(done.tricks), len(done.tricks[0].plays)) == (C, None, 1, 3)
    assert done.rack(D) == hand(LOW_TO_B).rack(D)
    assert (done.points.ac, done.points.bd) == (1, 0)


def test_nello_goes_round_without_the_partner_whoever_leads() -> None:
    """Rules 9.1: from C over A to B."""
    at = after(hand(LOW_TO_B, rule_set=LOW), LOW_BID + "B 1-0, C 6-1, A 5-1, C 6-6, A 5-5")
    assert at.turn is B
    assert after(at, "B 5-0").turn is C


def test_nello_is_set_on_the_first_trick_the_bidder_wins() -> None:
    """Rules 9.1, 6.2."""
    assert after(hand(LOW_TO_B, rule_set=LOW), LOW_BID + "B 3-1, C 6-3, A 5-3").outcome is None
    start = hand(HIGH_TO_B, rule_set=LOW)
    assert after(start, LOW_BID + "B 6-5, C 6-4, A 0-0").outcome == Outcome(State.SET, Reason.TRICK_WON, Side.AC, 2)


def test_nello_is_made_when_the_bidder_loses_all_seven() -> None:
    """Rules 9.1, 5.2."""
    at = after(hand(LOW_TO_B, rule_set=LOW), LOW_BID + "B 1-0")
    while at.turn is not None:
        choices = at.legal_actions(at.turn)
        at = at.apply(at.turn, choices[0])
    assert at.outcome == Outcome(State.MADE, Reason.ALL_TRICKS, Side.BD, 2)
    assert sum(at.points.values()) < 42


def test_sevens_is_set_on_the_first_trick_the_others_win() -> None:
    """Rules 9.1."""
    sevens = rules("garner")
    at = after(public_hand(rule_set=sevens), "B 1m, C pass, D pass, A pass, B sevens, B 5-1, C 4-3, D 4-4, A 0-0")
    assert at.outcome == Outcome(State.SET, Reason.TRICK_LOST, Side.AC, 1)
    at = after(public_hand(rule_set=sevens), "B 1m, C pass, D pass, A pass, B sevens, B 5-1, C 5-3, D 4-3, A 0-0")
    assert at.outcome is None


def test_outcome_gains_marks_for_one_side() -> None:
    """Rules 6.2."""
    assert Outcome(State.SET, Reason.POINTS, Side.BD, 1).gain == Marks(0, 1)
    assert Outcome(State.MADE, Reason.ALL_TRICKS, Side.AC, 3).gain == Marks(3, 0)
    assert Outcome(State.MADE, Reason.POINTS, Side.AC, 0, Marks(31, 11)).gain == Marks(31, 11)


KITCHEN = rules("kitchen-table")


def test_points_scoring_plays_all_seven_tricks() -> None:
    """Rules 9 `scoring`, 9.2."""
    start = hand(SIXES_TO_A, rule_set=KITCHEN)
    at = after(start, THIRTY + "A sixes, " + rounds(6))
    assert (at.outcome, at.state) == (None, State.PLAYING)
    over = after(start, THIRTY + "A sixes, " + rounds(7))
    assert over.outcome == Outcome(State.MADE, Reason.POINTS, Side.AC, 0, Marks(42, 0))


def totals(bid: str, points: tuple[int, int], *, set_by_trick: bool = False) -> tuple[State, Marks | None]:
    """What a hand bid by A adds at 250, when its seven tricks come to these points."""
    said = "sixes"
    called = after(hand(SIXES_TO_A, rule_set=KITCHEN), f"B pass, C pass, D pass, A {bid}, A {said}, " + rounds(6))
    assert called.contract is not None and called.play is not None
    play = after(called, rounds(7).rpartition("A 6-0")[1] + rounds(7).rpartition("A 6-0")[2]).play
    assert play is not None
    lost = play.completed[2]._replace(winner=B if set_by_trick else A)
    completed = (*play.completed[:2], lost, *play.completed[3:])
    outcome = called.contract.outcome(play._replace(points=points, completed=completed))
    assert outcome is not None and outcome.marks == 0
    return outcome.state, outcome.totals


def test_point_bid_made_scores_what_each_side_took() -> None:
    """Rules 9.2."""
    assert totals("31", (31, 11)) == (State.MADE, Marks(31, 11))
    assert totals("41", (42, 0)) == (State.MADE, Marks(42, 0))


def test_point_bid_set_scores_bid_and_points_for_the_others() -> None:
    """Rules 9.2: bid 31, took 28 of 42: the others score 31 + 14."""
    assert totals("31", (28, 14)) == (State.SET, Marks(0, 45))
    assert totals("31", (30, 12)) == (State.SET, Marks(0, 43))


def test_marks_bid_counts_42_each() -> None:
    """Rules 9.2."""
    assert totals("1m", (42, 0)) == (State.MADE, Marks(42, 0))
    assert totals("2m", (42, 0)) == (State.MADE, Marks(84, 0))
    assert totals("2m", (40, 2), set_by_trick=True) == (State.SET, Marks(0, 86))


def test_stake_stays_in_marks_under_points_scoring() -> None:
    """Record.md: stake."""
    assert after(hand(rule_set=KITCHEN), "B 30").stake == 1
    assert after(hand(rule_set=KITCHEN), "B 2m").stake == 2
    contract = after(hand(rule_set=KITCHEN), "B 2m, C pass, D pass, A pass, B sixes").contract
    assert contract is not None and contract.stake == 2
