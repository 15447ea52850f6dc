"""Who asks through the API: the person behind a token or session; a guest may look, not act."""

from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request

from games.models import Player, User


def player_of(request: Request) -> Player | None:
    if isinstance(request.user, User):
        return Player.objects.of_user(request.user)
    guest: Player | None = getattr(request._request, "player", None)
    return guest


def signed_in(request: Request) -> Player:
    if not isinstance(request.user, User):
        raise NotAuthenticated
    return Player.objects.of_user(request.user)
