"""Whole hands in the kernel: by lot, and by a quick policy of thumb for roll-outs.

The policy knows what a seat knows: its rack and what has been played. Calls with suits only: nello and sevens are left
to the solver.
"""

from __future__ import annotations

from engine.kernel.compiled import Numbers, jit, length, popcount
from engine.kernel.search import count_in, feed, starve, stronger
from engine.kernel.tables import TRUMPS


@jit
def lot_after(lot: int) -> int:
    """Lehmer's generator: 31 bits, products far below 64."""
    return lot * 48271 % 2147483647


@jit
def next_lot(seed: Numbers) -> int:
    """The next number of a generator that is kept in an array."""
    seed[0] = lot_after(seed[0])
    return seed[0]


@jit
def nth_of(tiles: int, number: int) -> int:
    """Tile `number` of a mask, from 0 on."""
    for _ in range(number):
        tiles &= tiles - 1
    return tiles & -tiles


@jit
def random_hand(book: Numbers, racks: Numbers, leader: int, need: int, seed: Numbers) -> int:
    """Plays tiles by lot until the contract of the leader's side is decided; its points."""
    ours, theirs, lot = 0, 0, seed[0]
    turn = leader
    while ours < need and theirs < 43 - need:
        laid, suit, beats, best = 0, 0, 0, turn
        for place in range(4):
            rack = racks[turn]
            options = rack & suit if rack & suit else rack
            tile = options
            if options & (options - 1):  # a single one needs no lot
                lot = lot_after(lot)
                tile = nth_of(options, lot * popcount(options) >> 31)
            if place == 0:
                suit = book[length(tile) - 1]
            if place == 0 or tile & beats:
                beats, best = stronger(book[TRUMPS], suit, tile), turn
            racks[turn] = rack ^ tile
            laid |= tile
            turn = (turn + 1) & 3
        points = 1 + count_in(book, laid)
        if (best ^ leader) & 1:
            theirs += points
        else:
            ours += points
        turn = best
    seed[0] = lot
    return ours


@jit
def random_hands(book: Numbers, hands: int, need: int, seed: Numbers, racks: Numbers, order: Numbers) -> int:
    """Shuffles, deals and plays so many hands by lot; how many the leader's side makes."""
    made = 0
    for _ in range(hands):
        lot = seed[0]
        for place in range(27, 0, -1):
            lot = lot_after(lot)
            other = lot * (place + 1) >> 31
            order[place], order[other] = order[other], order[place]
        seed[0] = lot
        for seat in range(4):
            racks[seat] = 0
            for place in range(7 * seat, 7 * seat + 7):
                racks[seat] |= order[place]
        made += random_hand(book, racks, 0, need, seed) >= need
    return made


@jit
def tops(book: Numbers, rack: int, unseen: int) -> int:
    """Tiles of the rack, trumps aside, that no unseen one of their suit beats."""
    found, rest = 0, rack & ~book[TRUMPS]
    while rest:
        tile = rest & -rest
        rest ^= tile
        if not book[length(tile) - 1] & unseen & ~(tile | (tile - 1)):
            found |= tile
    return found


@jit
def thumb_lead(book: Numbers, rack: int, unseen: int, declares: bool) -> int:
    """Declaring, draw trumps with the top one or from three; then cash what cannot be beaten; else lead low."""
    trumps = book[TRUMPS]
    mine, out = rack & trumps, unseen & trumps
    high = tops(book, rack, unseen)
    if declares and out and mine > out:
        tile = 1 << (length(mine) - 1)
    elif declares and out and popcount(mine) >= 3:
        tile = starve(book, mine)
    elif high:
        tile = feed(book, high)
    elif rack & ~trumps:
        tile = starve(book, rack & ~trumps)
    else:
        tile = 1 << (length(mine) - 1)
    return tile


@jit
def thumb_follow(book: Numbers, options: int, beats: int, unseen: int, partner_wins: bool, is_last: bool) -> int:
    """Feed a partner whose tile will hold, win what can be won for certain, else keep count back."""
    trumps = book[TRUMPS]
    winners, threats = options & beats, 0 if is_last else unseen & beats
    if partner_wins and not threats:
        under = options & ~beats & ~trumps
        tile = feed(book, under if under else options)
    elif winners and is_last:
        tile = feed(book, winners)
    elif winners and winners > threats:
        tile = 1 << (length(winners) - 1)
    elif winners and not partner_wins:
        tile = winners & -winners
    else:
        spare = options & ~trumps
        tile = starve(book, spare if spare else options)
    return tile


@jit
def thumb_hand(book: Numbers, racks: Numbers) -> int:
    """Seat 0 has called and leads; everybody plays by thumb. The points of its side after seven tricks."""
    ours, turn, left = 0, 0, racks[0] | racks[1] | racks[2] | racks[3]
    for _ in range(7):
        laid, suit, beats, best = 0, 0, 0, turn
        for place in range(4):
            rack = racks[turn]
            unseen = left & ~rack & ~laid
            if place == 0:
                tile = thumb_lead(book, rack, unseen, turn & 1 == 0)
                suit = book[length(tile) - 1]
            else:
                options = rack & suit if rack & suit else rack
                tile = thumb_follow(book, options, beats, unseen, (best ^ turn) & 1 == 0, place == 3)
            if place == 0 or tile & beats:
                beats, best = stronger(book[TRUMPS], suit, tile), turn
            racks[turn] = rack ^ tile
            laid |= tile
            turn = (turn + 1) & 3
        if best & 1 == 0:
            ours += 1 + count_in(book, laid)
        left &= ~laid
        turn = best
    return ours


@jit
def roll_out(
    book: Numbers, rack: int, hands: int, seed: Numbers, racks: Numbers, order: Numbers, ended: Numbers
) -> None:
    """Plays so many deals of the 21 other tiles, which `order` holds; adds to `ended[points]` how they ended."""
    for _ in range(hands):
        for place in range(20, 0, -1):
            other = next_lot(seed) % (place + 1)
            order[place], order[other] = order[other], order[place]
        racks[0] = rack
        for seat in range(3):
            racks[seat + 1] = 0
            for place in range(7 * seat, 7 * seat + 7):
                racks[seat + 1] |= order[place]
        ended[thumb_hand(book, racks)] += 1
