"""Rule sets that are no preset: a club may mix the options as it likes, and bots play by them (rules 9)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.rule_set import CHOICES, KINDS, Contradiction, RuleSet
from engine.seats import Side
from tests.engine.test_bots import play_game

MIXES = 24


def mixed(seed: int) -> RuleSet:
    """Every option by lot; drawn again while two of them clash."""
    rng = random.Random(seed)
    while True:
        options: dict[str, Any] = {option: rng.choice(choices) for option, choices in CHOICES.items()}
        kinds: dict[str, Any] = {
            option: tuple(rng.sample(each, rng.randint(1, len(each)))) for option, each in KINDS.items()
        }
        try:
            return RuleSet(**options, **kinds)
        except Contradiction:
            continue


def test_the_mixes_are_no_presets_and_hold_every_value() -> None:
    mixes = [mixed(seed) for seed in range(MIXES)]
    assert all(rules.name is None for rules in mixes)
    for option, choices in CHOICES.items():
        assert {getattr(rules, option) for rules in mixes} == set(choices), option


@pytest.mark.parametrize("seed", range(MIXES))
def test_bots_play_whole_games_by_mixed_rules(seed: int) -> None:
    """One bids by the book and the other by lot, so that special bids and calls come up."""
    names = {Side.AC: "steady", Side.BD: "random"}
    assert play_game(names, mixed(seed), seed).winner is not None
