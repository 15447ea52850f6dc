"""Which addresses are none, and who asks.

`request.player` is the Player behind the sign-in, or the guest bound to the session, or None;
`request.preferences` is what that person likes, or what this device was told.
"""

from collections.abc import Callable

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.urls import Resolver404, resolve

from games.models import Player, User
from games.preferences import COOKIE, Preferences
from games.services import players


class PlayerRequest(HttpRequest):
    """A request that came through PlayerMiddleware."""

    player: Player | None
    preferences: Preferences


class AddressMiddleware:
    """No address of ours holds the character NUL, and PostgreSQL takes no text that does.

    Where forms are sent to there is no page: who opens such an address again, after an error or from the history,
    gets the page above it, which holds the form.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if "\0" in request.path:
            raise Http404
        if "%00" in request.META.get("QUERY_STRING", ""):
            raise BadRequest("NUL is no character of a text")
        response = self.get_response(request)
        if isinstance(response, HttpResponseNotAllowed) and is_opened(request):
            return HttpResponseRedirect(page_above(request.path_info))
        return response


def is_opened(request: HttpRequest) -> bool:
    """By a person in a browser, who wants a page."""
    return request.method == "GET" and "text/html" in request.headers.get("Accept", "")


def page_above(path: str) -> str:
    while path != "/":
        path = path.rstrip("/").rpartition("/")[0] + "/"
        try:
            resolve(path)
        except Resolver404:
            continue
        break
    return path


class PlayerMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.player = player_behind(request)  # type: ignore[attr-defined]  # PlayerRequest tells readers
        request.preferences = liked(request, request.player)  # type: ignore[attr-defined]  # the same
        return self.get_response(request)


def player_behind(request: HttpRequest) -> Player | None:
    if isinstance(request.user, User):
        return Player.objects.of_user(request.user)
    return players.guest_of(request.session)


def liked(request: HttpRequest, player: Player | None) -> Preferences:
    """A person's own on every device; else, and until they choose some, this device's."""
    own = player.preferences if player is not None else {}
    return Preferences.of(own) if own else Preferences.from_cookie(request.COOKIES.get(COOKIE, ""))
