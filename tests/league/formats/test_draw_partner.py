"""Draw partner once (tournaments 2.6)."""

import random

from hypothesis import given
from hypothesis import strategies as st

from league.formats.draw_partner import draw_partners

PEOPLE = (1, 2, 3, 4, 5, 6, 7)


def test_balanced_puts_the_best_with_the_last() -> None:
    assert draw_partners(PEOPLE, "balanced", random.Random(1)) == (((1, 7), (2, 6), (3, 5)), 4)


@given(st.integers(2, 60), st.integers(0, 99))
def test_lots_leave_nobody_out_but_one_of_an_odd_number(size: int, seed: int) -> None:
    people = tuple(range(1, size + 1))
    teams, alone = draw_partners(people, "random", random.Random(seed))
    rest = [] if alone is None else [alone]
    assert sorted([person for team in teams for person in team] + rest) == list(people)
    assert (alone is None) == (size % 2 == 0)


def test_same_seed_draws_the_same_partners() -> None:
    draws = [draw_partners(PEOPLE, "random", random.Random(seed)) for seed in (3, 3, 4)]
    assert draws[0] == draws[1] != draws[2]
