"""Talking at a table: all four hear all of it, partners have no channel of their own (table 3)."""

from datetime import timedelta
from functools import partial

from django.db import transaction
from django.utils import timezone

from games import live
from games.errors import Refused
from games.models import HandOutcome, HandRecord, Match, Phrase, Player, Remark
from games.models.remark import MOST_LETTERS

MOST_IN_A_WHILE, A_WHILE = 5, timedelta(seconds=20)
SHOWN = 5


@transaction.atomic
def say(*, match: Match, player: Player, phrase: str = "", text: str = "") -> Remark:
    """A phrase at any time; one's own words only while no hand is played."""
    match = Match.objects.locked(match.pk)
    text = "" if phrase else " ".join(text.split())
    if match.seat_of(player) is None:
        raise Refused("not-seated", 403, {"version": match.version})
    if phrase not in ("", *Phrase.values) or not (phrase or text) or len(text) > MOST_LETTERS or "\0" in text:
        raise Refused("unsaid", 422, {"version": match.version})
    if text and not may_write(match):
        raise Refused("hand-goes-on", 409, {"version": match.version})
    if match.remarks.filter(player=player, said_at__gt=timezone.now() - A_WHILE).count() >= MOST_IN_A_WHILE:
        raise Refused("too-many", 429, {"version": match.version})
    remark = match.remarks.create(player=player, phrase=phrase, text=text)
    match.said += 1
    match.save(update_fields=["said"])
    transaction.on_commit(partial(live.announce, match.pk, match.version, match.said))
    return remark


def may_write(match: Match) -> bool:
    """Before the first hand, between hands, and after the match."""
    if match.is_finished:
        return True
    return not HandRecord.objects.of_match(match).filter(outcome=HandOutcome.OPEN).exists()


def heard(match: Match) -> list[Remark]:
    """The newest few, oldest first."""
    return list(match.remarks.select_related("player").order_by("-pk")[:SHOWN])[::-1]


def has_company(match: Match, player: Player | None) -> bool:
    """Somebody else is there to hear it; bots are not."""
    others = [held.player for held in match.seatings_now().values() if held.player != player]
    return any(not other.is_bot for other in others)
