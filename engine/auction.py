"""The one round of bidding: what is legal, what stands (rules 3, plunge and splash of 9.1)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.actions import HIGHEST, LOWEST, PASS, PLUNGE, SPLASH, Bid, BidKind, Pass
from engine.refusals import Code, Refusal
from engine.rule_set import RuleSet
from engine.seats import SEATS, Seat

PLUNGE_DOUBLES, SPLASH_DOUBLES = 4, 3  # at least so many in the hand
PLUNGE_MARKS, SPLASH_MARKS = 4, 2  # at least so many marks
_POINT_BIDS = tuple(map(Bid.points, range(LOWEST, HIGHEST + 1)))


class Limits(NamedTuple):
    """What the next bid has to beat. `points` and `marks` are those of the standing bid, 0 for none."""

    rule_set: RuleSet
    points: int
    marks: int
    is_forced: bool

    def refusal(self, bid: Bid | Pass, doubles: int) -> Refusal | None:
        """Why a seat with so many doubles may not make this bid, or None."""
        if isinstance(bid, Pass):
            refusal = Refusal(Code.FORCED_BID) if self.is_forced else None
        elif bid.kind is BidKind.POINTS:
            refusal = self._too_low() if self.marks or bid.amount < self._least_points() else None
        elif bid.kind is BidKind.MARKS:
            refusal = self._marks_refusal(bid.amount)
        else:
            refusal = self._special_refusal(bid, doubles)
        return refusal

    def most_marks(self) -> int:
        """The highest marks bid open now (rules 3.3, 9)."""
        rules = self.rule_set
        most = self.marks + rules.marks_raise if self.marks else rules.first_marks_max
        return most if rules.marks_max is None else min(most, rules.marks_max)

    def marks_of(self, bid: Bid) -> int:
        """The marks at which `bid` stands, 0 for a point bid (rules 9.1 for plunge and splash)."""
        if bid.kind is BidKind.PLUNGE:
            marks = max(PLUNGE_MARKS, self.marks + 1)
        elif bid.kind is BidKind.SPLASH:
            marks = max(SPLASH_MARKS, self.marks + 1)
        else:
            marks = 0 if bid.is_points else bid.amount
        return marks

    def _least_points(self) -> int:
        return self.rule_set.forced_minimum if self.is_forced else max(LOWEST, self.points + 1)

    def _too_low(self) -> Refusal:
        if self.marks or self.points == HIGHEST:
            least = str(Bid.marks(self.marks + 1))
        else:
            least = str(self._least_points())
        return Refusal(Code.BID_TOO_LOW, {"least": least})

    def _marks_refusal(self, marks: int) -> Refusal | None:
        if marks <= self.marks:
            refusal: Refusal | None = self._too_low()
        elif marks > self.most_marks():
            refusal = Refusal(Code.MARKS_JUMP, {"most": self.most_marks()})
        else:
            refusal = None
        return refusal

    def _special_refusal(self, bid: Bid, doubles: int) -> Refusal | None:
        if bid.kind is BidKind.PLUNGE:
            option: str | None = self.rule_set.plunge
        else:
            option = self.rule_set.splash
        if option is None or (option == "first" and (self.points or self.marks)):
            refusal: Refusal | None = Refusal(Code.BID_NOT_ALLOWED, {"bid": str(bid)})
        elif doubles < doubles_for(bid):
            refusal = Refusal(Code.DOUBLES_REQUIRED, {"bid": str(bid), "doubles": doubles_for(bid)})
        else:
            refusal = None
        return refusal


def doubles_for(bid: Bid) -> int:
    """How many doubles the hand of a plunge or splash must hold at least."""
    return PLUNGE_DOUBLES if bid.kind is BidKind.PLUNGE else SPLASH_DOUBLES


@lru_cache(maxsize=4096)
def legal_bids(limits: Limits, doubles: int) -> tuple[Bid | Pass, ...]:
    """Pass first, then points and marks ascending, then plunge and splash (record.md)."""
    marks_bids = map(Bid.marks, range(1, limits.most_marks() + 1))
    every: tuple[Bid | Pass, ...] = (PASS, *_POINT_BIDS, *marks_bids, PLUNGE, SPLASH)
    return tuple(bid for bid in every if limits.refusal(bid, doubles) is None)


class Auction(NamedTuple):
    """The bids so far. `standing` is the highest one, `marks` its marks (0 for a point bid or none)."""

    rule_set: RuleSet
    shaker: Seat
    bids: tuple[tuple[Seat, Bid | Pass], ...] = ()
    standing: Bid | None = None
    bidder: Seat | None = None
    marks: int = 0

    @property
    def turn(self) -> Seat | None:
        """Clockwise from the shaker's left, each seat once (rules 3.1); None when all have bid."""
        return None if len(self.bids) == 4 else SEATS[(self.shaker.index + 1 + len(self.bids)) % 4]

    @property
    def limits(self) -> Limits:
        standing = self.standing
        return Limits(
            self.rule_set,
            standing.amount if standing is not None and standing.kind is BidKind.POINTS else 0,
            self.marks,
            self.rule_set.all_pass == "forced" and standing is None and len(self.bids) == 3,
        )

    @property
    def stake(self) -> int | None:
        """What the standing bid is worth in marks (rules 6.1)."""
        return None if self.standing is None else self.marks or 1

    def after(self, seat: Seat, bid: Bid | Pass) -> Auction:
        """The auction after a legal bid."""
        bids = (*self.bids, (seat, bid))
        if isinstance(bid, Pass):
            auction = Auction(self.rule_set, self.shaker, bids, self.standing, self.bidder, self.marks)
        else:
            auction = Auction(self.rule_set, self.shaker, bids, bid, seat, self.limits.marks_of(bid))
        return auction
