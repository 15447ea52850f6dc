"""One person, one seat at a table, as far as a browser can tell: it remembers who last sat down from it.

Somebody with a second browser or device cannot be told from a second person; that is why guests are named as guests.
"""

from django.conf import settings
from django.http import HttpResponse

from games.errors import Refused
from games.middleware import PlayerRequest
from games.models import Match, Player

COOKIE, SALT, A_WEEK = "sat", "games.one-seat", 60 * 60 * 24 * 7


def must_be_the_first(request: PlayerRequest, match: Match) -> None:
    """Signing out, or in, does not make another person of who sits at this table already."""
    before = request.get_signed_cookie(COOKIE, default="", salt=SALT)
    other = Player.objects.filter(public_id=before).first()
    if other is not None and other != request.player and match.seat_of(other):
        raise Refused("sits-here", 409, {"version": match.version})


def remember(response: HttpResponse, player: Player) -> None:
    response.set_signed_cookie(
        COOKIE,
        player.public_id,
        salt=SALT,
        max_age=A_WEEK,
        samesite="Lax",
        httponly=True,
        secure=settings.SESSION_COOKIE_SECURE,
    )
