"""Tables to sit down at: one's own, the open ones, one by its code, a new one."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.errors import Refused
from games.middleware import PlayerRequest
from games.models import Match
from games.services import links, lobby
from games.services.brakes import Brake, address
from games.table_forms import CodeForm, LayForm
from games.views import one_seat, room
from games.views.tables import somebody

MOST = 20
LAID = Brake("tables", most=30)


@never_cache
@login_not_required
@require_safe
def hall(request: PlayerRequest) -> HttpResponse:
    return listed(request, CodeForm())


@login_not_required
@require_POST
def code(request: PlayerRequest) -> HttpResponse:
    """A code leads where its link leads."""
    form = CodeForm(request.POST)
    if form.is_valid():
        try:
            link = links.by_code(form.cleaned_data["code"], asker=address(request))
        except Refused as refused:
            form.add_error("code", _("Too many tries. Wait a minute."))
            return listed(request, form, refused.status)
        if link:
            return redirect("games:invited", link.token)
        form.add_error("code", _("No table has this code now. Ask for the present one."))
    return listed(request, form, 422)


@require_http_methods(["GET", "HEAD", "POST"])
def lay(request: PlayerRequest) -> HttpResponse:
    sent = request.POST if request.method == "POST" else None
    form = LayForm(sent, player=request.player, begin_from=request.GET.get("from", ""))
    if not form.is_valid():
        return render(request, "games/lay.html", {"form": form})
    try:
        match = laid(request, form)
    except Refused as refused:
        form.add_error(None, WHY[refused.code])
        return render(request, "games/lay.html", {"form": form}, status=refused.status)
    answer = redirect("games:seats" if match.is_waiting else "games:table", match.public_id)
    one_seat.remember(request, answer, somebody(request))
    return answer


def laid(request: PlayerRequest, form: LayForm) -> Match:
    """With a link from the start where one is needed to sit down."""
    host, chosen = somebody(request), form.cleaned_data
    LAID.count(host.public_id)
    rules, best_of = form.chosen().rules, chosen["best_of"]
    match = lobby.lay(host=host, rule_set=rules, best_of=best_of, terms=form.terms(), bots=form.bots())
    links.invite(match=match, by=host)
    return match


WHY = {
    "too-many": gettext_lazy("You laid many tables just now. Play at one, or wait ten minutes."),
    "bot-not-certified": gettext_lazy("That bot does not know these rules."),
}


def listed(request: PlayerRequest, form: CodeForm, status: int = 200) -> HttpResponse:
    player = request.player
    mine = list(Match.objects.of(player).in_company().select_related("created_by")[:MOST]) if player else []
    others = Match.objects.in_lobby().select_related("created_by").exclude(pk__in=[match.pk for match in mine])
    facts = {
        "form": form,
        "going": [room.room(request, player, match) for match in mine if not match.is_finished],
        "tables": [room.room(request, player, match) for match in others[:MOST]],
    }
    return render(request, "games/lobby.html", facts, status=status)
