"""A rule set in plain words: one sentence for each thing a table must know before the first shake."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.rule_set import RuleSet
from games.forms import RULE_SETS
from league.templatetags.sentences import sentence


def rule_lines(rules: RuleSet) -> list[str]:
    return [sentence("rule", code, {"rules": rules}) for code in _codes(rules)]


def rules_name(rules: RuleSet) -> str:
    return sentence("rules", rules.name or "own")


@dataclass(frozen=True)
class Preset:
    name: str
    label: str
    lines: list[str]


def presets() -> list[Preset]:
    """What a director chooses among, each with its sentences."""
    return [Preset(name, str(label), rule_lines(RuleSet.preset(name))) for name, label in RULE_SETS.items()]


def _codes(rules: RuleSet) -> Iterator[str]:
    yield f"scoring-{rules.scoring}"
    yield f"all-pass-{rules.all_pass}"
    yield "first-bid"
    for option in ("nello", "sevens", "plunge", "splash"):
        if getattr(rules, option):
            yield option
    if not rules.follow_me:
        yield "no-follow-me"
    if not rules.doubles_trumps:
        yield "no-doubles-trumps"
    yield f"look-back-{rules.look_back}"
