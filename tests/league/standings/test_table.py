"""Standings (tournaments 5)."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.standings.order import Decided
from league.standings.table import Row, Terms, champion, table
from league.standings.tally import ByeValue
from tests.league.standings.played import played

CIRCLE = ("1-2 7:4", "2-3 7:5", "3-1 7:3")


def ranks(rows: tuple[Row, ...]) -> list[tuple[int, int]]:
    return [(row.rank, row.entry) for row in rows]


def by(*words: str) -> Terms:
    return Terms(tie_breaks=words, seed=3)


def test_match_wins_come_first() -> None:
    rows = table((1, 2, 3), played("3-1 7:6", "3-2 7:6", "2-1 7:0"))
    assert ranks(rows) == [(1, 3), (2, 2), (3, 1)]
    assert [row.decided for row in rows] == [Decided("match_wins", 2, 1), Decided("match_wins", 1, 0), None]
    assert [row.decided_by for row in rows] == [None, None, None]


def test_default_is_marks_for_then_fewest_against() -> None:
    rows = table((1, 2, 3), played(*CIRCLE))
    assert ranks(rows) == [(1, 3), (2, 2), (3, 1)]
    assert [row.decided for row in rows] == [Decided("marks_for", 12, 11), Decided("marks_for", 11, 10), None]


def test_fewest_against_decides_between_equal_marks_for() -> None:
    rows = table((1, 2, 3, 4), played("1-3 7:5", "2-4 7:2"))
    assert ranks(rows)[:2] == [(1, 2), (2, 1)]
    assert rows[0].decided == Decided("marks_against", 2, 5)
    assert rows[0].decided_by == "marks_against"


def test_lots_are_drawn_from_the_stored_seed_alone() -> None:
    results = played("1-3 7:5", "2-4 7:5")
    first = table((1, 2, 3, 4), results, Terms(seed=11))
    assert ranks(first) == ranks(table((4, 3, 2, 1), results[::-1], Terms(seed=11)))
    assert first[0].decided_by == "lots"
    assert len({table((1, 2), [], Terms(seed=seed))[0].entry for seed in range(20)}) == 2


def test_ties_that_stay_share_a_rank() -> None:
    rows = table((1, 2, 3), played("1-3 7:5", "2-3 7:5"), by("match_wins"))
    assert ranks(rows) == [(1, 1), (1, 2), (3, 3)]
    assert rows[0].decided is None
    assert rows[1].decided == Decided("match_wins", 1, 0)
    assert champion(rows) is None


def test_head_to_head_orders_who_all_met() -> None:
    results = played("1-2 7:6", "1-3 7:6", "2-3 7:6", "2-4 7:6", "3-4 7:6", "3-5 7:6")
    rows = table((3, 2, 1, 4, 5), results, by("match_wins", "head_to_head"))
    assert [(row.entry, row.decided) for row in rows[:3]] == [
        (1, Decided("head_to_head", 2, 1)),
        (2, Decided("head_to_head", 1, 0)),
        (3, Decided("match_wins", 2, 0)),
    ]


def test_three_way_circle_is_left_to_the_next_tie_break() -> None:
    rows = table((1, 2, 3), played(*CIRCLE), by("match_wins", "head_to_head", "marks_for"))
    assert ranks(rows) == [(1, 3), (2, 2), (3, 1)]
    assert [row.decided_by for row in rows] == ["marks_for", "marks_for", None]


def test_who_beat_all_of_a_circle_stands_above_it() -> None:
    """1 beat 2, 3 and 4, who beat each other in a circle; 5 and 6 beat 1 and nobody else tied."""
    circle = ("2-3 7:6", "3-4 7:6", "4-2 7:6")
    others = [f"{tied}-{low} 7:6" for tied in (2, 3, 4) for low in (5, 6)]
    results = played("1-2 7:6", "1-3 7:6", "1-4 7:6", *circle, *others, "5-1 7:6", "6-1 7:6", "5-6 7:6")
    rows = table(range(1, 7), results, by("match_wins", "head_to_head"))
    assert ranks(rows)[:4] == [(1, 1), (2, 2), (2, 3), (2, 4)]
    assert rows[0].decided == Decided("head_to_head", 3, 0)


def test_circle_alone_stays_a_tie() -> None:
    assert ranks(table((1, 2, 3), played(*CIRCLE), by("match_wins", "head_to_head"))) == [(1, 1), (1, 2), (1, 3)]


def test_head_to_head_is_skipped_when_not_all_tied_met() -> None:
    results = played("1-2 7:6", "3-4 7:6", "2-4 7:6", "3-5 7:6", "1-5 7:6", "6-1 7:0", "6-3 7:0", "2-5 7:6")
    rows = table((1, 2, 3), results, by("match_wins", "head_to_head"))
    assert {row.rank for row in rows} == {1}


def test_split_matches_decide_nothing_head_to_head() -> None:
    rows = table((1, 2), played("1-2 7:6", "2-1 7:0"), by("match_wins", "head_to_head"))
    assert ranks(rows) == [(1, 1), (1, 2)]


def test_mark_difference_may_be_capped_per_game() -> None:
    results = played("1-3 7:0", "4-1 7:6", "2-3 7:2", "4-2 7:6")
    assert table((1, 2), results, by("match_wins", "mark_difference"))[0].decided == Decided("mark_difference", 6, 4)
    assert ranks(table((1, 2), results, by("match_wins", "mark_difference:4"))) == [(1, 1), (1, 2)]


def test_game_wins_count_games_of_longer_matches() -> None:
    results = played("1-3 7:0 0:7 7:0", "4-1 7:0 0:7 7:6", "2-3 7:0 7:0", "4-2 7:0 7:0", best_of=3)
    assert table((1, 2), results, by("match_wins", "game_wins"))[0].decided == Decided("game_wins", 3, 2)


OPPONENTS = ("1-4 7:0", "1-5 7:0", "6-1 7:0", "2-3 7:0", "2-7 7:0", "4-8 7:0", "4-7 7:0", "5-8 7:0", "6-9 7:0")


@pytest.mark.parametrize(
    ("word", "own"),
    [("opponents_wins", 5), ("opponents_wins_less_lowest", 4), ("opponents_wins_less_both", 2)],
)
def test_wins_of_opponents(word: str, own: int) -> None:
    rows = table(range(1, 10), played(*OPPONENTS), by("match_wins", word))
    above = next(row for row in rows if row.entry == 1)
    assert above.decided is not None
    assert (above.decided.code, above.decided.own) == (word, own)


def test_wins_of_beaten_opponents() -> None:
    rows = table(range(1, 10), played(*OPPONENTS), by("match_wins", "beaten_opponents_wins"))
    assert next(row for row in rows if row.entry == 1).decided == Decided("beaten_opponents_wins", 3, 2)


def test_unknown_tie_break_is_named() -> None:
    with pytest.raises(ValueError, match="'goals'"):
        table((1, 2), [], by("match_wins", "goals"))


def test_bye_is_worth_seven_to_four_and_no_win_of_the_row() -> None:
    (first, *_) = table((1, 2, 3), played("1 bye", "2-3 7:6"))
    assert (first.entry, first.record.wins, first.record.byes, first.record.match_wins) == (1, 0, 1, 1)
    assert (first.record.marks_for, first.record.marks_against) == (7, 4)


@pytest.mark.parametrize(
    ("bye", "numbers"),
    [(ByeValue("score", (7, 0)), (2, 14, 3)), (ByeValue("average"), (2, 14, 6)), (ByeValue("nothing"), (1, 7, 3))],
)
def test_bye_has_the_value_the_club_gave_it(bye: ByeValue, numbers: tuple[int, int, int]) -> None:
    (first, *_) = table((1, 2), played("1 bye", "1-2 7:3"), Terms(bye=bye))
    assert (first.record.match_wins, first.record.marks_for, first.record.marks_against) == numbers


def test_half_a_mark_of_the_average_counts_as_one() -> None:
    """6.5 and 5.5 marks a game: both go up."""
    rows = table(
        (1, 2, 3), played("1 bye", "1-2 7:6", "3-1 7:6", "2 bye", "2-3 7:5", "2-3 7:4"), Terms(bye=ByeValue("average"))
    )
    marks = {row.entry: (row.record.marks_for, row.record.marks_against) for row in rows}
    assert marks[1] == (13 + 7, 13 + 7)


def test_bye_in_a_longer_match_counts_every_game_needed() -> None:
    (row,) = table((1,), played("1 bye", best_of=3))
    assert (row.record.games_won, row.record.marks_for) == (2, 14)


def test_forfeit_is_seven_to_nothing_in_every_game_needed() -> None:
    first, second = table((1, 2), played("1-2 forfeit", best_of=5))
    assert (first.record.wins, first.record.games_won, first.record.marks_for) == (1, 3, 21)
    assert (second.record.losses, second.record.marks_against) == (1, 21)


def test_double_forfeit_is_a_loss_for_both_and_void_is_nothing() -> None:
    rows = table((1, 2), played("1-2 double-forfeit", "1-2 void"))
    assert [(row.record.wins, row.record.losses) for row in rows] == [(0, 1), (0, 1)]


def test_withdrawn_rank_below_all_who_played_on_with_as_many_wins() -> None:
    results = played("1-2 7:0", "3-4 7:6", "5-6 7:6")
    rows = table((1, 2, 3, 4, 5, 6), results, withdrawn=frozenset({1}))
    assert [row.entry for row in rows][2] == 1
    assert rows[1].decided_by == "withdrawn"


@pytest.mark.parametrize("words", [("marks_for",), ("mark_difference", "match_wins"), ("lots",), ("head_to_head",)])
def test_withdrawn_rank_below_as_many_wins_in_every_list(words: tuple[str, ...]) -> None:
    """1 has the most marks, and 5 and 6 no more wins than it."""
    results = played("1-2 7:0", "3-1 7:6", "4-1 7:6", "5-3 7:6", "6-4 7:6", "3-2 7:6", "4-2 7:6")
    rows = table(range(1, 7), results, by(*words), withdrawn=frozenset({1}))
    below = [row.entry for row in rows if row.rank > next(row.rank for row in rows if row.entry == 1)]
    assert set(below) <= {2}
    above = next(row for row, after in pairwise(rows) if after.entry == 1)
    assert above.decided in (Decided("withdrawn", 0, 1), Decided("match_wins", 2, 1))


def test_withdrawn_stand_by_their_wins_among_themselves() -> None:
    results = played("1-5 7:6", "2-6 7:0", "3-4 7:6", "1-3 7:6", "2-4 7:6", "4-7 7:6")
    rows = table(range(1, 8), results, by("marks_for"), withdrawn=frozenset({1, 3, 6}))
    assert ranks(rows) == [(1, 4), (2, 2), (3, 1), (4, 3), (5, 5), (5, 7), (7, 6)]


def test_bot_pair_takes_no_row_and_its_results_may_count_as_byes() -> None:
    results = played("9-1 7:0", "2-3 7:6")
    counted = table((1, 2, 3), results)
    assert {row.entry: row.record.losses for row in counted} == {1: 1, 2: 0, 3: 1}
    friendly = table((1, 2, 3), results, Terms(uncounted=frozenset({9})))
    assert {row.entry: row.record.byes for row in friendly} == {1: 1, 2: 0, 3: 0}


def test_placings_of_a_bracket_are_the_main_criterion() -> None:
    rows = table((1, 2, 3, 4), played("1-4 7:0", "2-3 7:0", "2-1 7:6"), placings=((2,), (1,), (3, 4)))
    assert ranks(rows) == [(1, 2), (2, 1), (3, 3), (3, 4)]
    assert [row.decided_by for row in rows] == [None] * 4
    assert champion(rows) == 2


def test_who_left_a_bracket_stands_below_those_with_as_many_wins() -> None:
    results = played("1-8 7:0", "4-5 7:0", "2-7 7:0", "3-6 7:0", "4 bye", "2-3 7:0", "2-4 7:0")
    rows = table(range(1, 9), results, placings=((2,), (4,), (3,), (5, 6, 7, 8)))
    assert ranks(rows)[:5] == [(1, 2), (2, 4), (3, 3), (4, 1), (5, 5)]
    assert rows[2].decided_by == "withdrawn"
    assert rows[3].decided == Decided("match_wins", 1, 0)
    assert {row.decided_by for row in rows if row.entry not in (1, 3)} == {None}


def test_bye_counts_for_who_played_on_against_who_left_a_bracket() -> None:
    """3 had a bye and lost; 1 won a match and left."""
    results = played("1-4 7:0", "3 bye", "2-5 7:0", "2-3 7:0")
    rows = table(range(1, 6), results, placings=((2,), (3,), (4, 5)))
    assert ranks(rows)[:3] == [(1, 2), (2, 3), (3, 1)]
    assert [row.decided_by for row in rows[1:3]] == ["withdrawn", "match_wins"]


@given(st.lists(st.tuples(st.integers(1, 12), st.integers(1, 12), st.integers(0, 6)), max_size=40), st.integers(0, 9))
def test_every_entry_stands_once_whatever_was_played(matches: list[tuple[int, int, int]], seed: int) -> None:
    results = played(*(f"{home}-{away} 7:{marks}" for home, away, marks in matches if home != away))
    rows = table(range(1, 13), results, Terms(seed=seed))
    assert sorted(row.entry for row in rows) == list(range(1, 13))
    assert [row.rank for row in rows] == list(range(1, 13))
    assert ranks(rows) == ranks(table(range(12, 0, -1), results[::-1], Terms(seed=seed)))
