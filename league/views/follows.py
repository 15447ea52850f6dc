"""What follows on a Swiss or on groups that are played already."""

from functools import partial

from django.http import HttpResponse
from django.shortcuts import redirect, render

from league.forms.playoff import PlayoffForm, playoff_of
from league.services import playoffs, stages
from league.views.answers import attempt, say, status_of
from league.views.fetch import PersonRequest, event_to_direct


def follows(request: PersonRequest, public_id: str) -> HttpResponse:
    event = event_to_direct(request.player, public_id)
    first, *others = event.stages.in_order()
    form = PlayoffForm(request.POST or None, initial=playoff_of(others, others))
    refused = None
    if form.is_valid():
        plans = form.playoffs(**playoffs.standing_of(first))
        verb = partial(playoffs.choose, tournament=event, director=request.player, plans=plans)
        refused, chosen = attempt(verb)
        if chosen:
            say(request, "follows", brackets=len(plans))
            return redirect("league:desk", public_id)
    page = {"event": event, "form": form, "refusal": refused, "can": playoffs.can_choose(stages.charts(event))}
    return render(request, "league/desk/follows.html", page | {"at_desk": True}, status=status_of(refused, form))
