"""A hint on one's own turn at a practice table, and a look back at a hand that is over."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.errors import Refused
from games.middleware import PlayerRequest
from games.permissions import match_to_watch
from games.services import insights, replays, tables
from games.views import shown
from games.views.picture.reviewed import reviewed
from games.views.tables import moved_on, number, somebody


@login_not_required
@require_POST
def hint(request: PlayerRequest, match_id: str) -> HttpResponse:
    match, hand_number = match_to_watch(request.player, match_id), number(request.POST.get("hand"))
    seen_version = number(request.POST.get("version")) or 0
    try:
        insights.ask_hint(match=match, player=somebody(request), expected_version=seen_version)
    except Refused as refused:
        return shown.fragment(request, match, hand_number, refused)
    return moved_on(request, match, hand_number)


@never_cache
@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def review(request: PlayerRequest, match_id: str, number: int) -> HttpResponse:
    """Asked for with a post, worked out once, then there for everybody, each with what they may see of it."""
    match = match_to_watch(request.player, match_id)
    record = insights.hand_to_review(match, number)
    if record is None or number > replays.newest_for(match=match, player=request.player):
        return redirect("games:table", match.public_id)
    if request.method == "POST":
        insights.ask_review(match=match, record=record)
        return redirect("games:review", match.public_id, number)
    seen = shown.seen(tables.look(match=match, player=request.player, hand_number=number))
    facts = {"match": match, "number": number, "review": reviewed(seen, insights.review(record))}
    facts |= {"here": request.path, "back": f"{reverse('games:table', args=[match.public_id])}?hand={number}"}
    return render(request, "games/review.html", facts)
