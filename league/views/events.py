"""Making an event, changing it, and the page on which everybody follows it."""

from functools import partial

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import redirect, render

from games.middleware import PlayerRequest
from league.forms.event import EventForm
from league.models import Club, Round, Tournament
from league.models.news import stamp
from league.permissions import can_direct, can_display
from league.services import tournaments
from league.views.answers import attempt, say, status_of
from league.views.board import Words
from league.views.fetch import PersonRequest, club_to_manage, event_to_direct, event_to_see
from league.views.rules import choices_told
from league.views.shared import body
from league.views.yours import yours


@login_not_required
def event(request: PlayerRequest, public_id: str) -> HttpResponse:
    tournament = event_to_see(request.player, public_id)
    page = _page(request, tournament, stamp(tournament))
    return render(request, "league/event.html", page | {"board": Words(tournament)})


@login_not_required
def view(request: PlayerRequest, public_id: str) -> HttpResponse:
    """The fragment for a page that heard of news; nothing when it has not changed."""
    tournament = event_to_see(request.player, public_id)
    now = stamp(tournament)
    if request.GET.get("stamp") == now:
        return HttpResponse(status=204)
    return render(request, "league/event_view.html", _page(request, tournament, now))


def new(request: PersonRequest, slug: str) -> HttpResponse:
    club = club_to_manage(request.player, slug)
    form = _typed(request, club) or EventForm(request.POST or None, club=club)
    refused = None
    if form.is_valid():
        verb = partial(tournaments.create, club=club, director=request.player, plan=form.plan())
        refused, made = attempt(verb)
        if made:
            say(request, "created")
            return redirect("league:desk", made.public_id)
    page = {"form": form, "club": club, "refusal": refused, "presets": choices_told(form.rule_choices)}
    return render(request, "league/event_form.html", page, status=status_of(refused, form))


def change(request: PersonRequest, public_id: str) -> HttpResponse:
    event = event_to_direct(request.player, public_id)
    form = _typed(request, event.club, event) or EventForm.of(event, request.POST or None)
    refused = None
    if form.is_valid():
        verb = partial(tournaments.change, tournament=event, director=request.player, plan=form.plan())
        refused, changed = attempt(verb)
        if changed:
            say(request, "changed")
            return redirect("league:desk", public_id)
    page = {
        "form": form,
        "club": event.club,
        "event": event,
        "refusal": refused,
        "presets": choices_told(form.rule_choices),
        "settled": not event.takes_entries or Round.objects.of(event).exists(),
    }
    return render(request, "league/event_form.html", page, status=status_of(refused, form))


def _typed(request: PersonRequest, club: Club, event: Tournament | None = None) -> EventForm | None:
    """A line of the tie-breaks is moved, nothing is saved."""
    return EventForm.rearranged(request.POST, club, event) if "move" in request.POST else None


def _page(request: PlayerRequest, tournament: Tournament, now: str) -> dict[str, object]:
    directs = can_direct(request.player, tournament)
    return {
        "stamp": now,
        "event": tournament,
        "body": body(tournament, now, directs=directs),
        "yours": yours(tournament, request.player),
        "asked": tournament.invitations.waiting_for(request.player) if tournament.state == "open" else (),
        "helps": can_display(request.player, tournament),
    }
