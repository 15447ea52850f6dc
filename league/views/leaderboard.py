"""A club's leaderboard: people or teams, in the order somebody asks for by a link."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_not_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render

from games.middleware import PlayerRequest
from league.models.leaderboard import Leaderboard, Line, Record
from league.views.fetch import club_to_see

A_PAGE = 100
ORDERS: Mapping[str, Callable[[Record], int]] = {
    "matches": lambda record: record.matches,
    "won": lambda record: record.matches_won,
    "games": lambda record: record.games_won,
    "marks": lambda record: record.marks_for,
    "made": lambda record: record.bids_made,
    "set": lambda record: record.bids_set,
}


@login_not_required
def leaderboard(request: PlayerRequest, slug: str) -> HttpResponse:
    club = club_to_see(slug)
    of = "teams" if request.GET.get("of") == "teams" else "people"
    order = request.GET.get("by", "")
    board = Leaderboard.of(club)
    lines = ordered(board.teams if of == "teams" else board.people, order)
    page = {
        "club": club,
        "of": of,
        "by_teams": of == "teams",
        "columns": columns(of, order),
        "query": urlencode({"of": of, "by": order}),
        "sheet": Paginator(lines, A_PAGE).get_page(request.GET.get("page")),
    }
    return render(request, "league/leaderboard.html", page)


# Any: a line of people and a line of teams are put in order alike.
def ordered(lines: Sequence[Line[Any]], order: str) -> list[Line[Any]]:
    """The most of it first; equal ones, and an unknown order, as the board ranks them."""
    figure = ORDERS.get(order)
    return sorted(lines, key=lambda line: -figure(line.record)) if figure else list(lines)


def columns(of: str, order: str) -> list[dict[str, str]]:
    return [
        {"name": name, "href": f"?of={of}&by={name}", "sort": "descending" if name == order else ""} for name in ORDERS
    ]
