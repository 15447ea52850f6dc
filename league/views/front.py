"""The front page: what a visitor can do here, and where a member left off."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import render

from games.middleware import PlayerRequest
from league.models import Club, Invitation, Pairing, Tournament
from league.models.news import front_stamp

# Of the events that are played, and of those that can be entered.
MOST = 4
# Count tiles: the 42 points of a hand are seven tricks and thirty-five of these.
HERO = ("6-4", "5-5", "5-0", "4-1", "3-2")


@login_not_required
def front(request: PlayerRequest) -> HttpResponse:
    return render(request, "league/front.html", _page(request, front_stamp()))


@login_not_required
def view(request: PlayerRequest) -> HttpResponse:
    """The fragment for a page that heard of news; nothing when it has not changed."""
    now = front_stamp()
    if request.GET.get("stamp") == now:
        return HttpResponse(status=204)
    return render(request, "league/front_view.html", _page(request, now))


def _page(request: PlayerRequest, stamp: str) -> dict[str, object]:
    """The stamp is read first: what changes while the page is read is then fetched once more, not missed."""
    player = request.player
    has_clubs = Club.objects.real().exists()
    return {
        "stamp": stamp,
        "pairings": Pairing.objects.open_for(player),
        "asked": Invitation.objects.waiting_for(player),
        "own_clubs": Club.objects.of(player),
        "clubs": Club.objects.joinable_by(player)[:6],
        "has_clubs": has_clubs,
        "shows_demo": not has_clubs or Tournament.objects.demonstrations().exists(),
        "hero_tiles": HERO,
        "events": [*Tournament.objects.being_played().listed()[:MOST], *Tournament.objects.coming().listed()[:MOST]],
    }
