"""States that a seat cannot tell apart, and hands that were won with a special contract."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator

from engine.actions import Action, Bid, BidKind, Call, CallName
from engine.game import Game
from engine.refusals import IllegalAction
from engine.rule_set import PRESETS, RuleSet
from engine.seats import SEATS, Seat
from engine.shake import deal_tiles
from engine.sight import sight

# Where so many shuffles give no other deal that looks the same, there may be none.
SHUFFLES = 6


def alike(game: Game, rng: random.Random) -> Iterator[Game]:
    """At most one other state that the seat to act cannot tell from this one: hidden tiles have changed places."""
    assert game.hand is not None and game.hand.turn is not None
    me, view = game.hand.turn, sight(game, game.hand.turn).to_json()
    for _ in range(SHUFFLES):
        other = exchanged(game, me, rng)
        if other is not None and sight(other, me).to_json() == view:
            yield other
            return


def exchanged(game: Game, me: Seat | None, rng: random.Random) -> Game | None:
    """The same actions on other racks of the others; None where they could not have been."""
    hand = game.hand
    assert hand is not None and hand.deal is not None and game.before is not None
    others = [seat for seat in SEATS if seat is not me]
    left = {seat: hand.rack(seat) or () for seat in others}
    pool = rng.sample([tile for rack in left.values() for tile in rack], sum(map(len, left.values())))
    deal = dict(hand.deal)
    for seat in others:
        fresh, pool = pool[: len(left[seat])], pool[len(left[seat]) :]
        deal[seat] = tuple(tile for tile in deal[seat] if tile not in left[seat]) + tuple(fresh)
    try:
        return replayed(game.before.shake(deal), hand.actions)
    except IllegalAction:
        return None


def replayed(game: Game, actions: Iterable[tuple[Seat, Action]]) -> Game:
    for seat, action in actions:
        game = game.apply(seat, action)
    return game


def called(feature: str, rng: random.Random) -> Game:
    """A hand in which the first bidder won with this contract, at the first deal that allows it."""
    rules = next(RuleSet.preset(name) for name in PRESETS if getattr(RuleSet.preset(name), feature) is not None)
    while True:
        game = Game.start(rules, Seat.D).shake(deal_tiles(rng))
        for wanted in WISHES[feature]:
            game = wish(game, wanted)
        call = None if game.hand is None else game.hand.call
        bid = None if game.hand is None else game.hand.standing_bid
        if call is not None and feature in (str(call.name), "" if bid is None else str(bid.kind)):
            return game


def wish(game: Game, wanted: Callable[[Action], bool]) -> Game:
    """The first action of the seat to act that is wanted, the first of all where none is."""
    assert game.hand is not None
    if game.hand.turn is None:
        return game
    legal = game.hand.legal_actions(game.hand.turn)
    return game.apply(game.hand.turn, next((action for action in legal if wanted(action)), legal[0]))


def is_pass(action: Action) -> bool:
    return str(action) == "pass"


def is_high_bid(action: Action) -> bool:
    return isinstance(action, Bid) and action.kind is BidKind.MARKS and action.amount == 2


def bids(kind: BidKind) -> Callable[[Action], bool]:
    return lambda action: isinstance(action, Bid) and action.kind is kind


def calls(name: CallName) -> Callable[[Action], bool]:
    return lambda action: isinstance(action, Call) and action.name is name


WISHES: dict[str, tuple[Callable[[Action], bool], ...]] = {
    "nello": (is_high_bid, is_pass, is_pass, is_pass, calls(CallName.NELLO)),
    "sevens": (is_high_bid, is_pass, is_pass, is_pass, calls(CallName.SEVENS)),
    "plunge": (bids(BidKind.PLUNGE), is_pass, is_pass, is_pass, calls(CallName.SIXES)),
    "splash": (bids(BidKind.SPLASH), is_pass, is_pass, is_pass, calls(CallName.SIXES)),
}
