"""How `steady` calls: what has the best chance at the bid that stands, and one stack (rules 4.1, 7.3, 9.1)."""

from __future__ import annotations

import random
from collections.abc import Mapping

from engine.actions import Call, CallName
from engine.bots import Decision
from engine.bots.valuing import Appraise, Outlook, TrumpCall, worth
from engine.calls import suits_of
from engine.rule_set import RuleSet
from engine.sight import Sight
from engine.tiles import DOUBLES, mask_of

_WITHOUT_SUITS = (CallName.NELLO, CallName.SEVENS)


def choose_call(sight: Sight, rules: RuleSet, rng: random.Random, appraise: Appraise) -> Decision:
    """The fewest stacks leave the defence least to look at, so `/1` is chosen where the bidder may choose."""
    assert sight.legal is not None and sight.bid is not None
    calls = {
        (call.name, suits_of(call, rules).doubles): call
        for call in sight.legal
        if isinstance(call, Call) and call.stacks != 2
    }
    need = sight.bid.amount if sight.bid.is_points else 42
    values = {key: _value(outlook, need) for key, outlook in _outlooks(sight, calls, rng, appraise).items()}
    best = max(values.values())
    return Decision(calls[rng.choice([key for key, value in values.items() if value == best])], ("best-chance",))


def _outlooks(
    sight: Sight, calls: Mapping[TrumpCall, Call], rng: random.Random, appraise: Appraise
) -> Mapping[TrumpCall, Outlook]:
    assert sight.rack is not None and sight.bid is not None
    rack = mask_of(sight.rack)
    if sight.bid.is_special:
        # After plunge or splash the doubles I miss are, nearly all, in my partner's rack (rules 9.1).
        return {(name, doubles): worth(rack, name, doubles, DOUBLES & ~rack) for name, doubles in calls}
    suits = [key for key in calls if key[0] not in _WITHOUT_SUITS]
    others = {key: worth(rack, *key) for key in calls if key[0] in _WITHOUT_SUITS}
    return {**appraise(rack, suits, rng), **others}


def _value(outlook: Outlook, need: int) -> tuple[float, float]:
    return round(outlook.chance(need), 9), -round(outlook.lost, 9)
