"""Which addresses are none, and who asks.

`request.player` is the Player behind the sign-in, or the guest bound to the session, or None.
"""

from collections.abc import Callable

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse

from games.models import Player, User
from games.services import players


class PlayerRequest(HttpRequest):
    """A request that came through PlayerMiddleware."""

    player: Player | None


class AddressMiddleware:
    """No address of ours holds the character NUL, and PostgreSQL takes no text that does."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if "\0" in request.path:
            raise Http404
        if "%00" in request.META.get("QUERY_STRING", ""):
            raise BadRequest("NUL is no character of a text")
        return self.get_response(request)


class PlayerMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.player = player_behind(request)  # type: ignore[attr-defined]  # PlayerRequest tells readers
        return self.get_response(request)


def player_behind(request: HttpRequest) -> Player | None:
    if isinstance(request.user, User):
        return Player.objects.of_user(request.user)
    return players.guest_of(request.session)
