"""The table: four seats in their places, what they bid, the trick as it was played (rules 7.1)."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.actions import Bid, Pass
from engine.seats import Seat
from engine.tricks import Laid
from games.views.picture import words
from games.views.picture.faces import Face, face
from games.views.picture.seen import Seen, Sentence

PLACES = ("south", "west", "north", "east")


@dataclass(frozen=True)
class SeatPlace:
    """One seat. `backs` is as long as the seat holds tiles and tells nothing else."""

    place: str
    name: str
    roles: tuple[str, ...]
    bid: str
    held: int
    backs: range
    is_turn: bool
    tile: Face | None
    note: str
    wins: bool

    @property
    def spot(self) -> str:
        """The template of the place before the seat: a tile, a place to fill, or nothing."""
        if self.tile is not None:
            template = "games/spot_laid.html"
        else:
            template = "games/spot_next.html" if self.is_turn else "games/spot_empty.html"
        return template


@dataclass(frozen=True)
class News:
    """A line for the live region; the key says which, so that it is said once."""

    key: str
    line: Sentence


def seats(seen: Seen) -> tuple[SeatPlace, ...]:
    seat, around = seen.home, []
    for place in PLACES:
        around.append(seat_place(seen, seat, place))
        seat = seat.next
    return tuple(around)


def seat_place(seen: Seen, seat: Seat, place: str) -> SeatPlace:
    laid, winner = open_trick(seen)
    tile = next((tile for player, tile in laid if player is seat), None)
    held = seen.sight.held[seat]
    leads = bool(laid) and laid[0][0] is seat
    return SeatPlace(
        place=place,
        name=seen.name(seat),
        roles=roles(seen, seat),
        bid=bid(seen, seat),
        held=held,
        # The own tiles lie face up below.
        backs=range(0 if seen.is_you(seat) or seen.outcome else held),
        is_turn=seen.sight.turn is seat,
        tile=None if tile is None else face(tile, seen.trumps),
        note=_("takes it") if winner is seat else _("leads") if leads else "",
        wins=winner is seat,
    )


def open_trick(seen: Seen) -> tuple[tuple[Laid, ...], Seat | None]:
    """The tiles that lie open, and who took them if the trick is complete."""
    last = seen.sight.last_trick or seen.closing
    return (seen.sight.trick, None) if last is None else (last.plays, last.winner)


def roles(seen: Seen, seat: Seat) -> tuple[str, ...]:
    parts = []
    if seen.is_you(seat):
        parts.append(_("you"))
    elif seen.viewer is not None and seen.viewer.partner is seat:
        parts.append(_("partner"))
    if seen.sits_out(seat) and not seen.is_you(seat):
        parts.append(_("sits out"))
    if seen.sitters[seat].bot:
        parts.append(seen.sitters[seat].bot)
    if seen.sight.call is None and seen.sight.shaker is seat:
        parts.append(_("shook"))
    return tuple(parts)


def bid(seen: Seen, seat: Seat) -> str:
    """What the seat bid, until the call is made."""
    if seen.sight.call is not None:
        return ""
    return next((words.bid_name(bid) for bidder, bid in seen.sight.bids if bidder is seat), "")


def news(seen: Seen, hand: int) -> tuple[News, ...]:
    """Bids, the call, and the open trick: what a live region says when it is new."""
    sight, lines = seen.sight, []
    if sight.call is None:
        lines = [bid_news(seen, seat, bid) for seat, bid in sight.bids]
    elif not sight.captured and len(sight.trick) <= 1 and sight.bidder:
        lines = [seen.said("did-call", sight.bidder, call=words.contract_name(sight.call))]
    laid, winner = open_trick(seen)
    for place, (seat, tile) in enumerate(laid):
        said = "did-play" if place else "did-lead"
        lines.append(seen.said(said, seat, tile=words.tile_name(tile)))
    if winner is not None:
        lines.append(seen.said("did-win", winner))
    played = 28 - sum(sight.held.values()) - len(laid)
    return tuple(News(f"{hand}.{played}.{place}.{line.code}", line) for place, line in enumerate(lines))


def bid_news(seen: Seen, seat: Seat, bid: Bid | Pass) -> Sentence:
    if isinstance(bid, Pass):
        said = seen.said("did-pass", seat)
    else:
        said = seen.said("did-bid", seat, bid=words.bid_name(bid))
    return said
