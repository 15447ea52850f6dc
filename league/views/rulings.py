"""What the directors of an event did, newest first, with a search."""

from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render

from league.permissions import can_rule
from league.views.fetch import PersonRequest, event_for
from league.views.rows import ruling_rows

A_PAGE = 50


def rulings(request: PersonRequest, public_id: str) -> HttpResponse:
    event = event_for(request.player, public_id, can_rule)
    wanted = request.GET.get("q", "").strip()
    rows = ruling_rows(event, wanted)
    sheet = Paginator(rows, A_PAGE).get_page(request.GET.get("page"))
    page = {"event": event, "sheet": sheet, "q": wanted, "query": urlencode({"q": wanted}), "at_rulings": True}
    return render(request, "league/desk/rulings.html", page)
