"""Messages to the workers, sent by name after commit. A message is a hint: what is lost, the sweeper sends again."""

import logging
import secrets
from datetime import timedelta

from celery import current_app
from django.utils import timezone
from kombu.exceptions import OperationalError

from games.models import Awaits, ImportedGame, Match

logger = logging.getLogger(__name__)

BOT_TURN = "games.tasks.play_bot_turn"
NEXT_HAND = "games.tasks.shake_next_hand"
HINT = "games.tasks.give_hint"
REVIEW = "games.tasks.review_hand"
IMPORTED_REVIEW = "games.tasks.review_imported_hand"

# Seconds a bot seems to think, in thousandths; seconds an ended hand stays, with and without people at the table.
THINKING = range(900, 2100)
PAUSE_FOR_PEOPLE = timedelta(seconds=8)
PAUSE_FOR_BOTS = timedelta(seconds=3)
AT_ONCE = timedelta(0)

# On the Redis protocol the lower number comes first: people at a table do not wait behind a hundred rehearsals.
SOON, LATER = 0, 6


def bot_delay(match: Match) -> timedelta:
    """Drawn from the match alone, before any bot looks: it cannot tell how many tiles were legal (table 1.5)."""
    return timedelta(milliseconds=secrets.choice(THINKING)) if match.bot_delay else AT_ONCE


def pause_after_hand(match: Match, *, people_sit: bool) -> timedelta:
    if people_sit:
        pause = PAUSE_FOR_PEOPLE
    else:
        pause = PAUSE_FOR_BOTS if match.bot_delay else AT_ONCE
    return pause


def bot_turn(match: Match) -> None:
    send(BOT_TURN, match)


def next_hand(match: Match) -> None:
    send(NEXT_HAND, match)


def hint(match: Match, seat: str) -> None:
    ask(HINT, match_id=match.pk, version=match.version, seat=seat)


def review(match: Match, number: int) -> None:
    ask(REVIEW, match_id=match.pk, number=number)


def imported_review(game: ImportedGame, number: int) -> None:
    ask(IMPORTED_REVIEW, game_id=game.pk, number=number)


def owed(match: Match) -> None:
    """Send whatever the match waits for, to arrive when it falls due."""
    if match.awaits == Awaits.BOT:
        bot_turn(match)
    elif match.awaits == Awaits.SHAKE:
        next_hand(match)


def send(task: str, match: Match) -> None:
    left = (match.due_at - timezone.now()).total_seconds() if match.due_at else 0
    try:
        current_app.send_task(
            task,
            kwargs={"match_id": match.pk, "version": match.version},
            countdown=max(left, 0),
            priority=SOON if match.bot_delay else LATER,
        )
    except OperationalError:
        # The action is committed; with the broker gone the sweeper finds it by due_at.
        logger.warning("no broker: %s for match %s is left to the sweeper", task, match.public_id)


def ask(task: str, **facts: int | str) -> None:
    """Behind every turn that waits: what is worked out for a reader delays nobody's play."""
    try:
        current_app.send_task(task, kwargs=facts, priority=LATER)
    except OperationalError:
        # Whoever asked may ask again.
        logger.warning("no broker: %s was not sent", task)
