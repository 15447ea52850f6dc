"""Clubs and events for a page. What is not there and what is none of your business answer alike: 404."""

from django.http import Http404
from django.shortcuts import get_object_or_404

from games.middleware import PlayerRequest
from games.models import Player
from league.models import Club, ClubRuleSet, Entry, Pairing, Round, Tournament
from league.permissions import Rights, can_own, rights
from league.services.tournaments import Right


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


def rule_set_to_see(slug: str, rules: str) -> ClubRuleSet:
    return get_object_or_404(ClubRuleSet.objects.select_related("club"), club__slug=slug, slug=rules)


def rule_set_to_manage(player: Player | None, slug: str, rules: str) -> ClubRuleSet:
    return get_object_or_404(ClubRuleSet.objects.of(club_to_manage(player, slug)), slug=rules)


def event_to_see(player: Player | None, public_id: str) -> Tournament:
    return get_object_or_404(Tournament.objects.visible_to(player).select_related("club"), public_id=public_id)


def event_to_direct(player: Player | None, public_id: str) -> Tournament:
    return get_object_or_404(Tournament.objects.directed_by(player).select_related("club"), public_id=public_id)


def entry_for(player: Player | None, public_id: str, entry_id: int, right: Right) -> Entry:
    entries = event_for(player, public_id, right).entries.people().with_people().select_related("tournament__club")
    return get_object_or_404(entries, pk=entry_id)


def event_for(player: Player | None, public_id: str, right: Right) -> Tournament:
    """For whoever holds the right; for all others there is no such page."""
    event = event_to_see(player, public_id)
    if not right(player, event):
        raise Http404
    return event


def event_to_help(player: Player | None, public_id: str) -> tuple[Tournament, Rights]:
    """For every role of the club, with what it may do there."""
    event = event_to_see(player, public_id)
    may = rights(player, event)
    if not may.displays:
        raise Http404
    return event, may


def round_for(player: Player | None, public_id: str, round_id: int, right: Right) -> Round:
    """A round that stands."""
    rounds = Round.objects.of(event_for(player, public_id, right)).select_related("stage__tournament__club")
    return get_object_or_404(rounds, pk=round_id)


def pairing_to_see(player: Player | None, public_id: str, pairing_id: int, right: Right) -> Pairing:
    """A pairing that has two sides, of a round that stands."""
    event = event_for(player, public_id, right)
    rows = Pairing.objects.of(event).played().with_people().select_related("round__stage__tournament__club")
    return get_object_or_404(rows, pk=pairing_id)
