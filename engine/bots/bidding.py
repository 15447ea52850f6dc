"""How bots bid: the chance of each contract, weighed by what it does to the game (rules 3, 6, 9)."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

from engine.actions import Action, Bid, BidKind, CallName, Doubles, Pass
from engine.auction import Auction
from engine.bots import Decision
from engine.bots.customs import PLAIN, Customs, spot
from engine.bots.stakes import gain, needs
from engine.bots.valuing import Appraise, Outlook, TrumpCall, worth
from engine.calls import PIP_CALLS
from engine.rule_set import RuleSet
from engine.sight import Sight
from engine.tiles import DOUBLES, mask_of

# What it takes to go over a partner who may be about to call nello: only a sure rack may spoil a low hand (rules 9.1).
_SURE = 0.9


@dataclass(frozen=True, slots=True)
class Prospect:
    """Everything a seat weighs when it bids."""

    auction: Auction
    seat_side_stands: bool
    opponents_to_bid: int
    need: int
    other_need: int
    outlooks: tuple[Outlook, ...]
    low_and_sevens: tuple[tuple[int, float], ...]
    partner_calls: float
    customs: Customs = PLAIN

    def sensible(self, bids: Iterable[Action]) -> tuple[Action, ...]:
        """Those worth a thought: the partner's bid is left alone where it is the likelier one to be made."""
        return tuple(bid for bid in bids if not isinstance(bid, Bid) or self.chance(bid) >= self._partner_makes())

    def value(self, bid: Action) -> float:
        """Chance to win the game after `bid`."""
        if isinstance(bid, Pass):
            return self._passed()
        assert isinstance(bid, Bid)
        stake = self.auction.limits.raised(bid).marks or 1
        held = gain(self.chance(bid), stake, self.need, self.other_need)
        overbid = 1 - (1 - self.customs.over(bid)) ** self.opponents_to_bid
        lost = gain(1 - self.customs.made, 1, self.need, self.other_need)
        return (1 - overbid) * held + overbid * lost

    def chance(self, bid: Bid) -> float:
        """Chance to make the contract with the best call it allows."""
        if bid.kind is BidKind.POINTS:
            chance = max(outlook.chance(bid.amount) for outlook in self.outlooks)
        elif bid.kind is BidKind.MARKS:
            special = [chance for least, chance in self.low_and_sevens if bid.amount >= least]
            chance = max(*(outlook.all_tricks for outlook in self.outlooks), *special, 0.0)
        else:
            chance = self.partner_calls
        return chance

    def _partner_makes(self) -> float:
        standing = self.auction.standing
        nello = self.auction.limits.rule_set.nello
        if standing is None or not self.seat_side_stands:
            least = 0.0
        elif nello is not None and standing.kind is BidKind.MARKS and standing.amount >= nello:
            least = _SURE
        else:
            least = self._pass_wins()
        return least

    def _passed(self) -> float:
        return gain(self._pass_wins(), self.auction.marks or 1, self.need, self.other_need)

    def _pass_wins(self) -> float:
        """Chance that the seat's side wins the stake that stands."""
        if self.auction.marks:
            made = self.customs.marks_made
            chance = made if self.seat_side_stands else 1 - made
        else:
            chance = self.customs.passed[spot(self.auction.bids)]
        return chance


def choose_bid(
    sight: Sight, rules: RuleSet, rng: random.Random, appraise: Appraise, customs: Customs = PLAIN
) -> Decision:
    assert sight.legal is not None
    view = prospect(sight, rules, rng, appraise, customs)
    values = {bid: round(view.value(bid), 9) for bid in view.sensible(sight.legal)}
    best = max(values.values())
    bid = rng.choice([bid for bid, value in values.items() if value == best])
    return Decision(bid, ("pass" if isinstance(bid, Pass) else "bid-worth-it",))


def prospect(
    sight: Sight, rules: RuleSet, rng: random.Random, appraise: Appraise, customs: Customs = PLAIN
) -> Prospect:
    assert sight.viewer is not None and sight.rack is not None
    me, rack = sight.viewer, mask_of(sight.rack)
    auction = Auction.start(rules)
    for seat, bid in sight.bids:
        auction = auction.after(seat, bid)
    need, other_need = needs(sight.marks, me.side, rules)
    left = 3 - len(auction.bids)
    return Prospect(
        auction=auction,
        seat_side_stands=auction.bidder is me.partner,
        opponents_to_bid=(left + 1) // 2,
        need=need,
        other_need=other_need,
        outlooks=tuple(appraise(rack, _trump_calls(rules), rng).values()),
        low_and_sevens=_specials(rack, rules),
        partner_calls=_partner_calls(rack),
        customs=customs,
    )


def _trump_calls(rules: RuleSet) -> list[TrumpCall]:
    calls = [(name, Doubles.HIGH) for name in PIP_CALLS]
    if rules.doubles_trumps:
        calls.append((CallName.DOUBLES, Doubles.HIGH))
    if rules.follow_me:
        calls.extend((CallName.FOLLOW_ME, kind) for kind in rules.follow_me_doubles)
    return calls


def _specials(rack: int, rules: RuleSet) -> tuple[tuple[int, float], ...]:
    """Least stake and chance of nello and sevens, where the rule set has them."""
    specials = []
    if rules.nello is not None:
        low = max(worth(rack, CallName.NELLO, kind).all_tricks for kind in rules.nello_doubles)
        specials.append((rules.nello, low))
    if rules.sevens is not None:
        specials.append((rules.sevens, worth(rack, CallName.SEVENS).all_tricks))
    return tuple(specials)


def _partner_calls(rack: int) -> float:
    """Chance of a plunge or splash: the partner calls without having seen this rack."""
    doubles = (rack & DOUBLES).bit_count()
    return (0.0, 0.0, 0.0, 0.19, 0.26, 0.3, 0.5, 0.9)[doubles]
