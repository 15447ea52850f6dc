"""Where the person who asks is to play now or next, kept fresh while the page is open."""

from django.http import HttpResponse
from django.shortcuts import render

from league.models import Pairing, Tournament
from league.views.feeds import key_of
from league.views.fetch import PersonRequest


def next_match(request: PersonRequest) -> HttpResponse:
    return render(request, "league/next_match.html", page(request))


def view(request: PersonRequest) -> HttpResponse:
    """The fragment for a page that polls."""
    return render(request, "league/next_match_view.html", page(request))


def page(request: PersonRequest) -> dict[str, object]:
    """Tables that wait, tables announced, and the events entered that have not ended."""
    player = request.player
    return {
        "open": Pairing.objects.open_for(player),
        "announced": Pairing.objects.announced_to(player),
        "events": Tournament.objects.under_way().entered_by(player).listed(),
        "calendar": key_of(player),
    }
