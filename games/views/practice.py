"""A table with three bots in one click, no account needed."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from engine.rule_set import RuleSet
from games.errors import Refused
from games.forms import PracticeForm
from games.middleware import PlayerRequest
from games.models import Match
from games.services import matches, players


@login_not_required
@require_http_methods(["GET", "POST"])
def practice(request: PlayerRequest) -> HttpResponse:
    # An empty form is one too: the front page's button sends no rules.
    form = PracticeForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        player = request.player or players.welcome_guest(request.session)
        rules, bot = RuleSet.preset(form.preset()), form.strength()
        try:
            return redirect("games:table", matches.open_practice(player=player, rule_set=rules, bot=bot).public_id)
        except Refused:
            form.add_error("bot", _("That bot does not know these rules. Choose another, or other rules."))
    return render(request, "games/practice.html", {"form": form, "going": going(request)})


def going(request: PlayerRequest) -> Match | None:
    """The table that was left last, to go on with."""
    return Match.objects.of(request.player).practice().unfinished().first() if request.player else None
