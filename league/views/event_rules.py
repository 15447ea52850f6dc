"""The rules of an event in plain words; its director may take a newer version before the first hand."""

from functools import partial

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from engine.rule_set import RuleSet
from games.errors import Refused
from games.middleware import PlayerRequest
from games.rule_words import changes, told
from league.models import Tournament
from league.permissions import can_direct
from league.services import event_rules as verbs
from league.views.answers import attempt, say, status_of
from league.views.fetch import event_to_direct, event_to_see
from league.views.standing_rules import standing_rules


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def rules(request: PlayerRequest, public_id: str) -> HttpResponse:
    if request.method != "POST":
        return _show(request, event_to_see(request.player, public_id))
    event, director = event_to_direct(request.player, public_id), request.player
    assert director is not None, "nobody directs nothing"
    refused, taken = attempt(partial(verbs.take_newest, tournament=event, director=director))
    if refused:
        return _show(request, event_to_see(request.player, public_id), refused)
    say(request, "rules-taken", version=taken)
    return redirect("league:event-rules", public_id)


def _show(request: PlayerRequest, event: Tournament, refused: Refused | None = None) -> HttpResponse:
    standing, present = standing_rules(event), RuleSet.from_words(event.rule_set)
    page = {
        "event": event,
        "standing": standing,
        "lines": told(present),
        "changes": changes(present, standing.newer.rules) if standing.newer else (),
        "directs": can_direct(request.player, event),
        "refusal": refused,
    }
    return render(request, "league/rules/event.html", page, status=status_of(refused))
