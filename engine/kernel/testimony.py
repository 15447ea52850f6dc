"""What bids and a call say about the racks behind them (rules 3, 4.1): strong ones bid, long suits are called."""

from __future__ import annotations

from engine.kernel.compiled import Numbers, jit, popcount

# Strengths and lengths count ten for a tile. The table of logarithms, in thousandths, has so many places on each side
# of nothing: of a pass and of a bid by how much stronger the rack is than where both are as likely, of a call by how
# much longer than the called suit the longest is.
GAPS = 160
PASSED, BID = 1, 2


@jit
def length_of(rack: int, suit: int, doubles: int) -> int:
    """Tiles of the suit, its double counting for more."""
    return 10 * popcount(rack & suit) + (6 if rack & suit & doubles else 0)


@jit
def longest_in(rack: int, suits: Numbers, doubles: int) -> int:
    """The length of the rack's longest suit."""
    longest = rack & 0
    for place in range(len(suits)):
        longest = max(longest, length_of(rack, suits[place], doubles))
    return longest


@jit
def strength_in(rack: int, suits: Numbers, doubles: int) -> int:
    """The longest suit and all doubles."""
    return longest_in(rack, suits, doubles) + 6 * popcount(rack & doubles)


@jit
def testify(
    suits: Numbers,
    doubles: int,
    racks: Numbers,
    said: Numbers,
    evens: Numbers,
    caller: int,
    trumps: int,
    logarithms: Numbers,
    found: Numbers,
) -> None:
    """Adds to `found` for each world the logarithm of the chance of the same bids and call. `racks` are four a world,
    as they were dealt; `said` holds PASSED, BID or 0 for each seat and `evens` the strength at which both are as
    likely; `caller` is 4 where the call tells nothing."""
    for world in range(len(found)):
        for seat in range(4):
            rack = racks[4 * world + seat]
            if said[seat]:
                above = strength_in(rack, suits, doubles) - evens[seat]
                found[world] += logarithms[(2 * said[seat] - 1) * GAPS + max(-GAPS, min(above, GAPS - 1))]
            if seat == caller:
                gap = longest_in(rack, suits, doubles) - length_of(rack, trumps, doubles)
                found[world] += logarithms[5 * GAPS + gap]
