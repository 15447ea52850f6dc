"""What beats what under one call, as masks of tiles: `engine.calls` turned into the question a player asks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from engine.actions import Call, CallName, Doubles
from engine.calls import Suits, suits_for, suits_of
from engine.rule_set import RuleSet
from engine.tiles import TILES, Tile


@dataclass(frozen=True, slots=True, eq=False)
class Ranking:
    """beaten_by[i][j]: mask of the tiles that beat TILES[j] in a trick to which TILES[i] was led.

    `leads` holds one tile for each suit that can be led.
    """

    suits: Suits
    trumps: int
    leads: tuple[Tile, ...]
    beaten_by: tuple[tuple[int, ...], ...]

    def beaters(self, tile: Tile, lead: Tile) -> int:
        return self.beaten_by[lead.index][tile.index]

    def in_suit(self, lead: Tile) -> int:
        """Mask of the tiles that follow the lead, itself included."""
        return self.suits.follow[lead.index]


def ranking_of(call: Call, rules: RuleSet) -> Ranking:
    return ranking_for(call.name, suits_of(call, rules).doubles)


@cache
def ranking_for(name: CallName, doubles: Doubles = Doubles.HIGH) -> Ranking:
    suits = suits_for(name, doubles)
    leads = {suits.follow[tile.index]: tile for tile in TILES}
    return Ranking(suits, suits.trumps, tuple(leads.values()), tuple(_beaten_by(row) for row in suits.strength))


def _beaten_by(strengths: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sum(tile.bit for tile in TILES if strengths[tile.index] > mine) for mine in strengths)
