"""Minimum-weight matching by rustworkx: exact among few, by windows of near places among many (tournaments 2.5)."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import rustworkx

# Below so many entries every two are compared; from here on, those within a window of each other.
EXACT_BELOW = 300
WINDOWS = (24, 96, 384)

# A little chance on every edge, so that there is one cheapest matching and the library has nothing to choose.
CHANCE_BITS = 24

Cost: TypeAlias = Callable[[int, int], int]
Pairs: TypeAlias = list[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a pair of places costs. Neighbours that cost less than ``fine_below`` may be paired without a look at
    others; what costs ``refuse_from`` or more is paired only when it does not come out otherwise.

    A ``guest`` is the last place and everybody's neighbour: who is paired with it sits out.
    """

    cost: Cost
    fine_below: int
    refuse_from: int
    guest: bool = False


def perfect(size: int, wishes: Wishes, rng: random.Random) -> Pairs:
    """The places 0 to ``size`` - 1 in pairs at the least cost; ``size`` is even."""
    assert size % 2 == 0, "an odd number has no perfect matching"
    places = range(size)
    for window in WINDOWS if size - wishes.guest >= EXACT_BELOW else ():
        pairs = _by_windows(places, wishes, rng, window)
        if pairs is not None:
            return sorted(pairs)
    cost = wishes.cost
    return sorted(_cheapest(places, [(a, b, cost(a, b)) for a, b in _near(places, size)], rng))


def _by_windows(places: Sequence[int], wishes: Wishes, rng: random.Random, window: int) -> Pairs | None:
    """None when some window has no full matching."""
    cost = wishes.cost
    pairs: Pairs = []
    if wishes.guest:
        *others, last = places
        resting = min(others, key=lambda place: cost(place, last))
        pairs.append((resting, last))
        places = [place for place in others if place != resting]
    for stretch in _stretches(places, lambda low, high: cost(low, high) < wishes.fine_below, window):
        reach = len(stretch) if len(stretch) < EXACT_BELOW else window
        edges = [(low, high, cost(low, high)) for low, high in _near(stretch, reach)]
        found = _cheapest(stretch, [edge for edge in edges if edge[2] < wishes.refuse_from], rng)
        if len(found) * 2 < len(stretch):
            return None
        pairs += found
    return pairs


def _stretches(places: Sequence[int], suits: Callable[[int, int], bool], window: int) -> Iterator[Sequence[int]]:
    """Neighbours that suit each other by twos; around those that do not, everybody within the window."""
    count = len(places) // 2
    tight = bytearray(count)
    for index in range(count):
        if not suits(places[2 * index], places[2 * index + 1]):
            low, high = max(0, index - window // 2), min(count, index + window // 2 + 1)
            tight[low:high] = b"\1" * (high - low)
    start = 0
    for index in range(1, count + 1):
        if index == count or not (tight[index] and tight[index - 1]):
            yield places[2 * start : 2 * index]
            start = index


def _near(places: Sequence[int], reach: int) -> Iterator[tuple[int, int]]:
    for index, low in enumerate(places):
        for high in places[index + 1 : index + 1 + reach]:
            yield low, high


def _cheapest(places: Sequence[int], edges: Sequence[tuple[int, int, int]], rng: random.Random) -> Pairs:
    if len(places) == 2 and edges:
        return [(places[0], places[1])]
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    node = dict(zip(places, graph.add_nodes_from(places), strict=True))
    # The sum of all chances stays below one unit of cost.
    unit = len(places) << CHANCE_BITS
    graph.add_edges_from([(node[a], node[b], -cost * unit - rng.getrandbits(CHANCE_BITS)) for a, b, cost in edges])
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    # Sorted, because a set has no order of its own to rely on.
    return sorted((min(places[a], places[b]), max(places[a], places[b])) for a, b in matched)
