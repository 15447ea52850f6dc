"""A club's webhooks: the addresses that are told, and what became of every message."""

from collections.abc import Callable, Mapping
from functools import partial

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from games.errors import Refused
from games.models import Player
from league.forms.hook import HookForm
from league.models import Club, Delivery, Hook
from league.services import hooks as verbs
from league.views.answers import attempt, say, status_of
from league.views.fetch import PersonRequest, club_to_manage

SHOWN = 100


def hooks(request: PersonRequest, slug: str) -> HttpResponse:
    club = club_to_manage(request.player, slug)
    form = HookForm(request.POST if request.method == "POST" else None)
    refused = None
    if form.is_valid():
        refused, made = attempt(partial(verbs.make, club=club, director=request.player, **form.cleaned_data))
        if made:
            say(request, "hook-made")
            return redirect("league:hook", slug, made.pk)
    page = {"club": club, "hooks": Hook.objects.of(club), "form": form, "refusal": refused}
    return render(request, "league/hooks.html", page, status=status_of(refused, form))


def hook(request: PersonRequest, slug: str, hook_id: int) -> HttpResponse:
    club = club_to_manage(request.player, slug)
    return _render(request, club, get_object_or_404(Hook.objects.of(club), pk=hook_id))


@require_POST
def act(request: PersonRequest, slug: str, hook_id: int, act: str) -> HttpResponse:
    club = club_to_manage(request.player, slug)
    hook = get_object_or_404(Hook.objects.of(club), pk=hook_id)
    if act not in ACTS:
        raise Http404
    refused, _done = attempt(partial(ACTS[act], hook, request.player))
    if refused:
        return _render(request, club, hook, refused)
    say(request, f"hook-{act}")
    return redirect("league:hooks", slug) if act == "remove" else redirect("league:hook", slug, hook_id)


@require_POST
def again(request: PersonRequest, slug: str, delivery_id: int) -> HttpResponse:
    club = club_to_manage(request.player, slug)
    found = Delivery.objects.filter(hook__club=club).select_related("hook__club")
    delivery = get_object_or_404(found, pk=delivery_id)
    refused, _done = attempt(partial(verbs.send_again, delivery=delivery, director=request.player))
    if refused:
        return _render(request, club, delivery.hook, refused)
    say(request, "hook-again")
    return redirect("league:hook", slug, delivery.hook_id)


ACTS: Mapping[str, Callable[[Hook, Player], object]] = {
    "try": lambda hook, who: verbs.try_out(hook=hook, director=who),
    "on": lambda hook, _who: hook.turn(on=True),
    "off": lambda hook, _who: hook.turn(on=False),
    "remove": lambda hook, _who: hook.delete(),
}


def _render(request: PersonRequest, club: Club, hook: Hook, refused: Refused | None = None) -> HttpResponse:
    page = {"club": club, "hook": hook, "deliveries": hook.deliveries.all()[:SHOWN], "refusal": refused}
    return render(request, "league/hook.html", page, status=status_of(refused))
