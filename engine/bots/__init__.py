"""Bots: each sees a sight, never a hand, and answers a decision within a limit (rules 7).

The same sight, rules and seed give the same answer. A bot breaks no tie by tile number: that would be a signal.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Protocol

from engine.actions import Action
from engine.rule_set import RuleSet
from engine.sight import Sight


@dataclass(frozen=True, slots=True)
class Limit:
    """How much a bot may think: at most so many sampled worlds, None for its own number. Never seconds."""

    worlds: int | None = None


@dataclass(frozen=True, slots=True)
class Estimate:
    """What an action is expected to bring the seat's side: `makes` the chance (0 to 1) that the contract ends its
    way, made or set, `points` the points of the hand it takes in the mean (0 to 42)."""

    action: Action
    makes: float
    points: float


@dataclass(frozen=True, slots=True)
class Decision:
    """An action with its reasons as codes, and what was weighed: the worlds looked at and the estimates."""

    action: Action
    reasons: tuple[str, ...] = ()
    worlds: int = 0
    estimates: tuple[Estimate, ...] = ()


class Bot(Protocol):
    """A way of choosing. `name` and `version` go with every decision into the log."""

    @property
    def name(self) -> str: ...

    @property
    def version(self) -> int: ...

    def choose(self, sight: Sight, rules: RuleSet, limit: Limit, rng: random.Random) -> Decision:
        """One of `sight.legal`. It must be the turn of the sight's viewer."""
        ...
