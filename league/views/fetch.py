"""Clubs and events for a page. What is not there and what is none of your business answer alike: 404."""

from django.http import Http404
from django.shortcuts import get_object_or_404

from games.middleware import PlayerRequest
from games.models import Player
from league.models import Club, Entry, Tournament
from league.permissions import can_own


class PersonRequest(PlayerRequest):
    """A request to a page that asks for a sign-in first: somebody is always there."""

    player: Player


def club_to_see(slug: str) -> Club:
    return get_object_or_404(Club, slug=slug)


def club_to_manage(player: Player | None, slug: str) -> Club:
    return get_object_or_404(Club.objects.managed_by(player), slug=slug)


def club_to_own(player: Player | None, slug: str) -> Club:
    club = club_to_see(slug)
    if not can_own(player, club):
        raise Http404
    return club


def event_to_see(player: Player | None, public_id: str) -> Tournament:
    return get_object_or_404(Tournament.objects.visible_to(player).select_related("club"), public_id=public_id)


def event_to_direct(player: Player | None, public_id: str) -> Tournament:
    return get_object_or_404(Tournament.objects.directed_by(player).select_related("club"), public_id=public_id)


def entry_to_direct(player: Player | None, public_id: str, entry_id: int) -> Entry:
    entries = event_to_direct(player, public_id).entries.select_related(
        "tournament__club", "team__first", "team__second"
    )
    return get_object_or_404(entries, pk=entry_id)
