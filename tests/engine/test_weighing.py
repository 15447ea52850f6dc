"""What single plays look worth to `steady`: trumps drawn or held back, tiles kept, and the odds behind them."""

from __future__ import annotations

import random
from dataclasses import replace
from math import comb

import pytest

from engine.actions import Play
from engine.bots.odds import side_wins
from engine.bots.situation import Situation, situation
from engine.bots.steady import choose_tile
from engine.bots.weighing import weigh
from engine.game import Game
from engine.notation import parse_actions, parse_rack
from engine.rule_set import RuleSet
from engine.seats import SEATS, Seat
from engine.sight import sight
from engine.tiles import TILES, Tile

STRAIGHT = RuleSet.preset("straight")
A_30_SIXES = "A 30, B pass, C pass, D pass, A sixes"


def at(racks: str, actions: str) -> Situation:
    """The seat to act. D shakes; seats whose racks are not named get the rest in tile order."""
    named = {Seat(part[0]): parse_rack(part[3:]) for part in racks.split(", ")}
    left = [tile for tile in TILES if not any(tile in rack for rack in named.values())]
    deal = {seat: named[seat] if seat in named else tuple(left.pop() for _ in range(7)) for seat in SEATS}
    game = Game.start(STRAIGHT, Seat.D).shake(deal)
    for seat, action in parse_actions(actions):
        game = game.apply(seat, action)
    assert game.hand is not None
    return situation(sight(game, game.hand.turn), STRAIGHT)


def tile(text: str) -> Tile:
    return Tile.parse(text)


@pytest.mark.parametrize(("trump", "more"), [("6-6", 12), ("6-3", 18)])
def test_who_declares_draws_trumps_and_who_defends_holds_them_back(trump: str, more: float) -> None:
    seen = at("A: 6-6 6-5 6-3 2-2 2-1 1-1 0-0", A_30_SIXES)
    declaring, defending = (weigh(replace(seen, declares=declares), tile(trump)) for declares in (True, False))
    assert declaring.value - defending.value == pytest.approx(more)


def test_from_three_trumps_on_the_top_one_is_driven_out_before_doubles_are_led() -> None:
    three, two = "A: 6-5 6-3 6-2 5-5 3-3 1-1 0-0", "A: 6-5 6-3 5-5 3-3 2-2 1-1 0-0"
    led = [choose_tile(at(rack, A_30_SIXES), random.Random(1)).action for rack in (three, two)]
    assert isinstance(led[0], Play) and led[0].tile.high == 6
    assert isinstance(led[1], Play) and led[1].tile.is_double


def test_what_is_discarded_is_worth_what_it_may_win_later() -> None:
    """Void in fives, on the enemy's 5-5: nothing unseen is above 2-2, one tile above 4-3, four above 2-0."""
    seen = at("A: 5-5 5-4 5-3 6-6 6-5 1-1 1-0, B: 6-0 2-0 4-3 2-2 3-3 0-0 4-4", f"{A_30_SIXES}, A 5-5")
    lost = {text: side_wins(seen, tile(text)) for text in ("2-0", "4-3", "2-2")}
    assert len(set(lost.values())) == 1
    kept = {text: weigh(seen, tile("2-0")).value - weigh(seen, tile(text)).value for text in lost}
    assert kept["2-2"] == pytest.approx(3.0 - 0.1 * (6 - 4))
    assert kept["4-3"] == pytest.approx(1.5 - 0.1 * (6 - 4))


@pytest.mark.parametrize("lead", ["5-1", "5-2", "5-4"])
def test_one_opponent_behind_beats_a_tile_as_often_as_counting_says(lead: str) -> None:
    """C, third to play, wins with 5-3 or trumps; D may hold a higher five, or have none and trump."""
    racks = {"5-1": "5-3 4-4", "5-2": "5-4 4-4", "5-4": "6-2 4-3"}[lead]
    seen = at(
        f"A: {lead} 6-6 2-2 2-1 1-1 0-0 1-0, C: {racks} 3-3 3-1 4-1 4-0 3-2, B: 5-0 2-0 4-2 3-0 6-0 6-1 6-3",
        f"{A_30_SIXES}, A {lead}, B 5-0",
    )
    mine = tile(racks[:3])
    beaters = seen.ranking.beaters(mine, tile(lead)) & seen.unseen
    suit = seen.ranking.in_suit(tile(lead)) & seen.unseen
    higher, trumps, fives = (each.bit_count() for each in (beaters & suit, beaters & ~suit, suit))
    held, hidden = seen.held[Seat.D.index], seen.hidden

    def without(tiles: int) -> float:
        return comb(hidden - tiles, held) / comb(hidden, held)

    beaten = 1 - without(higher) + without(fives) - without(fives + trumps)
    assert 1 - side_wins(seen, mine) == pytest.approx(beaten, abs=0.04)
