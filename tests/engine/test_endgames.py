"""The solver against plain minimax on endgames of every call, half of them in the middle of a trick (kernel 2).

`python -m tests.bench.endgames` compares more and longer ones.
"""

from __future__ import annotations

import pytest

from engine.actions import CallName, Doubles
from engine.notation import parse_rack
from engine.tiles import mask_of
from tests.bench.endgames import CALLS, mismatches
from tests.engine.minimax import Minimax


@pytest.mark.parametrize(("tiles", "number"), [(2, 60), (3, 50), (4, 15)])
@pytest.mark.parametrize(("name", "doubles"), CALLS)
def test_solver_and_minimax_agree(name: CallName, doubles: Doubles, tiles: int, number: int) -> None:
    assert list(mismatches(name, doubles, number, tiles)) == []


@pytest.mark.parametrize(
    ("name", "racks", "points"),
    [
        # 5-5 takes 5-0 and the partner's 3-2; then B wins 1-0 with 6-1 and D gives 6-4.
        pytest.param(CallName.FIVES, "5-5 1-0, 5-0 6-1, 4-3 3-2, 2-2 6-4", 21, id="fives"),
        # The partner sits out, and the leader's tiles are the lowest of their suits.
        pytest.param(CallName.NELLO, "1-0 2-0, 6-1 6-2, , 5-4 4-3", 0, id="nello"),
    ],
)
def test_minimax_finds_what_a_person_counts(name: CallName, racks: str, points: int) -> None:
    a, b, c, d = (mask_of(parse_rack(rack)) if rack else 0 for rack in racks.split(", "))
    assert Minimax(name).points((a, b, c, d), 0) == points
