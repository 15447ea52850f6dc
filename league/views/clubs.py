"""The list of clubs, a club's page, and joining it."""

from collections.abc import Iterable
from functools import partial

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from games.errors import Refused
from games.middleware import PlayerRequest
from league.models import Club, Tournament
from league.permissions import can_join, can_manage, can_own
from league.services import clubs as verbs
from league.views.answers import attempt, say, status_of
from league.views.fetch import PersonRequest, club_to_see


@login_not_required
def clubs(request: PlayerRequest) -> HttpResponse:
    player = request.player
    page = {"own_clubs": Club.objects.of(player), "clubs": Club.objects.joinable_by(player)}
    return render(request, "league/clubs.html", page)


@login_not_required
def club(request: PlayerRequest, slug: str) -> HttpResponse:
    return _render(request, club_to_see(slug))


@login_not_required
def view(request: PlayerRequest, slug: str) -> HttpResponse:
    """The fragment for a page that heard of news."""
    return render(request, "league/club_view.html", _page(request, club_to_see(slug)))


@require_POST
def join(request: PersonRequest, slug: str) -> HttpResponse:
    club = club_to_see(slug)
    refused, _done = attempt(partial(verbs.join, club=club, player=request.player))
    if refused:
        return _render(request, club, refused)
    say(request, "joined", club=club)
    return redirect("league:club", club.slug)


def _render(request: PlayerRequest, club: Club, refused: Refused | None = None) -> HttpResponse:
    page = _page(request, club) | {"refusal": refused, "people": club.memberships.count()}
    return render(request, "league/club.html", page, status=status_of(refused))


def _page(request: PlayerRequest, club: Club) -> dict[str, object]:
    player = request.player
    rights = {"manages": can_manage(player, club), "owns": can_own(player, club), "may_join": can_join(player, club)}
    events = Tournament.objects.visible_to(player).of_club(club).listed()
    return {"club": club, "groups": _groups(events), **rights}


def _groups(events: Iterable[Tournament]) -> dict[str, list[Tournament]]:
    """Running, coming and over, as the page shows them one under the other."""
    groups: dict[str, list[Tournament]] = {"running": [], "coming": [], "over": []}
    for event in events:
        name = "over" if event.is_over else "coming" if event.takes_entries else "running"
        groups[name].append(event)
    groups["coming"].reverse()
    return groups
