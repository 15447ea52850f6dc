"""Minimum-weight matching by rustworkx: exact among few, by nearness among many (tournaments 2.5)."""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

import rustworkx

# Below, every two are compared; from here on, each with its nearest neighbours in the given order.
EXACT_BELOW = 300
WINDOW = 24

# A little chance on every edge, so that there is one cheapest matching and the library has nothing to choose.
CHANCE_BITS = 24

Cost: TypeAlias = Callable[[int, int], int]
Edge: TypeAlias = tuple[int, int, int]


def perfect(
    size: int, cost: Cost, rng: random.Random, *, refuse_from: int, guest: bool = False
) -> list[tuple[int, int]]:
    """The places 0 to ``size`` - 1 in pairs at the least cost; ``size`` is even.

    Pairs that cost ``refuse_from`` or more are made only when it does not come out without them. A ``guest`` is
    the last place and everybody's neighbour: who is paired with it sits out.
    """
    assert size % 2 == 0, "an odd number has no perfect matching"
    if size >= EXACT_BELOW:
        near = [edge for edge in _edges(size, WINDOW, cost, guest) if edge[2] < refuse_from]
        pairs = _cheapest(size, near, rng)
        if len(pairs) * 2 == size:
            return pairs
    return _cheapest(size, list(_edges(size, size, cost, guest)), rng)


def _edges(size: int, reach: int, cost: Cost, guest: bool) -> Iterator[Edge]:
    last = size - 1
    for low in range(last):
        for high in range(low + 1, min(size, low + reach + 1)):
            yield low, high, cost(low, high)
        if guest and low + reach < last:
            yield low, last, cost(low, last)


def _cheapest(size: int, edges: Sequence[Edge], rng: random.Random) -> list[tuple[int, int]]:
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * size)
    # The sum of all chances must stay below one unit of cost.
    unit = size << CHANCE_BITS
    graph.add_edges_from([(low, high, -cost * unit - rng.getrandbits(CHANCE_BITS)) for low, high, cost in edges])
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in matched)
