"""What was learned, read once, with how it was made: `policy.json` holds the weights of `engine.kernel.policy`,
`customs.json` what `engine.kernel.auctions` counted."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from engine.bots.customs import Customs
from engine.kernel.compiled import Numbers, numbers
from engine.rule_set import RuleSet

PLACE = Path(__file__).with_name("policy.json")
CUSTOMS = Path(__file__).with_name("customs.json")


@cache
def policy() -> Numbers:
    """Weights of the policy, for reading only: threads share them."""
    return numbers(json.loads(PLACE.read_text())["weights"])


def customs(rules: RuleSet) -> Customs:
    """What to expect of the other seats where all may pass, or where the shaker is forced."""
    return _customs()[rules.all_pass]


@cache
def _customs() -> dict[str, Customs]:
    counted = json.loads(CUSTOMS.read_text())["counted"]
    return {word: Customs(**{**told, "overbid": tuple(told["overbid"])}) for word, told in counted.items()}
