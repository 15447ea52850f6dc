"""What bids and a call tell: who passed is weak, who bid is strong, and the called suit is a long one."""

from __future__ import annotations

import math
import random
from dataclasses import replace

from engine.belief import History, belief
from engine.bots.customs import PLAIN
from engine.bots.inference import bids_explained, likely
from engine.bots.situation import situation
from engine.game import Game
from engine.kernel.imagining import View
from engine.kernel.worlds import Deals, World
from engine.notation import parse_actions, parse_rack
from engine.rule_set import RuleSet
from engine.seats import SEATS, Seat
from engine.sight import Sight, sight
from engine.tiles import mask_of

STRAIGHT = RuleSet.preset("straight")
NONE = (0, 0, 0, 0)
MINE, STRONG, WEAK, SPARE = (
    "4-3 4-1 3-2 2-0 5-0 1-0 6-4",
    "6-6 6-5 6-3 6-2 5-5 4-4 1-1",
    "5-4 5-2 3-1 2-1 4-0 3-0 0-0",
    "6-1 6-0 5-3 5-1 4-2 3-3 2-2",
)


def view(actions: str, *racks: str) -> View:
    game = Game.start(STRAIGHT, Seat.D).shake({seat: parse_rack(rack) for seat, rack in zip(SEATS, racks, strict=True)})
    for seat, action in parse_actions(actions):
        game = game.apply(seat, action)
    assert game.hand is not None and game.hand.turn is not None
    seen: Sight = sight(game, game.hand.turn)
    return View(situation(seen, STRAIGHT), seen)


def world(*racks: str) -> World:
    """The racks of the other seats, from A on, "" for the viewer."""
    return World(tuple(mask_of(parse_rack(rack)) if rack else 0 for rack in racks), History(Seat.A, NONE), 1)


def test_who_passed_is_weak_and_who_bid_is_strong() -> None:
    """B looks when A leads; C passed, A bid."""
    seen = view("A 30, B pass, C pass, D pass, A sixes, A 6-6", STRONG, MINE, WEAK, SPARE)
    likely_so, hardly = bids_explained(
        seen.at, seen.sight, [world(STRONG, "", WEAK, SPARE), world(WEAK, "", STRONG, SPARE)]
    )
    assert likely_so > hardly + 1


def test_bids_alone_tell_who_is_strong() -> None:
    """D has called, so that no call tells anything; C left the partner's bid alone, which tells nothing either."""
    seen = view("A 30, B pass, C pass, D 31, D fives", STRONG, WEAK, SPARE, MINE)
    racks = ((STRONG, WEAK, SPARE), (SPARE, WEAK, STRONG), (WEAK, STRONG, SPARE), (WEAK, SPARE, STRONG))
    found = bids_explained(seen.at, seen.sight, [world(*three, "") for three in racks])
    assert found[0] > found[1] > found[2]
    assert found[0] > found[3] > found[2]
    # Odds of even the surest testimony are bounded: whoever bids otherwise is not ruled out.
    assert 1 < found[0] - found[2] < -2 * math.log(0.1)


def test_plays_tell_as_well_as_bids() -> None:
    """C gave no count to A's sure trumps: five points are likelier elsewhere, whatever the bids say."""
    racks = (
        "6-6 6-5 6-3 5-5 3-0 4-1 1-0",
        "6-2 6-0 1-1 4-2 5-4 5-2 2-2",
        "6-4 2-1 4-4 3-3 5-0 2-0 5-1",
        "6-1 0-0 4-0 3-1 4-3 3-2 5-3",
    )
    plays = "A 6-6, B 6-0, C 6-4, D 6-1, A 6-5, B 6-2, C 2-0, D 0-0, A 5-5, B 5-2, C 5-1"
    seen = view(f"A 30, B pass, C pass, D pass, A sixes, {plays}", *racks)
    drawn = Deals(belief(seen.sight, STRAIGHT, random.Random(1))).draw(600, random.Random(1))
    with_c = [bool(each.racks[2] & mask_of(parse_rack("5-0"))) for each in drawn]
    before = sum(each.weight for each, has in zip(drawn, with_c, strict=True) if has) / len(drawn)
    kept = likely(seen, drawn, len(drawn), random.Random(1))
    weights = [each.weight for each in kept]
    after = sum(weight for weight, has in zip(weights, with_c, strict=True) if has) / sum(weights)
    assert after < 0.8 * before


def test_the_call_tells_of_a_long_suit() -> None:
    seen = view("A 30, B pass, C pass, D pass, A sixes, A 6-6", STRONG, MINE, WEAK, SPARE)
    as_called = world(STRONG, "", WEAK, SPARE)
    other_suit = world("5-5 5-4 5-3 5-2 6-6 4-4 1-1", "", "6-5 6-3 6-2 3-1 2-1 4-0 3-0", "6-1 6-0 5-1 4-2 3-3 2-2 0-0")
    first, second = bids_explained(seen.at, seen.sight, [as_called, other_suit])
    assert first > second


def test_a_partner_who_leaves_the_own_bid_alone_tells_nothing() -> None:
    seen = view("A 30, B pass, C pass, D pass, A sixes", STRONG, MINE, WEAK, SPARE)
    one, other = (bids_explained(seen.at, seen.sight, [world("", MINE, rack, SPARE)]) for rack in (WEAK, STRONG))
    assert one == other


def test_a_pass_tells_as_much_as_a_bid_was_to_be_expected() -> None:
    """D passed over the enemy's 30: where hardly any rack bids there, that tells hardly anything."""
    seen = view("A 30, B pass, C pass, D pass, A sixes, A 6-1", SPARE, MINE, WEAK, STRONG)
    worlds = [world(SPARE, "", rack, other) for rack, other in ((STRONG, WEAK), (WEAK, STRONG))]
    told = []
    for even in (4.7, 6.0, 14.0):
        weak, strong = bids_explained(seen.at, seen.sight, worlds, replace(PLAIN, evens={"3 them 30": even}))
        told.append(weak - strong)
    assert told[0] > told[1] > 1 > 0.01 > told[2] >= 0


def test_few_worlds_are_all_kept_and_many_are_drawn() -> None:
    seen = view("A 30, B pass, C pass, D pass, A sixes, A 6-6", STRONG, MINE, WEAK, SPARE)
    both = [world(STRONG, "", WEAK, SPARE), world(WEAK, "", STRONG, SPARE)]
    kept = likely(seen, both, 2, random.Random(1))
    assert [each.racks for each in kept] == [each.racks for each in both]
    assert kept[0].weight > kept[1].weight
    drawn = likely(seen, both * 40, 20, random.Random(1))
    assert sum(each.weight for each in drawn) == 20
