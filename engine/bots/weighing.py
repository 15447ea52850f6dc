"""What `steady` thinks of playing a tile: points that the trick moves, and what parting with the tile costs."""

from __future__ import annotations

from typing import NamedTuple

from engine.bots.odds import beats_all, side_wins
from engine.bots.situation import Situation
from engine.tiles import Tile

_DECIDES = 30.0  # a trick that settles the contract is worth more than any points
_TO_COME = 2.5  # count that each seat behind is likely to add


class Weighed(NamedTuple):
    """How good a play looks, in points, and the code of its main reason."""

    value: float
    reason: str


def weigh(at: Situation, tile: Tile) -> Weighed:
    return _weigh_lead(at, tile) if at.lead is None else _weigh_follow(at, tile)


def _weigh_follow(at: Situation, tile: Tile) -> Weighed:
    chance = side_wins(at, tile)
    seat, best = at.best
    overtakes = seat is at.me.partner and bool(tile.bit & at.ranking.beaters(best, at.table[0][1]))
    needless = 8.0 if overtakes and side_wins(at, _duck(at, tile)) >= chance - 0.1 else 0.0
    value = _swing(at, tile, chance) - _keep(at, tile) - needless
    if tile.count:
        reason = "give-count" if chance > 0.5 else "forced-count"
    elif chance > 0.5:
        reason = "leave-to-partner" if seat is at.me.partner and not overtakes else "take-trick"
    else:
        reason = "keep-count"
    return Weighed(value, reason)


def _weigh_lead(at: Situation, tile: Tile) -> Weighed:
    chance = side_wins(at, tile)
    value = _swing(at, tile, chance)
    trumps_out = (at.ranking.trumps & at.unseen).bit_count()
    if at.is_trump(tile):
        value += _trump_lead(at, tile, trumps_out)
        reason = "draw-trumps" if trumps_out else "cash-trump"
    elif beats_all(at, tile):
        reason = "cash-off"
    else:
        value -= _keep(at, tile)
        reason = "lead-off"
    return Weighed(value, reason)


def _trump_lead(at: Situation, tile: Tile, trumps_out: int) -> float:
    """Declaring, draw trumps before running offs; else hold them back."""
    mine = (at.ranking.trumps & at.rack).bit_count()
    if not trumps_out:
        bonus = -1.0
    elif not at.declares:
        bonus = -4.0
    elif beats_all(at, tile):
        bonus = 8.0
    else:
        # From three on the higher ones are driven out: doubles that are led before may be trumped.
        bonus = 14.0 if mine >= 3 and not tile.count else -5.0
    return bonus


def _swing(at: Situation, tile: Tile, chance: float) -> float:
    """Points the trick is likely to move, and the contract with it when either side gets there."""
    pot = at.laid_points + tile.count
    value = (pot + _TO_COME * len(at.behind)) * (2 * chance - 1)
    if pot >= at.need:
        value += _DECIDES * chance
    if pot >= at.other_need:
        value -= _DECIDES * (1 - chance)
    return value


def _keep(at: Situation, tile: Tile) -> float:
    """What the tile is worth later: trumps, doubles and tops of a suit win tricks."""
    if at.is_trump(tile):
        lower = (at.ranking.beaters(tile, tile) & at.unseen).bit_count()
        value = 5.0 - 0.3 * lower
    elif beats_all(at, tile) or tile.is_double:
        value = 3.0
    else:
        higher = (at.ranking.beaters(tile, tile) & at.ranking.in_suit(tile) & at.unseen).bit_count()
        value = 1.5 if higher == 1 else 0.1 * (6 - higher)
    return value


def _duck(at: Situation, tile: Tile) -> Tile:
    """The option that disturbs a partner's winning tile least, `tile` itself if all overtake it."""
    beaters = at.ranking.beaters(at.best[1], at.table[0][1])
    return next((other for other in at.options if not other.bit & beaters), tile)
