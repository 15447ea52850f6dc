"""Words, both ways (record.md)."""

import contextlib
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import PASS, PLAYS, PLUNGE, SPLASH, Action, Bid, Call, CallName, Doubles
from engine.notation import (
    format_action,
    format_actions,
    format_rack,
    format_word,
    parse_action,
    parse_actions,
    parse_rack,
    parse_seat,
    parse_word,
)
from engine.seats import SEATS, Seat
from engine.tiles import TILES, Tile

NO_WORDS = (
    "29 42 0m m -1m +1m 01m 1M 30.0 fives/3 fives/0 fives/ fives: fives:sideways fives/1:low Pass PASS 84 6-7 5-6 "
    "follow_me nello:suit_low plunge/1 pass/1 ٣٠ １m 1٣m"
)
WORDS = "30 41 1m 9m 10000000000m pass plunge splash fives:low follow-me:suit-low sevens/2 6-6"

stacks: list[Literal[1, 2] | None] = [None, 1, 2]
bids = st.one_of(
    st.sampled_from([PASS, PLUNGE, SPLASH]),
    st.integers(30, 41).map(Bid.points),
    st.integers(1, 10**30).map(Bid.marks),
)
calls = st.builds(Call, st.sampled_from(CallName), st.sampled_from([None, *Doubles]), st.sampled_from(stacks))
actions: st.SearchStrategy[Action] = st.one_of(bids, calls, st.sampled_from(PLAYS))
said = st.tuples(st.sampled_from(SEATS), actions)


@given(actions)
def test_every_word_reads_back(action: Action) -> None:
    assert parse_word(format_word(action)) == action


@given(said)
def test_every_action_reads_back(told: tuple[Seat, Action]) -> None:
    assert parse_action(format_action(*told)) == told


@given(st.lists(said).map(tuple))
def test_lists_of_actions_read_back(told: tuple[tuple[Seat, Action], ...]) -> None:
    assert parse_actions(format_actions(told)) == told


@given(st.permutations(TILES))
def test_racks_read_back_in_their_order(tiles: list[Tile]) -> None:
    """Rules 1.5."""
    assert parse_rack(format_rack(tuple(tiles[:7]))) == tuple(tiles[:7])


@given(st.text())
def test_any_text_is_a_word_or_a_value_error(text: str) -> None:
    with contextlib.suppress(ValueError):
        assert str(parse_word(text)) == text


@pytest.mark.parametrize("word", [*NO_WORDS.split(), "", " ", "30 ", " 30", "30\n", "1m\n"])
def test_word_outside_the_lists_is_no_word(word: str) -> None:
    with pytest.raises(ValueError, match=r"^no word: "):
        parse_word(word)


def test_any_number_of_marks_is_a_word_as_far_as_numbers_are_read() -> None:
    """Record.md: `1m`, `2m`, ...: too many are a jump, and no fault of the record's form."""
    assert str(parse_word("9" * 4300 + "m")) == "9" * 4300 + "m"
    with pytest.raises(ValueError, match=r"^no word: "):
        parse_word("9" * 4301 + "m")


@pytest.mark.parametrize("word", WORDS.split())
def test_word_inside_the_lists_is_one(word: str) -> None:
    assert str(parse_word(word)) == word


@pytest.mark.parametrize("text", ["", "B", "B30", "b 30", "E 30", " B 30", "B  30", "B 30 ", "B\t30", "AB 30", "B 29"])
def test_action_is_seat_blank_word(text: str) -> None:
    with pytest.raises(ValueError, match=r"^no action \(seat, blank, word\): |^no word: "):
        parse_action(text)


def test_marks_beyond_the_usual_are_still_said_by_a_seat() -> None:
    assert parse_action("B 12m") == (Seat.B, Bid.marks(12))


def test_messages_stay_short() -> None:
    for parse in (parse_word, parse_action, parse_seat):
        with pytest.raises(ValueError) as refused:
            parse("x" * 10_000)
        assert len(str(refused.value)) < 100


def test_seat_reads_back() -> None:
    assert [parse_seat(word) for word in "ABCD"] == list(SEATS)
    with pytest.raises(ValueError, match=r"^no seat: "):
        parse_seat("E")


def test_nothing_said_is_nothing() -> None:
    assert parse_actions("") == ()
    assert parse_rack("") == ()
