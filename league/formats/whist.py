"""Whist plans: everybody partners everybody once and opposes everybody twice. One initial round a size; the others
add one to every number, round the circle. Found by search; a test proves them."""

from collections.abc import Sequence
from typing import TypeAlias

from league.formats.company import Pair, couple

Table: TypeAlias = tuple[Pair, Pair]

# Of 4k people the last (number 4k - 1) keeps its place; of 4k + 1 the one missing here, number 0, rests.
INITIAL: dict[int, tuple[tuple[int, int, int, int], ...]] = {
    4: ((3, 0, 2, 1),),
    5: ((1, 4, 2, 3),),
    8: ((7, 0, 6, 4), (1, 5, 2, 3)),
    12: ((11, 0, 9, 3), (1, 8, 4, 2), (5, 6, 10, 7)),
    13: ((1, 8, 2, 12), (3, 11, 6, 10), (4, 5, 7, 9)),
    16: ((15, 0, 14, 11), (1, 2, 6, 8), (3, 10, 13, 4), (5, 9, 7, 12)),
    17: ((1, 7, 15, 3), (2, 5, 13, 12), (4, 14, 16, 8), (6, 10, 9, 11)),
    20: ((19, 0, 17, 15), (1, 8, 9, 13), (2, 7, 18, 12), (3, 6, 16, 5), (4, 14, 11, 10)),
    21: ((1, 5, 2, 12), (3, 15, 11, 6), (4, 10, 8, 16), (7, 9, 14, 17), (13, 20, 19, 18)),
}


def plan_tables(people: Sequence[int], number: int) -> tuple[list[Table], set[int]]:
    """The tables of round ``number`` and who rests; only for the sizes of INITIAL."""
    size = len(people)
    circle = size - 1 if size % 4 == 0 else size
    shift = (number - 1) % circle

    def person(place: int) -> int:
        return people[(place + shift) % circle if place < circle else place]

    tables = [(couple(person(a), person(b)), couple(person(c), person(d))) for a, b, c, d in INITIAL[size]]
    return tables, {people[shift]} if size % 4 else set()
