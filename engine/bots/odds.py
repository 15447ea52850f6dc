"""How likely a tile holds the trick against those who have yet to play, from what is unseen alone."""

from __future__ import annotations

from engine.bots.situation import Situation
from engine.seats import Seat
from engine.tiles import Tile


def side_wins(at: Situation, tile: Tile) -> float:
    """Chance that my side takes this trick when I play `tile`."""
    lead = at.lead or tile
    if at.lead is None or tile.bit & at.ranking.beaters(at.best[1], lead):
        holder, winning = at.me, tile
    else:
        holder, winning = at.best
    beaten = _beaten(at, winning, lead, at.opponents_behind)
    rescued = _beaten(at, winning, lead, (at.me.partner,)) if at.partner_behind else 0.0
    if holder.side is at.me.side:
        chance = 1 - beaten * (1 - 0.4 * rescued)
    else:
        chance = rescued * (1 - 0.5 * beaten)
    return chance


def beats_all(at: Situation, tile: Tile) -> bool:
    """No unseen tile at all beats this one where it is led or played."""
    return not at.ranking.beaters(tile, at.lead or tile) & at.unseen


def _beaten(at: Situation, winning: Tile, lead: Tile, seats: tuple[Seat, ...]) -> float:
    """Chance that one of `seats` can beat the winning tile: by a higher one of the suit, or void by a trump."""
    if not seats:
        return 0.0
    share = at.held_by(seats)
    beaters = at.ranking.beaters(winning, lead) & at.unseen
    suit = at.ranking.in_suit(lead) & at.unseen
    higher, ruffs = (beaters & suit).bit_count(), (beaters & ~suit).bit_count()
    follows = 1 - (1 - share) ** higher
    alone = at.held_by(seats[:1])
    void = (1 - alone) ** (suit.bit_count() - higher)  # of the lower ones: the higher ones are told by `follows`
    ruffed = min(1.0, len(seats) * void * (1 - (1 - alone) ** ruffs))
    return follows + (1 - follows) * ruffed
