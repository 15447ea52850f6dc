"""Sheets of an event, for the browser's own printing and as PDF; and the address that a slip carries."""

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.text import slugify
from django.views.decorators.http import require_POST

from games.middleware import PlayerRequest
from games.near import is_near
from games.services import paper, slips
from league.models import Pairing, Tournament
from league.permissions import can_enter_results
from league.services import tickets
from league.views import pdf
from league.views.answers import say
from league.views.fetch import PersonRequest, event_to_see, pairing_to_see
from league.views.files import TABLES
from league.views.sheets import FOR_STAFF, IN_PACK, PUBLIC, Sheets
from league.views.stage_switch import StageSwitch


@login_not_required
def index(request: PlayerRequest, public_id: str) -> HttpResponse:
    """Every sheet with its two ways to paper."""
    event = event_to_see(request.player, public_id)
    is_staff = can_enter_results(request.player, event)
    switch = StageSwitch.of(request, event)
    page = {
        "event": event,
        "switch": switch,
        "kinds": Sheets(event, None, "", switch.number).kinds(for_staff=is_staff),
        "papers": pdf.PAPERS,
        "tables": TABLES,
        "is_near": is_staff and is_near(settings.ADDRESSES.url(int(request.get_port()))),
        "open": tickets.with_slips(Pairing.objects.of(event).still_playing()).with_people() if is_staff else (),
    }
    return render(request, "league/print/index.html", page)


@login_not_required
def sheet(request: PlayerRequest, public_id: str, sheet: str) -> HttpResponse:
    event = event_to_print(request, public_id, sheet)
    return render(request, "league/print/sheet.html", page(request, event, sheet))


@login_not_required
def as_pdf(request: PlayerRequest, public_id: str, sheet: str) -> HttpResponse:
    event = event_to_print(request, public_id, sheet)
    paper = request.GET.get("paper", "a4")
    if paper not in pdf.PAPERS:
        raise Http404
    told = render_to_string("league/print/sheet.html", page(request, event, sheet) | {"pdf": True})
    try:
        # What only staff may print, slips above all, is kept nowhere.
        written = pdf.kept(told, paper) if sheet in PUBLIC else pdf.write(told, paper)
    except pdf.PangoMissing:
        return render(request, "league/print/no_pango.html", {"event": event, "sheet": sheet}, status=503)
    name = f"{slugify(event.name) or 'event'}-{sheet}.pdf"
    headers = {"Content-Disposition": f'inline; filename="{name}"', "Cache-Control": "no-store"}
    return HttpResponse(written, content_type="application/pdf", headers=headers)


@login_not_required
def ticket(request: PlayerRequest, ticket: str) -> HttpResponse:
    """Where a slip leads: to its table's phone page, or to a page that waits for the round to start."""
    pairing = tickets.pairing_of(ticket)
    if pairing.match is None:
        return render(
            request, "league/print/not_yet.html", {"pairing": pairing, "event": pairing.round.stage.tournament}
        )
    return redirect("games:slip", slips.token(pairing.match))


@require_POST
def revoke(request: PersonRequest, public_id: str, pairing_id: int) -> HttpResponse:
    """A slip got lost: it opens nothing any more, a fresh one does."""
    pairing = pairing_to_see(request.player, public_id, pairing_id, can_enter_results)
    if pairing.match:
        paper.revoke_slips(match=pairing.match)
        say(request, "revoked", table=pairing.table_number)
    return redirect("hall:sheets", public_id)


def event_to_print(request: PlayerRequest, public_id: str, sheet: str) -> Tournament:
    event = event_to_see(request.player, public_id)
    is_staff = sheet in FOR_STAFF and can_enter_results(request.player, event)
    if sheet not in PUBLIC and not is_staff:
        raise Http404
    return event


def page(request: PlayerRequest, event: Tournament, sheet: str) -> dict[str, object]:
    site = settings.ADDRESSES.url(int(request.get_port()))
    kinds = IN_PACK if sheet == "pack" else (sheet,)
    parts = [f"league/print/{kind}.html" for kind in kinds]
    switch = StageSwitch.of(request, event)
    board = Sheets(event, None, site, switch.number)
    return {"event": event, "sheet": sheet, "parts": parts, "board": board, "switch": switch}
