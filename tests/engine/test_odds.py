"""The quick odds of a trick against what happens in sampled deals when everybody wins it who can."""

from __future__ import annotations

import random
import statistics
from collections.abc import Iterator

import pytest

from engine.belief import belief
from engine.bots import Limit, roster
from engine.bots.odds import beats_all, side_wins
from engine.bots.situation import Situation, situation
from engine.game import Game
from engine.kernel.worlds import Deals, World
from engine.rule_set import RuleSet
from engine.seats import Seat
from engine.shake import deal_tiles
from engine.sight import Sight, sight
from engine.tiles import Tile, tiles_in
from engine.tricks import Laid, winner

STRAIGHT = RuleSet.preset("straight")
HANDS, WORLDS = 12, 60


@pytest.mark.parametrize(("leads", "alike", "apart"), [(True, 0.88, 0.09), (False, 0.96, 0.05)])
def test_odds_of_a_trick_are_about_what_sampled_deals_show(leads: bool, alike: float, apart: float) -> None:
    told, shown = zip(*((side_wins(at, tile), share) for at, tile, share in judged(leads=leads)), strict=True)
    assert statistics.correlation(told, shown) > alike
    assert statistics.fmean(abs(odds - share) for odds, share in zip(told, shown, strict=True)) < apart
    assert abs(statistics.fmean(told) - statistics.fmean(shown)) < 0.03


def test_a_tile_that_beats_all_is_never_beaten() -> None:
    sure = [share for at, tile, share in judged(leads=True) if beats_all(at, tile) and at.is_trump(tile)]
    assert len(sure) > 5
    assert set(sure) == {1.0}


def judged(*, leads: bool) -> Iterator[tuple[Situation, Tile, float]]:
    """Every option of a seat that leads, or follows, with the share of deals in which its side takes the trick."""
    rng, lot = random.Random(11), random.Random(12)
    for view in sights(rng):
        if leads != bool(view.trick):
            at = situation(view, STRAIGHT)
            worlds = Deals(belief(view, STRAIGHT, lot)).draw(WORLDS, lot)
            total = sum(world.weight for world in worlds)
            for tile in at.options:
                yield at, tile, sum(world.weight for world in worlds if taken(at, tile, world)) / total


def sights(rng: random.Random) -> Iterator[Sight]:
    for _ in range(HANDS):
        game = Game.start(STRAIGHT, Seat.D).shake(deal_tiles(rng))
        while game.hand is not None and game.hand.turn is not None:
            view = sight(game, game.hand.turn)
            if game.hand.kind == "play":
                yield view
            game = game.apply(game.hand.turn, roster.get("steady").choose(view, STRAIGHT, Limit(), rng).action)


def taken(at: Situation, tile: Tile, world: World) -> bool:
    """Whether the side of the seat to play takes the trick: whoever is behind beats the other side's tile if able."""
    table: tuple[Laid, ...] = (*at.table, (at.me, tile))
    suits = at.ranking.suits
    for seat in at.behind:
        options = tiles_in(suits.playable(world.racks[seat.index], table[0][1]))
        better = [each for each in options if winner(suits, (*table, (seat, each))) is seat]
        wants = winner(suits, table).side is not seat.side
        table = (*table, (seat, better[0] if wants and better else min(options, key=lambda each: each in better)))
    return winner(suits, table).side is at.me.side
