"""How `steady` calls: what has the best chance at the bid that stands, and one stack (rules 4.1, 7.3, 9.1)."""

from __future__ import annotations

import random
from collections.abc import Mapping

from engine.actions import Call, CallName
from engine.bots import Decision
from engine.bots.valuing import Appraise, Outlook, TrumpCall, worth
from engine.calls import suits_of
from engine.contracts import POINTS_IN_HAND
from engine.rule_set import RuleSet
from engine.sight import Sight
from engine.tiles import DOUBLES, mask_of

_WITHOUT_SUITS = (CallName.NELLO, CallName.SEVENS)


def choose_call(sight: Sight, rules: RuleSet, rng: random.Random, appraise: Appraise) -> Decision:
    """The call with the best chance; between equal chances the one that loses fewer points."""
    assert sight.bid is not None
    need = sight.bid.amount if sight.bid.is_points else POINTS_IN_HAND
    outlooks = call_outlooks(sight, rules, rng, appraise)
    values = {call: _value(outlook, need) for call, outlook in outlooks.items()}
    best = max(values.values())
    return Decision(rng.choice([call for call, value in values.items() if value == best]), ("best-chance",))


def call_outlooks(sight: Sight, rules: RuleSet, rng: random.Random, appraise: Appraise) -> Mapping[Call, Outlook]:
    """What the legal calls promise, of those with suits the ones that `appraise` finds worth a look.

    The fewest stacks leave the defence least to look at, so `/1` stands where the bidder may choose.
    """
    assert sight.legal is not None and sight.rack is not None and sight.bid is not None
    rack = mask_of(sight.rack)
    legal = [call for call in sight.legal if isinstance(call, Call) and call.stacks != 2]
    calls = {(call.name, suits_of(call, rules).doubles): call for call in legal}
    if sight.bid.is_special:
        # After plunge or splash the doubles I miss are, nearly all, in my partner's rack (rules 9.1).
        outlooks: dict[TrumpCall, Outlook] = {key: worth(rack, *key, DOUBLES & ~rack) for key in calls}
    else:
        outlooks = {key: worth(rack, *key) for key in calls if key[0] in _WITHOUT_SUITS}
        outlooks.update(appraise(rack, [key for key in calls if key[0] not in _WITHOUT_SUITS], rng))
    return {calls[key]: outlook for key, outlook in outlooks.items()}


def _value(outlook: Outlook, need: int) -> tuple[float, float]:
    return round(outlook.chance(need), 9), -round(outlook.lost, 9)
