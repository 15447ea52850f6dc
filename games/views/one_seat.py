"""One person, one seat at a table, as far as a browser can tell: it remembers who sat down from it of late.

Somebody with a second browser or device cannot be told from a second person; that is why guests are named as guests.
"""

from django.conf import settings
from django.db.models import Q
from django.http import HttpResponse

from games.errors import Refused
from games.middleware import PlayerRequest
from games.models import Match, Player, Seating
from games.services import seating

COOKIE, SALT, A_WEEK = "sat", "games.one-seat", 60 * 60 * 24 * 7
MOST = 20


def must_be_the_first(request: PlayerRequest, match: Match, seat: str) -> None:
    """Signing out, or in, does not make another person of who sits at this table already, or knows a rack of it."""
    others = [other for other in Player.objects.filter(public_id__in=sat(request)) if other != request.player]
    if any(match.seat_of(other) for other in others):
        raise Refused("sits-here", 409, {"version": match.version})
    seating.must_not_know(others, match, seat)
    if match.duplicate_id is not None:
        # Who sits, or sat, at a table of the set knows its boards.
        elsewhere = Seating.objects.filter(match__duplicate=match.duplicate_id).exclude(match=match)
        if elsewhere.filter(Q(player__in=others) | Q(owner__in=others)).exists():
            raise Refused("knows-boards", 409, {"version": match.version})


def remember(request: PlayerRequest, response: HttpResponse, player: Player) -> None:
    earlier = [known for known in sat(request) if known != player.public_id]
    response.set_signed_cookie(
        COOKIE,
        " ".join([player.public_id, *earlier][:MOST]),
        salt=SALT,
        max_age=A_WEEK,
        samesite="Lax",
        httponly=True,
        secure=settings.SESSION_COOKIE_SECURE,
    )


def sat(request: PlayerRequest) -> list[str]:
    """Whoever sat down from this browser, the newest first; by person, so it holds for all their tables."""
    known = request.get_signed_cookie(COOKIE, default="", salt=SALT) or ""
    return known.split()[:MOST]
