"""The league listens: a match that ends or goes on reaches its event through services that are safe to call twice."""

from django.dispatch import receiver

from games import decisions
from games.decisions import Decision
from games.models import Match
from games.signals import match_finished, match_reopened
from league.models import Verdict
from league.services import results


@receiver(match_finished)
def record_result(*, match_id: int, **_: object) -> None:
    results.record(match_id=match_id)


@receiver(match_reopened)
def reopen_result(*, match_id: int, **_: object) -> None:
    results.reopen(match_id=match_id)


@decisions.ask
def ruled(match: Match) -> Decision | None:
    """What a director has ruled about it."""
    verdict = Verdict.objects.current().filter(pairing__match=match).select_related("ruling__who").first()
    if verdict is None:
        return None
    return Decision(verdict.match_result, verdict.get_kind_display(), verdict.ruling.who.name)
