"""`python -m engine warm`: compiles the kernel into numba's cache, so that no bot's first move waits for it."""

from __future__ import annotations

import random
from argparse import ArgumentParser, Namespace

from engine.analysis import review
from engine.bots import Limit, roster
from engine.game import Game
from engine.kernel.compiled import COMPILED
from engine.rule_set import RuleSet
from engine.seats import Seat
from engine.shake import deal_tiles
from engine.sight import sight


def configure(parser: ArgumentParser) -> None:
    """No options."""


def run(options: Namespace) -> int:
    if COMPILED:  # plain Python has nothing to compile
        warm()
    return 0


def warm() -> Game:
    """One hand between bots that search, looked back upon: every kernel function is used once."""
    rng, rules, bot = random.Random(1), RuleSet.preset("austin-league"), roster.get("knowing")
    game = Game.start(rules, Seat.A).shake(deal_tiles(rng))
    while game.hand is not None and game.hand.turn is not None:
        view = sight(game, game.hand.turn)
        game = game.apply(game.hand.turn, bot.choose(view, rules, Limit(worlds=2), rng).action)
    review(game)
    return game
