"""What a bidder expects of the other seats, whose racks it does not see: how often they go over, how a pass ends.

And what their bids tell of them: at which strength a seat is as likely to bid as to pass.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.actions import LOWEST, Bid, Pass
from engine.seats import Seat

NOBODY, PARTNER, THEM, OVER_PARTNER = "nobody", "partner", "them", "them-over-partner"
# Everything a seat may find when no marks were bid: how many have bid or passed, and who stands.
SPOTS = tuple(
    f"{place} {who}"
    for place, whose in enumerate(((), (THEM,), (PARTNER, THEM, OVER_PARTNER), (PARTNER, THEM, OVER_PARTNER)))
    for who in (NOBODY, *whose)
)
_BANDS = (37, 32, LOWEST)  # standing point bids from so many on are alike
_EVEN = 4.7  # where nothing was counted

Bids = Sequence[tuple[Seat, Bid | Pass]]


@dataclass(frozen=True, slots=True)
class Customs:
    """`passed` tells for each spot how often the side of a seat that passes there wins, `overbid` how often one
    opponent goes over 30 to 41 and, last, over marks; `made` and `marks_made` how often contracts are. `evens` has for
    each hurdle the strength, in tiles, at which a bid is as likely as a pass."""

    passed: Mapping[str, float]
    overbid: tuple[float, ...]
    made: float
    marks_made: float
    evens: Mapping[str, float] = field(default_factory=dict)

    def over(self, bid: Bid) -> float:
        """Chance that one opponent yet to bid goes over this bid."""
        return self.overbid[bid.amount - LOWEST if bid.is_points else -1]

    def even(self, bids: Bids) -> float:
        """The strength from which the next seat rather bids than passes."""
        return self.evens.get(hurdle(bids), _EVEN)


def spot(bids: Bids) -> str:
    """Where the seat finds itself that bids after these."""
    place = len(bids)
    stands = _standing(bids)
    if stands is None:
        who = NOBODY
    elif (place - stands) % 2 == 0:
        who = PARTNER
    else:
        who = OVER_PARTNER if place >= 2 and isinstance(bids[place - 2][1], Bid) else THEM
    return f"{place} {who}"


def hurdle(bids: Bids) -> str:
    """The spot, and about how high the bid is that stands."""
    stands = _standing(bids)
    if stands is None:
        return spot(bids)
    bid = bids[stands][1]
    assert isinstance(bid, Bid)
    height = str(next(band for band in _BANDS if bid.amount >= band)) if bid.is_points else "marks"
    return f"{spot(bids)} {height}"


def _standing(bids: Bids) -> int | None:
    """The place of the bid that stands: the last one, as each is higher than those before."""
    return max((place for place, (_, bid) in enumerate(bids) if isinstance(bid, Bid)), default=None)


# By judgement.
PLAIN = Customs(
    {each: {NOBODY: 0.5, PARTNER: 0.62}.get(each[2:], 1 - 0.62) for each in SPOTS},
    (0.22, 0.20, 0.17, 0.15, 0.13, 0.12, 0.11, 0.10, 0.09, 0.08, 0.07, 0.06, 0.02),
    made=0.62,
    marks_made=0.75,
)
