"""What is said at a table, for its four seats: to read, to say, to mute."""

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.errors import Refused
from games.middleware import PlayerRequest
from games.models import Match, Phrase
from games.permissions import match_to_watch
from games.services import talk
from games.views.room import why_not
from games.views.tables import is_scripted, somebody

MUTED = "muted"


@never_cache
@login_not_required
@require_safe
def listen(request: PlayerRequest, match_id: str) -> HttpResponse:
    return shown(request, match_to_talk(request, match_id))


@login_not_required
@require_POST
def say(request: PlayerRequest, match_id: str) -> HttpResponse:
    match = match_to_talk(request, match_id)
    said = {name: request.POST.get(name, "") for name in ("phrase", "text")}
    try:
        talk.say(match=match, player=somebody(request), **said)
    except Refused as refused:
        return shown(request, match, refused)
    return shown(request, match) if is_scripted(request) else redirect("games:talk", match_id)


@login_not_required
@require_POST
def mute(request: PlayerRequest, match_id: str) -> HttpResponse:
    """For this device: what others write is not shown; once more, and it is."""
    match = match_to_talk(request, match_id)
    request.session[MUTED] = sorted(set(request.session.get(MUTED, [])) ^ {match.public_id})
    return shown(request, match) if is_scripted(request) else redirect("games:talk", match_id)


def match_to_talk(request: PlayerRequest, match_id: str) -> Match:
    """Who only watches hears nothing: a word may be about what they should not know yet."""
    match = match_to_watch(request.player, match_id)
    if match.seat_of(request.player) is None:
        raise Http404
    return match


def shown(request: PlayerRequest, match: Match, refused: Refused | None = None) -> HttpResponse:
    muted = match.public_id in request.session.get(MUTED, [])
    remarks = [one for one in talk.heard(match) if not (muted and one.text and one.player != request.player)]
    facts = {
        "match": match,
        "remarks": remarks,
        "phrases": Phrase.choices,
        "may_write": talk.may_write(match),
        "muted": muted,
        "refusal": why_not(refused.code) if refused else None,
    }
    if is_scripted(request):
        template = "games/talk.html" if talk.has_company(match, request.player) else "games/talk_alone.html"
    else:
        template = "games/talk_page.html"
    return render(request, template, facts, status=refused.status if refused else 200)
