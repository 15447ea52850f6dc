"""The desk: what is next, what needs a decision, who still plays. An act that cannot be undone asks first.

Every role of the club sees it; each finds there what its right allows.
"""

from collections.abc import Mapping
from functools import partial

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render

from games.errors import Refused
from league.models import Tournament
from league.models.news import desk_stamp
from league.permissions import Rights, rights
from league.services import desk as verbs
from league.services.desk import Act
from league.views.answers import attempt, status_of
from league.views.fetch import PersonRequest, event_to_direct, event_to_help
from league.views.workdesk import Workdesk


def desk(request: PersonRequest, public_id: str) -> HttpResponse:
    event, may = event_to_help(request.player, public_id)
    return render(request, "league/desk/desk.html", _page(request, event, may, desk_stamp(event)))


def view(request: PersonRequest, public_id: str) -> HttpResponse:
    """The fragment for a desk that heard of news; nothing when it has not changed."""
    event, may = event_to_help(request.player, public_id)
    now = desk_stamp(event)
    if request.GET.get("stamp") == now:
        return HttpResponse(status=204)
    return render(request, "league/desk/view.html", _page(request, event, may, now))


def act(request: PersonRequest, public_id: str, act: str) -> HttpResponse:
    event = event_to_direct(request.player, public_id)
    if act not in list(Act):
        raise Http404
    if request.method != "POST":
        return _ask(request, event, Act(act))
    place = {"round_number": _number(request.POST, "round"), "stage_number": _number(request.POST, "stage") or None}
    verb = partial(verbs.perform, tournament=event, director=request.player, act=act, **place)
    refused, _done = attempt(verb)
    if refused:
        event, may = event_to_help(request.player, public_id)
        page = _page(request, event, may, desk_stamp(event), refused)
        return render(request, "league/desk/desk.html", page, status=status_of(refused))
    return redirect("league:desk", public_id)


def _ask(request: PersonRequest, event: Tournament, act: Act) -> HttpResponse:
    """Whoever comes here for an act that is not lawful now is shown the desk as it stands."""
    work = Workdesk(event, request.player, rights(request.player, event))
    button = work.button(act)
    if button is None:
        return redirect("league:desk", event.public_id)
    return render(request, "league/desk/sure.html", {"event": event, "button": button, "at_desk": True})


def _number(posted: Mapping[str, str], name: str) -> int:
    number = posted.get(name, "")
    return int(number) if number.isascii() and number.isdecimal() and len(number) < 6 else 0


def _page(
    request: PersonRequest, event: Tournament, may: Rights, stamp: str, refused: Refused | None = None
) -> dict[str, object]:
    """The stamp is read first: what changes while the page is read is then fetched once more, not missed."""
    return {
        "stamp": stamp,
        "event": event,
        "may": may,
        "work": Workdesk(event, request.player, may),
        "refusal": refused,
        "at_desk": True,
    }
