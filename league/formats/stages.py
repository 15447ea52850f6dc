"""Stages that feed stages: who goes on from the pools to a championship or a consolation, and with which seed
(tournaments 2)."""

import random
from collections.abc import Sequence
from itertools import count

from league.formats import matching
from league.formats.seeding import bracket_size, seed_order

# More rounds than any bracket has.
NEVER = 100


def advance(pools: Sequence[Sequence[int]], first: int, last: int) -> tuple[int, ...]:
    """The seed order of the next stage: places ``first`` to ``last`` of every pool.

    Each pool stands in rank order, without those who may not go on (a bot pair, the withdrawn). All of one place
    come before all of the next; among themselves they are seeded so that people of one pool meet again as late in a
    bracket as can be.
    """
    rows = [[pool for pool in pools if len(pool) >= place] for place in range(first, last + 1)]
    total = sum(len(row) for row in rows)
    line = {seed: index for index, seed in enumerate(seed_order(bracket_size(total)), 1)}
    seeds: dict[int, int] = {}
    for place, row in zip(count(first), rows, strict=False):
        taken = [[line[seed] for seed, entry in seeds.items() if entry in pool] for pool in row]
        free = range(len(seeds) + 1, len(seeds) + len(row) + 1)
        order = _apart(taken, [line[seed] for seed in free]) if seeds else range(len(row))
        seeds.update({seed: row[index][place - 1] for seed, index in zip(free, order, strict=True)})
    return tuple(seeds.values())


def _apart(taken: Sequence[Sequence[int]], lines: Sequence[int]) -> list[int]:
    """Which pool gets each of the bracket's ``lines``, when each has others of its own on the lines ``taken``."""
    pools = len(taken)
    impossible = NEVER * pools**3

    def cost(pool: int, place: int) -> int:
        if pool >= pools or place < pools:
            return impossible
        line = lines[place - pools]
        soonest = min((_round_of(own, line) for own in taken[pool]), default=NEVER - 1)
        return pools**2 * (NEVER - soonest) + abs(place - pools - pool)

    wishes = matching.Wishes(cost, fine_below=0, refuse_from=impossible)
    pairs = matching.perfect(2 * pools, wishes, random.Random(0))
    by_line = {place - pools: pool for pool, place in pairs}
    return [by_line[index] for index in range(pools)]


def _round_of(one: int, two: int) -> int:
    """In which round two lines of a bracket meet: the length of what differs in them, counted from 0."""
    return ((one - 1) ^ (two - 1)).bit_length()
