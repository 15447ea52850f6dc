"""The league listens: a match that ends or goes on reaches its event through services that are safe to call twice.
It also answers what only a club knows: what a director decided, which rules its people play by."""

from django.dispatch import receiver

from games import decisions, rule_choice
from games.decisions import Decision
from games.models import Match, Player
from games.rule_choice import Offered
from games.signals import match_finished, match_reopened
from league.models import RulesVersion, Verdict
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


@rule_choice.offer
def rules_of_clubs(player: Player) -> list[Offered]:
    """What the clubs of this person play by."""
    return [
        Offered(
            key=f"{version.rule_set.club.slug}.{version.key}",
            name=str(version),
            whose=version.rule_set.club.name,
            rules=version.rules,
        )
        for version in RulesVersion.objects.newest_for(player)
    ]
