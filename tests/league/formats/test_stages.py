"""Pools that feed a championship and a consolation (tournaments 2)."""

import pytest

from league.formats.field import Field
from league.formats.single_elimination import SingleElimination
from league.formats.stages import advance
from tests.league.formats.stage import Stage

POOLS = ((11, 12, 13, 14), (21, 22, 23, 24), (31, 32, 33, 34), (41, 42, 43, 44))


def test_winners_are_seeded_first_then_seconds() -> None:
    seeds = advance(POOLS, 1, 2)
    assert seeds[:4] == (11, 21, 31, 41)
    assert sorted(seeds[4:]) == [12, 22, 32, 42]


def test_thirds_and_fourths_go_to_the_consolation() -> None:
    assert sorted(advance(POOLS, 3, 4)) == [13, 14, 23, 24, 33, 34, 43, 44]


@pytest.mark.parametrize("pools", [2, 4, 8, 16])
def test_people_of_one_pool_meet_again_in_the_final_at_the_earliest(pools: int) -> None:
    ranked = [(100 * pool + 1, 100 * pool + 2) for pool in range(1, pools + 1)]
    seeds = advance(ranked, 1, 2)
    played = Stage(SingleElimination(), Field(seeds)).run()
    for round_ in played.rounds[:-1]:
        for pairing in round_.draw.pairings:
            home, away = pairing.entries
            assert away is not None
            assert home // 100 != away // 100


def test_short_pool_sends_whom_it_has() -> None:
    assert sorted(advance([(1, 2, 3), (4, 5)], 2, 3)) == [2, 3, 5]
