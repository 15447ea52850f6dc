"""One hand (rules 1.4 to 6, 9.1)."""

import pytest

from engine.actions import PASS, PLAYS, Bid
from engine.contracts import State
from engine.hand import Hand
from engine.refusals import Code, IllegalAction
from engine.seats import Side
from engine.tallies import Marks, Points
from engine.tiles import Tile
from tests.engine.builders import EXAMPLE, A, B, C, D, after, code, deal, hand, legal, public_hand, rules, words

CALLED = "B pass, C pass, D pass, A 30, A sixes"
OVER = CALLED + ", A 5-5, B 5-3, C 5-0, D 6-6"


def test_hand_goes_from_bidding_to_its_end() -> None:
    """Rules 3 to 5, record.md `state`."""
    start = hand(EXAMPLE)
    stages = ["", "B pass, C pass, D pass, A 30", CALLED, OVER, "B pass, C pass, D pass, A pass"]
    assert [after(start, said).state for said in stages] == [
        State.BIDDING,
        State.CALLING,
        State.PLAYING,
        State.SET,
        State.ALL_PASS,
    ]
    assert [after(start, said).kind for said in stages] == ["bid", "call", "play", None, None]


def test_an_action_gives_a_new_hand_and_leaves_the_old_one() -> None:
    start = hand(EXAMPLE)
    told = repr(start)
    assert start.apply(B, Bid.points(30)) != start
    assert repr(start) == told
    with pytest.raises(AttributeError):
        start.turn = C  # type: ignore[misc]


def test_illegal_action_is_refused_with_its_reason_and_changes_nothing() -> None:
    """Rules 8.1."""
    start = after(hand(EXAMPLE), CALLED + ", A 5-5")
    told = repr(start)
    with pytest.raises(IllegalAction, match=r"^B must follow fives") as refused:
        start.apply(B, PLAYS[Tile(4, 3).index])
    assert refused.value.refusal.code == Code.MUST_FOLLOW
    assert refused.value.refusal == start.refusal(B, PLAYS[Tile(4, 3).index])
    assert repr(start) == told


@pytest.mark.parametrize(
    ("before", "said", "expected"),
    [
        ("", "C 30", Code.OUT_OF_TURN),
        ("", "C 6-6", Code.OUT_OF_TURN),
        ("", "B 5-3", Code.WRONG_KIND),
        ("", "B sixes", Code.WRONG_KIND),
        ("B pass, C pass, D pass, A 30", "A 31", Code.WRONG_KIND),
        ("B pass, C pass, D pass, A 30", "A 6-5", Code.WRONG_KIND),
        ("B pass, C pass, D pass, A 30", "B sixes", Code.OUT_OF_TURN),
        (CALLED, "A pass", Code.WRONG_KIND),
        (CALLED, "A fives", Code.WRONG_KIND),
        (CALLED, "B 5-3", Code.OUT_OF_TURN),
        (OVER, "D 4-4", Code.HAND_OVER),
        (OVER, "A pass", Code.HAND_OVER),
        ("B pass, C pass, D pass, A pass", "B 30", Code.HAND_OVER),
    ],
)
def test_turn_and_kind_come_before_the_rest(before: str, said: str, expected: Code) -> None:
    """Record.md: codes in their order."""
    assert code(after(hand(EXAMPLE), before), said) == expected


def test_refusals_name_turn_and_kind() -> None:
    assert str(hand().refusal(C, PASS)) == "it is the turn of B"
    assert str(hand().refusal(B, PLAYS[0])) == "B is to bid"
    assert str(after(hand(EXAMPLE), OVER).refusal(B, PASS)) == "the hand is over"


def test_sitting_out_comes_before_out_of_turn() -> None:
    """Record.md: codes in their order; rules 9.1."""
    low = hand(rule_set=rules("stuck-shaker-low"))
    at = after(low, "B 1m, C pass, D pass, A pass")
    assert code(at, "D nello") == Code.OUT_OF_TURN
    called = after(at, "B nello")
    assert code(called, "D pass") == Code.SITTING_OUT
    assert code(called, "A pass") == Code.OUT_OF_TURN


def test_nobody_else_has_legal_actions() -> None:
    start = after(hand(EXAMPLE), CALLED)
    assert [legal(start, seat) for seat in (A, B, C, D)] == [EXAMPLE["a"], "", "", ""]
    assert [after(hand(EXAMPLE), OVER).legal_actions(seat) for seat in (A, B, C, D)] == [()] * 4


def test_legal_tiles_come_in_rack_order() -> None:
    """Record.md, rules 1.5."""
    start = after(hand({"a": "0-0 6-6 1-0 5-5 2-0 4-4 3-0"}), CALLED)
    assert start.legal_actions(A) == words("0-0 6-6 1-0 5-5 2-0 4-4 3-0")


def test_hand_tells_what_happened() -> None:
    at = after(hand(EXAMPLE), CALLED + ", A 6-5, B 5-3, C 5-0, D 6-6, D 4-4, A 6-4")
    assert (str(at.call), str(at.standing_bid), at.bidder, at.shaker, at.stake) == ("sixes", "30", A, A, 1)
    assert (at.points, len(at.tricks)) == (Points(0, 6), 1)
    assert [f"{seat} {tile}" for seat, tile in at.table] == ["D 4-4", "A 6-4"]
    said = CALLED + ", A 6-5, B 5-3, C 5-0, D 6-6, D 4-4, A 6-4"
    assert ", ".join(f"{seat} {action}" for seat, action in at.actions) == said


def test_hand_reads_as_people_write_it() -> None:
    assert str(after(hand(EXAMPLE), OVER)) == f"{after(public_hand(), OVER)}" == OVER
    assert str(hand(EXAMPLE)) == ""


def test_fresh_hand_tells_nothing() -> None:
    start = hand(EXAMPLE)
    assert (start.call, start.points, start.tricks, start.table, start.actions) == (None, Points(0, 0), (), (), ())
    assert start.deal == deal(**EXAMPLE)


def test_rack_loses_what_was_played_and_keeps_its_order() -> None:
    """Rules 1.5."""
    at = after(hand(EXAMPLE), CALLED + ", A 6-4, B 3-3")
    assert " ".join(map(str, at.rack(A) or ())) == "5-5 6-5 6-3 6-2 6-1 6-0"
    assert " ".join(map(str, at.rack(B) or ())) == "5-3 5-4 4-3 4-2 4-1 4-0"
    assert " ".join(map(str, hand(EXAMPLE).rack(A) or ())) == EXAMPLE["a"]


def test_public_hand_has_no_deal() -> None:
    """Record.md: a public record."""
    at = after(public_hand(), CALLED)
    assert (at.deal, at.rack(A)) == (None, None)
    assert at.contract is not None and at.turn is A


def test_hand_carries_marks_and_rules_of_its_start() -> None:
    start = Hand.start(rule_set=rules("garner"), shaker=D, deal=deal(), marks={Side.AC: 3, Side.BD: 6})
    assert (start.marks, start.rule_set, start.shaker, start.turn) == (Marks(3, 6), rules("garner"), D, A)
    assert hand().marks == Marks(0, 0)
    with pytest.raises(ValueError, match=r"^rack A has 6 tiles"):
        Hand.start(rule_set=rules(), shaker=A, deal={**deal(), A: deal()[A][:6]})


def test_equal_hands_are_equal() -> None:
    assert after(hand(EXAMPLE), CALLED) == after(hand(EXAMPLE), CALLED)
    assert after(hand(EXAMPLE), CALLED) != after(hand(), CALLED)
