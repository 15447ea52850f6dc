"""What the pages of clubs and events say about rules: their sentences, their names, and how an event is played."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.rule_set import RuleSet
from games import rule_words
from games.forms import RULE_SETS
from games.rule_words import Told
from league.formats.rotating_partners import RotatingPartners
from league.forms.rules import RuleChoices
from league.models import Stage
from league.templatetags.sentences import sentence
from league.views.terms import order_lines


def rule_lines(rules: RuleSet) -> list[str]:
    return rule_words.sentences(rules)


def stage_lines(stages: Iterable[Stage]) -> list[str]:
    """How the event is played from its first round to its champion, stage by stage."""
    return [line for stage in stages for line in _stage_lines(stage)]


def rules_name(rules: RuleSet) -> str:
    return sentence("rules", rules.name or "own")


# A second final is as long as the first.
LONGER = ("semi-finals", "final")


@dataclass(frozen=True)
class Preset:
    name: str
    label: str
    lines: list[Told]


def presets() -> list[Preset]:
    """What a director chooses among, each with its sentences."""
    return [Preset(name, str(label), rule_words.told(RuleSet.preset(name))) for name, label in RULE_SETS.items()]


def choices_told(choices: RuleChoices) -> list[Preset]:
    """The same with the club's own first."""
    own = [
        Preset(version.rule_set.slug, str(version), rule_words.told(version.rules))
        for version in choices.versions.values()
    ]
    return [*own, *presets()]


def _stage_lines(stage: Stage) -> Iterator[str]:
    if stage.source_id:
        yield sentence("how", "fed", {"stage": stage})
    yield sentence("how", stage.format, {"options": stage.options})
    for code, games in stage.best_of_rounds.items():
        if code in LONGER:
            yield sentence("how", "longer", {"round": sentence("round", code), "games": games})
    if stage.bot_pair != Stage.BotPair.NONE:
        counts = stage.bot_pair == Stage.BotPair.COUNTS
        yield sentence("how", "bot-pair", {"counts": counts, "alone": stage.format == RotatingPartners.name})
    if stage.minutes:
        yield sentence("how", "minutes", {"minutes": stage.minutes})
    yield from order_lines(stage)
