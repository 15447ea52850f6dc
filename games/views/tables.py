"""A table to play at: its page, its fragment, an action, the next hand. A guest needs no sign-in for a seat."""

from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from games.errors import Refused
from games.forms import ActForm
from games.middleware import PlayerRequest
from games.models import Match, Player
from games.permissions import match_to_watch
from games.services import hands, tables
from games.views import shown


@login_not_required
@require_safe
def table(request: PlayerRequest, match_id: str) -> HttpResponse:
    return shown.page(request, match_to_watch(request.player, match_id), number(request.GET.get("hand")))


@login_not_required
@require_safe
def view(request: PlayerRequest, match_id: str) -> HttpResponse:
    return shown.fragment(request, match_to_watch(request.player, match_id), number(request.GET.get("hand")))


@login_not_required
@require_POST
def act(request: PlayerRequest, match_id: str) -> HttpResponse:
    """One action. A refusal comes back with the reason and the present table, so a stale page heals itself."""
    match = match_to_watch(request.player, match_id)
    try:
        hands.submit(match=match, player=somebody(request), **ActForm(request.POST).act())
    except Refused as refused:
        match.refresh_from_db()
        return shown.fragment(request, match, number(request.POST.get("hand")), refused)
    return moved_on(request, match, number(request.POST.get("hand")))


@login_not_required
@require_POST
def next_hand(request: PlayerRequest, match_id: str) -> HttpResponse:
    """Whoever comes second finds the hand shaken, which is what they asked for."""
    match = match_to_watch(request.player, match_id)
    try:
        if number(request.POST.get("hand")) == tables.look(match=match, player=request.player).hands_shaken:
            hands.shake(match=match, expected_version=match.version, player=somebody(request))
    except Refused as refused:
        match.refresh_from_db()
        return shown.fragment(request, match, None, refused)
    return moved_on(request, match, None)


def somebody(request: PlayerRequest) -> Player:
    if request.player is None:
        raise PermissionDenied
    return request.player


def moved_on(request: PlayerRequest, match: Match, hand_number: int | None) -> HttpResponse:
    """The fragment for a script, a redirect without one."""
    if is_scripted(request):
        match.refresh_from_db()
        return shown.fragment(request, match, hand_number)
    query = f"?hand={hand_number}" if hand_number else ""
    return HttpResponseRedirect(reverse("games:table", args=[match.public_id]) + query)


def is_scripted(request: HttpRequest) -> bool:
    return bool(request.headers.get("HX-Request"))


def number(text: str | None) -> int | None:
    """A hand's number from an address; what is none counts as not said."""
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 7 else None
