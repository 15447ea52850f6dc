"""Sampled worlds played to their end as the policy would: nobody there sees through the backs of the tiles.

And how well the play so far explains a world: the chance that the policy would have played so, softened.
"""

from __future__ import annotations

from engine.kernel.compiled import Numbers, jit
from engine.kernel.playout import thumb_follow, thumb_lead
from engine.kernel.policy import (
    BEATS,
    BEST,
    LAID,
    OPEN,
    OURS,
    PLACE,
    RACK,
    SCORES,
    THEIRS,
    TURN,
    VOID,
    WON,
    options_of,
    play,
    play_on,
    score,
)
from engine.kernel.search import count_in
from engine.kernel.survey import turned

# The table of odds: shares by sixteenths of appeal lost against the best, then logarithms of chances in parts.
STEPS, PARTS = 256, 4096
SIXTEENTH = 12  # an appeal's bits below a sixteenth of one


@jit
def set_hand(
    book: Numbers, bits: Numbers, root: Numbers, racks: Numbers, voids: Numbers, world: int, hand: Numbers
) -> int:
    """The root with the racks of one world, three from the seat's left, and what each seat is known not to hold, all
    four; in tile order. The root's OPEN counts the tricks to come. Answers the points that are left."""
    for place in range(len(root)):
        hand[place] = root[place]
    seat, held = root[TURN], root[RACK + root[TURN]]
    for step in range(3):
        rack = turned(bits, racks[3 * world + step])
        hand[RACK + ((seat + step + 1) & 3)] = rack
        held |= rack
    for step in range(4):
        hand[VOID + ((seat + step) & 3)] = turned(bits, voids[4 * world + step])
    hand[OPEN] = held
    left = root[OPEN] + count_in(book, held | root[LAID])
    hand[OURS], hand[THEIRS] = min(root[OURS], left), min(root[THEIRS], left)
    return left


@jit
def finish(book: Numbers, hand: Numbers) -> None:
    """The rest of a decided hand by thumb, for its points."""
    while hand[OPEN]:
        seat = hand[TURN]
        rack = hand[RACK + seat]
        unseen = hand[OPEN] & ~rack
        if hand[PLACE] == 0:
            tile = thumb_lead(book, rack, unseen, seat & 1 == 0)
        else:
            partner_wins = (hand[BEST] ^ seat) & 1 == 0
            tile = thumb_follow(book, options_of(hand), hand[BEATS], unseen, partner_wins, hand[PLACE] == 3)
        play(book, hand, tile)


@jit
def imagine(
    book: Numbers,
    net: Numbers,
    bits: Numbers,
    root: Numbers,
    racks: Numbers,
    voids: Numbers,
    weights: Numbers,
    options: Numbers,
    made: Numbers,
    points: Numbers,
    hand: Numbers,
    work: Numbers,
) -> None:
    """Adds the weight of each world in which the contract is made after option i to `made[i]`, and the weighed points
    that the other side takes from here to `points[i]`."""
    for world in range(len(weights)):
        for option in range(len(options)):
            left = set_hand(book, bits, root, racks, voids, world, hand)
            play(book, hand, options[option])
            if play_on(book, net, hand, work):
                made[option] += weights[world]
            finish(book, hand)
            points[option] += weights[world] * (hand[WON] if root[TURN] & 1 else left - hand[WON])


@jit
def chance_of(book: Numbers, net: Numbers, hand: Numbers, tile: int, odds: Numbers, work: Numbers) -> int:
    """The logarithm, in thousandths, of the chance that the seat to play plays this tile."""
    options = options_of(hand)
    total, mine, place = options & 0, options & 0, options & 0
    if options & (options - 1) and options & tile:
        best = work[SCORES + score(book, net, hand, options, work)]
        while options:
            each = options & -options
            options ^= each
            share = odds[min(STEPS - 1, (best - work[SCORES + place]) >> SIXTEENTH)]
            total += share
            mine += share if each == tile else 0
            place += 1
        total = odds[STEPS + PARTS * mine // total]
    return total


@jit
def explain(
    book: Numbers,
    net: Numbers,
    bits: Numbers,
    root: Numbers,
    racks: Numbers,
    seats: Numbers,
    tiles: Numbers,
    viewer: int,
    odds: Numbers,
    found: Numbers,
    hand: Numbers,
    work: Numbers,
) -> None:
    """For each world the logarithm of the chance of the same plays by all but the viewer. `racks` are four a world, as
    they were dealt, in tile order."""
    for world in range(len(found)):
        for place in range(len(root)):
            hand[place] = root[place]
        for seat in range(4):
            hand[RACK + seat] = turned(bits, racks[4 * world + seat])
            hand[OPEN] |= hand[RACK + seat]
        found[world] = 0
        for place in range(len(seats)):
            if seats[place] != viewer:
                found[world] += chance_of(book, net, hand, tiles[place], odds, work)
            play(book, hand, tiles[place])
