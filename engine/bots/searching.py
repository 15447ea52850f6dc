"""Bots that sample worlds: `counting`, `searching`. Every option is solved in every world, then averaged.

The chance that the contract ends the seat's way decides, then points; the lot between equals. Bids and calls follow
roll-outs, weighed like those of `steady`.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from engine.belief import belief
from engine.bots import Decision, Estimate, Limit, roster
from engine.bots.bidding import choose_bid
from engine.bots.calling import choose_call
from engine.bots.customs import PLAIN, Customs
from engine.bots.situation import Situation, situation
from engine.kernel.compiled import COMPILED
from engine.kernel.prospects import by_roll_out
from engine.kernel.weighing import estimates
from engine.kernel.worlds import Deals
from engine.rule_set import RuleSet
from engine.sight import Sight


@dataclass(frozen=True, slots=True)
class Asked:
    """A seat that is to play: its sight, what follows from it, and the deals that it allows."""

    sight: Sight
    rules: RuleSet
    at: Situation
    deals: Deals


@dataclass(frozen=True, slots=True)
class Searching:
    """Looks at `worlds` deals, fewer where numba is missing or the limit says so."""

    name: str
    version: int
    worlds: int

    def choose(self, sight: Sight, rules: RuleSet, limit: Limit, rng: random.Random) -> Decision:
        assert sight.legal, "a bot is asked at its own turn"
        step = sight.legal[0].step
        if step == "bid":
            decision = choose_bid(sight, rules, rng, by_roll_out, self.customs(rules))
        elif step == "call":
            decision = choose_call(sight, rules, rng, by_roll_out)
        else:
            # A tile that is the only legal one is weighed like any other: an answer at once would tell (table 1.5).
            most = min(self.worlds, limit.worlds or self.worlds, self.worlds if COMPILED else roster.PLAIN_WORLDS)
            decision = self._search(sight, rules, most, rng)
        return decision

    def customs(self, rules: RuleSet) -> Customs:
        """What it expects of the others when it bids."""
        return PLAIN

    def weigh(self, asked: Asked, most: int, rng: random.Random) -> tuple[int, tuple[Estimate, ...]]:
        """How many worlds were looked at, and what each option promises there."""
        worlds = asked.deals.draw(most, rng)
        rng.shuffle(worlds)
        return len(worlds), estimates(asked.at, worlds)

    def _search(self, sight: Sight, rules: RuleSet, most: int, rng: random.Random) -> Decision:
        at = situation(sight, rules)
        worlds, found = self.weigh(Asked(sight, rules, at, Deals(belief(sight, rules, rng))), most, rng)
        scores = [_score(at, estimate) for estimate in found]
        best = rng.choice([estimate for estimate, score in zip(found, scores, strict=True) if score == max(scores)])
        return Decision(best.action, ("best-chance",), worlds, found)


def _score(at: Situation, estimate: Estimate) -> tuple[float, float]:
    """Points never buy a chance: a contract that is certain is not ventured for them."""
    settled = at.need == at.other_need
    return 0.0 if settled else round(estimate.makes, 9), round(estimate.points, 9)


COUNTING = Searching("counting", 2, worlds=20)
SEARCHING = Searching("searching", 2, worlds=100)
