"""Coming by a link: what the table is, who sits there, and the seats to choose from. A dead link says so."""

from dataclasses import replace

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.errors import Refused
from games.middleware import PlayerRequest
from games.models import Link
from games.services import links
from games.views import room
from games.views.seats import onward, sit_down
from games.views.seats import seated as remembered

GONE = 410


@never_cache
@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def invited(request: PlayerRequest, token: str) -> HttpResponse:
    link = links.by_token(token)
    if link is None or link.match.is_finished:
        return render(request, "games/link_dead.html", status=GONE)
    if request.method == "POST":
        return seated(request, link)
    if link.match.seat_of(request.player):
        return redirect("games:seats", link.match.public_id)
    return shown(request, link)


def seated(request: PlayerRequest, link: Link) -> HttpResponse:
    try:
        match = sit_down(request, link.match, link)
    except Refused as refused:
        return shown(request, link, refused)
    match.refresh_from_db()
    return remembered(request, redirect(onward(request, "sit", match)), "sit")


def shown(request: PlayerRequest, link: Link, refused: Refused | None = None) -> HttpResponse:
    offered = room.room(request, request.player, link.match, link)
    if refused:
        offered = replace(offered, refusal=room.why_not(refused.code))
    return render(request, "games/invited.html", {"room": offered}, status=refused.status if refused else 200)
