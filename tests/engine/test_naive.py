"""The engine against a second reading of the rules: random games of all presets, sights and illegal actions."""

import copy
import json
import random
from typing import Any

import pytest

from engine.replay import answer
from tests.engine import naive

VIEWERS = [*naive.SEATS, "spectator", None]


def answered(record: dict[str, Any], viewer: str | None) -> dict[str, Any]:
    """What the engine answers, messages apart."""
    told: dict[str, Any] = json.loads(json.dumps(answer(json.dumps(record).encode(), viewer)[1]))
    if "error" in told:
        assert told["error"].pop("message")
    return told


def public(record: dict[str, Any]) -> dict[str, Any]:
    hands = [{key: value for key, value in hand.items() if key != "deal"} for hand in record["hands"]]
    return record | {"hands": hands}


class Walk:
    """A random game, grown action by action by the naive reading and compared on the way."""

    def __init__(self, rules: dict[str, Any], named: object, seed: str) -> None:
        self.rules, self.rng = rules, random.Random(seed)
        self.record: dict[str, Any] = {"format": "fortytwo", "version": 1, "rules": named, "hands": []}
        self.shaker = self.rng.choice(naive.SEATS)

    def shake(self) -> naive.Hand:
        tiles = naive.TILES[:]
        self.rng.shuffle(tiles)
        if self.rng.random() < 0.4:  # doubles together, for plunge and splash
            tiles.sort(key=lambda tile: self.rng.random() + (0 if naive.is_double(tile) else 0.8))
        deal = {seat: tiles[7 * place : 7 * place + 7] for place, seat in enumerate(naive.SEATS)}
        told = {seat: " ".join(rack) for seat, rack in deal.items()}
        self.record["hands"].append({"shaker": self.shaker, "deal": told, "actions": []})
        hand = naive.Hand(self.rules, self.shaker, deal)
        self.shaker = naive.clockwise(self.shaker)
        return hand

    def play(self, hand: naive.Hand) -> None:
        while (waiting := hand.waiting()) is not None:
            legal = hand.legal() or []
            low = waiting[1] == "bid" and self.rng.random() < 0.6  # or every auction ends in marks
            word = legal[min(int(3 * self.rng.random() ** 2), len(legal) - 1)] if low else self.rng.choice(legal)
            if self.rng.random() < 0.15:
                self.try_anything(waiting[0])
            if self.rng.random() < 0.08:
                self.compare(self.record, self.rng.choice(VIEWERS))
                self.compare(public(self.record), self.rng.choice(VIEWERS))
            self.record["hands"][-1]["actions"].append(f"{waiting[0]} {word}")
            hand.history.append((waiting[0], word))

    def try_anything(self, turn: str) -> None:
        """Something somebody says, mostly illegal."""
        trial = copy.deepcopy(self.record)
        words = self.rng.choice([naive.BIDS, naive.CALLS, naive.TILES])
        trial["hands"][-1]["actions"].append(f"{self.rng.choice([turn, turn, *naive.SEATS])} {self.rng.choice(words)}")
        self.compare(trial, None)
        self.compare(public(trial), None)

    def compare(self, record: dict[str, Any], viewer: str | None) -> None:
        assert answered(record, viewer) == naive.answer(record, self.rules, viewer), json.dumps(record)


def walk(rules: dict[str, Any], named: object, seed: str, hands: int) -> None:
    walk = Walk(rules, named, seed)
    for _ in range(hands):
        walk.play(walk.shake())
        walk.compare(walk.record, walk.rng.choice(VIEWERS))
        walk.compare(public(walk.record), walk.rng.choice(VIEWERS))
        if naive.answer(walk.record, rules)["winner"]:
            break


@pytest.mark.parametrize("preset", naive.PRESETS)
@pytest.mark.parametrize("seed", range(6))
def test_presets_answer_alike(preset: str, seed: int) -> None:
    walk(naive.PRESETS[preset], preset, f"{preset}{seed}", 2)


def test_whole_games_answer_alike() -> None:
    for preset in ("straight", "kitchen-table"):
        walk(naive.PRESETS[preset], preset, preset, 12)


def house_rules(rng: random.Random) -> dict[str, Any]:
    """A rule set by lot, without contradictions."""
    forced = rng.random() < 0.5
    stacked = rng.random() < 0.3
    kinds = [kind for kind in ("high", "low", "suit") if rng.random() < 0.5]
    low = [kind for kind in naive.KINDS if rng.random() < 0.5]
    return naive.STRAIGHT | {
        "all_pass": "forced" if forced else "reshake",
        "forced_minimum": rng.choice([30, 31]) if forced else 30,
        "first_marks_max": rng.choice([1, 2]),
        "marks_max": 2 if stacked else None,
        "marks_raise": 1 if stacked else rng.choice([1, 2]),
        "doubles_trumps": rng.random() < 0.7,
        "follow_me": bool(kinds) and rng.random() < 0.7,
        "follow_me_doubles": kinds,
        "look_back": rng.choice(["bidder", 1, 2, "all", "none"]),
        "look_back_from": rng.choice([1, 2]),
        "nello": rng.choice([None, 1, 2]) if low else None,
        "nello_doubles": low,
        "sevens": rng.choice([None, 1]),
        "plunge": None if stacked else rng.choice([None, "first", "any"]),
        "splash": None if stacked else rng.choice([None, "any"]),
        "scoring": rng.choice(["marks", "points"]),
        "gather": rng.choice(["next-lead", "at-once"]),
    }


@pytest.mark.parametrize("seed", range(50))
def test_house_rules_answer_alike(seed: int) -> None:
    rules = house_rules(random.Random(seed))
    walk(rules, rules, f"house{seed}", 2)


@pytest.mark.parametrize("preset", naive.PRESETS)
def test_naive_counts_the_same_auctions(preset: str) -> None:
    """The figures are pinned in test_auction; here with three doubles everywhere."""
    expected = {"straight": 3214, "stacked-84": 3060, "lechner-hall": 5092}.get(preset, 3213)
    assert count(naive.PRESETS[preset], (), {}) == expected


def count(rules: dict[str, Any], said: tuple[str, ...], known: dict[object, int]) -> int:
    rack = ["6-6", "5-5", "4-4", "6-5", "6-4", "6-3", "6-2"]
    hand = naive.Hand(rules, "D", dict.fromkeys(naive.SEATS, rack))
    hand.history = list(zip(naive.SEATS, said, strict=False))
    if len(said) == 4:
        return 1
    key = (hand.standing()[1:], len(said))
    if key not in known:
        seat = naive.SEATS[len(said)]
        legal = [word for word in naive.BIDS if not hand.bid_code(seat, word)]
        known[key] = sum(count(rules, (*said, word), known) for word in legal)
    return known[key]
