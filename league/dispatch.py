"""Messages of the league to the workers, sent by name after commit. What is lost, the settling task does again."""

import logging
from functools import partial

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

from league.models import Delivery, Notice, Tournament

logger = logging.getLogger(__name__)

ADVANCE = "league.tasks.advance"
DELIVER = "league.tasks.deliver"
NOTIFY = "league.tasks.notify"


def advance(tournament: Tournament) -> None:
    """An event that runs itself may have its next act to do."""
    if tournament.runs_itself:
        transaction.on_commit(partial(_send, ADVANCE, tournament_id=tournament.pk))


def deliver(delivery: Delivery) -> None:
    """Something is to be told to another program."""
    transaction.on_commit(partial(_send, DELIVER, delivery_id=delivery.pk))


def notify(notice: Notice) -> None:
    """Somebody is to be told by mail."""
    transaction.on_commit(partial(_send, NOTIFY, notice_id=notice.pk))


def _send(task: str, **words: int) -> None:
    try:
        current_app.send_task(task, kwargs=words)
    except OperationalError:
        logger.warning("no broker: %s %s is left to the settling task", task, words)
