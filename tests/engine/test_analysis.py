"""A hand looked back upon: costs, chances, and nothing that the seat could not know."""

from __future__ import annotations

import json
import random

import pytest

from engine import analysis
from engine.actions import Bid
from engine.bots import Limit, roster
from engine.game import Game
from engine.notation import parse_actions, parse_rack
from engine.rule_set import RuleSet
from engine.seats import SEATS, Seat
from engine.shake import deal_tiles
from engine.sight import sight

STRAIGHT = RuleSet.preset("straight")
RACKS = (
    "6-6 6-5 6-3 5-5 3-0 4-1 1-0",
    "6-2 6-0 1-1 4-2 5-4 5-2 2-2",
    "6-4 2-1 4-4 3-3 5-0 2-0 5-1",
    "6-1 0-0 4-0 3-1 4-3 3-2 5-3",
)
BIDS = "A 30, B pass, C pass, D pass, A sixes"


def played(actions: str, racks: tuple[str, ...] = RACKS) -> Game:
    deal = {seat: parse_rack(rack) for seat, rack in zip(SEATS, racks, strict=True)}
    game = Game.start(STRAIGHT, Seat.D).shake(deal)
    for seat, action in parse_actions(actions):
        game = game.apply(seat, action)
    return game


def whole_hand(rules: RuleSet, seed: int) -> Game:
    rng, steady = random.Random(seed), roster.get("steady")
    game = Game.start(rules, Seat.D).shake(deal_tiles(rng))
    while game.hand is not None and game.hand.turn is not None:
        game = game.apply(game.hand.turn, steady.choose(sight(game, game.hand.turn), rules, Limit(), rng).action)
    return game


@pytest.mark.parametrize("preset", ["straight", "lechner-hall", "kitchen-table"])
def test_every_moment_has_a_cost_and_chances(preset: str) -> None:
    moments = analysis.review(whole_hand(RuleSet.preset(preset), 2))
    assert {moment.seat for moment in moments} == set(SEATS)
    assert all(moment.cost >= 0 and 0 <= moment.makes <= 1 for moment in moments)
    for told in json.loads(json.dumps([moment.to_json() for moment in moments])):
        assert list(told) == ["number", "seat", "action", "best", "makes", "cost", "points_cost", "estimates"]
        assert all(list(each) == ["action", "makes", "points"] for each in told["estimates"])


def test_a_lead_that_loses_chance_is_told_with_the_better_one() -> None:
    moments = analysis.review(played(f"{BIDS}, A 1-0, B 1-1, C 2-1, D 3-1"))
    lead = next(moment for moment in moments if str(moment.action) == "1-0")
    assert lead.cost > 0
    assert str(lead.best) in ("6-6", "6-5")


def test_count_withheld_from_the_partners_sure_trick_costs_points() -> None:
    racks = (RACKS[0], RACKS[1], RACKS[2].replace("2-0", "6-1"), RACKS[3].replace("6-1", "2-0"))
    kept = analysis.review(played(f"{BIDS}, A 6-6, B 6-0, C 6-1", racks))[-1]
    assert (str(kept.action), str(kept.best)) == ("6-1", "6-4")
    assert kept.points_cost > 0


SURE = (
    "6-6 6-5 6-4 6-2 6-1 6-0 5-5",
    "6-3 5-4 5-3 5-2 5-1 5-0 4-4",
    "4-3 4-2 4-1 4-0 3-3 3-2 3-1",
    "3-0 2-2 2-1 2-0 1-1 1-0 0-0",
)


@pytest.mark.parametrize("stacks", [1, 2])
def test_the_number_of_stacks_costs_nothing(stacks: int) -> None:
    """Rules 7.3."""
    call = analysis.review(played(f"A 2m, B pass, C pass, D pass, A sixes/{stacks}", SURE))[-1]
    assert str(call.action) == f"sixes/{stacks}"
    assert (call.cost, call.points_cost) == (0, 0)
    assert call.makes > 0.9


def test_a_pass_with_a_sure_rack_costs_chance_of_the_game() -> None:
    first = analysis.review(played("A pass, B pass, C pass, D pass", SURE))[0]
    assert str(first.best) == "2m"
    assert first.cost > 0.1


def test_one_bid_that_is_left_is_a_choice() -> None:
    """Rules 3.3: over 2 marks only 3 may be bid; where 2 are the most, a pass is all there is."""
    for rule_set, others in ((STRAIGHT, "BCD"), (RuleSet.preset("stacked-84"), "")):
        deal = {seat: parse_rack(rack) for seat, rack in zip(SEATS, SURE, strict=True)}
        game = Game.start(rule_set, Seat.D).shake(deal)
        for seat, action in parse_actions("A 2m, B pass, C pass, D pass"):
            game = game.apply(seat, action)
        assert "".join(str(moment.seat) for moment in analysis.review(game)) == f"A{others}"


def test_a_moment_tells_nothing_that_the_seat_could_not_know() -> None:
    """Rules 7: with the other racks exchanged the first seat's moment is the same."""
    swapped = (RACKS[0], RACKS[2], RACKS[3], RACKS[1])
    one, other = (analysis.review(played("A 30, B pass, C pass, D pass", racks))[0] for racks in (RACKS, swapped))
    assert one == other


def test_a_bidder_learns_the_chance_of_each_bid() -> None:
    game = played("")
    found = analysis.appraise(sight(game, Seat.A), STRAIGHT, random.Random(1))
    chances = {str(each.action): each.makes for each in found if isinstance(each.action, Bid)}
    assert chances["30"] >= chances["35"] >= chances["41"] >= chances["2m"]
