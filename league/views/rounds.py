"""A round at the desk: its draft edited by hand, its clock started, paused and extended, time called everywhere."""

from collections.abc import Callable, Mapping
from functools import partial

from django import forms
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from games.errors import Refused
from games.models import Player
from league.forms.round import MinutesForm, SwapForm, TableForm
from league.models import Pairing, Round
from league.models.chart import Chart
from league.permissions import can_direct, can_run_clock
from league.services import clocks, drafts, timecalls
from league.views.answers import attempt, say, status_of
from league.views.fetch import PersonRequest, round_for
from league.views.rows import round_name

Clock = Callable[..., object]
CLOCKS: Mapping[str, Clock] = {
    "start": clocks.start,
    "pause": clocks.pause,
    "go-on": clocks.go_on,
    "extend": clocks.extend,
    "time": timecalls.call_all,
}
MINUTES = ("start", "extend")


def draft(request: PersonRequest, public_id: str, round_id: int) -> HttpResponse:
    round_ = round_for(request.player, public_id, round_id, can_direct)
    return _render(request, round_, _swap_form(round_))


@require_POST
def swap(request: PersonRequest, public_id: str, round_id: int) -> HttpResponse:
    round_ = round_for(request.player, public_id, round_id, can_direct)
    form = _swap_form(round_, request.POST)
    if not form.is_valid():
        return _render(request, round_, form, status=422)
    one, other = form.pair
    refused, _done = attempt(partial(drafts.swap, round_=round_, director=request.player, one=one, other=other))
    if refused:
        return _render(request, round_, form, refused)
    say(request, "swapped", one=one, other=other)
    return redirect("league:draft", public_id, round_id)


@require_POST
def table(request: PersonRequest, public_id: str, round_id: int, pairing_id: int) -> HttpResponse:
    round_ = round_for(request.player, public_id, round_id, can_direct)
    pairing = get_object_or_404(round_.pairings.with_people(), pk=pairing_id)
    form = TableForm(request.POST)
    number = form.cleaned_data["table"] if form.is_valid() else 0
    verb = partial(drafts.set_table, pairing=pairing, director=request.player, number=number)
    refused, _done = attempt(verb)
    if refused:
        return _render(request, round_, _swap_form(round_), refused)
    say(request, "table-set", pairing=pairing, table=number)
    return redirect("league:draft", public_id, round_id)


@require_POST
def clock(request: PersonRequest, public_id: str, round_id: int, act: str) -> HttpResponse:
    if act not in CLOCKS:
        raise Http404
    round_ = round_for(request.player, public_id, round_id, can_run_clock)
    form = MinutesForm(request.POST) if act in MINUTES else forms.Form({})
    if form.is_valid():
        refused = attempt(partial(_turn, round_, request.player, act, **form.cleaned_data))[0]
    else:
        refused = Refused("clock-minutes", 422, {"most": clocks.MOST_MINUTES})
    if not refused:
        say(request, f"clock-{act}")
        return redirect("league:desk", public_id)
    page = {"event": round_.stage.tournament, "round": round_, "refusal": refused, "at_desk": True}
    return render(request, "league/desk/clock_refused.html", page, status=refused.status)


def _swap_form(round_: Round, posted: QueryDict | None = None) -> SwapForm:
    return SwapForm(posted, round_=round_, resting=Chart.of(round_.stage).sit_out(round_))


def _turn(round_: Round, who: Player, act: str, **minutes: int) -> object:
    return CLOCKS[act](round_=round_, director=who, **minutes)


def _render(
    request: PersonRequest, round_: Round, form: SwapForm, refused: Refused | None = None, status: int = 200
) -> HttpResponse:
    rows: list[Pairing] = list(round_.pairings.with_people().order_by("slot"))
    page = {"event": round_.stage.tournament, "round": round_, "name": round_name(round_), "rows": rows}
    page |= {"swap": form, "refusal": refused, "at_desk": True, "resting": Chart.of(round_.stage).sit_out(round_)}
    page["alone"] = round_.stage.tournament.takes_singles()
    return render(request, "league/desk/draft_editor.html", page, status=status_of(refused) if refused else status)
