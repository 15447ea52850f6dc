"""Whist plans: everybody partners everybody once and opposes everybody twice. One initial round a size; the others
add one to every number, round the circle. Found by search (9: by Baker's construction); a test proves them."""

from collections.abc import Sequence
from typing import TypeAlias

from league.formats.company import Pair, couple

Table: TypeAlias = tuple[Pair, Pair]

# Partner, partner, and against them partner, partner, table by table. Of 4k people the last (number 4k - 1) keeps its
# place; of 4k + 1 the one missing here, number 0, rests.
WORDS = {
    4: "3 0 2 1",
    5: "1 4 2 3",
    8: "7 0 6 4, 1 5 2 3",
    9: "3 6 2 1, 4 8 5 7",
    12: "11 0 9 3, 1 8 4 2, 5 6 10 7",
    13: "1 8 2 12, 3 11 6 10, 4 5 7 9",
    16: "15 0 14 11, 1 2 6 8, 3 10 13 4, 5 9 7 12",
    17: "1 7 15 3, 2 5 13 12, 4 14 16 8, 6 10 9 11",
    20: "19 0 17 15, 1 8 9 13, 2 7 18 12, 3 6 16 5, 4 14 11 10",
    21: "1 5 2 12, 3 15 11 6, 4 10 8 16, 7 9 14 17, 13 20 19 18",
    24: "23 0 21 13, 18 1 2 3, 15 8 5 19, 7 9 10 14, 6 11 17 20, 22 12 4 16",
    25: "6 10 11 12, 24 22 4 13, 18 1 3 14, 2 5 9 19, 8 15 16 21, 20 7 17 23",
    28: "27 0 18 17, 19 11 12 14, 4 8 10 23, 16 22 6 9, 26 15 24 2, 3 13 25 7, 21 1 20 5",
    29: "22 1 2 3, 18 6 7 9, 14 28 20 25, 17 8 24 13, 23 4 16 19, 11 15 21 27, 10 26 12 5",
    32: "31 0 1 25, 14 8 9 10, 27 11 13 16, 29 21 4 18, 7 19 26 28, 30 3 12 22, 20 15 5 23, 24 2 6 17",
    33: "15 27 28 29, 6 26 30 32, 3 20 21 25, 5 8 10 18, 19 14 2 11, 22 12 16 1, 4 23 7 13, 9 31 17 24",
    36: "35 0 31 2, 19 34 1 3, 25 7 8 12, 17 26 27 5, 18 32 29 24, 21 13 16 28, 20 4 11 14, 33 23 9 10, 30 6 15 22",
    37: "28 11 12 13, 36 24 25 27, 31 26 29 35, 5 32 15 18, 4 19 34 23, 21 30 1 9, 3 16 8 22, 10 6 33 17, 7 14 2 20",
    40: "39 0 37 12, 29 26 27 32, 10 20 21 23, 2 17 22 28, 13 6 31 35, "
    "16 7 25 38, 8 19 4 3, 30 18 34 11, 1 9 33 15, 5 24 14 36",
}
INITIAL = {size: tuple(tuple(map(int, table.split())) for table in words.split(", ")) for size, words in WORDS.items()}

# Nine people have no plan round a circle: theirs goes round a square, rows and columns by three.
SQUARE = 9


def plan_tables(people: Sequence[int], number: int) -> tuple[list[Table], set[int]]:
    """The tables of round ``number`` and who rests; only for the sizes of INITIAL."""
    size = len(people)
    circle = size - 1 if size % 4 == 0 else size
    shift = (number - 1) % circle

    def person(place: int) -> int:
        if size == SQUARE:
            return people[(place // 3 + shift // 3) % 3 * 3 + (place + shift) % 3]
        return people[(place + shift) % circle if place < circle else place]

    tables = [(couple(person(a), person(b)), couple(person(c), person(d))) for a, b, c, d in INITIAL[size]]
    return tables, {people[shift]} if size % 4 else set()
