"""Who is here, away or lost, and a bot that sits in for who is lost when the others agree (table 4)."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.errors import Refused
from games.models import Filling, Match, Player, Seating, Whereabouts
from games.models.presence import HERE_FOR, LOST_AFTER
from games.permissions import can_host
from games.services import lobby

ENOUGH = 2


def whereabouts(match: Match) -> dict[str, Whereabouts]:
    """Of the people who act now, seat by seat, once the first hand is shaken."""
    if match.is_waiting or match.is_finished:
        return {}
    seen, now = match.presences.last_seen(), timezone.now()
    people = {seat: held for seat, held in match.seatings_now().items() if not held.player.is_bot}
    return {seat: where(seen.get(held.player_id) or held.created_at, now) for seat, held in people.items()}


def lost(match: Match) -> list[tuple[str, str]]:
    """Seat and name of everybody for whom a bot might play now, if somebody agrees."""
    if match.filling == Filling.NEVER or match.is_on_paper:
        return []
    found, now = whereabouts(match), match.seatings_now()
    return [(seat, now[seat].player.name) for seat, where in found.items() if where == Whereabouts.LOST]


def where(seen_at: datetime, now: datetime) -> Whereabouts:
    """Who never came is counted from when they were seated."""
    if now - seen_at < HERE_FOR:
        found = Whereabouts.HERE
    else:
        found = Whereabouts.AWAY if now - seen_at < LOST_AFTER else Whereabouts.LOST
    return found


@transaction.atomic
def agree(*, match: Match, seat: str, by: Player) -> None:
    """A bot may play for who is lost: the host's word is enough, else that of two others, or of all there are."""
    match = lobby.locked(match)
    now = match.seatings_now()
    held = now.get(seat)
    others = {each.player_id for letter, each in now.items() if letter != seat and not each.player.is_bot}
    if not (can_host(by, match) or by.pk in others):
        raise Refused("not-seated", 403, {"version": match.version})
    if held is None or held.player.is_bot:
        return
    must_be_lost(match, seat)
    match.agreements.update_or_create(seat=seat, player=by, defaults={"agreed_at": timezone.now()})
    if can_host(by, match) or len(others & agreeing(match, held)) >= min(ENOUGH, len(others)):
        sit_in(match, held)


@transaction.atomic
def fill_in(*, match: Match, seat: str) -> None:
    """The same by a director's word; the caller has checked the right."""
    match = lobby.locked(match)
    held = match.seatings_now().get(seat)
    if held is not None and not held.player.is_bot:
        must_be_lost(match, seat)
        sit_in(match, held)


def must_be_lost(match: Match, seat: str) -> None:
    if match.filling == Filling.NEVER:
        raise Refused("no-bots", 409, {"version": match.version})
    if whereabouts(match).get(seat) != Whereabouts.LOST:
        raise Refused("not-lost", 409, {"version": match.version})


def agreeing(match: Match, held: Seating) -> set[int]:
    """Since the one in the seat was last heard of."""
    since = match.presences.last_seen().get(held.player_id) or held.created_at
    agreed = match.agreements.filter(seat=held.seat, agreed_at__gt=since)
    return set(agreed.values_list("player_id", flat=True))


def sit_in(match: Match, held: Seating) -> None:
    lobby.put_bot(match, held.seat, lobby.FILLER, owner=held.owner or held.player)
    match.agreements.filter(seat=held.seat).delete()
    lobby.settle_in(match)
