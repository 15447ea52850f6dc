"""Teams of an event: entered by hand or by roster, checked in, withdrawn."""

from functools import partial
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from games.views.tables import is_scripted
from league.forms.entry import PairForm, RosterForm
from league.models import Entry, Tournament
from league.roster import RosterError
from league.services import entries as verbs
from league.services import rosters
from league.views.answers import attempt, say, status_of
from league.views.fetch import PersonRequest, entry_to_direct, event_to_direct
from league.views.lists import EntryList, near_names

ACTS = {"here": verbs.check_in, "not-here": verbs.undo_check_in, "withdraw": verbs.withdraw}
DONE = {"here": "checked-in", "not-here": "check-in-undone", "withdraw": "withdrawn"}


def entries(request: PersonRequest, public_id: str) -> HttpResponse:
    event = event_to_direct(request.player, public_id)
    template = "league/desk/entry_list.html" if is_scripted(request) else "league/desk/entries.html"
    return _render(request, event, template)


@require_POST
def add(request: PersonRequest, public_id: str) -> HttpResponse:
    event = event_to_direct(request.player, public_id)
    form = PairForm(request.POST)
    if not form.is_valid():
        return _render(request, event, pair_form=form, status=422)
    new_people = form.cleaned_data["new_people"]
    verb = partial(verbs.enter, tournament=event, director=request.player, pair=form.pair(), new_people=new_people)
    refused, entry = attempt(verb)
    if entry is None:
        return _render(request, event, pair_form=form, refusal=refused, status=status_of(refused))
    say(request, "entered", team=entry.team)
    return redirect("league:entries", public_id)


@require_POST
def roster(request: PersonRequest, public_id: str) -> HttpResponse:
    event = event_to_direct(request.player, public_id)
    form = RosterForm(request.POST, request.FILES)
    if not form.is_valid():
        return _render(request, event, roster_form=form, status=422)
    verb = partial(rosters.enter_roster, tournament=event, director=request.player, content=form.content())
    try:
        refused, imported = attempt(verb)
    except RosterError as error:
        return _render(request, event, roster_form=form, faults=error.faults, status=422)
    if imported is None:
        return _render(request, event, roster_form=form, refusal=refused, status=status_of(refused))
    say(request, "imported", **vars(imported))
    return redirect("league:entries", public_id)


@require_POST
def all_here(request: PersonRequest, public_id: str) -> HttpResponse:
    event = event_to_direct(request.player, public_id)
    refused, count = attempt(partial(verbs.check_in_all, tournament=event, director=request.player))
    if refused:
        return _render(request, event, refusal=refused, status=status_of(refused))
    say(request, "all-here", count=count)
    return redirect("league:entries", public_id)


def act(request: PersonRequest, public_id: str, entry_id: int, act: str) -> HttpResponse:
    """A withdrawal asks first: that page is the same address, fetched instead of posted."""
    entry = entry_to_direct(request.player, public_id, entry_id)
    if act not in ACTS:
        raise Http404
    if request.method != "POST":
        return render(request, "league/desk/withdraw.html", {"event": entry.tournament, "entry": entry})
    refused, _done = attempt(partial(ACTS[act], entry=entry, director=request.player, **_why(request, act)))
    if refused or is_scripted(request):
        return _acted(request, entry, refused)
    say(request, DONE[act], team=entry.team)
    return redirect("league:entries", public_id)


def _why(request: PersonRequest, act: str) -> dict[str, str]:
    return {"why": request.POST.get("why", "")[:500]} if act == "withdraw" else {}


def _acted(request: PersonRequest, entry: Entry, refused: Any) -> HttpResponse:
    template = "league/desk/entry_list.html" if is_scripted(request) else "league/desk/entries.html"
    return _render(request, entry.tournament, template, refusal=refused, status=status_of(refused))


def _render(
    request: PersonRequest, event: Tournament, template: str = "league/desk/entries.html", **state: Any
) -> HttpResponse:
    """The present entries, whatever was asked; `state` is what a refused form brings back."""
    status = state.pop("status", 200)
    wanted = (request.POST.get("q") or request.GET.get("q") or "").strip()
    page = {"pair_form": PairForm(), "roster_form": RosterForm(), **state}
    page["near"] = near_names(page.get("refusal"), page["pair_form"])
    page |= {"event": event, "list": EntryList.of(event, wanted), "at_entries": True}
    return render(request, template, page, status=status)
