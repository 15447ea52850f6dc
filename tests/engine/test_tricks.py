"""Tricks (rules 2.1, 4.4 to 4.6, 5.1)."""

import pytest

from engine.actions import CallName, Doubles
from engine.calls import suits_for
from engine.notation import parse_actions
from engine.refusals import Code
from engine.tiles import ALL, Tile
from engine.tricks import Laid, Trick, breach, winner, worth
from tests.engine.builders import EXAMPLE, A, B, C, D, after, code, hand, legal, refusal

SIXES = suits_for(CallName.SIXES, Doubles.HIGH)
SEVENS = suits_for(CallName.SEVENS, Doubles.HIGH)
THIRTY = "B pass, C pass, D pass, A 30, "


def laid(text: str) -> tuple[Laid, ...]:
    """`A 5-5, B 5-3`."""
    return tuple((seat, play.tile) for seat, play in parse_actions(text) if play.step == "play")  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("plays", "taker"),
    [
        ("A 5-5, B 5-3, C 5-0, D 6-6", D),
        ("A 5-4, B 5-3, C 5-5, D 4-4", C),
        ("A 5-1, B 4-4, C 3-3, D 0-0", A),
        ("B 6-0, C 6-1, D 5-5, A 6-6", A),
        ("C 4-1, D 6-0, A 6-5, B 4-4", A),
        ("D 2-1, A 2-0, B 2-2, C 1-1", B),
    ],
)
def test_highest_trump_wins_else_the_highest_of_the_suit_led(plays: str, taker: object) -> None:
    """Rules 4.5."""
    assert winner(SIXES, laid(plays)) is taker


def test_among_equals_the_first_played_wins_sevens() -> None:
    """Rules 9.1."""
    assert winner(SEVENS, laid("B 5-1, C 5-3, D 6-0, A 4-4")) is B
    assert winner(SEVENS, laid("B 5-1, C 4-3, D 5-2, A 6-1")) is C


def test_trick_is_worth_one_and_its_count() -> None:
    """Rules 2.1."""
    assert worth(laid("A 5-5, B 5-0, C 6-4, D 4-1")) == 31
    assert worth(laid("A 6-6, B 6-5, C 6-3, D 6-2")) == 1


def test_captured_tiles_are_in_tile_order() -> None:
    """Rules 7.4."""
    trick = Trick(1, D, laid("A 5-5, B 5-3, C 5-0, D 6-6"), 16)
    assert " ".join(map(str, trick.tiles)) == "5-0 5-3 5-5 6-6"
    assert str(trick.side) == "BD"


def test_each_seat_plays_one_tile_clockwise_and_the_winner_leads() -> None:
    """Rules 5.1."""
    start = after(hand(EXAMPLE), THIRTY + "A sixes")
    turns = [after(start, said).turn for said in ("A 6-5", "A 6-5, B 5-3", "A 6-5, B 5-3, C 5-0")]
    assert turns == [B, C, D]
    done = after(start, "A 6-5, B 5-3, C 5-0, D 6-6")
    assert (done.turn, done.table, len(done.tricks)) == (D, (), 1)
    assert done.tricks[0] == Trick(1, D, laid("A 6-5, B 5-3, C 5-0, D 6-6"), 6)
    assert (done.points.ac, done.points.bd) == (0, 6)


def test_points_of_a_trick_go_to_the_side_that_wins_it() -> None:
    """Rules 2.1."""
    start = after(hand(EXAMPLE), THIRTY + "A sixes, A 6-5, B 5-3, C 5-0, D 6-6, D 4-4, A 6-4, B 5-4, C 2-2")
    assert (start.points.ac, start.points.bd) == (11, 6)
    assert start.turn is A


def test_bidder_may_lead_any_tile() -> None:
    """Rules 4.6."""
    start = after(hand(EXAMPLE), THIRTY + "A sixes")
    assert legal(start, A) == EXAMPLE["a"]


def test_suit_must_be_followed_if_able() -> None:
    """Rules 4.4."""
    led = after(hand(EXAMPLE), THIRTY + "A sixes, A 5-5")
    assert legal(led, B) == "5-3 5-4"
    assert code(led, "B 4-3") == Code.MUST_FOLLOW
    assert str(refusal(led, "B 4-3")) == "B must follow fives"


def test_who_cannot_follow_plays_anything_and_need_not_trump() -> None:
    """Rules 4.4."""
    led = after(hand(EXAMPLE), THIRTY + "A sixes, A 5-5, B 5-3, C 5-0")
    assert legal(led, D) == EXAMPLE["d"]
    assert code(led, "D 0-0") is None


def test_trump_led_must_be_followed_with_trumps() -> None:
    """Rules 4.2, 4.4."""
    start = after(hand({"b": "6-6 5-4 4-4 4-3 3-3 2-2 1-1", "a": "6-5 5-5 5-3 5-2 5-1 5-0 4-2"}), THIRTY + "A fives")
    led = after(start, "A 6-5")
    assert legal(led, B) == "5-4"
    assert str(refusal(led, "B 6-6")) == "B must follow fives"


def test_void_in_sixes_with_the_double_when_doubles_are_trumps() -> None:
    """Rules 4.3: 6-6 and no other six is void in sixes."""
    start = hand({"a": "6-5 6-4 6-3 6-2 6-1 6-0 5-5", "b": "6-6 5-4 5-3 4-3 4-2 4-1 4-0"})
    assert legal(after(start, THIRTY + "A doubles, A 6-5"), B) == "6-6 5-4 5-3 4-3 4-2 4-1 4-0"


def test_tile_of_another_or_played_already_is_not_held() -> None:
    led = after(hand(EXAMPLE), THIRTY + "A sixes, A 6-5, B 5-3, C 5-0, D 6-6")
    assert code(led, "D 6-6") == Code.NOT_HELD
    assert code(led, "D 5-5") == Code.NOT_HELD
    assert str(refusal(led, "D 5-5")) == "D does not hold 5-5"


def test_not_held_comes_before_must_follow() -> None:
    """Record.md: the first of the list."""
    led = after(hand(EXAMPLE), THIRTY + "A sixes, A 5-5")
    assert code(led, "B 6-6") == Code.NOT_HELD


def test_sevens_must_be_nearest() -> None:
    """Rules 9.1."""
    assert breach(SEVENS, B, None).code == Code.NEAREST_SEVEN
    assert str(breach(SEVENS, B, Tile(4, 3))) == "B must play a tile nearest to seven"
    assert breach(SIXES, B, Tile(4, 3)).code == Code.MUST_FOLLOW


def test_played_tiles_leave_the_set() -> None:
    start = after(hand(EXAMPLE), THIRTY + "A sixes, A 5-5, B 5-3")
    assert start.play is not None
    assert start.play.left == ALL ^ Tile(5, 5).bit ^ Tile(5, 3).bit
    assert start.play.lead is Tile(5, 5)
    assert start.play.plays == laid("A 5-5, B 5-3")
    assert (start.turn, start.turn and start.turn.next) == (C, D)
