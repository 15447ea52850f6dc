"""Pairings and bracket on paper."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import render

from games.middleware import PlayerRequest
from league.views.board import Board
from league.views.fetch import event_to_see


@login_not_required
def paper(request: PlayerRequest, public_id: str) -> HttpResponse:
    event = event_to_see(request.player, public_id)
    return render(request, "league/print.html", {"event": event, "board": Board(event, request.player)})
