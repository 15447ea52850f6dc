"""Hands bid and called as `searching` would, against itself: contracts to learn to play, and customs to bid by."""

from __future__ import annotations

import math
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice

from engine.actions import HIGHEST, LOWEST, Bid, Pass
from engine.auction import Auction
from engine.bots.bidding import choose_bid
from engine.bots.calling import choose_call
from engine.bots.customs import PLAIN, SPOTS, Customs, hurdle, spot
from engine.bots.inference import bid_chance, strength
from engine.contracts import POINTS_IN_HAND
from engine.game import Game
from engine.hand import Hand
from engine.kernel.compiled import Numbers, numbers
from engine.kernel.learned import policy
from engine.kernel.policy import OPEN, OURS, SCRATCH, SIZE, THEIRS, play_on
from engine.kernel.prospects import by_roll_out
from engine.kernel.tables import Table, table_for
from engine.rule_set import RuleSet
from engine.seats import SEATS, Side
from engine.shake import deal_tiles
from engine.sight import sight
from engine.tiles import mask_of

_ENOUGH = 30  # cases that tell where a bid and a pass are as likely
ALIKE = {Side.AC: PLAIN, Side.BD: PLAIN}
_AS_IF = 30  # what is counted adds to so many cases that went as by judgement


def bid_out(rules: RuleSet, rng: random.Random, customs: Mapping[Side, Customs] = ALIKE) -> Iterator[Hand]:
    """Hands at 0 to 0, up to the first lead or until all have passed; each side bids by its own customs."""
    while True:
        game = Game.start(rules, rng.choice(SEATS)).shake(deal_tiles(rng))
        while game.hand is not None and game.hand.turn is not None and game.hand.kind != "play":
            turn = game.hand.turn
            if game.hand.kind == "bid":
                decision = choose_bid(sight(game, turn), rules, rng, by_roll_out, customs[turn.side])
            else:
                decision = choose_call(sight(game, turn), rules, rng, by_roll_out)
            game = game.apply(turn, decision.action)
        assert game.hand is not None
        yield game.hand


def first_lead(hand: Hand) -> tuple[Table, Numbers]:
    """The kernel's own hand, whoever called as its seat 0; a call with suits."""
    assert hand.call is not None and hand.turn is not None and hand.deal is not None and hand.standing_bid is not None
    need = hand.standing_bid.amount if hand.standing_bid.is_points else POINTS_IN_HAND
    table, racks = table_for(hand.call.name), [hand.deal[SEATS[(hand.turn.index + step) % 4]] for step in range(4)]
    numbered = [0] * SIZE
    numbered[:4] = [table.mask(rack) for rack in racks]
    numbered[OPEN], numbered[OURS], numbered[THEIRS] = sum(numbered[:4]), need, POINTS_IN_HAND + 1 - need
    return table, numbers(numbered)


def count(rules: RuleSet, hands: int, seed: int) -> Customs:
    """What happens in so many hands that the learned policy plays to their end. The rules have calls with suits.

    What bids tell is counted in half as many, in which one side bids by these customs already.
    """
    told = Told()
    for hand in islice(bid_out(rules, random.Random(seed)), hands):
        told.hear(hand)
    return replace(told.customs(), evens=heard(rules, hands // 2, seed + 1, told.customs()))


def heard(rules: RuleSet, hands: int, seed: int, customs: Customs) -> dict[str, float]:
    """What the bids of so many hands tell, one side bidding by these customs, the other by judgement."""
    return evens(islice(bid_out(rules, random.Random(seed), {Side.AC: customs, Side.BD: PLAIN}), hands))


def evens(hands: Iterable[Hand]) -> dict[str, float]:
    """For each hurdle the strength at which a bid is as likely as a pass."""
    heard: defaultdict[str, list[tuple[int, bool]]] = defaultdict(list)
    for hand in hands:
        assert hand.deal is not None
        for place, (seat, bid) in enumerate(hand.auction.bids):
            rack = strength(mask_of(hand.deal[seat]))
            heard[hurdle(hand.auction.bids[:place])].append((rack, isinstance(bid, Bid)))
    return {where: _even(cases) / 10 for where, cases in sorted(heard.items()) if len(cases) >= _ENOUGH}


def _even(cases: list[tuple[int, bool]]) -> int:
    """The strength that explains best, in tenths, who bid and who passed."""
    often = Counter(cases)

    def explains(even: int) -> float:
        bids = ((bid_chance(rack - even), bid, times) for (rack, bid), times in often.items())
        return sum(times * math.log(0.02 + 0.96 * (chance if bid else 1 - chance)) for chance, bid, times in bids)

    return max(range(20, 100), key=explains)


@dataclass(slots=True)
class Share:
    """How often something happened."""

    happened: float = 0
    cases: int = 0

    def add(self, happened: float) -> None:
        self.happened += happened
        self.cases += 1

    def chance(self, judged: float) -> float:
        return round((self.happened + _AS_IF * judged) / (self.cases + _AS_IF), 3)


class Told:
    """What auctions and their ends tell of customs."""

    def __init__(self) -> None:
        self.passed: defaultdict[str, Share] = defaultdict(Share)
        self.overbid = [Share() for _ in range(LOWEST, HIGHEST + 2)]
        self.made, self.marks_made = Share(), Share()

    def hear(self, hand: Hand) -> None:
        winner, auction = _winner(hand), Auction.start(hand.rule_set)
        for seat, bid in hand.auction.bids:
            if isinstance(bid, Pass) and not auction.marks:
                self.passed[spot(auction.bids)].add(0.5 if winner is None else float(winner is seat.side))
            if auction.standing is not None and auction.bidder in seat.side.other.seats:
                place = auction.standing.amount - LOWEST if auction.standing.is_points else -1
                self.overbid[place].add(float(not isinstance(bid, Pass)))
            auction = auction.after(seat, bid)
        if auction.bidder is not None:
            (self.marks_made if auction.marks else self.made).add(float(winner is auction.bidder.side))

    def customs(self) -> Customs:
        return Customs(
            {each: self.passed[each].chance(PLAIN.passed[each]) for each in SPOTS},
            tuple(share.chance(judged) for share, judged in zip(self.overbid, PLAIN.overbid, strict=True)),
            self.made.chance(PLAIN.made),
            self.marks_made.chance(PLAIN.marks_made),
        )


def _winner(hand: Hand) -> Side | None:
    """Who wins the hand when everybody plays as learned; None where all passed."""
    if hand.bidder is None or hand.turn is None:
        return None
    table, numbered = first_lead(hand)
    made = play_on(table.book, policy(), numbered, numbers([0] * SCRATCH))
    return hand.bidder.side if made else hand.bidder.side.other
