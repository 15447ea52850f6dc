"""A match that nobody plays on, though nobody has won it: its event decided otherwise. What was played stays."""

from functools import partial

from django.db import transaction
from django.utils import timezone

from games import live
from games.models import Awaits, Match
from games.services import boards, positions, progress


@transaction.atomic
def stop(*, match: Match) -> Match:
    """No action is taken from now on. Over already is as good."""
    match = Match.objects.locked(match.pk)
    if match.is_finished:
        return match
    match.version += 1
    match.finished_at, match.awaits, match.due_at = timezone.now(), Awaits.NOTHING, None
    match.save(update_fields=["version", "finished_at", "awaits", "due_at"])
    boards.tell(match)
    transaction.on_commit(partial(live.announce, match.pk, match.version))
    return match


@transaction.atomic
def resume(*, match: Match) -> Match:
    """A stopped match goes on where it stood. One that was played to its end stays over."""
    match = Match.objects.locked(match.pk)
    if match.is_finished and not match.is_decided():
        boards.must_be_unknown(match)
        match.finished_at = None
        if match.is_on_paper:
            progress.move_on_paper(match)
        else:
            progress.move_on(positions.position(match))
    return match
