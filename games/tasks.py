"""What the workers do. Every task may come late, twice or never: the version decides, the sweeper repeats."""

import logging

from celery import shared_task
from django.utils import timezone

from games.errors import Refused
from games.models import Awaits, ImportedGame, Match
from games.services import bots, insights, sweeping

logger = logging.getLogger(__name__)


@shared_task
def play_bot_turn(*, match_id: int, version: int, **_: object) -> None:
    serve(match_id, version, Awaits.BOT)


@shared_task
def shake_next_hand(*, match_id: int, version: int, **_: object) -> None:
    serve(match_id, version, Awaits.SHAKE)


@shared_task
def sweep(**_: object) -> None:
    sweeping.sweep()


@shared_task(acks_late=False)  # lost work is asked for again
def give_hint(*, match_id: int, version: int, seat: str, **_: object) -> None:
    match = Match.objects.filter(pk=match_id, version=version).first()
    if match is not None:
        insights.find_hint(match=match, seat=seat)


@shared_task(acks_late=False)  # lost work is asked for again
def review_hand(*, match_id: int, number: int, **_: object) -> None:
    insights.find_review(match=Match.objects.get(pk=match_id), number=number)


@shared_task(acks_late=False)  # lost work is asked for again
def review_imported_hand(*, game_id: int, number: int, **_: object) -> None:
    game = ImportedGame.objects.filter(pk=game_id).first()
    if game is not None:
        insights.find_imported_review(game=game, number=number)


def serve(match_id: int, version: int, awaits: Awaits) -> None:
    match = Match.objects.free(timezone.now()).filter(pk=match_id, version=version, awaits=awaits).first()
    if match is None:
        return
    try:
        bots.play_on(match=match)
    except Refused as refused:
        # Another worker, or a person who took the seat back, was faster. Nothing was changed.
        logger.info("match %s: %s", match.public_id, refused.code)
