"""The bot `steady`: rules of thumb, no search. It feeds its partner, starves the enemy and draws trumps."""

from __future__ import annotations

import random
from collections.abc import Callable

from engine.actions import PLAYS, CallName
from engine.bots import Decision, Limit
from engine.bots.bidding import choose_bid
from engine.bots.calling import choose_call
from engine.bots.low import weigh_low
from engine.bots.situation import Situation, situation
from engine.bots.valuing import by_thumb
from engine.bots.weighing import Weighed, weigh
from engine.rule_set import RuleSet
from engine.sight import Sight
from engine.tiles import Tile


class Steady:
    name = "steady"
    version = 3

    def choose(self, sight: Sight, rules: RuleSet, limit: Limit, rng: random.Random) -> Decision:
        assert sight.legal, "a bot is asked at its own turn"
        step = sight.legal[0].step
        if step == "bid":
            decision = choose_bid(sight, rules, rng, by_thumb)
        elif step == "call":
            decision = choose_call(sight, rules, rng, by_thumb)
        else:
            decision = choose_tile(situation(sight, rules), rng)
        return decision


def choose_tile(at: Situation, rng: random.Random) -> Decision:
    """The option that weighs most; between equals the lot decides, so that no tile's number tells anything."""
    judge: Callable[[Situation, Tile], Weighed] = weigh_low if at.call.name is CallName.NELLO else weigh
    weights = {tile: judge(at, tile) for tile in at.options}
    best = max(round(weighed.value, 9) for weighed in weights.values())
    tile = rng.choice([tile for tile in at.options if round(weights[tile].value, 9) == best])
    return Decision(PLAYS[tile.index], (weights[tile].reason,))


STEADY = Steady()
