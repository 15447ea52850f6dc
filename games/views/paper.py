"""The phone page of a match at a real table, for its seats and for whoever holds its slip; others may watch."""

from collections.abc import Callable, Mapping

from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, QueryDict, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST, require_safe

from games import live
from games.errors import Refused
from games.middleware import PlayerRequest
from games.models import Match, Player, SideLetters
from games.models.match import ALL_HANDS
from games.paper_forms import HandForm, ScoreForm
from games.permissions import last_hand_to_watch, match_to_watch
from games.services import paper as verbs
from games.services import players, slips
from games.services.paper import Reporter
from games.views.paper_picture import PaperPicture
from games.views.picture import sentence


@login_not_required
@require_safe
def slip(request: PlayerRequest, slip: str) -> HttpResponse:
    """The address on the slip: this browser may report for that table from now on."""
    match = slips.match_of(slip)
    if not slips.is_held(request.session, match):
        slips.keep(request.session, match)
    return redirect("games:paper", match.public_id)


@login_not_required
@require_safe
def paper(request: PlayerRequest, match_id: str) -> HttpResponse:
    return answer(request, match_to_report(request, match_id))


@never_cache
@login_not_required
@require_safe
def view(request: PlayerRequest, match_id: str) -> HttpResponse:
    """The fragment for a page that heard of news; nothing when it has not changed."""
    match = match_to_report(request, match_id)
    if request.GET.get("version") == str(match.version):
        return HttpResponse(status=204)
    return render(request, "games/paper_view.html", {"picture": picture(request, match)})


@login_not_required
@require_GET
def stream(request: PlayerRequest, match_id: str) -> StreamingHttpResponse:
    return live.response(match_to_report(request, match_id), None)


@login_not_required
@require_POST
def act(request: PlayerRequest, match_id: str, act: str) -> HttpResponse:
    """One report or answer. A refusal comes back with the reason and both sheets as they stand."""
    match = match_to_report(request, match_id)
    if act not in ACTS:
        raise Http404
    try:
        ACTS[act](request, match)
    except Refused as refused:
        match.refresh_from_db()
        return answer(request, match, refused)
    match.refresh_from_db()
    return redirect("games:paper" if match.is_on_paper or act == "side" else "games:table", match.public_id)


def match_to_report(request: PlayerRequest, public_id: str) -> Match:
    match = Match.objects.for_paper().filter(public_id=public_id).first()
    if match is None:
        raise Http404
    return match if slips.is_held(request.session, match) else sheet_to_watch(request.player, public_id)


def sheet_to_watch(player: Player | None, public_id: str) -> Match:
    """The sheet tells every hand at once, which is too early for who watches a table on the screen with a delay."""
    match = match_to_watch(player, public_id)
    if not match.is_on_paper and last_hand_to_watch(player, match, ALL_HANDS) < ALL_HANDS:
        raise Http404
    return match


def answer(request: PlayerRequest, match: Match, refused: Refused | None = None) -> HttpResponse:
    page = {
        "picture": picture(request, match),
        "refusal": sentence(f"refused-{refused.code}", **refused.data) if refused else None,
        "said": request.POST,
    }
    response = render(request, "games/paper.html", page, status=refused.status if refused else 200)
    response.headers["Cache-Control"] = "no-store"
    return response


def picture(request: PlayerRequest, match: Match) -> PaperPicture:
    speaks = reporter(request, match)
    return PaperPicture(match, speaks, asks_side=speaks is None and slips.is_held(request.session, match))


def reporter(request: PlayerRequest, match: Match) -> Reporter | None:
    """A seat speaks for its own team. A slip speaks for the team that its holder has named."""
    seat = match.seat_of(request.player)
    side = next((side for side in SideLetters.values if seat and seat in side), slips.side_of(request.session, match))
    return Reporter(request.player, side) if request.player and side else None


def speaker(request: PlayerRequest, match: Match) -> Reporter:
    speaks = reporter(request, match)
    if speaks is None:
        raise PermissionDenied
    return speaks


def choose_side(request: PlayerRequest, match: Match) -> None:
    """Whoever has no account reports as a guest, whose name stands beside what was entered."""
    side = request.POST.get("side", "")
    if side not in SideLetters.values or not slips.is_held(request.session, match):
        raise PermissionDenied
    if request.player is None:
        players.welcome_guest(request.session)
    slips.keep(request.session, match, side)


def enter_hand(request: PlayerRequest, match: Match) -> None:
    form = HandForm(request.POST)
    form.read()
    verbs.enter_hand(match=match, reporter=speaker(request, match), hand=form.hand(), place=form.place())


def enter_score(request: PlayerRequest, match: Match) -> None:
    form = ScoreForm(request.POST)
    form.read()
    verbs.enter_score(match=match, reporter=speaker(request, match), score=form.score(), place=form.place())


def take_back(request: PlayerRequest, match: Match) -> None:
    verbs.take_back(match=match, reporter=speaker(request, match), line_id=key(request.POST))


def confirm(request: PlayerRequest, match: Match) -> None:
    verbs.confirm(match=match, reporter=speaker(request, match), line_id=key(request.POST))


def go_online(request: PlayerRequest, match: Match) -> None:
    verbs.go_online(match=match, reporter=speaker(request, match))


def key(posted: QueryDict) -> int:
    text = posted.get("line", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 16 else 0


ACTS: Mapping[str, Callable[[PlayerRequest, Match], None]] = {
    "side": choose_side,
    "hand": enter_hand,
    "score": enter_score,
    "take-back": take_back,
    "confirm": confirm,
    "online": go_online,
}
