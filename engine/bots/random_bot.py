"""The bot `random`: any legal action, each as likely as the others. The floor that the ladder is measured from."""

from __future__ import annotations

import random

from engine.bots import Decision, Limit
from engine.rule_set import RuleSet
from engine.sight import Sight


class RandomBot:
    name = "random"
    version = 1

    def choose(self, sight: Sight, rules: RuleSet, limit: Limit, rng: random.Random) -> Decision:
        assert sight.legal, "a bot is asked at its own turn"
        return Decision(rng.choice(sight.legal))


RANDOM = RandomBot()
