"""Names of the roster and who they belong to: the codes a director hands out, and the page that each one opens."""

from functools import partial

from django import forms
from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.decorators import login_not_required
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from games.errors import Refused
from games.middleware import PlayerRequest
from games.models import User
from games.near import is_near
from games.services import players
from league.forms.claim import ClaimForm, CodeForm, NothingForm
from league.models import Claim, Tournament
from league.services import claims as verbs
from league.views.answers import attempt, say, status_of
from league.views.fetch import PersonRequest, event_to_direct
from league.views.slips import slips


@never_cache
def sheet(request: PersonRequest, public_id: str) -> HttpResponse:
    return _sheet(request, event_to_direct(request.player, public_id))


@require_POST
def give(request: PersonRequest, public_id: str) -> HttpResponse:
    """A code for everybody of the event who has no sign-in."""
    event = event_to_direct(request.player, public_id)
    verb = partial(verbs.give, club=event.club, director=request.player, people=verbs.nameless(event))
    refused, given = attempt(verb)
    if refused:
        return _sheet(request, event, refused)
    say(request, "codes-given", count=len(given or ()))
    return redirect("league:claims", public_id)


@require_POST
def revoke(request: PersonRequest, public_id: str, claim_id: int) -> HttpResponse:
    event = event_to_direct(request.player, public_id)
    claim = get_object_or_404(Claim.objects.of_event(event), pk=claim_id)
    refused, _done = attempt(partial(verbs.revoke, claim=claim, director=request.player))
    if refused:
        return _sheet(request, event, refused)
    say(request, "code-revoked", person=claim.player)
    return redirect("league:claims", public_id)


@login_not_required
def ask(request: PlayerRequest) -> HttpResponse:
    """For a code that was printed: typing it leads to the page that the link leads to."""
    form = CodeForm(request.GET or None)
    if form.is_valid() and (claim := verbs.find(form.cleaned_data["code"])):
        return redirect("league:claim", claim.code)
    unknown = form.is_valid()
    page = {"form": form, "refusal": Refused("claim-unknown", 404) if unknown else None}
    return render(request, "league/claim_ask.html", page, status=404 if unknown else 200)


@never_cache
@login_not_required
@sensitive_post_parameters("password")
def claim(request: PlayerRequest, code: str) -> HttpResponse:
    found = verbs.find(code)
    if found is None or found.is_closed:
        mine = found is not None and found.player == request.player
        return render(request, "league/claim_closed.html", {"claim": found, "mine": mine}, status=410 if found else 404)
    form = _form(request)
    refused, user = attempt(partial(_use, request, code, form)) if form.is_valid() else (None, None)
    if user:
        login(request, user)
        say(request, "claimed", person=found.player)
        return redirect("league:front")
    page = {"claim": found, "form": form, "refusal": refused}
    return render(request, "league/claim.html", page, status=status_of(refused, form))


def _form(request: PlayerRequest) -> forms.Form:
    posted = request.POST if request.method == "POST" else None
    return NothingForm(posted) if request.user.is_authenticated else ClaimForm(posted)


def _use(request: PlayerRequest, code: str, form: forms.Form) -> User:
    """Account and name together, or neither: a refused code must leave no account behind."""
    with transaction.atomic():
        if isinstance(request.user, User):
            user = request.user
        else:
            user = players.sign_up(**form.cleaned_data, guest=request.player)
        verbs.use(code=code, user=user)
    return user


def _sheet(request: PersonRequest, event: Tournament, refused: Refused | None = None) -> HttpResponse:
    site = settings.ADDRESSES.url(int(request.get_port()))
    page = {
        "event": event,
        "site": site,
        "slips": slips(event, site),
        "refusal": refused,
        "at_claims": True,
        "is_near": is_near(site),
    }
    return render(request, "league/desk/claims.html", page, status=status_of(refused))
