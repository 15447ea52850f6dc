"""Every option of a seat in every sampled world: how often it settles the contract, how many points it takes."""

from __future__ import annotations

from engine.kernel.compiled import Numbers, jit
from engine.kernel.search import count_in, forget
from engine.kernel.solve import LAID, LEFT, A, B, C, D, ask, lay, value


@jit
def turned(bits: Numbers, tiles: int) -> int:
    """A mask in tile order as one in the table's order."""
    mask, place = 0, 0
    while tiles:
        if tiles & 1:
            mask |= bits[place]
        tiles >>= 1
        place += 1
    return mask


@jit
def set_world(book: Numbers, bits: Numbers, root: Numbers, racks: Numbers, world: int, at: Numbers) -> None:
    """The root position with the racks of one world: three masks in tile order, clockwise from the seat's left.

    The root's LEFT counts the tricks to come, the open one with them; the count of the world's tiles is added.
    """
    for place in range(len(root)):
        at[place] = root[place]
    at[B] = turned(bits, racks[3 * world])
    at[C] = turned(bits, racks[3 * world + 1])
    at[D] = turned(bits, racks[3 * world + 2])
    at[LEFT] += count_in(book, at[A] | at[B] | at[C] | at[D] | at[LAID])


@jit
def survey_makes(
    book: Numbers,
    bits: Numbers,
    root: Numbers,
    racks: Numbers,
    weights: Numbers,
    options: Numbers,
    need: int,
    made: Numbers,
    at: Numbers,
) -> None:
    """Adds to `made[i]` the weight of each world in which the seat's side gets `need`, or all, after option i."""
    for world in range(len(weights)):
        forget(book)
        for option in range(len(options)):
            set_world(book, bits, root, racks, world, at)
            goal = at[LEFT] - min(need, at[LEFT]) + 1
            lay(book, at, options[option])
            if ask(book, at, goal) < goal:
                made[option] += weights[world]


@jit
def survey_points(
    book: Numbers,
    bits: Numbers,
    root: Numbers,
    racks: Numbers,
    weights: Numbers,
    worlds: int,
    options: Numbers,
    points: Numbers,
    at: Numbers,
) -> None:
    """Adds to `points[i]` what the other side gets in each of the first worlds after option i, times the weight.

    Behind the options' places stands the same sum of all points in play.
    """
    for world in range(worlds):
        forget(book)
        for option in range(len(options)):
            set_world(book, bits, root, racks, world, at)
            if option == 0:
                points[len(options)] += weights[world] * at[LEFT]
            lay(book, at, options[option])
            points[option] += weights[world] * value(book, at, at[LEFT] // 2)
