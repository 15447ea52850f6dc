"""The front page: what a visitor can do here, and where a member left off."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import render

from games.middleware import PlayerRequest
from league.models import Club, Invitation, Pairing, Tournament

# Count tiles: the 42 points of a hand are seven tricks and thirty-five of these.
HERO = ("6-4", "5-5", "5-0", "4-1", "3-2")


@login_not_required
def front(request: PlayerRequest) -> HttpResponse:
    player = request.player
    has_clubs = Club.objects.real().exists()
    page = {
        "pairings": Pairing.objects.open_for(player),
        "asked": Invitation.objects.waiting_for(player),
        "own_clubs": Club.objects.of(player),
        "clubs": Club.objects.joinable_by(player)[:6],
        "has_clubs": has_clubs,
        "shows_demo": not has_clubs or Tournament.objects.demonstrations().exists(),
        "hero_tiles": HERO,
        "events": Tournament.objects.under_way().listed()[:6],
    }
    return render(request, "league/front.html", page)
