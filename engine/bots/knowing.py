"""The bot `knowing`: worlds that explain bids, call and plays, played to their end by a learned policy.

Roll-outs ask what seats do that do not see through tiles, so they value what a solved world gives away. Towards the end
little is hidden and the policy's slips weigh more: then the worlds are solved, as they are at nello, at sevens and in
hands that are played on for points alone.
"""

from __future__ import annotations

import random

from engine.bots import Estimate
from engine.bots.customs import Customs
from engine.bots.inference import CANDIDATES, WITHOUT_SUITS, likely
from engine.bots.searching import Asked, Searching
from engine.kernel.imagining import View, imagined
from engine.kernel.learned import customs
from engine.kernel.weighing import estimates
from engine.rule_set import RuleSet

SOLVED = 4  # tiles in the rack from which on worlds are solved


class Knowing(Searching):
    """Draws more worlds than it looks at, and looks at those that are likely."""

    __slots__ = ()

    def customs(self, rules: RuleSet) -> Customs:
        return customs(rules)

    def weigh(self, asked: Asked, most: int, rng: random.Random) -> tuple[int, tuple[Estimate, ...]]:
        at, view = asked.at, View(asked.at, asked.sight)
        worlds = likely(view, asked.deals.draw(CANDIDATES * most, rng), most, rng, customs(asked.rules))
        rng.shuffle(worlds)
        hidden = at.rack.bit_count() > SOLVED and at.need != at.other_need
        by_policy = hidden and at.call.name not in WITHOUT_SUITS
        return len(worlds), imagined(view, worlds) if by_policy else estimates(at, worlds)


KNOWING = Knowing("knowing", 5, worlds=150)
