"""What was bid and called: legal calls, who leads, when it is made or set, what it is worth (rules 5.2, 6, 7.3, 9)."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Literal, NamedTuple

from engine.actions import FOLLOW_ME, NELLO, SEVENS, Bid, Call, CallName, Doubles
from engine.calls import PIP_CALLS, Suits, suits_of
from engine.refusals import Code, Refusal
from engine.rule_set import RuleSet
from engine.seats import Seat, Side
from engine.tallies import Marks
from engine.tricks import TRICKS, Tricks

POINTS_IN_HAND = 42
LookBack = Literal[1, 2, "all", "none"]


class State(StrEnum):
    """Where a hand stands; the last three are ends (record.md)."""

    BIDDING = "bidding"
    CALLING = "calling"
    PLAYING = "playing"
    MADE = "made"
    SET = "set"
    ALL_PASS = "all-pass"


class Reason(StrEnum):
    """Why a hand ended (rules 5.2, 9.1; record.md)."""

    POINTS = "points"
    ALL_TRICKS = "all-tricks"
    TRICK_LOST = "trick-lost"
    TRICK_WON = "trick-won"
    ALL_PASS = "all-pass"


class Outcome(NamedTuple):
    """How a hand ended. `side` won the contract and scores `marks`; under points scoring `marks` is 0
    and `totals` holds what each side adds to its total (rules 9.2)."""

    state: State
    reason: Reason
    side: Side | None
    marks: int
    totals: Marks | None = None

    @property
    def gain(self) -> Marks:
        """What the hand adds to the game's tally."""
        if self.totals is not None:
            gain = self.totals
        elif self.side is not None:
            gain = Marks().plus(self.side, self.marks)
        else:
            gain = Marks()
        return gain


ALL_PASS = Outcome(State.ALL_PASS, Reason.ALL_PASS, None, 0)


class Terms(NamedTuple):
    """What the bid leaves the caller to say: its marks (0 for a point bid), and whether it is plunge or splash."""

    rule_set: RuleSet
    marks: int
    is_special: bool

    @property
    def chooses_stacks(self) -> bool:
        """The caller chooses one or two stacks with the call (rules 7.3, 9 `look_back`)."""
        return self.covers and self.rule_set.look_back == "bidder"

    @property
    def covers(self) -> bool:
        """A marks contract of enough marks: tricks may be covered (rules 9 `look_back_from`)."""
        return self.marks >= self.rule_set.look_back_from

    def kinds(self, name: CallName) -> tuple[Doubles, ...]:
        """The kinds of doubles the rule set knows for this call."""
        if name is FOLLOW_ME:
            kinds = self.rule_set.follow_me_doubles
        elif name is NELLO:
            kinds = self.rule_set.nello_doubles
        else:
            kinds = ()
        return kinds

    def allows(self, name: CallName) -> bool:
        rules = self.rule_set
        if name in PIP_CALLS:
            allowed = True
        elif name is FOLLOW_ME:
            allowed = rules.follow_me
        elif name is NELLO:
            allowed = self._special(rules.nello)
        elif name is SEVENS:
            allowed = self._special(rules.sevens)
        else:
            allowed = rules.doubles_trumps
        return allowed

    def refusal(self, call: Call) -> Refusal | None:
        kinds, chooses_stacks = self.kinds(call.name), self.chooses_stacks
        if not self.allows(call.name) or (call.kind is not None and (len(kinds) < 2 or call.kind not in kinds)):
            refusal: Refusal | None = Refusal(Code.CALL_NOT_ALLOWED, {"call": str(call)})
        elif call.kind is None and len(kinds) > 1:
            refusal = Refusal(Code.KIND_REQUIRED, {"call": str(call)})
        elif chooses_stacks and call.stacks is None:
            refusal = Refusal(Code.STACKS_REQUIRED)
        elif call.stacks is not None and not chooses_stacks:
            refusal = Refusal(Code.STACKS_NOT_ALLOWED)
        else:
            refusal = None
        return refusal

    def _special(self, least: int | None) -> bool:
        # Not after plunge or splash, and a point bid has no marks.
        return least is not None and self.marks >= least and not self.is_special


@lru_cache(maxsize=4096)
def legal_calls(terms: Terms) -> tuple[Call, ...]:
    """In the order of record.md: names, their kinds, one stack before two."""
    stacks: tuple[Literal[1, 2] | None, ...] = (1, 2) if terms.chooses_stacks else (None,)
    every = (
        Call(name, kind, stack)
        for name in CallName
        for kind in (terms.kinds(name) if len(terms.kinds(name)) > 1 else (None,))
        for stack in stacks
    )
    return tuple(call for call in every if terms.refusal(call) is None)


class Contract(NamedTuple):
    """Who must do what: the bid, the call and the suits that follow from it (rules 3.4, 9.1)."""

    terms: Terms
    bidder: Seat
    bid: Bid
    call: Call
    suits: Suits

    @classmethod
    def of(cls, terms: Terms, bidder: Seat, bid: Bid, call: Call) -> Contract:
        return cls(terms, bidder, bid, call, suits_of(call, terms.rule_set))

    @property
    def stake(self) -> int:
        """Marks at stake: 1 for a point bid (rules 6.1)."""
        return self.terms.marks or 1

    @property
    def is_nello(self) -> bool:
        return self.call.name is NELLO

    @property
    def leader(self) -> Seat:
        """Who calls leads (rules 3.4, 9.1)."""
        return caller(self.bidder, self.bid)

    @property
    def sits_out(self) -> Seat | None:
        return self.bidder.partner if self.is_nello else None

    @property
    def look_back(self) -> LookBack:
        """How many of the newest completed tricks may be looked at (rules 7.2, 7.3)."""
        chosen = self.terms.rule_set.look_back
        if not self.terms.covers:
            look_back: LookBack = "all"
        elif chosen == "bidder":
            assert self.call.stacks is not None, "a legal call has chosen"
            look_back = self.call.stacks
        else:
            look_back = chosen
        return look_back

    def outcome(self, play: Tricks) -> Outcome | None:
        """What the completed tricks decide; None while undecided."""
        verdict = self._verdict(play)
        if self.terms.rule_set.scoring == "points":
            return self._totals(play, verdict) if len(play.completed) == TRICKS else None
        if verdict is None:
            return None
        state, reason = verdict
        return Outcome(state, reason, self._scorer(state), self.stake)

    def _verdict(self, play: Tricks) -> tuple[State, Reason] | None:
        if self.is_nello:
            verdict = self._tricks_verdict(play, self.bidder.side, Reason.TRICK_WON)
        elif self.terms.marks:
            verdict = self._tricks_verdict(play, self.bidder.side.other, Reason.TRICK_LOST)
        else:
            verdict = self._points_verdict(play)
        return verdict

    def _tricks_verdict(self, play: Tricks, barred: Side, reason: Reason) -> tuple[State, Reason] | None:
        """Of a contract that the first trick of `barred` sets: whoever has a trick has a point (rules 2.1)."""
        if play.points[barred.index]:
            verdict: tuple[State, Reason] | None = State.SET, reason
        else:
            verdict = (State.MADE, Reason.ALL_TRICKS) if len(play.completed) == TRICKS else None
        return verdict

    def _points_verdict(self, play: Tricks) -> tuple[State, Reason] | None:
        side, needed = self.bidder.side, self.bid.amount
        if play.points[side.index] >= needed:
            verdict: tuple[State, Reason] | None = State.MADE, Reason.POINTS
        elif play.points[side.other.index] > POINTS_IN_HAND - needed:
            verdict = State.SET, Reason.POINTS
        else:
            verdict = None
        return verdict

    def _scorer(self, state: State) -> Side:
        return self.bidder.side if state is State.MADE else self.bidder.side.other

    def _totals(self, play: Tricks, verdict: tuple[State, Reason] | None) -> Outcome:
        """Points to 250: what each side adds to its total after all seven tricks (rules 9.2)."""
        assert verdict is not None, "seven tricks decide every contract"
        state, reason = verdict
        side = self._scorer(state)
        bid = self.terms.marks * POINTS_IN_HAND or self.bid.amount
        if state is State.SET:
            totals = Marks().plus(side, bid + play.points[side.index])
        elif self.terms.marks:
            totals = Marks().plus(side, bid)
        else:
            totals = Marks(*play.points)
        return Outcome(state, reason, side, 0, totals)


def caller(bidder: Seat, bid: Bid) -> Seat:
    """Plunge and splash hand the call and the lead to the partner (rules 9.1)."""
    return bidder.partner if bid.is_special else bidder
