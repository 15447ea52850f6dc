"""A table with three bots in one click, no account needed."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from games.errors import Refused
from games.middleware import PlayerRequest
from games.models import Match
from games.services import matches, players
from games.services.brakes import Brake
from games.table_forms import PracticeForm
from games.views import asking

# Far more than anybody plays; all guests of a hall or a school have one address.
OWN, CROWD = Brake("practice", most=30), Brake("practice-of-guests", most=300)


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def practice(request: PlayerRequest) -> HttpResponse:
    # An empty form is one too: the front page's button sends no rules.
    sent = request.POST if request.method == "POST" else None
    form, status = PracticeForm(sent, player=request.player), 200
    if form.is_valid():
        try:
            return redirect("games:table", opened(request, form).public_id)
        except Refused as refused:
            form.add_error(*WHY[refused.code])
            status = refused.status
    return render(request, "games/practice.html", {"form": form, "going": going(request)}, status=status)


def opened(request: PlayerRequest, form: PracticeForm) -> Match:
    asking.count(request, own=OWN, crowd=CROWD)
    player = request.player or players.welcome_guest(request.session)
    rules, name = form.chosen()
    return matches.open_practice(player=player, rule_set=rules, rules_name=name, bot=form.strength())


WHY = {
    "too-many": (None, gettext_lazy("Many tables were opened from here just now. Play at one, or wait ten minutes.")),
    "bot-not-certified": ("bot", gettext_lazy("That bot does not know these rules. Choose another, or other rules.")),
}


def going(request: PlayerRequest) -> Match | None:
    """The table that was left last, to go on with."""
    return Match.objects.of(request.player).practice().unfinished().first() if request.player else None
