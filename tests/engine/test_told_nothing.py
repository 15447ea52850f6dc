"""Hints and reviews reason from one seat's sight: what is hidden from it changes no byte of them (table 1.6)."""

from __future__ import annotations

import json
import random

import pytest

from engine import analysis
from engine.actions import Play
from engine.bots import Limit, roster
from engine.game import Game
from engine.rule_set import RuleSet
from engine.seats import SEATS, Seat
from engine.shake import deal_tiles
from engine.sight import sight
from tests.engine.likenesses import alike, called, exchanged

PRESETS = ("straight", "stuck-shaker-low", "lechner-hall", "kitchen-table")
CONTRACTS = ("nello", "sevens", "plunge", "splash")


def shaken(preset: str, rng: random.Random) -> Game:
    return Game.start(RuleSet.preset(preset), rng.choice(SEATS)).shake(deal_tiles(rng))


def acted(game: Game, rng: random.Random) -> Game:
    assert game.hand is not None and game.hand.turn is not None
    seat = game.hand.turn
    decision = roster.get("steady").choose(sight(game, seat), game.rule_set, Limit(), rng)
    return game.apply(seat, decision.action)


def played_out(game: Game, rng: random.Random) -> Game:
    while game.hand is not None and game.hand.turn is not None:
        game = acted(game, rng)
    return game


def hint(game: Game) -> str:
    """What the seat to act is told, by the same lot each time."""
    assert game.hand is not None
    return str(analysis.appraise(sight(game, game.hand.turn), game.rule_set, random.Random(1)))


def review_of(game: Game, seat: Seat) -> str:
    return json.dumps([moment.to_json() for moment in analysis.review(game) if moment.seat is seat])


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("preset", PRESETS)
def test_no_hint_depends_on_what_is_hidden(preset: str, seed: int) -> None:
    """Bids, calls and plays of a random hand: one in three is compared with a state that looks the same."""
    rng = random.Random(f"{preset} {seed}")
    game, compared = shaken(preset, rng), 0
    while game.hand is not None and game.hand.turn is not None:
        if rng.random() < 0.3:
            for other in alike(game, rng):
                assert hint(other) == hint(game)
                compared += 1
        game = acted(game, rng)
    assert compared or game.hand is None or game.hand.call is None


@pytest.mark.parametrize("contract", CONTRACTS)
def test_no_hint_of_a_special_contract_depends_on_what_is_hidden(contract: str) -> None:
    rng = random.Random(contract)
    game = called(contract, rng)
    while game.hand is not None and game.hand.turn is not None:
        for other in alike(game, rng):
            assert hint(other) == hint(game)
        game = acted(game, rng)


@pytest.mark.parametrize("preset", ("straight", "stuck-shaker-low", "lechner-hall"))
def test_a_review_of_a_seat_depends_on_nothing_it_never_saw(preset: str) -> None:
    """Tiles that were never played change hands among the others after the fact. Where all are played, none can."""
    rng, compared = random.Random(f"review {preset}"), 0
    for _ in range(5):
        game = played_out(shaken(preset, rng), rng)
        me = rng.choice(SEATS)
        other = exchanged(game, me, rng)
        if other is not None and other.hand is not None and game.hand is not None and other.hand.deal != game.hand.deal:
            assert review_of(other, me) == review_of(game, me)
            compared += 1
    assert compared


@pytest.mark.parametrize("contract", CONTRACTS)
def test_every_contract_is_looked_back_upon(contract: str) -> None:
    """Each choice with a chance between nothing and certainty, and no better one than the best."""
    rng = random.Random(f"back {contract}")
    game = played_out(called(contract, rng), rng)
    plays = [moment for moment in analysis.review(game) if isinstance(moment.action, Play)]
    assert plays
    assert all(0 <= each.makes <= 1 for moment in plays for each in moment.estimates)
    assert all(moment.makes + moment.cost == max(each.makes for each in moment.estimates) for moment in plays)


def test_points_scoring_is_looked_back_upon_after_the_bid_is_decided() -> None:
    """Rules 9.2: the hand goes on for points, and what a tile costs is told in them."""
    rng = random.Random(9)
    game = played_out(shaken("kitchen-table", rng), rng)
    while game.hand is None or len(game.hand.tricks) < 7:
        game = played_out(shaken("kitchen-table", rng), rng)
    plays = [moment for moment in analysis.review(game) if isinstance(moment.action, Play)]
    assert any(moment.points_cost > 0 for moment in plays)
    assert all(0 <= each.points <= 42 for moment in plays for each in moment.estimates)
