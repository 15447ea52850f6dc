"""The screen on the wall of the hall: no sign-in, one picture after the other, fresh each time."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import render

from games.middleware import PlayerRequest
from games.views.tables import number
from league.models import Tournament
from league.views.board import Board
from league.views.fetch import event_to_see
from league.views.screens import turn
from league.views.stage_switch import StageSwitch


@login_not_required
def tv(request: PlayerRequest, public_id: str) -> HttpResponse:
    return render(request, "league/tv/tv.html", page(request, event_to_see(request.player, public_id)))


@login_not_required
def view(request: PlayerRequest, public_id: str) -> HttpResponse:
    """The next picture; the page asks for it by itself."""
    return render(request, "league/tv/view.html", page(request, event_to_see(request.player, public_id)))


def page(request: PlayerRequest, event: Tournament) -> dict[str, object]:
    switch = StageSwitch.of(request, event)
    board = Board(event, None, stage=switch.number)
    wanted = number(request.GET.get("screen")) or 0
    screen, following = turn(board, wanted)
    return {
        "event": event,
        "board": board,
        "screen": screen,
        "number": wanted,
        "following": following,
        "switch": switch,
    }
