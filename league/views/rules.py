"""What the pages of clubs and events say about rules: their sentences, their names, and how an event is played."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

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
    """How the event is played from its first round to its champion, stage by stage; what holds again is said once."""
    return list(dict.fromkeys(line for stage in stages for line in _stage_lines(stage)))


def course(stages: Sequence[Stage]) -> str:
    """The formats of an event in a line, in the order they are played."""
    depth: dict[int | None, int] = {}
    for stage in stages:
        depth[stage.pk] = depth.get(stage.source_id, -1) + 1
    parts = [(depth[stage.pk] > depth[before.pk], _going_on(stage)) for before, stage in pairwise(stages)]
    return sentence("course", "stages", {"first": sentence("format", stages[0].format), "parts": parts})


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


def _going_on(stage: Stage) -> str:
    """A stage that another feeds: its format, and how many go on to it; 0 where it is all the others."""
    groups = (stage.source.options.get("groups") or 1) if stage.source else 1
    teams = (stage.last_place - stage.first_place + 1) * groups if stage.last_place else 0
    return sentence("then", stage.format, {"teams": teams, "format": sentence("format", stage.format)})


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
