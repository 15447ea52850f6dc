"""Who belongs to a club in which role: an owner's page."""

from functools import partial

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from games.errors import Refused
from league.forms.club import RoleForm
from league.models import Club, Membership
from league.roster import name_key
from league.services import roles
from league.views.answers import attempt, say, status_of
from league.views.fetch import PersonRequest, club_to_own

SHOWN = 40


def people(request: PersonRequest, slug: str) -> HttpResponse:
    return _render(request, club_to_own(request.player, slug))


@require_POST
def act(request: PersonRequest, slug: str, membership_id: int, act: str) -> HttpResponse:
    club = club_to_own(request.player, slug)
    membership = get_object_or_404(club.memberships.select_related("player", "club"), pk=membership_id)
    if act not in ACTS:
        raise Http404
    refused = ACTS[act](request, membership)
    return _render(request, club, refused) if refused else redirect("league:people", slug)


def _give(request: PersonRequest, membership: Membership) -> Refused | None:
    form = RoleForm(request.POST)
    role = form.cleaned_data["role"] if form.is_valid() else ""
    refused, _done = attempt(partial(roles.give, membership=membership, owner=request.player, role=role))
    if not refused:
        say(request, "role", person=membership.player, role=Membership.Role(role).label)
    return refused


def _remove(request: PersonRequest, membership: Membership) -> Refused | None:
    refused, _done = attempt(partial(roles.remove, membership=membership, owner=request.player))
    if not refused:
        say(request, "removed", person=membership.player)
    return refused


ACTS = {"role": _give, "remove": _remove}


def _render(request: PersonRequest, club: Club, refused: Refused | None = None) -> HttpResponse:
    wanted = request.GET.get("q", "").strip()
    everybody = list(club.memberships.select_related("player__user").order_by("player__name", "pk"))
    members = [row for row in everybody if row.role == Membership.Role.MEMBER]
    found = [row for row in members if name_key(wanted) in name_key(row.player.name)]
    page = {
        "club": club,
        "staff": [row for row in everybody if row.role != Membership.Role.MEMBER],
        "members": found[:SHOWN],
        "left_off": max(len(found) - SHOWN, 0),
        "has_members": bool(members),
        "q": wanted,
        "roles": Membership.Role.choices,
        "refusal": refused,
    }
    return render(request, "league/people.html", page, status=status_of(refused))
