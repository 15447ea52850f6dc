"""A person's own way into an event: a partner asked and answering, the list of singles, the team they have."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from engine.rule_set import RuleSet
from games import rule_words
from games.errors import Refused
from league.forms.enter import InviteForm
from league.models import Tournament
from league.permissions import can_enter
from league.services import partners
from league.views.answers import attempt, say, status_of
from league.views.fetch import PersonRequest, event_for, event_to_see
from league.views.standing_rules import standing_rules

ANSWERS = {"accept": partners.accept, "decline": partners.decline}
LOOKS: Mapping[str, Callable[..., object]] = {
    "look": partners.look,
    "stop": partners.stop_looking,
    "enter": partners.enter_alone,
    "leave": partners.leave_alone,
}


def enter(request: PersonRequest, public_id: str) -> HttpResponse:
    return _render(request, event_to_see(request.player, public_id))


@require_POST
def invite(request: PersonRequest, public_id: str) -> HttpResponse:
    event = event_for(request.player, public_id, can_enter)
    form = InviteForm(request.POST, club=event.club)
    if not form.is_valid():
        return _render(request, event, form=form)
    typed = form.cleaned_data
    verb = partial(partners.invite, tournament=event, player=request.player, partner=typed["partner"])
    return _done(request, event, "invited", attempt(partial(verb, team=typed["team"]))[0])


@require_POST
def answer(request: PersonRequest, public_id: str, invitation_id: int, act: str) -> HttpResponse:
    if act not in ANSWERS:
        raise Http404
    event = event_for(request.player, public_id, can_enter)
    asked = get_object_or_404(event.invitations.of(request.player), pk=invitation_id)
    return _done(request, event, act, attempt(partial(ANSWERS[act], invitation=asked, player=request.player))[0])


@require_POST
def single(request: PersonRequest, public_id: str, act: str) -> HttpResponse:
    if act not in LOOKS:
        raise Http404
    event = event_for(request.player, public_id, can_enter)
    return _done(request, event, act, attempt(partial(LOOKS[act], tournament=event, player=request.player))[0])


def _done(request: PersonRequest, event: Tournament, act: str, refused: Refused | None) -> HttpResponse:
    if refused:
        return _render(request, event, refusal=refused)
    say(request, f"partner-{act}")
    return redirect("league:enter", event.public_id)


def _render(request: PersonRequest, event: Tournament, **state: Any) -> HttpResponse:
    """`state`: a refusal, or a form that was filled in wrongly."""
    player, refused, form = request.player, state.get("refusal"), state.get("form")
    mine = event.entries.with_people().filter(persons__player=player).first()
    pending = event.invitations.pending()
    page: Mapping[str, object] = {
        "event": event,
        "mine": mine,
        "alone": event.takes_singles(),
        "is_open": event.state == Tournament.State.OPEN,
        "may_enter": can_enter(player, event),
        "asked": event.invitations.waiting_for(player),
        "asking": pending.filter(inviter=player),
        "singles": event.singles.select_related("player"),
        "looks": event.singles.filter(player=player).exists(),
        "form": form or InviteForm(club=event.club),
        "refusal": refused,
        "standing": standing_rules(event),
        "lines": rule_words.told(RuleSet.from_words(event.rule_set)),
    }
    return render(request, "league/enter.html", page, status=status_of(refused, form))
