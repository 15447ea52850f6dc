"""The bot `knowing`: worlds that explain bids, call and plays, played to their end by a learned policy.

Roll-outs ask what seats do that do not see through tiles, so they value what a solved world gives away. Nello, sevens
and hands that are played on for points alone are solved like `searching` does.
"""

from __future__ import annotations

import random

from engine.actions import CallName
from engine.bots import Estimate
from engine.bots.inference import CANDIDATES, likely
from engine.bots.searching import Asked, Searching
from engine.kernel.imagining import View, explained, imagined
from engine.kernel.weighing import estimates

_WITHOUT_SUITS = (CallName.NELLO, CallName.SEVENS)


class Knowing(Searching):
    """Draws more worlds than it looks at, and looks at those that are likely."""

    __slots__ = ()

    def weigh(self, asked: Asked, most: int, rng: random.Random) -> tuple[int, tuple[Estimate, ...]]:
        at, view = asked.at, View(asked.at, asked.sight)
        drawn = asked.deals.draw(CANDIDATES * most, rng)
        suits = at.call.name not in _WITHOUT_SUITS
        played = explained(view, drawn) if suits else [0.0] * len(drawn)
        worlds = likely(asked.sight, asked.rules, list(zip(drawn, played, strict=True)), most, rng)
        rng.shuffle(worlds)
        found = imagined(view, worlds) if suits and at.need != at.other_need else estimates(at, worlds)
        return len(worlds), found


KNOWING = Knowing("knowing", 2, worlds=150)
