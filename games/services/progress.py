"""After every change of a match: the version grows, what the house owes is derived again, and others are told."""

from collections.abc import Sequence
from datetime import timedelta
from functools import partial

from django.db import transaction
from django.utils import timezone

from games import dispatch, live
from games.models import Awaits, Match
from games.services.positions import Position
from games.signals import match_finished, match_reopened

MOVED = ("version", "awaits", "due_at", "held_until", "started_at", "finished_at")


def move_on(position: Position, *, by_house: bool = False) -> None:
    """Last in the transaction of a change, with the match locked.

    A worker that acts for the house with the delay off plays on by itself, so it needs no message.
    """
    match, wait = position.match, _move(position)
    match.save(update_fields=MOVED)
    transaction.on_commit(partial(live.announce, match.pk, match.version))
    if match.awaits and not (by_house and wait == dispatch.AT_ONCE):
        transaction.on_commit(partial(dispatch.owed, match))


def move_on_everywhere(positions: Sequence[Position]) -> None:
    """The same at many tables that begin together."""
    for position in positions:
        _move(position)
    matches = [position.match for position in positions]
    Match.objects.bulk_update(matches, MOVED)
    for match in matches:
        transaction.on_commit(partial(live.announce, match.pk, match.version))
        if match.awaits:
            transaction.on_commit(partial(dispatch.owed, match))


def _move(position: Position) -> timedelta:
    """The next version, and how long to wait before what the house owes then."""
    match = position.match
    match.version += 1
    match.awaits, wait = owed(position)
    match.due_at, match.held_until = timezone.now() + wait if match.awaits else None, None
    return wait


def move_on_paper(match: Match) -> None:
    """The same for a match that is played at a real table: the house owes it nothing."""
    match.version += 1
    match.awaits, match.due_at = Awaits.NOTHING, None
    match.save(update_fields=["version", "awaits", "due_at", "is_on_paper", "slip_serial", "finished_at"])
    transaction.on_commit(partial(live.announce, match.pk, match.version))


def move_on_waiting(match: Match) -> None:
    """The same before the first hand: who waits sees who came and went."""
    match.version += 1
    match.save(update_fields=["version", "finished_at"])
    transaction.on_commit(partial(live.announce, match.pk, match.version))


def owed(position: Position) -> tuple[Awaits, timedelta]:
    """What falls to the house now, and after how long."""
    match, turn = position.match, position.turn
    if match.is_finished:
        work = Awaits.NOTHING, dispatch.AT_ONCE
    elif turn is None:
        work = Awaits.SHAKE, dispatch.pause_after_hand(match, people_sit=position.people_sit)
    elif turn.player.is_bot:
        work = Awaits.BOT, dispatch.bot_delay(match)
    else:
        work = Awaits.NOTHING, dispatch.AT_ONCE
    return work


def settle(match: Match) -> None:
    """Finish or reopen a locked match as its hand records say. Safe to call again."""
    decided = match.is_decided()
    if decided and not match.is_finished:
        match.finished_at = timezone.now()
        announce = match_finished
    elif match.is_finished and not decided:
        match.finished_at = None
        announce = match_reopened
    else:
        return
    transaction.on_commit(partial(announce.send_robust, sender=Match, match_id=match.pk))
