"""Duplicate play: laying it, its page of boards and tables, and what its host does."""

from collections.abc import Callable

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.duplicate_forms import DuplicateForm
from games.errors import Refused
from games.middleware import PlayerRequest
from games.models import DuplicateSet, Player
from games.permissions import duplicate_to_compare
from games.services import comparisons, duplicates, players
from games.services.brakes import Brake
from games.views import asking, compared, one_seat
from games.views.room import why_not
from games.views.tables import somebody

MOST = 6
BOARDS = Brake("boards", most=10)


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def lay(request: PlayerRequest) -> HttpResponse:
    """No account needed, as for practice."""
    sent = request.POST if request.method == "POST" else None
    form, status = DuplicateForm(sent, player=request.player), 200
    if form.is_valid():
        try:
            host, laid = laid_by(request, form)
        except Refused as refused:
            form.add_error(*WHY[refused.code])
            status = refused.status
        else:
            answer = redirect("games:duplicate", laid.public_id)
            one_seat.remember(request, answer, host)
            return answer
    mine = DuplicateSet.objects.of(request.player).order_by("-created_at", "-pk")[:MOST]
    return render(request, "games/duplicate_new.html", {"form": form, "mine": mine}, status=status)


def laid_by(request: PlayerRequest, form: DuplicateForm) -> tuple[Player, DuplicateSet]:
    """Bots play whole tables, so it has a brake: by person, or by address for guests, who are new at will."""
    asking.count(request, own=BOARDS, crowd=BOARDS)
    host = request.player or players.welcome_guest(request.session)
    size, party, (rules, name) = form.cleaned_data["size"], form.party(), form.chosen()
    return host, duplicates.lay(host=host, rule_set=rules, rules_name=name, size=size, party=party)


WHY = {
    "too-many": (None, gettext_lazy("Many boards were dealt from here just now. Play those, or wait ten minutes.")),
    "bot-not-certified": ("bot", gettext_lazy("That bot does not know these rules. Choose another, or other rules.")),
}


@never_cache
@login_not_required
@require_safe
def page(request: PlayerRequest, duplicate_id: str) -> HttpResponse:
    return shown(request, "games/duplicate.html", duplicate_to_compare(request.player, duplicate_id))


@never_cache
@login_not_required
@require_safe
def view(request: PlayerRequest, duplicate_id: str) -> HttpResponse:
    """The fragment, asked for now and then until everything is told; nothing when nothing has changed."""
    duplicate = duplicate_to_compare(request.player, duplicate_id)
    picture = compared.picture(request, comparisons.compare(duplicate, request.player))
    if request.GET.get("stamp") == picture.stamp:
        return HttpResponse(status=204)
    return render(request, "games/duplicate_view.html", {"picture": picture})


@login_not_required
@require_POST
def act(request: PlayerRequest, duplicate_id: str, act: str) -> HttpResponse:
    duplicate = duplicate_to_compare(request.player, duplicate_id)
    if act not in ACTS:
        raise Http404
    try:
        ACTS[act](request, duplicate)
    except Refused as refused:
        return shown(request, "games/duplicate.html", duplicate, refused)
    return redirect("games:duplicate", duplicate.public_id)


def close(request: PlayerRequest, duplicate: DuplicateSet) -> None:
    duplicates.close(duplicate=duplicate, by=somebody(request))


def without(request: PlayerRequest, duplicate: DuplicateSet) -> None:
    asked = request.POST.get("table")
    match = next((match for match in duplicate.matches.all() if match.public_id == asked), None)
    if match is None:
        raise Http404
    duplicates.do_without(match=match, by=somebody(request))


ACTS: dict[str, Callable[[PlayerRequest, DuplicateSet], None]] = {"close": close, "without": without}


def shown(
    request: PlayerRequest, template: str, duplicate: DuplicateSet, refused: Refused | None = None
) -> HttpResponse:
    comparison = comparisons.compare(duplicate, request.player)
    facts = {
        "picture": compared.picture(request, comparison),
        "refusal": why_not(refused.code) if refused else None,
    }
    return render(request, template, facts, status=refused.status if refused else 200)
