"""Which pairings rest on a result (tournaments 4)."""

import pytest

from league.formats.consequences import resting_on
from league.formats.registry import build
from tests.league.formats.stage import Stage, dice, field_of


def resting(name: str, pairing_id: str, rounds: int, size: int = 8) -> list[str]:
    played = Stage(build(name, {}), field_of(size))
    for _ in range(rounds):
        played.next(dice(1))
    return [*resting_on(played.format, played.field, played.rounds, pairing_id)]


def test_in_a_bracket_all_levels_above_rest_on_a_result() -> None:
    assert resting("single-elimination", "w1-3", 3) == ["w2-2", "f1-1"]


def test_what_is_not_drawn_yet_is_no_consequence() -> None:
    assert resting("single-elimination", "w1-3", 2) == ["w2-2"]
    assert resting("single-elimination", "w2-2", 2) == []


def test_losers_side_rests_on_the_winners_side() -> None:
    assert resting("double-elimination", "w2-1", 4) == ["l2-2", "w3-1", "l3-1"]


@pytest.mark.parametrize("name", ["swiss", "draw-box"])
def test_what_is_drawn_by_results_rests_on_all_of_them(name: str) -> None:
    first = "s1-1" if name == "swiss" else "n1-1"
    assert len(resting(name, first, 2)) == 4


@pytest.mark.parametrize(("name", "first"), [("round-robin", "g1-1-1"), ("rotating-partners", "p1-1")])
def test_plans_rest_on_no_result(name: str, first: str) -> None:
    assert resting(name, first, 3) == []
