"""Bots that sample worlds: legal everywhere, deaf to what is hidden, and right where every deal agrees."""

from __future__ import annotations

import ast
import json
import random
import subprocess
import sys
from dataclasses import dataclass
from itertools import permutations, zip_longest

import pytest

from engine.actions import PLAYS
from engine.bots import Bot, Decision, Estimate, Limit, roster
from engine.bots.inference import strength
from engine.bots.searching import Asked, Searching
from engine.game import Game
from engine.notation import parse_actions, parse_rack
from engine.rule_set import PRESETS, RuleSet
from engine.seats import SEATS, Seat
from engine.shake import deal_tiles
from engine.sight import sight
from engine.tallies import Marks
from engine.tiles import Tile, mask_of
from engine.warm import warm

STRAIGHT = RuleSet.preset("straight")


def decide(bot: str, racks: tuple[str, ...], actions: str, marks: Marks | None = None) -> Decision:
    return decide_by(roster.get(bot), racks, actions, marks)


def decide_by(bot: Bot, racks: tuple[str, ...], actions: str, marks: Marks | None = None, seed: int = 1) -> Decision:
    game = Game.start(STRAIGHT, Seat.D, marks).shake(
        {seat: parse_rack(rack) for seat, rack in zip(SEATS, racks, strict=True)}
    )
    for seat, action in parse_actions(actions):
        game = game.apply(seat, action)
    assert game.hand is not None
    return bot.choose(sight(game, game.hand.turn), STRAIGHT, Limit(), random.Random(seed))


@pytest.mark.parametrize("preset", PRESETS)
def test_searching_bot_plays_a_hand_of_every_preset(preset: str) -> None:
    rules, rng = RuleSet.preset(preset), random.Random(preset)
    game = Game.start(rules, Seat.A).shake(deal_tiles(rng))
    while game.hand is not None and game.hand.turn is not None:
        view = sight(game, game.hand.turn)
        bot = roster.get("knowing" if game.hand.turn in (Seat.A, Seat.C) else "counting")
        game = game.apply(game.hand.turn, bot.choose(view, rules, Limit(worlds=4), rng).action)
    assert game.hand is not None and game.hand.outcome is not None


@dataclass(frozen=True, slots=True)
class Told(Searching):
    """Finds the first options as good as it is told, chance and points, and the rest hopeless."""

    found: tuple[tuple[float, float], ...] = ()

    def weigh(self, asked: Asked, most: int, rng: random.Random) -> tuple[int, tuple[Estimate, ...]]:
        told = zip_longest(asked.at.options, self.found, fillvalue=(0.0, 0.0))
        return most, tuple(Estimate(PLAYS[tile.index], *good) for tile, good in told if isinstance(tile, Tile))


@pytest.mark.parametrize(
    ("found", "places"),
    [
        (((0.99, 42.0), (1.0, 30.0), (0.5, 42.0)), {1}),  # points buy no chance
        (((0.6, 20.0), (0.6, 31.0), (0.6, 30.0)), {1}),
        (((0.6, 20.0), (0.6, 31.0), (0.6, 31.0)), {1, 2}),  # the lot decides, no tile's number
    ],
)
def test_chance_decides_then_points_then_the_lot(found: tuple[tuple[float, float], ...], places: set[int]) -> None:
    bot = Told("told", 1, 1, found)
    answers = {str(decide_by(bot, RACKS, BIDS, seed=seed).action) for seed in range(12)}
    assert answers == {RACKS[0].split(" ")[place] for place in places}


def test_the_only_legal_tile_is_weighed_like_any_other() -> None:
    """Table 1.5: an answer that costs nothing would tell how many tiles were legal."""
    decision = decide("counting", RACKS, f"{BIDS}, A 1-0")
    assert str(decision.action) == "1-1"
    assert decision.worlds > 0


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


THIRTEENTH = (
    "6-5 6-3 5-5 3-0 4-1 1-0 0-0",
    "6-6 6-0 1-1 4-2 5-4 5-2 2-2",
    "6-1 2-1 4-4 3-3 5-0 2-0 5-1",
    "6-4 6-2 4-0 3-1 4-3 3-2 5-3",
)
TWELVE = "A 6-5, B 6-6, C 6-1, D 6-4, B 1-1, C 2-1, D 3-1, A 1-0, B 4-2, C 4-4, D 4-0, A 4-1"
FEED = (RACKS[0], RACKS[1], RACKS[2].replace("6-1", "6-4"), RACKS[3].replace("6-4", "6-1"))
SURE = (
    "6-6 6-5 6-4 6-2 6-1 6-0 5-5",
    "6-3 5-4 5-3 5-2 5-1 5-0 4-4",
    "4-3 4-2 4-1 4-0 3-3 3-2 3-1",
    "3-0 2-2 2-1 2-0 1-1 1-0 0-0",
)


@pytest.mark.parametrize("bot", ["searching", "knowing"])
@pytest.mark.parametrize(
    ("racks", "actions", "answers"),
    [
        pytest.param(RACKS, BIDS, {"6-6", "6-5"}, id="draw trumps before running offs"),
        pytest.param(FEED, f"{BIDS}, A 6-6, B 6-0", {"6-4"}, id="give count to the partner's sure trick"),
        pytest.param(
            THIRTEENTH, f"{BIDS}, {TWELVE}, C 3-3, D 4-3, A 3-0", {"6-0"}, id="go for the thirteenth point against 30"
        ),
        pytest.param(SURE, "", {"2m"}, id="bid a sure seven-trick rack as marks"),
        pytest.param(SURE, "A pass, B pass, C pass", {"pass", "30", "31"}, id="leave marks alone with a weak rack"),
        pytest.param(SURE, "A 30, B pass", {"pass"}, id="leave the partner's bid alone"),
    ],
)
def test_what_every_player_would_do(bot: str, racks: tuple[str, ...], actions: str, answers: set[str]) -> None:
    assert str(decide(bot, racks, actions).action) in answers


@pytest.mark.parametrize("bot", ["searching", "knowing"])
def test_behind_covered_tricks_points_are_those_of_the_whole_hand(bot: str) -> None:
    """Rules 7.3: nobody is shown the first trick any more, but a marks bid that stands has lost none."""
    tricks = "A 6-6, B 6-3, C 4-3, D 3-0, A 6-5, B 5-4, C 4-2, D 2-2"
    found = decide(bot, SURE, f"A 2m, B pass, C pass, D pass, A sixes/1, {tricks}").estimates
    assert {(each.makes, each.points) for each in found} == {(1.0, 42.0)}


def test_at_six_to_six_marks_are_bid_when_nothing_else_wins() -> None:
    """The enemy stands at 41: passing most likely loses the game."""
    racks = (
        "4-2 4-0 3-2 3-1 2-0 1-0 0-0",
        "4-1 3-3 5-0 2-2 2-1 5-1 3-0",
        "5-4 5-3 5-2 4-4 6-0 6-2 6-3",
        "6-6 6-5 6-4 6-1 5-5 1-1 4-3",
    )
    assert str(decide("knowing", racks, "A pass, B pass, C 41", Marks(6, 6)).action) in ("1m", "2m")


def test_strength_counts_the_long_suit_and_doubles() -> None:
    assert strength(mask_of(parse_rack("6-6 6-5 6-4 6-3 1-1"))) > strength(mask_of(parse_rack("6-5 5-4 4-3 3-2 2-1")))


def test_without_numba_and_numpy_the_same_bots_look_at_fewer_worlds() -> None:
    hand = {"shaker": "D", "deal": dict(zip("ABCD", RACKS, strict=True)), "actions": BIDS.split(", ")}
    record = json.dumps({"format": "fortytwo", "version": 1, "rules": "straight", "hands": [hand]})
    script = (
        "import sys; sys.modules['numba'] = sys.modules['numpy'] = None; "
        "from engine.__main__ import main; main(['choose', '--bot', 'searching', '--lines']); "
        "from engine.bots import roster; print(roster.told())"
    )
    done = subprocess.run([sys.executable, "-c", script], input=record, capture_output=True, text=True, check=True)
    answered, listed = done.stdout.splitlines()
    told = json.loads(answered)
    assert told["action"].removeprefix("A ") in RACKS[0].split(" ")
    assert told["worlds"] == 4
    assert f"{told['bot']} (4 worlds of 100: numba is missing)" in listed


def test_the_roster_loads_no_kernel() -> None:
    """No web process may pay for numba."""
    script = "import engine.bots.roster, sys; print([m for m in sys.modules if m.startswith(('engine.kernel', 'num'))])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert set(ast.literal_eval(done.stdout)) <= {"numbers"}


def test_warming_plays_a_hand_to_its_end() -> None:
    hand = warm().hand
    assert hand is not None
    assert hand.outcome is not None
