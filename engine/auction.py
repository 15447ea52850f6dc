"""The one round of bidding: what is legal, what stands (rules 3, plunge and splash of 9.1)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.actions import HIGHEST, LOWEST, MARKS, PASS, PLUNGE, POINTS, SPLASH, Bid, Pass
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
        elif bid.kind is POINTS:
            refusal = self._too_low() if self.marks or bid.amount < self._least_points() else None
        elif bid.kind is MARKS:
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
        """The marks at which a bid that is no point bid stands (rules 3.3, 9.1)."""
        if not bid.is_special:
            marks = bid.amount
        elif bid == PLUNGE:
            marks = max(PLUNGE_MARKS, self.marks + 1)
        else:
            marks = max(SPLASH_MARKS, self.marks + 1)
        return marks

    def raised(self, bid: Bid) -> Limits:
        """The limits after `bid`."""
        if bid.kind is POINTS:
            limits = Limits(self.rule_set, bid.amount, 0, False)
        else:
            limits = Limits(self.rule_set, 0, self.marks_of(bid), False)
        return limits

    def _least_points(self) -> int:
        return self.rule_set.forced_minimum if self.is_forced else max(LOWEST, self.points + 1)

    def _too_low(self) -> Refusal:
        if self.marks or self.points == HIGHEST:
            least = f"{self.marks + 1}m"
        else:
            least = str(self._least_points())
        return Refusal(Code.BID_TOO_LOW, {"least": least})

    def _marks_refusal(self, marks: int) -> Refusal | None:
        if marks <= self.marks:
            refusal: Refusal | None = self._too_low()
        elif marks > self.most_marks():
            refusal = Refusal(Code.MARKS_JUMP, {"most": f"{self.most_marks()}m"})
        else:
            refusal = None
        return refusal

    def _special_refusal(self, bid: Bid, doubles: int) -> Refusal | None:
        if bid == PLUNGE:
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
    return PLUNGE_DOUBLES if bid == PLUNGE else SPLASH_DOUBLES


@lru_cache(maxsize=4096)
def legal_bids(limits: Limits, doubles: int) -> tuple[Bid | Pass, ...]:
    """Pass first, then points and marks ascending, then plunge and splash (record.md)."""
    marks_bids = map(Bid.marks, range(1, limits.most_marks() + 1))
    every: tuple[Bid | Pass, ...] = (PASS, *_POINT_BIDS, *marks_bids, PLUNGE, SPLASH)
    return tuple(bid for bid in every if limits.refusal(bid, doubles) is None)


class Auction(NamedTuple):
    """The bids so far: `standing` is the highest one, `limits` what the next bid has to beat."""

    limits: Limits
    bids: tuple[tuple[Seat, Bid | Pass], ...]
    standing: Bid | None
    bidder: Seat | None

    @classmethod
    def start(cls, rule_set: RuleSet) -> Auction:
        return cls(Limits(rule_set, points=0, marks=0, is_forced=False), (), None, None)

    @property
    def is_over(self) -> bool:
        """Each seat bids or passes exactly once (rules 3.1)."""
        return len(self.bids) == len(SEATS)

    @property
    def marks(self) -> int:
        """Marks of the standing bid, 0 for a point bid or none."""
        return self.limits.marks

    @property
    def stake(self) -> int | None:
        """What the standing bid is worth in marks (rules 6.1)."""
        return None if self.standing is None else self.limits.marks or 1

    def after(self, seat: Seat, bid: Bid | Pass) -> Auction:
        """The auction after a legal bid."""
        limits, bids, standing, bidder = self
        bids = (*bids, (seat, bid))
        if isinstance(bid, Bid):
            auction = Auction(limits.raised(bid), bids, bid, seat)
        elif standing is None and len(bids) == 3 and limits.rule_set.all_pass == "forced":
            auction = Auction(Limits(limits.rule_set, 0, 0, True), bids, None, None)
        else:
            auction = Auction(limits, bids, standing, bidder)
        return auction
