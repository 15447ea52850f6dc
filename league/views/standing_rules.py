"""Which rules an event goes by: their name and version, and whether the club has a newer one."""

from dataclasses import dataclass

from engine.rule_set import RuleSet
from league.models import RulesVersion, Tournament
from league.services import event_rules
from league.views.rules import rules_name


@dataclass(frozen=True)
class StandingRules:
    """`newer` is the club's newest version when the event has an older one; then `is_frozen` if a hand was shaken."""

    name: str
    version: RulesVersion | None = None
    newer: RulesVersion | None = None
    is_frozen: bool = False


def standing_rules(event: Tournament) -> StandingRules:
    """One query for an event by well-known rules, two more for one by the club's own."""
    version = RulesVersion.objects.of_event(event)
    if version is None:
        return StandingRules(rules_name(RuleSet.from_words(event.rule_set)))
    newest = version.rule_set.newest()
    if newest == version:
        return StandingRules(str(version), version)
    return StandingRules(str(version), version, newest, event_rules.is_frozen(event))
