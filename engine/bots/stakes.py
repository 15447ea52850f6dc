"""What a hand does to the game: the chance to win it from the marks that each side still needs (rules 2.2, 9.2)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache

from engine.rule_set import RuleSet
from engine.seats import Side

_MARKS_TO_WIN, _POINTS_TO_WIN = 7, 250


@cache
def win_chance(need: int, other_need: int) -> float:
    """Chance to win the game when both sides win one mark a hand equally often."""
    if need <= 0:
        chance = 1.0
    elif other_need <= 0:
        chance = 0.0
    else:
        chance = (win_chance(need - 1, other_need) + win_chance(need, other_need - 1)) / 2
    return chance


def needs(totals: Mapping[Side, int], side: Side, rules: RuleSet) -> tuple[int, int]:
    """Marks that `side` and the other side still need; points to 250 are counted in sevenths of 250."""
    return _need(totals[side], rules), _need(totals[side.other], rules)


def gain(chance: float, stake: int, need: int, other_need: int) -> float:
    """Chance to win the game when this hand wins the stake with `chance` and loses it otherwise."""
    won = win_chance(max(0, need - stake), other_need)
    lost = win_chance(need, max(0, other_need - stake))
    return chance * won + (1 - chance) * lost


def _need(total: int, rules: RuleSet) -> int:
    if rules.scoring == "points":
        need = math.ceil((_POINTS_TO_WIN - total) * _MARKS_TO_WIN / _POINTS_TO_WIN)
    else:
        need = _MARKS_TO_WIN - total
    return max(1, need)
