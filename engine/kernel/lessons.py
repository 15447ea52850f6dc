"""What the policy learns from: every option of a choice, tried in deals that the seat cannot tell apart."""

from __future__ import annotations

from engine.kernel.compiled import Numbers, jit, popcount
from engine.kernel.playout import next_lot
from engine.kernel.policy import (
    BEATS,
    BEST,
    LAID,
    OPEN,
    OURS,
    PLACE,
    RACK,
    SIZE,
    SUIT,
    THEIRS,
    TURN,
    VOID,
    options_of,
    play,
    play_on,
)
from engine.kernel.search import count_in, forget
from engine.kernel.solve import ask, lay

TRIES = 200


@jit
def redeal(hand: Numbers, other: Numbers, order: Numbers, seed: Numbers) -> None:
    """Another deal, as likely as the true one to the seat to play; where lots find none, the true one."""
    seat = hand[TURN]
    unseen, tiles = hand[OPEN] & ~hand[RACK + seat], 0
    while unseen:
        order[tiles] = unseen & -unseen
        unseen &= unseen - 1
        tiles += 1
    fits, tried = False, 0
    while not fits and tried < TRIES:
        for place in range(SIZE):
            other[place] = hand[place]
        for place in range(tiles - 1, 0, -1):
            pick = next_lot(seed) % (place + 1)
            order[place], order[pick] = order[pick], order[place]
        fits, place = True, 0
        for step in range(1, 4):
            who, rack = (seat + step) & 3, 0
            for _ in range(popcount(hand[RACK + who])):
                rack |= order[place]
                place += 1
            other[RACK + who] = rack
            if rack & hand[VOID + who]:
                fits = False
        tried += 1
    if not fits:
        for place in range(SIZE):
            other[place] = hand[place]


@jit
def solved(book: Numbers, hand: Numbers, tile: int, at: Numbers) -> bool:
    """Whether the tile settles the contract for the seat to play when all racks are known."""
    seat, held = hand[TURN], hand[LAID]
    for step in range(4):
        at[step] = hand[RACK + ((seat + step) & 3)]
        held |= at[step]
    at[4], at[5], at[6], at[7], at[8], at[9] = seat, 0, 0, 0, hand[PLACE], 0
    if hand[PLACE]:
        at[5], at[6], at[7], at[9] = hand[LAID], hand[SUIT], hand[BEATS], (seat - hand[BEST]) & 3
    at[10] = popcount(at[0]) + count_in(book, held)
    goal = at[10] + 1 - (hand[THEIRS] if seat & 1 else hand[OURS])
    lay(book, at, tile)
    return ask(book, at, goal) < goal


@jit
def try_options(
    book: Numbers,
    net: Numbers,
    hand: Numbers,
    worlds: int,
    solve: bool,
    seed: Numbers,
    order: Numbers,
    other: Numbers,
    after: Numbers,
    work: Numbers,
    ends: Numbers,
) -> None:
    """Counts in `ends[i]` the worlds in which option i ends well for the seat to play: solved, or played on."""
    declares = hand[TURN] & 1 == 0
    for place in range(7):
        ends[place] = 0
    for _ in range(worlds):
        redeal(hand, other, order, seed)
        options, place = options_of(hand), 0
        forget(book)
        while options:
            tile = options & -options
            options ^= tile
            if solve:
                well = solved(book, other, tile, after)
            else:
                for i in range(SIZE):
                    after[i] = other[i]
                play(book, after, tile)
                well = play_on(book, net, after, work) == declares
            if well:
                ends[place] += 1
            place += 1
