"""Work of the league in the workers: load by id, one call. Late or twice is harmless."""

from celery import shared_task

from league.models import Tournament
from league.services import hooks, notices, results, steward, timecalls


@shared_task
def advance(*, tournament_id: int, **_: object) -> None:
    """The next acts of an event that runs itself."""
    tournament = Tournament.objects.filter(pk=tournament_id, runs_itself=True).first()
    if tournament:
        steward.advance(tournament=tournament)


@shared_task
def deliver(*, delivery_id: int, **_: object) -> None:
    """One attempt to tell another program; the sweep brings the next."""
    hooks.deliver(delivery_id=delivery_id)


@shared_task
def notify(*, notice_id: int, **_: object) -> None:
    """One attempt to hand a mail over; the sweep brings the next."""
    notices.deliver(notice_id=notice_id)


@shared_task
def settle(**_: object) -> None:
    """By the clock: results whose signal was lost, and events that run themselves and stand still."""
    results.settle()
    hooks.sweep()
    notices.tell_disputes()
    notices.sweep()
    for tournament in Tournament.objects.awaiting_time():
        timecalls.settle_event(tournament=tournament)
    for tournament in Tournament.objects.self_running():
        steward.advance(tournament=tournament)
