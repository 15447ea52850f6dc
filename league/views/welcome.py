"""The first visit: whoever holds the one-time link becomes the owner of the first club."""

from django.contrib.auth import login
from django.contrib.auth.decorators import login_not_required
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render

from games.middleware import PlayerRequest
from games.models import Player, User
from games.services import players
from league.forms.club import ClubForm, FounderForm
from league.models import Club
from league.services import welcome as verbs
from league.views.answers import attempt, say, status_of


@login_not_required
def welcome(request: PlayerRequest, token: str) -> HttpResponse:
    if not verbs.is_open(token):
        return render(request, "league/welcome_used.html", {"has_clubs": Club.objects.real().exists()}, status=404)
    form = _form(request)
    refused = None
    if form.is_valid():
        refused, club = attempt(lambda: _claim(request, token, form))
        if club:
            say(request, "founded", club=club)
            return redirect("league:club", club.slug)
    page = {"form": form, "refusal": refused}
    return render(request, "league/welcome.html", page, status=status_of(refused, form))


def _form(request: PlayerRequest) -> ClubForm:
    """Somebody signed in has an account already."""
    kind = ClubForm if request.user.is_authenticated else FounderForm
    return kind(request.POST or None)


def _claim(request: PlayerRequest, token: str, form: ClubForm) -> Club:
    """Account and club together, or neither: a refused link must leave no account behind."""
    with transaction.atomic():
        user = _account(request, form)
        words = form.cleaned_data
        owner = Player.objects.of_user(user)
        club = verbs.claim(token=token, player=owner, club_name=words["club_name"], zone=words["zone"])
    login(request, user)
    return club


def _account(request: PlayerRequest, form: ClubForm) -> User:
    if isinstance(request.user, User):
        return request.user
    account = {name: form.cleaned_data[name] for name in ("username", "password", "name")}
    return players.sign_up(**account, guest=request.player)
