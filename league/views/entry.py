"""One team of an event: its name, a substitute, its withdrawal and its way back. Played games stay."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from django import forms
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render

from games.models import Player
from league.forms.entry import MissedForm, RenameForm, SubstituteForm
from league.models import Entry
from league.permissions import can_direct
from league.services import changes, departures, latecomers
from league.services import entries as verbs
from league.views.answers import attempt, say, status_of
from league.views.fetch import PersonRequest, entry_for
from league.views.lists import entered_how, known_names, late_words

Verb = Callable[..., Entry]
DONE = {"rename": "renamed", "substitute": "substituted", "withdraw": "withdrawn", "return": "returned"}
ACTS = (*DONE, "admit", "namesake")


def entry(request: PersonRequest, public_id: str, entry_id: int) -> HttpResponse:
    return _render(request, entry_for(request.player, public_id, entry_id, can_direct))


def act(request: PersonRequest, public_id: str, entry_id: int, act: str) -> HttpResponse:
    """A withdrawal asks first: that page is the same address, fetched instead of posted."""
    if act not in ACTS:
        raise Http404
    row = entry_for(request.player, public_id, entry_id, can_direct)
    if request.method != "POST":
        return _ask(request, row) if act == "withdraw" else redirect("league:entry", public_id, entry_id)
    if act == "namesake":
        return _namesake(request, row)
    form = _forms(row, {act: request.POST}).get(act)
    if form is not None and not form.is_valid():
        return _render(request, row, {act: form}, status=422)
    refused, changed = attempt(partial(_verb(act, form, request.POST), entry=row, director=request.player))
    if changed is None:
        return _render(request, row, {act: form} if form else {}, refusal=refused, status=status_of(refused))
    say(request, entered_how(changed) if act == "admit" else DONE[act], team=changed)
    return redirect("league:entries", public_id)


def _namesake(request: PersonRequest, row: Entry) -> HttpResponse:
    """Whoever signed in under the name of this entry is not the one who was meant."""
    person = next((one for one in row.team.persons if str(one.pk) == request.POST.get("person")), None)
    if person is None:
        return redirect("league:entry", row.tournament.public_id, row.pk)
    refused, changed = attempt(partial(changes.put_namesake, entry=row, director=request.player, person=person))
    if changed is None:
        return _render(request, row, refusal=refused, status=status_of(refused))
    say(request, "namesake", name=person.name)
    return redirect("league:entry", row.tournament.public_id, row.pk)


def _ask(request: PersonRequest, row: Entry) -> HttpResponse:
    return render(request, "league/desk/withdraw.html", {"event": row.tournament, "entry": row, "at_entries": True})


def _verb(act: str, form: forms.Form | None, posted: Mapping[str, str]) -> Verb:
    why = posted.get("why", "")[:500].replace("\0", "")
    if isinstance(form, SubstituteForm):
        leaves: Player = form.person
        return partial(changes.substitute, leaves=leaves, name=form.cleaned_data["name"], why=why)
    if isinstance(form, MissedForm):
        return partial(latecomers.admit, missed=form.missed)
    if isinstance(form, RenameForm):
        return partial(changes.rename, name=form.cleaned_data["name"], why=why)
    return partial(verbs.withdraw if act == "withdraw" else departures.come_back, why=why)


def _forms(row: Entry, posted: Mapping[str, Any]) -> dict[str, forms.Form]:
    rename = RenameForm(posted.get("rename"), initial={"name": row.team.name}, auto_id="id_rename_%s")
    admit = MissedForm(posted.get("admit"), auto_id="id_admit_%s")
    return {"rename": rename, "substitute": SubstituteForm(posted.get("substitute"), entry=row), "admit": admit}


def _render(
    request: PersonRequest, row: Entry, filled: Mapping[str, forms.Form] | None = None, **state: Any
) -> HttpResponse:
    """`state`: the refusal, if any, and the status."""
    status = state.pop("status", 200)
    page = {"event": row.tournament, "entry": row, "forms": {**_forms(row, {}), **(filled or {})}, "at_entries": True}
    page |= {"known_people": known_names(row.tournament), "refusal": state.get("refusal")}
    page |= {"is_left_out": latecomers.is_left_out(row), "late_words": late_words(row.tournament)}
    return render(request, "league/desk/entry.html", page, status=status)
