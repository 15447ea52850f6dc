"""Replays of finished hands, shared or not, their file, and the proof of the shake."""

import json

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.errors import Refused
from games.middleware import PlayerRequest
from games.models import Link, Match
from games.near import is_near
from games.permissions import last_hand_to_share, match_to_watch
from games.services import links, records, replays
from games.views.record_files import saved
from games.views.replay_picture import replay_picture
from games.views.room import title
from games.views.tables import number, somebody

GONE = 410


@never_cache
@login_not_required
@require_safe
def replay(request: PlayerRequest, match_id: str) -> HttpResponse:
    match = match_to_watch(request.player, match_id)
    seated = match.seat_of(request.player) is not None
    link = links.shared(match) if seated else None
    address = request.build_absolute_uri(reverse("games:shared", args=[link.token])) if link else ""
    newest = replays.newest_for(match=match, player=request.player)
    facts: dict[str, object] = {"shared": address, "link_is_near": is_near(address)}
    facts |= {"record": reverse("games:record", args=[match.public_id]), "is_dealt": True}
    if seated:
        facts |= {act: reverse("games:replay-share", args=[match.public_id, act]) for act in SHARING}
    return shown(request, match, facts, newest)


@never_cache
@login_not_required
@require_safe
def shared(request: PlayerRequest, token: str) -> HttpResponse:
    """Whoever has the link sees what the seats see after the hand: tiles that were played, no others."""
    link = links.by_token(token, Link.Purpose.REPLAY)
    if link is None:
        return render(request, "games/link_dead.html", status=GONE)
    facts: dict[str, object] = {"record": reverse("games:shared-record", args=[token]), "is_dealt": True}
    return shown(request, link.match, facts, last_hand_to_share(link.match))


def shown(request: PlayerRequest, match: Match, facts: dict[str, object], newest: int) -> HttpResponse:
    asked, step = number(request.GET.get("hand")), number(request.GET.get("step"))
    try:
        played = replays.replay(match=match, newest=newest, hand_number=asked, step=step)
    except Refused as refused:
        around, status = {"match": match, **facts}, refused.status if asked else 200
        return render(request, "games/replay_none.html", around, status=status)
    around = {"replay": replay_picture(played), "played": played, "title": title(match)}
    if "share" in facts:
        around["review"] = reverse("games:review", args=[match.public_id, played.number])
    return render(request, "games/replay.html", {**around, **facts})


@never_cache
@login_not_required
@require_safe
def record(request: PlayerRequest, match_id: str) -> HttpResponse:
    match = match_to_watch(request.player, match_id)
    newest = replays.newest_for(match=match, player=request.player)
    return file(request, match, newest)


@never_cache
@login_not_required
@require_safe
def shared_record(request: PlayerRequest, token: str) -> HttpResponse:
    link = links.by_token(token, Link.Purpose.REPLAY)
    if link is None:
        return render(request, "games/link_dead.html", status=GONE)
    return file(request, link.match, last_hand_to_share(link.match))


def file(request: PlayerRequest, match: Match, newest: int) -> HttpResponse:
    """A replay file: public, with roots and openings; `python -m engine verify` reads it."""
    asked = number(request.GET.get("game"))
    try:
        told = records.public_record(match=match, game_number=asked, newest=newest)
    except Refused as refused:
        raise Http404 from refused
    return saved(request, told, f"table-{match.public_id}")


@login_not_required
@require_POST
def share(request: PlayerRequest, match_id: str, act: str) -> HttpResponse:
    match = match_to_watch(request.player, match_id)
    if act not in SHARING:
        raise Http404
    try:
        SHARING[act](match=match, by=somebody(request))
    except Refused as refused:
        raise Http404 from refused
    return back(request, reverse("games:replay", args=[match.public_id]))


def back(request: PlayerRequest, address: str) -> HttpResponse:
    """To the hand that was looked at."""
    hand = number(request.POST.get("hand"))
    return redirect(f"{address}?hand={hand}" if hand else address)


SHARING = {"share": links.share, "unshare": links.unshare}


@never_cache
@login_not_required
@require_safe
def shake(request: PlayerRequest, match_id: str) -> HttpResponse:
    """During the hand: the root that fixes the deal, and the viewer's own seven to be checked against it."""
    match = match_to_watch(request.player, match_id)
    if match.is_waiting or match.is_on_paper:
        return redirect("games:seats", match.public_id)
    proof = replays.own_proof(match=match, player=request.player)
    facts = {"proof": proof, "openings": json.dumps(proof.openings), "match": match, "title": title(match)}
    return render(request, "games/shake.html", facts)
