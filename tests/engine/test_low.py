"""Rules of thumb at nello: better than the lot for the bidder and for the others, whoever sits on the other side."""

from __future__ import annotations

import random

import pytest

from engine.bots import Limit, roster
from engine.game import Game
from engine.notation import parse_actions
from engine.rule_set import RuleSet
from engine.seats import SEATS, Seat, Side
from engine.sight import sight
from engine.tiles import TILES, Tile

CLUB = RuleSet.preset("stuck-shaker-low")
CALLED = parse_actions("A 1m, B pass, C pass, D pass, A nello")
DEALS = 150


@pytest.mark.parametrize("others", ["steady", "random"])
def test_a_bidder_by_thumb_ducks_far_more_often_than_by_lot(others: str) -> None:
    """Rules 9.1: being caught once loses it all, whatever one gets rid of."""
    assert made("steady", others) > made("random", others) + 12


@pytest.mark.parametrize("bidder", ["steady", "random"])
def test_opponents_by_thumb_press_harder_than_by_lot(bidder: str) -> None:
    assert made(bidder, "steady") < made(bidder, "random") - 6


def made(bidder: str, others: str) -> int:
    """How many nellos A makes, with racks that are low more or less."""
    rng = random.Random(4)
    return sum(played(racks(rng), bidder, others, rng) is Side.AC for _ in range(DEALS))


def racks(rng: random.Random) -> list[tuple[Tile, ...]]:
    pool = rng.sample(TILES, 28)
    pool.sort(key=lambda tile: (7 if tile.is_double else tile.pips) + 9 * rng.random())
    low, rest = tuple(pool[:7]), rng.sample(pool[7:], 21)
    return [low, tuple(rest[:7]), tuple(rest[7:14]), tuple(rest[14:])]


def played(deal: list[tuple[Tile, ...]], bidder: str, others: str, rng: random.Random) -> Side | None:
    game = Game.start(CLUB, Seat.D).shake(dict(zip(SEATS, deal, strict=True)))
    for seat, action in CALLED:
        game = game.apply(seat, action)
    while game.hand is not None and game.hand.turn is not None:
        bot = roster.get(bidder if game.hand.turn is Seat.A else others)
        game = game.apply(game.hand.turn, bot.choose(sight(game, game.hand.turn), CLUB, Limit(), rng).action)
    assert game.hand is not None and game.hand.outcome is not None
    return game.hand.outcome.side
