"""What was learned, read once: `policy.json` holds the weights of `engine.kernel.policy` and how they were made."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from engine.kernel.compiled import Numbers, numbers

PLACE = Path(__file__).with_name("policy.json")


@cache
def policy() -> Numbers:
    """Weights of the policy, for reading only: threads share them."""
    return numbers(json.loads(PLACE.read_text())["weights"])
