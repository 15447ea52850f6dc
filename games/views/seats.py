"""The seats of one table: its page, its fragment, and what people do about seats."""

from collections.abc import Callable
from dataclasses import replace

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from games.errors import Refused
from games.middleware import PlayerRequest
from games.models import Link, Match, Player
from games.permissions import match_to_join
from games.services import links, lobby, players, presence
from games.table_forms import SitForm
from games.views import one_seat, room
from games.views.tables import is_scripted, somebody


@login_not_required
@require_safe
def seats(request: PlayerRequest, match_id: str) -> HttpResponse:
    return page(request, match_to_join(request.player, match_id))


@login_not_required
@require_safe
def view(request: PlayerRequest, match_id: str) -> HttpResponse:
    """The fragment. Who waited for the first hand goes on to it."""
    match = match_to_join(request.player, match_id)
    if "waited" in request.GET and not match.is_waiting and is_scripted(request):
        return HttpResponse(headers={"HX-Redirect": reverse("games:table", args=[match.public_id])})
    return drawn(request, "games/room.html", match)


@login_not_required
@require_safe
def absent(request: PlayerRequest, match_id: str) -> HttpResponse:
    """For the table page: who is away or lost, asked now and then."""
    match = match_to_join(request.player, match_id)
    return drawn(request, "games/absent.html", match)


@login_not_required
@require_POST
def act(request: PlayerRequest, match_id: str, act: str) -> HttpResponse:
    match = match_to_join(request.player, match_id)
    if act not in ACTS:
        raise Http404
    try:
        after = ACTS[act](request, match)
    except Refused as refused:
        match.refresh_from_db()
        return page(request, match, refused)
    after.refresh_from_db()
    return seated(request, redirect(onward(request, act, after)), act)


def seated(request: PlayerRequest, answer: HttpResponse, act: str) -> HttpResponse:
    """Whoever sat down is remembered by this browser."""
    if act == "sit" and request.player is not None:
        one_seat.remember(request, answer, request.player)
    return answer


def onward(request: PlayerRequest, act: str, match: Match) -> str:
    """To the table when there is something to play, else back to the seats."""
    plays = act in TO_THE_TABLE and not match.is_waiting
    return reverse("games:table" if plays else "games:seats", args=[match.public_id])


def sit(request: PlayerRequest, match: Match) -> Match:
    return sit_down(request, match, None)


def sit_down(request: PlayerRequest, match: Match, link: Link | None) -> Match:
    form = SitForm(request.POST)
    one_seat.must_be_the_first(request, match, form.seat_wanted() or (link.seat if link else ""))
    lobby.sit(match=match, player=sitter(request, form.name_said()), seat=form.seat_wanted(), link=link)
    return match


def sitter(request: PlayerRequest, name: str) -> Player:
    """A guest without an account sits down like anybody, under the name that was said."""
    player = request.player = request.player or players.welcome_guest(request.session)
    if name and player.is_guest:
        player.rename(name)
    return player


def leave(request: PlayerRequest, match: Match) -> Match:
    lobby.leave(match=match, player=somebody(request))
    return match


def take_back(request: PlayerRequest, match: Match) -> Match:
    lobby.take_back(match=match, player=somebody(request))
    return match


def begin(request: PlayerRequest, match: Match) -> Match:
    return lobby.begin(match=match, by=somebody(request))


def invite(request: PlayerRequest, match: Match) -> Match:
    return links.invite(match=match, by=somebody(request), seat=SitForm(request.POST).seat_wanted()).match


def uninvite(request: PlayerRequest, match: Match) -> Match:
    links.uninvite(match=match, by=somebody(request), seat=SitForm(request.POST).seat_wanted())
    return match


def rematch(request: PlayerRequest, match: Match) -> Match:
    return lobby.rematch(match=match, by=somebody(request))


def agree(request: PlayerRequest, match: Match) -> Match:
    presence.agree(match=match, seat=SitForm(request.POST).seat_wanted(), by=somebody(request))
    return match


ACTS: dict[str, Callable[[PlayerRequest, Match], Match]] = {
    "sit": sit,
    "leave": leave,
    "take-back": take_back,
    "begin": begin,
    "invite": invite,
    "uninvite": uninvite,
    "rematch": rematch,
    "agree": agree,
}
TO_THE_TABLE = {"sit", "take-back", "begin", "rematch"}


def page(request: PlayerRequest, match: Match, refused: Refused | None = None) -> HttpResponse:
    return drawn(request, "games/seats.html", match, refused)


def drawn(request: PlayerRequest, template: str, match: Match, refused: Refused | None = None) -> HttpResponse:
    shown = room.room(request, request.player, match)
    if refused:
        shown = replace(shown, refusal=room.why_not(refused.code))
    response = render(request, template, {"room": shown}, status=refused.status if refused else 200)
    response.headers["Cache-Control"] = "no-store"
    return response
