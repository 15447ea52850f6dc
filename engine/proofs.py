"""What played tiles prove about a hand whose deal nobody told (public records, record.md)."""

from __future__ import annotations

from engine.actions import Bid
from engine.auction import Auction, doubles_for
from engine.calls import NearestSeven, Suits, distance
from engine.deals import RACK
from engine.refusals import Code, Refusal
from engine.tiles import Tile
from engine.tricks import Laid, Tricks, breach


def refusal(auction: Auction, play: Tricks, tile: Tile) -> Refusal | None:
    """Why the seat to play cannot rightly hold `tile` now, or None when nothing played proves it."""
    return _played(play, tile) or _doubles_breach(auction, play, tile) or _earlier_breach(play, tile)


def _played(play: Tricks, tile: Tile) -> Refusal | None:
    if tile.bit & play.left:
        return None
    return Refusal(Code.NOT_HELD, {"seat": str(play.turn), "tile": str(tile)})


def _earlier_breach(play: Tricks, tile: Tile) -> Refusal | None:
    """The tile should have been played to an earlier trick, to which the seat did not follow."""
    for trick in play.completed:
        for seat, laid in trick.plays:
            if seat is play.turn and _should_have_followed(play.suits, trick.plays, laid, tile):
                return breach(play.suits, seat, trick.plays[0][1])
    return None


def _should_have_followed(suits: Suits, plays: tuple[Laid, ...], laid: Tile, tile: Tile) -> bool:
    if isinstance(suits, NearestSeven):
        return distance(tile) < distance(laid)
    follow = suits.follow[plays[0][1].index]
    return not laid.bit & follow and bool(tile.bit & follow)


def _doubles_breach(auction: Auction, play: Tricks, tile: Tile) -> Refusal | None:
    """Too many other tiles of a plunge or splash's bidder, or doubles of the rest, disprove it (rules 9.1)."""
    plays = (*play.plays, (play.turn, tile))
    for bidder, bid in auction.bids:
        if isinstance(bid, Bid) and bid.is_special:
            needed = doubles_for(bid)
            others = sum(seat is bidder and not laid.is_double for seat, laid in plays)
            elsewhere = sum(seat is not bidder and laid.is_double for seat, laid in plays)
            if max(others, elsewhere) > RACK - needed:
                return Refusal(Code.DOUBLES_REQUIRED, {"bid": str(bid), "doubles": needed})
    return None
