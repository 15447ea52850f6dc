"""Deals of hidden tiles: counted exactly and numbered, so that a drawn number is an exactly uniform deal.

Bins 0, 1, 2 are the three other seats, bin 3 what lies covered. `may[i]` tells by bits which bins may hold tile i.
`ways[i]` counts in how many ways the tiles from i on fill the room left in bins 0 to 2, the rest lying covered.
"""

from __future__ import annotations

from engine.kernel.compiled import Numbers, jit

ROOMS = 8**3  # 0 to 7 tiles in each of three bins; bin 0 counts 64s, bin 1 eights, bin 2 ones
WAYS = 29 * ROOMS


@jit
def fill_ways(ways: Numbers, may: Numbers, tiles: int, room: int) -> int:
    """Fills `ways` for so many tiles, and answers in how many ways they fill `room`."""
    for place in range(ROOMS):
        ways[tiles * ROOMS + place] = 0
    ways[tiles * ROOMS] = 1
    for i in range(tiles - 1, -1, -1):
        bins, after = may[i], (i + 1) * ROOMS
        for a in range((room >> 6) + 1):
            for b in range((room >> 3 & 7) + 1):
                for c in range((room & 7) + 1):
                    place = a * 64 + b * 8 + c
                    total = ways[after + place] if bins & 8 else 0
                    if bins & 1 and a:
                        total += ways[after + place - 64]
                    if bins & 2 and b:
                        total += ways[after + place - 8]
                    if bins & 4 and c:
                        total += ways[after + place - 1]
                    ways[i * ROOMS + place] = total
    return ways[room]


@jit
def nth_deal(ways: Numbers, may: Numbers, bits: Numbers, tiles: int, room: int, number: int, deal: Numbers) -> None:
    """Writes deal `number`, from 0 on, into `deal[0..2]`: masks made of `bits[i]`."""
    deal[0], deal[1], deal[2] = 0, 0, 0
    for i in range(tiles):
        placed = False
        for seat in range(3):
            step = 64 >> (3 * seat)
            if not placed and may[i] & (1 << seat) and (room >> (6 - 3 * seat)) & 7:
                share = ways[(i + 1) * ROOMS + room - step]
                if number < share:
                    deal[seat] |= bits[i]
                    room -= step
                    placed = True
                else:
                    number -= share
