"""How `steady` calls: what has the best chance at the bid that stands, and one stack (rules 4.1, 7.3, 9.1)."""

from __future__ import annotations

import random

from engine.actions import Call, CallName
from engine.bots import Decision
from engine.bots.valuing import worth
from engine.calls import suits_of
from engine.rule_set import RuleSet
from engine.sight import Sight
from engine.tiles import DOUBLES, mask_of


def choose_call(sight: Sight, rules: RuleSet, rng: random.Random) -> Decision:
    """The fewest stacks leave the defence least to look at, so `/1` is chosen where the bidder may choose."""
    assert sight.legal is not None and sight.bid is not None
    calls = [call for call in sight.legal if isinstance(call, Call) and call.stacks != 2]
    need = sight.bid.amount if sight.bid.is_points else 42
    values = {call: _value(call, need, sight, rules) for call in calls}
    best = max(values.values())
    return Decision(rng.choice([call for call in calls if values[call] == best]), ("best-chance",))


def _value(call: Call, need: int, sight: Sight, rules: RuleSet) -> tuple[float, float]:
    assert sight.rack is not None and sight.bid is not None
    rack = mask_of(sight.rack)
    # After plunge or splash the doubles I miss are, nearly all, in my partner's rack (rules 9.1).
    friends = DOUBLES & ~rack if sight.bid.is_special else 0
    doubles = suits_of(call, rules).doubles
    value = worth(rack, call.name, doubles, friends)
    losing = 0.0 if call.name in (CallName.NELLO, CallName.SEVENS) else -value.lost
    return round(value.chance(need), 9), round(losing, 9)
