"""Teams of an event: entered by hand or by roster, late too, and checked in."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from games.errors import Refused
from games.views.tables import is_scripted
from league.formats.draw_partner import Method
from league.forms.enter import WordForm
from league.forms.entry import LatePairForm, PairForm, RosterForm
from league.models import Entry, Tournament
from league.permissions import can_check_in, rights
from league.roster import RosterError
from league.services import entries as verbs
from league.services import latecomers, partners, rosters
from league.views.answers import attempt, say, status_of
from league.views.fetch import PersonRequest, entry_for, event_for, event_to_direct
from league.views.lists import EntryList, entered_how, near_names, near_names_of_roster

ACTS = {"here": verbs.check_in, "not-here": verbs.undo_check_in}
SINGLES: Mapping[str, Callable[..., object]] = {
    "add": partners.list_single,
    "new": partial(partners.list_single, new_people=True),
    "remove": partners.unlist_single,
}
DONE = {"here": "checked-in", "not-here": "check-in-undone"}


def entries(request: PersonRequest, public_id: str) -> HttpResponse:
    event = event_for(request.player, public_id, can_check_in)
    return _render(request, event, _template(request))


@require_POST
def add(request: PersonRequest, public_id: str) -> HttpResponse:
    """Before the draw or, when the form says so, after it."""
    event = event_for(request.player, public_id, can_check_in)
    form = (LatePairForm if request.POST.get("late") else PairForm)(request.POST, alone=event.takes_singles())
    if not form.is_valid():
        return _render(request, event, pair_form=form, status=422)
    refused, entry = attempt(partial(_verb(form), tournament=event, director=request.player, pair=form.pair()))
    if entry is None:
        return _render(request, event, pair_form=form, refusal=refused, status=status_of(refused))
    say(request, entered_how(entry), team=entry.team)
    return redirect("league:entries", public_id)


def _verb(form: PairForm) -> Callable[..., Entry]:
    new_people = form.cleaned_data["new_people"]
    if isinstance(form, LatePairForm):
        return partial(latecomers.enter, new_people=new_people, missed=form.missed)
    return partial(verbs.enter, new_people=new_people)


@require_POST
def roster(request: PersonRequest, public_id: str) -> HttpResponse:
    event = event_to_direct(request.player, public_id)
    form = RosterForm(request.POST, request.FILES)
    if not form.is_valid():
        return _render(request, event, roster_form=form, status=422)
    verb = partial(rosters.enter_roster, tournament=event, director=request.player, **form.roster())
    try:
        refused, imported = attempt(verb)
    except RosterError as error:
        return _render(request, event, roster_form=form, faults=error.faults, status=422)
    if imported is None:
        near = near_names_of_roster(refused)
        return _render(request, event, roster_form=form, roster_near=near, refusal=refused, status=status_of(refused))
    say(request, "imported", **vars(imported), alone=event.takes_singles())
    return redirect("league:entries", public_id)


@require_POST
def all_here(request: PersonRequest, public_id: str) -> HttpResponse:
    event = event_to_direct(request.player, public_id)
    refused, count = attempt(partial(verbs.check_in_all, tournament=event, director=request.player))
    if refused:
        return _render(request, event, refusal=refused, status=status_of(refused))
    say(request, "all-here", count=count)
    return redirect("league:entries", public_id)


@require_POST
def check_in_by(request: PersonRequest, public_id: str) -> HttpResponse:
    """A team says its code, or the number it has in the list."""
    event = event_for(request.player, public_id, can_check_in)
    word = request.POST.get("word", "")
    refused, entry = attempt(partial(verbs.check_in_by, tournament=event, director=request.player, word=word))
    if entry is None:
        return _render(request, event, refusal=refused, status=status_of(refused))
    say(request, "checked-in", team=entry.team)
    return redirect("league:entries", public_id)


@require_POST
def single(request: PersonRequest, public_id: str, act: str) -> HttpResponse:
    """Somebody without a partner, onto the list or off it."""
    if act not in SINGLES:
        raise Http404
    event = event_for(request.player, public_id, can_check_in)
    name = request.POST.get("name", "")[:200].replace("\0", "")
    refused, _done = attempt(partial(SINGLES[act], tournament=event, director=request.player, name=name))
    if refused:
        return _render(request, event, roster_near=[], refusal=refused, single_name=name, status=status_of(refused))
    say(request, f"single-{act}", name=name)
    return redirect("league:entries", public_id)


@require_POST
def draw_teams(request: PersonRequest, public_id: str) -> HttpResponse:
    """Partners for everybody on the list of singles, by lot or balanced."""
    event = event_to_direct(request.player, public_id)
    method: Method = "balanced" if request.POST.get("method") == "balanced" else "random"
    verb = partial(partners.draw_teams, tournament=event, director=request.player, method=method)
    refused, drawn = attempt(verb)
    if drawn is None:
        return _render(request, event, refusal=refused, status=status_of(refused))
    made, left = drawn
    say(request, "teams-drawn", count=len(made), left=left.name if left else "")
    return redirect("league:entries", public_id)


@require_POST
def check(request: PersonRequest, public_id: str, entry_id: int, act: str) -> HttpResponse:
    """By a tap, which leaves the list where it is."""
    if act not in ACTS:
        raise Http404
    entry = entry_for(request.player, public_id, entry_id, can_check_in)
    refused, _done = attempt(partial(ACTS[act], entry=entry, director=request.player))
    if refused or is_scripted(request):
        return _checked(request, entry.tournament, refused)
    say(request, DONE[act], team=entry.team)
    return redirect("league:entries", public_id)


def _template(request: PersonRequest) -> str:
    return "league/desk/entry_list.html" if is_scripted(request) else "league/desk/entries.html"


def _checked(request: PersonRequest, event: Tournament, refused: Refused | None) -> HttpResponse:
    return _render(request, event, _template(request), refusal=refused, status=status_of(refused))


def _render(
    request: PersonRequest, event: Tournament, template: str = "league/desk/entries.html", **state: Any
) -> HttpResponse:
    """The present entries, whatever was asked; `state` is what a refused form brings back."""
    status = state.pop("status", 200)
    wanted = (request.POST.get("q") or request.GET.get("q") or "").strip()
    entries = EntryList.of(event, wanted)
    page = {
        "pair_form": LatePairForm(initial={"late": True}, alone=entries.alone)
        if entries.is_late
        else PairForm(alone=entries.alone),
        "roster_form": RosterForm(),
        "word_form": WordForm(),
        **state,
    }
    page["singles"] = event.singles.select_related("player")
    page["near"] = [] if "roster_near" in page else near_names(page.get("refusal"), page["pair_form"])
    page |= {"event": event, "list": entries, "may": rights(request.player, event), "at_entries": True}
    return render(request, template, page, status=status)
