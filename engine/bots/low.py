"""How `steady` plays a nello: the bidder wants no trick, the two opponents want to give the bidder one (rules 9.1)."""

from __future__ import annotations

from engine.bots.situation import Situation
from engine.bots.weighing import Weighed
from engine.tiles import Tile

_CAUGHT = 400.0  # one trick loses it all: first not to be caught, then to be rid of what may be


def weigh_low(at: Situation, tile: Tile) -> Weighed:
    return _duck(at, tile) if at.is_bidder else _press(at, tile)


def _duck(at: Situation, tile: Tile) -> Weighed:
    """The bidder: stay under, and of the tiles that stay under part with the most dangerous."""
    lead = at.lead or tile
    danger = _danger(at, tile)
    if at.lead is None:
        caught = _caught(at, tile, lead)
        value, reason = -_CAUGHT * caught + danger, "lead-low"
    elif not tile.bit & at.ranking.beaters(at.best[1], lead):
        value, reason = 10 + danger, "stay-under"
    else:
        value, reason = -_CAUGHT * _caught(at, tile, lead) + danger, "hope-for-higher"
    return Weighed(value, reason)


def _press(at: Situation, tile: Tile) -> Weighed:
    """An opponent: play under the bidder while the bidder's tile is winning or to come, else part with high tiles."""
    lead = at.lead or tile
    danger = _danger(at, tile)
    bidder_to_come = any(seat.side is not at.me.side for seat in at.behind)
    if bidder_to_come:
        value, reason = -danger, "play-low"
    elif at.best[0].side is at.me.side:
        value, reason = danger, "throw-high"
    elif tile.bit & at.ranking.beaters(at.best[1], lead):
        value, reason = -20 - danger, "must-take"
    else:
        value, reason = 10 + danger, "leave-to-bidder"
    return Weighed(value, reason)


def _danger(at: Situation, tile: Tile) -> float:
    """How high the tile stands in its suit among those unseen, 0 to 7."""
    suit = at.ranking.in_suit(tile) & at.unseen
    return float((suit & ~at.ranking.beaters(tile, tile)).bit_count())


def _caught(at: Situation, tile: Tile, lead: Tile) -> float:
    """Chance that nobody behind can beat the tile."""
    higher = (at.ranking.beaters(tile, lead) & at.unseen).bit_count()
    return float((1 - at.held_by(at.opponents_behind)) ** higher)
