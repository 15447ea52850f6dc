"""A finished hand corrected by a director: a new version of its record with author, time and reason (tournaments 1)."""

from dataclasses import dataclass

from django.db import transaction

from games.errors import Refused
from games.models import HandOutcome, HandRecord, Match, Player, Source
from games.services import positions, progress


@dataclass(frozen=True)
class Finding:
    """What a hand really came to."""

    outcome: HandOutcome
    bidder: str = ""
    bid: str = ""
    call: str = ""
    scored_ac: int = 0
    scored_bd: int = 0


@transaction.atomic
def correct(*, record: HandRecord, finding: Finding, by: Player, note: str) -> HandRecord:
    """The version that counts from now on. The match ends or reopens with it; the same finding again changes nothing.

    The version corrected must be the current one: two directors do not overwrite each other unseen.
    """
    match = Match.objects.locked(record.game.match_id)
    record = HandRecord.objects.select_related("game").get(pk=record.pk)
    if all(getattr(record, name) == value for name, value in vars(finding).items()):
        return record
    if not record.is_current:
        raise Refused("stale", 409, {"version": match.version})
    if not record.is_over:
        raise Refused("hand-unfinished", 409, {"version": match.version})
    present = None if match.is_on_paper else positions.position(match)
    version = HandRecord.objects.get(pk=record.pk)
    record.retire()
    version.pk, version.revision, version.source = None, record.revision + 1, Source.DIRECTOR
    version.entered_by, version.note = by, note
    for name, value in vars(finding).items():
        setattr(version, name, value)
    version.save()
    progress.settle(match)
    if present is None:
        progress.move_on_paper(match)
    else:
        progress.move_on(present)
    return version
