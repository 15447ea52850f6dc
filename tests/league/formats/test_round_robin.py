"""Round robin (tournaments 2.1). The tables are those of the FIDE handbook, C.05 annex 1."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.formats.results import PlayedRound, RoundOpen
from league.formats.round_robin import DoubleRoundRobin, RoundRobin, berger_round
from tests.league.formats.stage import Stage, field_of

BERGER = {
    4: """1-4 2-3
          4-3 1-2
          2-4 3-1""",
    6: """1-6 2-5 3-4
          6-4 5-3 1-2
          2-6 3-1 4-5
          6-5 1-4 2-3
          3-6 4-2 5-1""",
    8: """1-8 2-7 3-6 4-5
          8-5 6-4 7-3 1-2
          2-8 3-1 4-7 5-6
          8-6 7-5 1-4 2-3
          3-8 4-2 5-1 6-7
          8-7 1-6 2-5 3-4
          4-8 5-3 6-2 7-1""",
    10: """1-10 2-9 3-8 4-7 5-6
           10-6 7-5 8-4 9-3 1-2
           2-10 3-1 4-9 5-8 6-7
           10-7 8-6 9-5 1-4 2-3
           3-10 4-2 5-1 6-9 7-8
           10-8 9-7 1-6 2-5 3-4
           4-10 5-3 6-2 7-1 8-9
           10-9 1-8 2-7 3-6 4-5
           5-10 6-4 7-3 8-2 9-1""",
}


@pytest.mark.parametrize("size", BERGER)
def test_rounds_are_those_of_the_published_table(size: int) -> None:
    for number, line in enumerate(BERGER[size].splitlines(), 1):
        assert [f"{home}-{away}" for home, away in berger_round(size, number)] == line.split()


@given(st.integers(2, 30))
def test_everybody_meets_everybody_once(size: int) -> None:
    stage = Stage(RoundRobin(), field_of(size)).run()
    met = Counter(frozenset(pair) for number in range(1, len(stage.rounds) + 1) for pair in stage.pairs(number))
    assert set(met.values()) == {1}
    assert len(met) == size * (size - 1) // 2 + (size if size % 2 else 0)


@given(st.integers(2, 20))
def test_second_lap_changes_home_and_away(size: int) -> None:
    stage = Stage(DoubleRoundRobin(), field_of(size)).run()
    half = len(stage.rounds) // 2
    for number in range(1, half + 1):
        back = [(a, b) if b is None else (b, a) for a, b in stage.pairs(number)]
        assert stage.pairs(number + half) == back


def test_odd_field_takes_a_marked_bye_in_turn() -> None:
    stage = Stage(RoundRobin(), field_of(5)).run()
    byes = [pairs[-1] for pairs in (stage.pairs(number) for number in range(1, 6))]
    assert byes == [(1, None), (4, None), (2, None), (5, None), (3, None)]
    assert stage.rounds[0].draw.pairings[-1].reasons[0].words == "bye: odd field, in turn by the table"


def test_groups_are_dealt_by_snake() -> None:
    groups = RoundRobin(groups=4).members(field_of(14))
    assert groups == ((1, 8, 9), (2, 7, 10), (3, 6, 11, 14), (4, 5, 12, 13))


def test_groups_play_side_by_side_until_each_is_done() -> None:
    stage = Stage(RoundRobin(groups=2), field_of(9)).run()
    assert len(stage.rounds) == 5
    assert [len(stage.pairs(number, "group-2")) for number in range(1, 6)] == [2, 2, 2, 0, 0]


def test_groups_need_three_each() -> None:
    assert RoundRobin(groups=4).least_entries == 12


def test_opponents_of_a_withdrawn_entry_have_a_bye() -> None:
    stage = Stage(RoundRobin(), field_of(4, {3: 2})).run()
    assert stage.pairs(1) == [(1, 4), (2, 3)]
    assert stage.pairs(2) == [(1, 2), (4, None)]
    assert stage.rounds[1].draw.pairings[1].reasons[0].words == "bye: entry 3 has withdrawn"


def test_both_of_a_pairing_gone_leave_no_pairing() -> None:
    stage = Stage(RoundRobin(), field_of(4, {3: 2, 4: 2})).run()
    assert stage.pairs(2) == [(1, 2)]


def test_bot_pair_plays_whoever_would_sit_out() -> None:
    stage = Stage(RoundRobin(), replace(field_of(3), bot_pair=99)).run()
    assert [pairs[-1] for pairs in (stage.pairs(number) for number in (1, 2, 3))] == [(1, 99), (3, 99), (2, 99)]


def test_late_entry_takes_the_place_of_the_bye() -> None:
    """The table of five is that of six with the last line empty."""
    early = Stage(RoundRobin(), field_of(5))
    early.next()
    late = Stage(RoundRobin(), field_of(6), rounds=early.rounds)
    late.next()
    assert late.pairs(2) == [(6, 4), (5, 3), (1, 2)]


def test_match_that_is_played_again_holds_up_the_end_and_no_round() -> None:
    played = Stage(RoundRobin(), field_of(4))
    played.next(), played.next(), played.next()
    again = PlayedRound(played.rounds[0].draw, {"g1-1-1": played.rounds[0].results["g1-1-1"]})
    third = played.format.draw(played.field, [again, played.rounds[1]], random.Random(1))
    assert third == played.rounds[2].draw
    with pytest.raises(RoundOpen, match="g1-1-2"):
        played.format.draw(played.field, [again, *played.rounds[1:]], random.Random(1))
