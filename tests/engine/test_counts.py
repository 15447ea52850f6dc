"""Pinned counts of legal continuations, as chess does with perft (rules 3 to 5, 9)."""

import pytest

from engine.hand import Hand
from engine.rule_set import PRESETS
from tests.engine.builders import DOUBLES_TO_A, after, hand, rules


def continuations(at: Hand, depth: int) -> int:
    """How many sequences of so many legal actions there are; a hand that ends earlier counts once."""
    if at.turn is None:
        return 1
    legal = at.legal_actions(at.turn)
    return len(legal) if depth == 1 else sum(continuations(at.apply(at.turn, action), depth - 1) for action in legal)


# Complete auctions: four bids.
AUCTIONS = {
    "straight": 3214,
    "austin-league": 3213,
    "stacked-84": 3060,
    "garner": 3214,
    "stuck-shaker-plunge": 3910,
    "stuck-shaker-low": 3213,
    "lechner-hall": 5074,
    "kitchen-table": 3213,
}


@pytest.mark.parametrize("preset", PRESETS)
def test_auctions_are_counted(preset: str) -> None:
    """Rules 3, 9.1."""
    assert continuations(hand(DOUBLES_TO_A, rule_set=rules(preset)), 4) == AUCTIONS[preset]


# The first five actions of a hand: four bids and the call.
BIDS_AND_CALLS = {
    "straight": 41464,
    "austin-league": 41463,
    "stacked-84": 27532,
    "garner": 31154,
    "stuck-shaker-plunge": 35190,
    "stuck-shaker-low": 30311,
    "lechner-hall": 59590,
    "kitchen-table": 28917,
}


@pytest.mark.parametrize("preset", PRESETS)
def test_bids_and_calls_are_counted(preset: str) -> None:
    """Rules 3, 4.1, 9."""
    assert continuations(hand(DOUBLES_TO_A, rule_set=rules(preset)), 5) == BIDS_AND_CALLS[preset]


# Every call of A, who bid two marks, and five plays: a lost trick ends the hand where not all are played.
CALLS_AND_PLAYS = {
    "straight": 38410,
    "austin-league": 38410,
    "stacked-84": 19205,
    "garner": 19342,
    "stuck-shaker-plunge": 19205,
    "stuck-shaker-low": 19310,
    "lechner-hall": 24151,
    "kitchen-table": 24360,
}


@pytest.mark.parametrize("preset", PRESETS)
def test_calls_and_plays_are_counted(preset: str) -> None:
    """Rules 4, 5, 9."""
    called = after(hand(DOUBLES_TO_A, rule_set=rules(preset)), "B pass, C pass, D pass, A 2m")
    assert continuations(called, 6) == CALLS_AND_PLAYS[preset]


# The first nine plays after a call of A, who bid one mark.
PLAYS = {
    "blanks": 87358,
    "treys": 141400,
    "sixes": 263635,
    "follow-me:high": 363420,
    "follow-me:low": 437630,
    "nello:high": 133,
    "nello:low": 48436,
    "nello:suit": 105,
    "nello:suit-low": 260733,
    "sevens": 12,
}


@pytest.mark.parametrize("call", PLAYS)
def test_plays_are_counted(call: str) -> None:
    """Rules 4, 5, 9.1."""
    called = after(hand(DOUBLES_TO_A, rule_set=rules("lechner-hall")), f"B pass, C pass, D pass, A 1m, A {call}")
    assert continuations(called, 9) == PLAYS[call]
