"""Bots that sample worlds: legal everywhere, deaf to what is hidden, and right where every deal agrees."""

from __future__ import annotations

import ast
import json
import random
import subprocess
import sys
from itertools import permutations

import pytest

from engine.bots import Decision, Limit, roster
from engine.bots.inference import strength
from engine.game import Game
from engine.notation import parse_actions, parse_rack
from engine.rule_set import PRESETS, RuleSet
from engine.seats import SEATS, Seat
from engine.shake import deal_tiles
from engine.sight import sight
from engine.tiles import mask_of
from engine.warm import warm

pytestmark = pytest.mark.xdist_group("kernel")  # compiled in one test process

STRAIGHT = RuleSet.preset("straight")


def decide(bot: str, racks: tuple[str, ...], actions: str) -> Decision:
    game = Game.start(STRAIGHT, Seat.D).shake({seat: parse_rack(rack) for seat, rack in zip(SEATS, racks, strict=True)})
    for seat, action in parse_actions(actions):
        game = game.apply(seat, action)
    assert game.hand is not None
    return roster.get(bot).choose(sight(game, game.hand.turn), STRAIGHT, Limit(), random.Random(1))


@pytest.mark.parametrize("preset", PRESETS)
def test_searching_bot_plays_a_hand_of_every_preset(preset: str) -> None:
    rules, rng = RuleSet.preset(preset), random.Random(preset)
    game = Game.start(rules, Seat.A).shake(deal_tiles(rng))
    while game.hand is not None and game.hand.turn is not None:
        view = sight(game, game.hand.turn)
        bot = roster.get("knowing" if game.hand.turn in (Seat.A, Seat.C) else "counting")
        game = game.apply(game.hand.turn, bot.choose(view, rules, Limit(worlds=4), rng).action)
    assert game.hand is not None and game.hand.outcome is not None


RACKS = (
    "6-6 6-5 6-3 5-5 3-0 4-1 1-0",
    "6-2 6-0 1-1 4-2 5-4 5-2 2-2",
    "6-1 2-1 4-4 3-3 5-0 2-0 5-1",
    "6-4 0-0 4-0 3-1 4-3 3-2 5-3",
)
BIDS = "A 30, B pass, C pass, D pass, A sixes"


@pytest.mark.parametrize("bot", ["counting", "searching", "knowing"])
def test_what_is_hidden_changes_no_answer(bot: str) -> None:
    """Rules 7: the racks of the other seats are exchanged, the sight stays the same."""
    answers = {decide(bot, (RACKS[0], *others), BIDS) for others in permutations(RACKS[1:])}
    assert len(answers) == 1


def test_estimates_cover_every_option_with_a_chance_and_points() -> None:
    decision = decide("searching", RACKS, BIDS)
    assert {str(estimate.action) for estimate in decision.estimates} == set(RACKS[0].split(" "))
    assert all(0 <= estimate.makes <= 1 and 0 <= estimate.points <= 42 for estimate in decision.estimates)
    assert decision.worlds == 100


def test_bidder_draws_trumps() -> None:
    assert str(decide("searching", RACKS, BIDS).action) == "6-6"


def test_count_is_given_to_a_certain_trick_of_the_partner() -> None:
    racks = (RACKS[0], RACKS[1], RACKS[2].replace("6-1", "6-4"), RACKS[3].replace("6-4", "6-1"))
    assert str(decide("searching", racks, f"{BIDS}, A 6-6, B 6-0").action) == "6-4"


def test_strength_counts_the_long_suit_and_doubles() -> None:
    assert strength(mask_of(parse_rack("6-6 6-5 6-4 6-3 1-1"))) > strength(mask_of(parse_rack("6-5 5-4 4-3 3-2 2-1")))


def test_without_numba_and_numpy_the_same_bots_look_at_fewer_worlds() -> None:
    hand = {"shaker": "D", "deal": dict(zip("ABCD", RACKS, strict=True)), "actions": BIDS.split(", ")}
    record = json.dumps({"format": "fortytwo", "version": 1, "rules": "straight", "hands": [hand]})
    script = (
        "import sys; sys.modules['numba'] = sys.modules['numpy'] = None; "
        "from engine.__main__ import main; main(['choose', '--bot', 'searching', '--lines'])"
    )
    done = subprocess.run([sys.executable, "-c", script], input=record, capture_output=True, text=True, check=True)
    told = json.loads(done.stdout)
    assert told["action"].removeprefix("A ") in RACKS[0].split(" ")
    assert told["worlds"] == 4


def test_the_roster_loads_no_kernel() -> None:
    """No web process may pay for numba."""
    script = "import engine.bots.roster, sys; print([m for m in sys.modules if m.startswith(('engine.kernel', 'num'))])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert set(ast.literal_eval(done.stdout)) <= {"numbers"}


def test_warming_plays_a_hand_to_its_end() -> None:
    hand = warm().hand
    assert hand is not None
    assert hand.outcome is not None
