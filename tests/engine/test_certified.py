"""What a bot is certified for, it plays: whole games of every preset, every special contract, deaf to what is hidden.

The roster may claim no feature for a bot that fails here.
"""

from __future__ import annotations

import random
from itertools import product

import pytest

from engine.bots import Decision, Limit, roster
from engine.game import Game
from engine.rule_set import PRESETS, RuleSet
from engine.seats import SEATS
from engine.shake import deal_tiles
from engine.sight import sight
from engine.tallies import Marks
from tests.engine.likenesses import alike, called

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
