"""Every bot on the roster plays every preset by the rules, and answers the same to the same sight."""

from __future__ import annotations

import random
from itertools import product

import pytest

from engine.bots import Limit, roster
from engine.game import Game
from engine.rule_set import PRESETS, RuleSet
from engine.seats import SEATS, Seat, Side
from engine.shake import deal_tiles
from engine.sight import sight


def play_game(names: dict[Side, str], rules: RuleSet, seed: int) -> Game:
    """A whole game; an illegal answer raises."""
    rng = random.Random(seed)
    game = Game.start(rules, Seat.A)
    while game.winner is None:
        game = game.shake(deal_tiles(rng))
        while game.hand is not None and game.hand.turn is not None:
            seat = game.hand.turn
            decision = roster.get(names[seat.side]).choose(sight(game, seat), rules, Limit(), rng)
            game = game.apply(seat, decision.action)
    return game


@pytest.mark.parametrize(("preset", "other"), list(product(PRESETS, ("steady", "random"))))
def test_steady_plays_whole_games_of_every_preset(preset: str, other: str) -> None:
    names = {Side.AC: "steady", Side.BD: other}
    assert play_game(names, RuleSet.preset(preset), 3).winner is not None


def test_steady_beats_random() -> None:
    names, straight = {Side.AC: "steady", Side.BD: "random"}, RuleSet.preset("straight")
    assert all(play_game(names, straight, seed).winner is Side.AC for seed in range(5))


def test_same_sight_and_seed_give_the_same_answer() -> None:
    rules = RuleSet.preset("straight")
    game = Game.start(rules, Seat.D).shake(deal_tiles(random.Random(8)))
    answers = {roster.get("steady").choose(sight(game, Seat.A), rules, Limit(), random.Random(1)) for _ in range(3)}
    assert len(answers) == 1


def test_what_is_hidden_changes_no_answer() -> None:
    """Rules 7: the racks of the others may be exchanged at will."""
    rules, deal = RuleSet.preset("straight"), deal_tiles(random.Random(8))
    racks = [deal[seat] for seat in SEATS[1:]]
    answers = set()
    for turned in (racks, racks[1:] + racks[:1], racks[2:] + racks[:2]):
        game = Game.start(rules, Seat.D).shake({Seat.A: deal[Seat.A], **dict(zip(SEATS[1:], turned, strict=True))})
        answers.add(roster.get("steady").choose(sight(game, Seat.A), rules, Limit(), random.Random(1)))
    assert len(answers) == 1


def test_unknown_bot_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="steady"):
        roster.get("mighty")


def test_label_is_name_and_version() -> None:
    assert roster.label(roster.get("steady")) == "steady/3"


@pytest.mark.parametrize("name", roster.BOTS)
def test_listing_and_bot_agree(name: str) -> None:
    assert roster.label(roster.get(name)) == roster.label(roster.BOTS[name])
    assert getattr(roster.get(name), "worlds", 0) == roster.BOTS[name].worlds


def test_the_roster_tells_how_many_deals_each_looks_at() -> None:
    listed = roster.told().split(", ")
    assert listed[0] == roster.label(roster.BOTS["random"])
    assert listed[-1] == f"{roster.label(roster.BOTS['knowing'])} (150 worlds)"


def test_features_that_a_bot_is_not_certified_for_are_named() -> None:
    """A listing that has not learned nello may not sit where nello may be called (rules 9.1)."""
    rules, listing = RuleSet.preset("garner"), roster.BOTS["steady"]._replace(certified=frozenset({"sevens"}))
    assert roster.missing(listing, rules) == ("nello", "plunge")


@pytest.mark.parametrize("preset", PRESETS)
def test_every_bot_is_certified_for_every_preset(preset: str) -> None:
    assert all(not roster.missing(listing, RuleSet.preset(preset)) for listing in roster.BOTS.values())
