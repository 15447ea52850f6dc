"""The learned policy: legal, the same without numba, better than thumb, and a witness of who holds what."""

from __future__ import annotations

import ast
import math
import os
import random
import subprocess
import sys

import pytest

from engine.actions import CallName, Doubles
from engine.belief import belief
from engine.bots.knowing import KNOWING
from engine.bots.situation import situation
from engine.calls import suits_for
from engine.game import Game
from engine.kernel.compiled import Numbers, numbers
from engine.kernel.imagining import View, explained, imagined
from engine.kernel.learned import policy
from engine.kernel.policy import (
    OPEN,
    OURS,
    PLACE,
    RACK,
    SCRATCH,
    SIZE,
    SUIT,
    THEIRS,
    TURN,
    WEIGHTS,
    WON,
    choose,
    play,
    play_on,
)
from engine.kernel.tables import table_for
from engine.kernel.worlds import Deals
from engine.notation import parse_actions, parse_rack
from engine.rule_set import RuleSet
from engine.seats import SEATS, Seat
from engine.sight import Sight, sight
from engine.tiles import TILES, mask_of

STRAIGHT = RuleSet.preset("straight")
KINDS = {CallName.FOLLOW_ME: (Doubles.HIGH, Doubles.LOW, Doubles.SUIT)}
CALLS = [
    (name, kind)
    for name in CallName
    if name not in (CallName.NELLO, CallName.SEVENS)
    for kind in KINDS.get(name, (Doubles.HIGH,))
]


@pytest.mark.parametrize(("name", "doubles"), CALLS)
def test_policy_follows_suit_under_every_call_with_suits(name: CallName, doubles: Doubles) -> None:
    """Rules 4.4."""
    table, suits, rng = table_for(name, doubles), suits_for(name, doubles), random.Random(1)
    for _ in range(20):
        hand, work, lead = shuffled(name, doubles, rng), numbers([0] * SCRATCH), None
        while hand[OPEN]:
            rack = table.tiles(hand[RACK + hand[TURN]])
            tile = choose(table.book, policy(), hand, work)
            (face,) = table.tiles(int(tile))
            lead = lead if hand[PLACE] else None
            assert face.bit & suits.playable(mask_of(rack), lead)
            lead = lead or face
            play(table.book, hand, tile)
        assert hand[OURS] + hand[THEIRS] == 1
        assert hand[WON] == 30 - hand[OURS]


def test_policy_beats_play_without_weights() -> None:
    """The caller's side plays as learned and the other does not, and the other way round."""
    rng, margin = random.Random(2), 0
    table, work, none = table_for(CallName.FIVES), numbers([0] * SCRATCH), numbers([0] * WEIGHTS)
    for _ in range(300):
        first = list(shuffled(CallName.FIVES, Doubles.HIGH, rng))
        for side in (0, 1):
            hand = numbers(first)
            while hand[OURS] > 0 and hand[THEIRS] > 0:
                net = policy() if hand[TURN] & 1 == side else none
                play(table.book, hand, choose(table.book, net, hand, work))
            margin += 1 if (hand[OURS] <= 0) == (side == 0) else -1
    assert margin > 60


def test_roll_outs_end_as_the_policy_plays() -> None:
    rng, table, work = random.Random(3), table_for(CallName.SIXES), numbers([0] * SCRATCH)
    ends = [play_on(table.book, policy(), shuffled(CallName.SIXES, Doubles.HIGH, rng), work) for _ in range(200)]
    assert 0 < sum(ends) < 200


def shuffled(name: CallName, doubles: Doubles, rng: random.Random) -> Numbers:
    """A deal by lot for a bid of 30, before the first lead."""
    table, tiles, hand = table_for(name, doubles), rng.sample(TILES, 28), [0] * SIZE
    hand[:4] = [table.mask(tiles[seat::4]) for seat in range(4)]
    hand[OPEN], hand[OURS], hand[THEIRS], hand[SUIT] = sum(hand[:4]), 30, 13, 0
    return numbers(hand)


RACKS = (
    "6-6 6-5 6-3 5-5 3-0 4-1 1-0",
    "6-2 6-0 1-1 4-2 5-4 5-2 2-2",
    "6-4 2-1 4-4 3-3 5-0 2-0 5-1",
    "6-1 0-0 4-0 3-1 4-3 3-2 5-3",
)
BIDS = "A 30, B pass, C pass, D pass, A sixes"


def seen(actions: str, viewer: Seat) -> Sight:
    game = Game.start(STRAIGHT, Seat.D).shake({seat: parse_rack(rack) for seat, rack in zip(SEATS, RACKS, strict=True)})
    for seat, action in parse_actions(f"{BIDS}, {actions}"):
        game = game.apply(seat, action)
    return sight(game, viewer)


def test_a_tile_kept_back_tells_what_is_not_held() -> None:
    """C gives a trump of no count to A's sure trick: worlds in which C could have given ten are less likely."""
    view = seen("A 6-6, B 6-0, C 6-4, D 6-1, A 6-5, B 6-2, C 2-0, D 0-0, A 5-5, B 5-2, C 5-1", Seat.D)
    at = situation(view, STRAIGHT)
    worlds = Deals(belief(view, STRAIGHT, random.Random(1))).draw(600, random.Random(1))
    logarithms = explained(View(at, view), worlds)
    five = next(tile for tile in TILES if str(tile) == "5-0").bit
    could = [math.exp(each) for each, world in zip(logarithms, worlds, strict=True) if world.racks[2] & five]
    not_so = [math.exp(each) for each, world in zip(logarithms, worlds, strict=True) if not world.racks[2] & five]
    assert sum(could) / len(could) < 0.7 * sum(not_so) / len(not_so)


def test_estimates_of_all_options_are_chances_and_points_of_the_hand() -> None:
    view = seen("A 6-6, B 6-0, C 6-4, D 6-1, A 3-0", Seat.B)
    worlds = Deals(belief(view, STRAIGHT, random.Random(1))).draw(60, random.Random(1))
    found = imagined(View(situation(view, STRAIGHT), view), worlds)
    assert [str(each.action) for each in found] == ["6-2", "1-1", "4-2", "5-4", "5-2", "2-2"]
    assert all(0 <= each.makes <= 1 and 0 <= each.points <= 42 for each in found)


SCRIPT = """
import random
from engine.bots import Limit, roster
from engine.game import Game
from engine.rule_set import RuleSet
from engine.seats import Seat
from engine.shake import deal_tiles
from engine.sight import sight
from tests.engine.likenesses import called
steady, knowing, rules = roster.get("steady"), roster.get("knowing"), RuleSet.preset("austin-league")
found = []
for seed in (1, 2):
    rng, place = random.Random(seed), 0
    game = Game.start(rules, Seat.A).shake(deal_tiles(rng))
    while game.hand.turn is not None:
        view = sight(game, game.hand.turn)
        if game.hand.kind == "play":
            place += 1
            if place % 5 == 1:
                decision = knowing.choose(view, rules, Limit(worlds=3), random.Random(place))
                found.append((str(decision.action), [(e.makes, e.points) for e in decision.estimates]))
        game = game.apply(game.hand.turn, steady.choose(view, rules, Limit(), rng).action)
for contract in ("nello", "sevens", "splash"):
    game = called(contract, random.Random(contract))
    while game.hand.turn is not None:
        view = sight(game, game.hand.turn)
        if len(view.rack) < 7:
            for bot in ("counting", "searching", "knowing"):
                decision = roster.get(bot).choose(view, game.rule_set, Limit(worlds=3), random.Random(1))
                found.append((contract, str(decision.action), [(e.makes, e.points) for e in decision.estimates]))
        game = game.apply(game.hand.turn, steady.choose(view, game.rule_set, Limit(), random.Random(1)).action)
print(found)
"""


def test_without_numba_bots_think_the_same() -> None:
    """Hands of the strongest one, and the ends of special contracts of all that look at worlds (rules 9.1)."""
    compiled, plain = (said({"KERNEL": kernel}) for kernel in ("", "plain"))
    assert compiled == plain
    assert {each[0] for each in compiled} > {"nello", "sevens", "splash"}


def said(environment: dict[str, str]) -> list[tuple[object, ...]]:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], env={**os.environ, **environment}, capture_output=True, text=True, check=True
    )
    return list(ast.literal_eval(done.stdout))


def test_the_weights_are_those_of_the_policy() -> None:
    assert len(policy()) == WEIGHTS
    assert KNOWING.version == 5
