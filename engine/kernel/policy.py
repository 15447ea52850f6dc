"""A learned way to play: which tile a seat would choose, from its rack and from what everybody has seen.

Two layers of whole numbers over features that are there or not, so that both ways of running compute the same. The
features know no tile by its face: trumps, ranks, count, what is unseen, who is known to be void. Calls with suits only.
`python -m engine learn` makes the weights: a row for each feature, one for the bias, one for what comes out.
"""

from __future__ import annotations

from engine.kernel.compiled import Numbers, jit, length, popcount
from engine.kernel.playout import tops
from engine.kernel.search import count_in, stronger
from engine.kernel.tables import FIVES, TENS, TRUMPS

# A hand in numbers. Seat 0 has called, the others follow clockwise: racks, what each seat is known not to hold, the
# trick that lies, all tiles still in racks, what each side needs, the points of seat 0's side.
RACK, VOID, TURN, LAID, SUIT, BEATS, BEST, PLACE, OPEN, OURS, THEIRS, WON = 0, 4, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17
SIZE = 18

FEATURES, HIDDEN = 192, 32
BIAS, OUT = FEATURES * HIDDEN, (FEATURES + 1) * HIDDEN
WEIGHTS = (FEATURES + 2) * HIDDEN
UNIT = 256  # a weight of 1
BASE = 64  # places in the scratch array: features that are there, sums of the hidden layer twice, appeals
SCORES = BASE + 2 * HIDDEN
SCRATCH = SCORES + 8


@jit
def stage(need: int) -> int:
    """How much a side still needs, in eight steps."""
    step = 7
    if need <= 1:
        step = 0
    elif need <= 31:
        step = (need + 4) // 5
        if step > 6:
            step = 6
    return step


@jit
def see(book: Numbers, hand: Numbers, work: Numbers) -> int:
    """Lists what the seat to play sees whatever it plays; how many features."""
    seat, place, suit, beats = hand[TURN], hand[PLACE], hand[SUIT], hand[BEATS]
    rack, trumps = hand[RACK + seat], book[TRUMPS]
    unseen = hand[OPEN] & ~rack
    left, partner, right = hand[VOID + ((seat + 1) & 3)], hand[VOID + (seat ^ 2)], hand[VOID + ((seat + 3) & 3)]
    mine, out = rack & trumps, unseen & trumps
    ours, theirs = hand[OURS], hand[THEIRS]
    if seat & 1:
        ours, theirs = theirs, ours
    work[0] = seat * 4 + place
    work[1] = 16 + popcount(mine)
    work[2] = 24 + popcount(out)
    work[3] = 31 + popcount(rack)
    work[4] = 39 + stage(ours)
    work[5] = 47 + stage(theirs)
    work[6] = 71 + popcount(unseen & book[FIVES])
    work[7] = 75 + popcount(unseen & book[TENS])
    work[8] = 78 + min(3, popcount(mine & ~((1 << length(out)) - 1)))
    work[9] = 82 + min(3, popcount(tops(book, rack, unseen)))
    n = 10
    if place:
        partners = 1 if (hand[BEST] ^ seat) & 1 == 0 else 0
        work[n] = 55 + partners * 4 + min(3, count_in(book, hand[LAID]) // 5)
        work[n + 1] = 63 + partners * 4 + min(3, popcount(unseen & beats))
        n += 2
        if suit & trumps:
            work[n] = 86
            n += 1
        if not rack & suit:
            work[n] = 87
            n += 1
        if place < 3 and left & suit == suit:
            work[n] = 88
            n += 1
        if place < 2 and partner & suit == suit:
            work[n] = 89
            n += 1
    if out and not out & ~left:
        work[n] = 90
        n += 1
    if out and not out & ~partner:
        work[n] = 91
        n += 1
    if out and not out & ~right:
        work[n] = 92
        n += 1
    return n


@jit
def threats(hand: Numbers, seat: int, unseen: int, beaters: int) -> int:
    """Of the tiles that would beat, those that an opponent yet to play may hold."""
    found = unseen & 0
    for step in range(1, 4 - hand[PLACE], 2):
        void = hand[VOID + ((seat + step) & 3)]
        found |= unseen & ~void & beaters
    return found


@jit
def weigh_tile(book: Numbers, hand: Numbers, tile: int, n: int, work: Numbers) -> int:
    """Lists from place `n` on what playing the tile means; how many features in all."""
    seat, place = hand[TURN], hand[PLACE]
    rack, trumps = hand[RACK + seat], book[TRUMPS]
    unseen = hand[OPEN] & ~rack
    own = book[length(tile) - 1]
    above = ~(tile | (tile - 1))
    trump = 1 if tile & trumps else 0
    suit = hand[SUIT] if place else own
    higher = popcount(unseen & own & above)
    if place == 0:
        beaters = threats(hand, seat, unseen, stronger(trumps, suit, tile))
        if not beaters:
            kind = 6
        elif not higher:
            kind = 7
        elif higher == 1:
            kind = 8
        else:
            kind = 9
    else:
        partners = (hand[BEST] ^ seat) & 1 == 0
        if tile & hand[BEATS]:
            beaters = threats(hand, seat, unseen, stronger(trumps, suit, tile))
            if partners:
                kind = 11 if beaters else 10
            elif not beaters:
                kind = 3
            else:
                kind = 4 if popcount(beaters) < 3 else 5
        elif partners:
            kind = 1 if threats(hand, seat, unseen, hand[BEATS]) else 0
        else:
            kind = 2
    worth = 2 if tile & book[TENS] else 1 if tile & book[FIVES] else 0
    work[n] = 96 + kind * 3 + worth
    work[n + 1] = 132 + kind * 2 + trump
    work[n + 2] = 156 + trump * 5 + min(4, higher)
    work[n + 3] = 166 + trump * 4 + min(3, popcount(rack & own) - 1)
    work[n + 4] = 174 + min(6, popcount(unseen & own))
    work[n + 5] = 181 + min(3, popcount(unseen & own & (tile - 1)))
    n += 6
    if place == 0:
        left, partner, right = hand[VOID + ((seat + 1) & 3)], hand[VOID + (seat ^ 2)], hand[VOID + ((seat + 3) & 3)]
        out = unseen & trumps
        if left & own == own and out & ~left:
            work[n] = 185
            n += 1
        if partner & own == own and out & ~partner:
            work[n] = 186
            n += 1
        if right & own == own and out & ~right:
            work[n] = 187
            n += 1
        if unseen & own & above & ~partner:
            work[n] = 188
            n += 1
        if unseen & own & ~left & ~right == 0 and out & ~left & ~right == 0:
            work[n] = 189
            n += 1
    if not above & own:
        work[n] = 190
        n += 1
    return n


@jit
def options_of(hand: Numbers) -> int:
    """What the seat to play may play (rules 4.4)."""
    rack = hand[RACK + hand[TURN]]
    if hand[PLACE] and rack & hand[SUIT]:
        return rack & hand[SUIT]
    return rack


@jit
def score(book: Numbers, net: Numbers, hand: Numbers, options: int, work: Numbers) -> int:
    """Writes how much each option, from the lowest bit up, appeals; the place of the best."""
    n = see(book, hand, work)
    for unit in range(HIDDEN):
        work[BASE + unit] = net[BIAS + unit]
    for i in range(n):
        row = work[i] * HIDDEN
        for unit in range(HIDDEN):
            work[BASE + unit] += net[row + unit]
    best, option = 0, 0
    while options:
        tile = options & -options
        options ^= tile
        end = weigh_tile(book, hand, tile, n, work)
        for unit in range(HIDDEN):
            work[BASE + HIDDEN + unit] = work[BASE + unit]
        for i in range(n, end):
            row = work[i] * HIDDEN
            for unit in range(HIDDEN):
                work[BASE + HIDDEN + unit] += net[row + unit]
        total = 0
        for unit in range(HIDDEN):
            total += max(0, work[BASE + HIDDEN + unit]) * net[OUT + unit]
        work[SCORES + option] = total
        if total > work[SCORES + best]:
            best = option
        option += 1
    return best


@jit
def choose(book: Numbers, net: Numbers, hand: Numbers, work: Numbers) -> int:
    """The tile that appeals most."""
    options = options_of(hand)
    if options & (options - 1) == 0:
        return options
    for _ in range(score(book, net, hand, options, work)):
        options &= options - 1
    return options & -options


@jit
def play(book: Numbers, hand: Numbers, tile: int) -> None:
    """The hand after the seat to play has played the tile."""
    seat = hand[TURN]
    if hand[PLACE] == 0:
        hand[SUIT] = book[length(tile) - 1]
    elif not tile & hand[SUIT]:
        hand[VOID + seat] |= hand[SUIT]
    if hand[PLACE] == 0 or tile & hand[BEATS]:
        hand[BEATS], hand[BEST] = stronger(book[TRUMPS], hand[SUIT], tile), seat
    hand[RACK + seat] ^= tile
    hand[OPEN] ^= tile
    hand[LAID] |= tile
    hand[PLACE] += 1
    hand[TURN] = (seat + 1) & 3
    if hand[PLACE] == 4:
        points = 1 + count_in(book, hand[LAID])
        if hand[BEST] & 1:
            hand[THEIRS] -= points
        else:
            hand[OURS] -= points
            hand[WON] += points
        hand[TURN], hand[PLACE], hand[LAID] = hand[BEST], 0, 0


@jit
def play_on(book: Numbers, net: Numbers, hand: Numbers, work: Numbers) -> bool:
    """Everybody plays as learned until the contract is decided; whether it is made."""
    while hand[OURS] > 0 and hand[THEIRS] > 0:
        play(book, hand, choose(book, net, hand, work))
    return hand[OURS] <= 0
