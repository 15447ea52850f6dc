"""The last act at the desk, taken back: the page says which act that is, and asks first."""

from functools import partial

from django.http import HttpResponse
from django.shortcuts import redirect, render

from games.errors import Refused
from league.models import Ruling, Tournament
from league.services import undoing
from league.views.answers import attempt, say, status_of
from league.views.fetch import PersonRequest, event_to_direct
from league.views.rows import ruling_row


def undo(request: PersonRequest, public_id: str) -> HttpResponse:
    event = event_to_direct(request.player, public_id)
    last, refused = undoing.last_act(event), None
    if request.method == "POST":
        refused = _refusal(request, event, last)
        if refused is None:
            say(request, "undone")
            return redirect("league:desk", public_id)
    row = ruling_row(event, last) if last else None
    page = {"event": event, "row": row, "refusal": refused, "at_desk": True}
    return render(request, "league/desk/undo.html", page, status=status_of(refused))


def _refusal(request: PersonRequest, event: Tournament, last: Ruling | None) -> Refused | None:
    """Only the act that the page showed: somebody may have acted meanwhile."""
    if last is None or str(last.pk) != request.POST.get("ruling"):
        return Refused("act-passed", 409)
    return attempt(partial(undoing.undo, tournament=event, director=request.player, ruling=last))[0]
