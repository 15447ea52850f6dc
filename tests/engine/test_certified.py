"""What a bot is certified for, it plays: whole games of every preset, every special contract, deaf to what is hidden.

The roster may claim no feature for a bot that fails here.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from itertools import product

import pytest

from engine.actions import Action, Bid, BidKind, Call, CallName
from engine.bots import Decision, Limit, roster
from engine.game import Game
from engine.refusals import IllegalAction
from engine.rule_set import PRESETS, RuleSet
from engine.seats import SEATS, Seat
from engine.shake import deal_tiles
from engine.sight import sight
from engine.tallies import Marks

pytestmark = pytest.mark.xdist_group("kernel")  # compiled in one test process

FEW = Limit(worlds=3)
CERTIFIED = [
    (bot, preset)
    for bot, preset in product(roster.BOTS, PRESETS)
    if not roster.missing(roster.BOTS[bot], RuleSet.preset(preset))
]
CONTRACTS = [
    (bot, feature)
    for bot, listing in roster.BOTS.items()
    for feature in ("nello", "sevens", "plunge", "splash")
    if feature in listing.certified
]
# Where so many shuffles give no other deal that looks the same, the next decision is asked.
SHUFFLES = 6


@pytest.mark.parametrize(("bot", "preset"), CERTIFIED)
def test_a_game_is_played_to_its_end(bot: str, preset: str) -> None:
    """From late in a game on; an illegal answer raises. Every eighth decision is asked for again."""
    rules, rng = RuleSet.preset(preset), random.Random(f"{bot} {preset}")
    game = Game.start(rules, rng.choice(SEATS), Marks(5, 5) if rules.scoring == "marks" else Marks(190, 190))
    while game.winner is None:
        game = played_out(game.shake(deal_tiles(rng)), bot, rng, every=8)
    assert max(game.marks.values()) >= (7 if rules.scoring == "marks" else 250)


@pytest.mark.parametrize(("bot", "feature"), CONTRACTS)
def test_every_special_contract_is_played_to_its_end(bot: str, feature: str) -> None:
    rng = random.Random(f"{bot} {feature}")
    game = played_out(called(feature, rng), bot, rng, every=3)
    assert game.hand is not None
    assert game.hand.outcome is not None and game.hand.outcome.side is not None


def test_the_rules_of_every_feature_are_in_some_preset() -> None:
    """Or the games above would certify a bot for what it never met."""
    rules = [RuleSet.preset(name) for name in PRESETS]
    claimed = {feature for listing in roster.BOTS.values() for feature in listing.certified}
    met = {feature for each in rules for feature in roster.missing(NOTHING, each)}
    assert claimed <= met


NOTHING = roster.BOTS["random"]._replace(certified=frozenset())


def played_out(game: Game, bot: str, rng: random.Random, *, every: int) -> Game:
    """The last hand to its end; of every so many decisions one is looked at closely."""
    number = 0
    while game.hand is not None and game.hand.turn is not None:
        seed = rng.random()
        decision = decide(game, bot, seed)
        if number % every == 0:
            assert {told(decide(other, bot, seed)) for other in (game, *alike(game, rng))} == {told(decision)}
        game, number = game.apply(game.hand.turn, decision.action), number + 1
    return game


def decide(game: Game, bot: str, seed: float) -> Decision:
    assert game.hand is not None
    return roster.get(bot).choose(sight(game, game.hand.turn), game.rule_set, FEW, random.Random(seed))


def told(decision: Decision) -> bytes:
    """All that leaves the bot."""
    return repr(decision).encode()


def alike(game: Game, rng: random.Random) -> Iterator[Game]:
    """At most one other state that the seat to act cannot tell from this one: hidden tiles have changed places."""
    assert game.hand is not None and game.hand.turn is not None
    me, view = game.hand.turn, sight(game, game.hand.turn).to_json()
    for _ in range(SHUFFLES):
        other = exchanged(game, me, rng)
        if other is not None and sight(other, me).to_json() == view:
            yield other
            return


def exchanged(game: Game, me: Seat, rng: random.Random) -> Game | None:
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
