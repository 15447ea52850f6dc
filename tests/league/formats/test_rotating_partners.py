"""Rotating partners (tournaments 2.6)."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.formats.company import Company
from league.formats.rotating_partners import RotatingPartners, plan_round
from league.formats.whist import INITIAL
from tests.league.formats.stage import Stage, dice, field_of


def evening(size: int, rounds: int | None = None, withdrawn: dict[int, int] | None = None) -> Stage:
    return Stage(RotatingPartners(rounds), field_of(size, withdrawn)).run(dice(2))


@given(st.integers(2, 40))
def test_plan_makes_everybody_partner_everybody_once(size: int) -> None:
    people = tuple(range(1, size + 1))
    rounds = [plan_round(people, number) for number in range(1, size + size % 2)]
    assert Counter(pair for pairs, _ in rounds for pair in pairs) == Counter(combinations(people, 2))


@given(st.integers(4, 60))
def test_everybody_sits_at_one_table_or_rests(size: int) -> None:
    for round_ in evening(size).rounds:
        seated = [person for p in round_.draw.pairings for person in p.home + p.away]
        assert sorted([*seated, *round_.draw.sit_out]) == list(range(1, size + 1))
        assert len(round_.draw.sit_out) == size % 4
        assert all(len(p.home) == len(p.away) == 2 for p in round_.draw.pairings)


@given(st.integers(4, 40), st.integers(1, 40))
def test_nobody_rests_twice_more_than_another(size: int, rounds: int) -> None:
    played = evening(size, rounds)
    for number in range(1, len(played.rounds) + 1):
        rests = Company.of(played.rounds[:number]).rests
        counts = [rests[person] for person in played.field.entries]
        assert max(counts) - min(counts) <= 1


@given(st.sampled_from([9, 24, 25, 28, 32]))
def test_full_plan_partners_everybody_once_and_spreads_opponents(size: int) -> None:
    company = Company.of(evening(size, size - 1 + size % 2).rounds)
    pairs = list(combinations(range(1, size + 1), 2))
    assert {company.partners[pair] for pair in pairs} == {1}
    assert max(company.opponents[pair] for pair in pairs) <= 4


@given(st.integers(11, 60))
def test_no_partner_twice_in_an_evening(size: int) -> None:
    company = Company.of(evening(size).rounds)
    assert set(company.partners.values()) == {1}
    assert max(company.opponents.values()) <= 3


@pytest.mark.parametrize("size", INITIAL)
def test_whist_plan_sets_everybody_against_everybody_twice(size: int) -> None:
    played = evening(size, size - 1 + size % 2)
    company = Company.of(played.rounds)
    pairs = list(combinations(range(1, size + 1), 2))
    assert {company.partners[pair] for pair in pairs} == {1}
    assert {company.opponents[pair] for pair in pairs} == {2}
    assert {company.rests[person] for person in range(1, size + 1)} == {size % 4}


def test_opponents_are_new_while_there_are_new_ones() -> None:
    assert set(Company.of(evening(40, 5).rounds).opponents.values()) == {1}


def test_partners_again_is_said() -> None:
    played = evening(4, 4)
    assert [p.reasons for p in played.rounds[2].draw.pairings] == [()]
    assert played.rounds[3].draw.pairings[0].reasons[0].words == "partners again: none avoidable"


def test_who_leaves_is_seated_no_more_and_the_plan_goes_on() -> None:
    played = evening(13, 6, {5: 3, 6: 4})
    for round_ in played.rounds:
        seated = {person for p in round_.draw.pairings for person in p.home + p.away} | set(round_.draw.sit_out)
        assert seated == set(played.field.present(round_.draw.number))
    assert set(Company.of(played.rounds).partners.values()) == {1}


def test_two_of_those_over_play_against_bots() -> None:
    stage = Stage(RotatingPartners(), replace(field_of(10), bot_pair=99)).run(dice(1))
    assert all(round_.draw.sit_out == () for round_ in stage.rounds)
    assert all(any(p.home == (99,) or p.away == (99,) for p in round_.draw.pairings) for round_ in stage.rounds)


def test_three_have_no_table() -> None:
    with pytest.raises(IndexError):
        _ = evening(3).rounds[0]


@given(st.integers(4, 40), st.integers(1, 12))
def test_nobody_rests_where_bots_play_and_bots_come_to_everybody_in_turn(size: int, rounds: int) -> None:
    stage = Stage(RotatingPartners(rounds=rounds), replace(field_of(size), bot_pair=99)).run(dice(1))
    alone: Counter[int] = Counter()
    for round_ in stage.rounds:
        seated = [person for p in round_.draw.pairings for person in p.home + p.away if person != 99]
        assert sorted(seated) == list(range(1, size + 1)) and round_.draw.sit_out == ()
        sides = [side for p in round_.draw.pairings for side in (p.home, p.away)]
        assert 4 * len(round_.draw.pairings) - size == sum(1 for s in sides if len(s) == 1) + sides.count((99,))
        alone.update(side[0] for side in sides if len(side) == 1 and side != (99,))
    counts = [alone[person] for person in range(1, size + 1)]
    assert max(counts) - min(counts) <= 1
