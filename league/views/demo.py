"""The demonstration: an event that bots play from the draw to the champion."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from games.middleware import PlayerRequest
from league.models import Club, Tournament
from league.services import showings
from league.views.answers import attempt, status_of


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def demo(request: PlayerRequest) -> HttpResponse:
    """A visitor starts it, or finds the one that goes on. Where a real club meets, only the command makes one."""
    refused = None
    if request.method == "POST":
        refused, event = attempt(showings.start)
        if event:
            return redirect("league:event", event.public_id)
    newest = Tournament.objects.demonstrations().first()
    page = {
        "event": newest,
        "refusal": refused,
        "goes_on": newest is not None and not newest.is_over,
        "may_start": not Club.objects.real().exists(),
    }
    return render(request, "league/demo.html", page, status=status_of(refused))
