"""The matching against another library, and against itself where it looks only at windows."""

import random

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.formats.matching import EXACT_BELOW, Wishes, perfect

REFUSED = 1_000_000


def costs_of(size: int, seed: int, refused: float) -> dict[tuple[int, int], int]:
    dice = random.Random(seed)
    return {
        (low, high): REFUSED if dice.random() < refused else dice.randrange(1000)
        for low in range(size)
        for high in range(low + 1, size)
    }


@given(st.integers(1, 10).map(lambda half: 2 * half), st.integers(0, 999), st.sampled_from([0.0, 0.3, 0.8]))
def test_few_are_matched_as_cheaply_as_can_be(size: int, seed: int, refused: float) -> None:
    costs = costs_of(size, seed, refused)
    graph = networkx.Graph()
    graph.add_weighted_edges_from((low, high, -cost) for (low, high), cost in costs.items())
    theirs = networkx.max_weight_matching(graph, maxcardinality=True)
    wishes = Wishes(lambda low, high: costs[low, high], 0, REFUSED)
    ours = perfect(size, wishes, random.Random(1))
    assert sorted(place for pair in ours for place in pair) == list(range(size))
    assert sum(costs[pair] for pair in ours) == sum(costs[min(pair), max(pair)] for pair in theirs)


def test_neighbours_that_suit_are_left_together() -> None:
    wishes = Wishes(lambda low, high: high - low, fine_below=10, refuse_from=REFUSED)
    assert perfect(EXACT_BELOW, wishes, random.Random(1)) == [(low, low + 1) for low in range(0, EXACT_BELOW, 2)]


def test_only_the_window_around_a_misfit_is_matched_anew() -> None:
    def cost(low: int, high: int) -> int:
        return REFUSED if (low, high) == (150, 151) else (high - low) ** 2

    pairs = perfect(EXACT_BELOW, Wishes(cost, fine_below=10, refuse_from=REFUSED), random.Random(1))
    changed = [pair for pair in pairs if pair[1] != pair[0] + 1 or pair[0] % 2]
    assert (150, 151) not in pairs
    assert changed
    assert all(130 < low < 175 for low, _ in changed)


def test_guest_takes_the_cheapest_and_the_others_stay_together() -> None:
    guest = EXACT_BELOW + 1

    def cost(low: int, high: int) -> int:
        return abs(low - 100) if high == guest else (high - low) ** 2

    pairs = perfect(guest + 1, Wishes(cost, fine_below=10, refuse_from=REFUSED, guest=True), random.Random(1))
    assert (100, guest) in pairs
    assert {(98, 99), (101, 102)} <= set(pairs)


def test_refused_pairs_are_made_when_nothing_else_is_left() -> None:
    wishes = Wishes(lambda low, high: REFUSED, fine_below=10, refuse_from=REFUSED)
    assert len(perfect(EXACT_BELOW, wishes, random.Random(1))) == EXACT_BELOW // 2


@pytest.mark.parametrize("entries", [EXACT_BELOW - 2, EXACT_BELOW - 1])
def test_below_the_limit_no_neighbours_are_left_together_unseen(entries: int) -> None:
    """Neighbours would do, but next but one is cheaper; whoever sits out is no entry."""
    odd = entries % 2

    def cost(low: int, high: int) -> int:
        return low if high == entries else abs(high - low - 2)

    pairs = perfect(entries + odd, Wishes(cost, fine_below=10, refuse_from=REFUSED, guest=bool(odd)), random.Random(1))
    assert sum(cost(*pair) for pair in pairs) == 1
