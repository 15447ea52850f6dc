"""Making an event, changing it, and the page on which everybody follows it."""

from functools import partial

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import redirect, render

from games.middleware import PlayerRequest
from league.forms.event import EventForm
from league.models import Tournament
from league.permissions import can_direct, can_display
from league.services import tournaments
from league.views.answers import attempt, say, status_of
from league.views.board import Board
from league.views.fetch import PersonRequest, club_to_manage, event_to_direct, event_to_see
from league.views.news import stamp
from league.views.rules import presets


@login_not_required
def event(request: PlayerRequest, public_id: str) -> HttpResponse:
    tournament = event_to_see(request.player, public_id)
    return render(request, "league/event.html", _page(request, tournament, stamp(tournament)))


@login_not_required
def view(request: PlayerRequest, public_id: str) -> HttpResponse:
    """The fragment for a page that polls; nothing when it has not changed."""
    tournament = event_to_see(request.player, public_id)
    now = stamp(tournament)
    if request.GET.get("stamp") == now:
        return HttpResponse(status=204)
    return render(request, "league/event_view.html", _page(request, tournament, now))


def new(request: PersonRequest, slug: str) -> HttpResponse:
    club = club_to_manage(request.player, slug)
    form = EventForm(request.POST or None, club=club)
    refused = None
    if form.is_valid():
        verb = partial(tournaments.create, club=club, director=request.player, plan=form.plan())
        refused, made = attempt(verb)
        if made:
            say(request, "created")
            return redirect("league:desk", made.public_id)
    page = {"form": form, "club": club, "refusal": refused, "presets": presets()}
    return render(request, "league/event_form.html", page, status=status_of(refused, form))


def change(request: PersonRequest, public_id: str) -> HttpResponse:
    event = event_to_direct(request.player, public_id)
    form = EventForm.of(event, request.POST or None)
    refused = None
    if form.is_valid():
        verb = partial(tournaments.change, tournament=event, director=request.player, plan=form.plan())
        refused, changed = attempt(verb)
        if changed:
            say(request, "changed")
            return redirect("league:desk", public_id)
    page = {"form": form, "club": event.club, "event": event, "refusal": refused, "presets": presets()}
    return render(request, "league/event_form.html", page, status=status_of(refused, form))


def _page(request: PlayerRequest, tournament: Tournament, now: str) -> dict[str, object]:
    """The stamp is read first: what changes while the page is read is then fetched once more, not missed."""
    return {
        "stamp": now,
        "event": tournament,
        "board": Board(tournament, request.player),
        "directs": can_direct(request.player, tournament),
        "helps": can_display(request.player, tournament),
    }
