"""One table as the desk decides about it: its result entered, ruled, corrected with the consequences shown first."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from games.errors import Refused
from games.models import Player
from games.services import presence
from league.forms.ruling import (
    AbsentForm,
    BoardForm,
    CorrectionForm,
    FillInForm,
    MoreTimeForm,
    ReasonForm,
    RulingForm,
    ScoreForm,
)
from league.models import Pairing
from league.permissions import can_enter_results, can_rule, can_run_clock
from league.services import board_rulings, clocks, corrections, rulings, timecalls
from league.services.corrections import Moved
from league.services.rulings import Absent
from league.services.tournaments import Right
from league.templatetags.sentences import sentence
from league.views.answers import attempt, say, status_of
from league.views.corrected import corrected
from league.views.fetch import PersonRequest, pairing_to_see
from league.views.tableside import Tableside


@dataclass(frozen=True)
class Act:
    """What can be ruled about a table: whose right it is, what is filled in, the verb."""

    form: type[RulingForm]
    verb: Callable[[Pairing, Player, RulingForm], object]
    right: Right = can_rule
    # Whose rank it would change: what it is shown before it is done.
    look: Callable[[Pairing, Player, RulingForm], tuple[Moved, ...]] | None = None


def _score(row: Pairing, who: Player, form: RulingForm) -> object:
    assert isinstance(form, ScoreForm)
    return rulings.enter_score(pairing=row, keeper=who, games=form.games(), why=form.cleaned_data["why"])


def _forfeit(row: Pairing, who: Player, form: RulingForm) -> object:
    absent = Absent(form.cleaned_data["absent"])
    return rulings.forfeit(pairing=row, judge=who, loser=absent, why=form.cleaned_data["why"])


def _no_show(row: Pairing, who: Player, form: RulingForm) -> object:
    absent = Absent(form.cleaned_data["absent"])
    return rulings.no_show(pairing=row, judge=who, absent=absent, why=form.cleaned_data["why"])


def _void(row: Pairing, who: Player, form: RulingForm) -> object:
    return rulings.make_void(pairing=row, judge=who, why=form.cleaned_data["why"])


def _replay(row: Pairing, who: Player, form: RulingForm) -> object:
    return rulings.replay(pairing=row, judge=who, why=form.cleaned_data["why"])


def _time(row: Pairing, who: Player, form: RulingForm) -> object:
    return timecalls.call(pairing=row, director=who, why=form.cleaned_data["why"])


def _time_score(row: Pairing, who: Player, form: RulingForm) -> object:
    assert isinstance(form, ScoreForm)
    return timecalls.enter(pairing=row, keeper=who, games=form.games(), why=form.cleaned_data["why"])


def _play_on(row: Pairing, who: Player, form: RulingForm) -> object:
    return timecalls.take_back(pairing=row, director=who)


def _fill_in(row: Pairing, who: Player, form: RulingForm) -> object:
    assert row.match is not None, "a seat is lost at a match"
    return presence.fill_in(match=row.match, seat=form.cleaned_data["seat"])


def _board(row: Pairing, who: Player, form: RulingForm) -> object:
    assert isinstance(form, BoardForm)
    return board_rulings.rule(pairing=row, judge=who, ruled=form.ruling())


def _look_at_board(row: Pairing, who: Player, form: RulingForm) -> tuple[Moved, ...]:
    assert isinstance(form, BoardForm)
    return board_rulings.consequences(pairing=row, judge=who, ruled=form.ruling())


def _more_time(row: Pairing, who: Player, form: RulingForm) -> object:
    return clocks.extend_table(pairing=row, director=who, minutes=form.cleaned_data["minutes"])


ACTS: Mapping[str, Act] = {
    "score": Act(ScoreForm, _score, can_enter_results),
    "forfeit": Act(AbsentForm, _forfeit),
    "no-show": Act(AbsentForm, _no_show),
    "void": Act(ReasonForm, _void),
    "replay": Act(ReasonForm, _replay),
    "time": Act(RulingForm, _time, can_run_clock),
    "time-score": Act(ScoreForm, _time_score, can_enter_results),
    "play-on": Act(RulingForm, _play_on, can_run_clock),
    "board": Act(BoardForm, _board, look=_look_at_board),
    "more-time": Act(MoreTimeForm, _more_time, can_run_clock),
    "fill-in": Act(FillInForm, _fill_in),
}


@dataclass(frozen=True)
class Offer:
    """One act as the page shows it, with the form as it was filled in."""

    act: str
    form: RulingForm
    href: str
    is_open: bool

    @classmethod
    def of(cls, act: str, form: RulingForm, *, is_open: bool = False) -> "Offer":
        row = form.pairing
        return cls(act, form, reverse("league:pairing-act", args=[*_place(row), act]), is_open)

    @property
    def label(self) -> str:
        return sentence("rule-act", self.act)

    @property
    def help(self) -> str:
        return sentence("rule-help", self.act, {"boards": int(self.form.by_boards)})


def pairing(request: PersonRequest, public_id: str, pairing_id: int) -> HttpResponse:
    row = pairing_to_see(request.player, public_id, pairing_id, can_enter_results)
    return _render(request, row)


@require_POST
def act(request: PersonRequest, public_id: str, pairing_id: int, act: str) -> HttpResponse:
    if act not in ACTS:
        raise Http404
    row = pairing_to_see(request.player, public_id, pairing_id, ACTS[act].right)
    form = ACTS[act].form(request.POST, pairing=row)
    if not form.is_valid():
        return _render(request, row, {act: form}, status=422)
    look = None if "sure" in request.POST else ACTS[act].look
    refused, done = attempt(partial(look or ACTS[act].verb, row, request.player, form))
    if refused:
        return _render(request, row, {act: form}, refused=refused)
    if look:
        return _ask(request, row, Offer.of(act, form), done)
    say(request, f"ruled-{act}", table=row.table_number, pairing=row)
    return redirect("league:desk", public_id)


def correct(request: PersonRequest, public_id: str, pairing_id: int) -> HttpResponse:
    """Three steps at one address: what it becomes, what that changes, done."""
    row = pairing_to_see(request.player, public_id, pairing_id, can_rule)
    side = Tableside(row, request.player)
    form = CorrectionForm(request.POST or None, pairing=row, initial=CorrectionForm.as_it_stands(side.result))
    refused, told = attempt(partial(_look, row, form)) if form.is_valid() else (None, None)
    if told and form.cleaned_data["revision"] is not None:
        verb = partial(corrections.correct, pairing=row, judge=request.player, correction=form.correction())
        refused, done = attempt(verb)
        if done:
            say(request, "corrected", table=row.table_number)
            return redirect("league:pairing", public_id, pairing_id)
    page = {"event": side.event, "side": side, "at_desk": True}
    page |= {"form": form, "told": told, "change": corrected(row, told) if told else None, "refusal": refused}
    return render(request, "league/desk/correction.html", page, status=status_of(refused, form))


def _look(row: Pairing, form: CorrectionForm) -> corrections.Consequences:
    return corrections.consequences(pairing=row, finding=form.finding())


def _ask(request: PersonRequest, row: Pairing, offer: Offer, moved: object) -> HttpResponse:
    """What a ruling would change, with what was filled in ready to be sent again."""
    side = Tableside(row, request.player)
    page = {"event": side.event, "side": side, "offer": offer, "moved": moved, "at_desk": True}
    return render(request, "league/desk/ruling_told.html", page)


def _render(
    request: PersonRequest,
    row: Pairing,
    filled: Mapping[str, RulingForm] | None = None,
    *,
    refused: Refused | None = None,
    status: int = 200,
) -> HttpResponse:
    side = Tableside(row, request.player)
    page = {"event": side.event, "side": side, "offers": _offers(side, filled or {}), "at_desk": True}
    status = refused.status if refused else status
    return render(request, "league/desk/pairing.html", {**page, "refusal": refused}, status=status)


def _offers(side: Tableside, filled: Mapping[str, RulingForm]) -> list[Offer]:
    row, event = side.pairing, side.event
    able = [name for name, each in ACTS.items() if name in side.open_acts and each.right(side.player, event)]
    return [
        Offer.of(
            name,
            filled.get(name) or ACTS[name].form(pairing=row, auto_id=f"id_{name}_%s"),
            is_open=name in filled,
        )
        for name in able
    ]


def _place(row: Pairing) -> tuple[str, int]:
    return row.round.stage.tournament.public_id, row.pk
