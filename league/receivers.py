"""The league listens: a match that ends or goes on reaches its event through services that are safe to call twice."""

from django.dispatch import receiver

from games.signals import match_finished, match_reopened
from league.services import results


@receiver(match_finished)
def record_result(*, match_id: int, **_: object) -> None:
    results.record(match_id=match_id)


@receiver(match_reopened)
def reopen_result(*, match_id: int, **_: object) -> None:
    results.reopen(match_id=match_id)
