"""Every code that reaches a club page has its sentence: a new one without words fails here."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from engine.rule_set import PRESETS, RuleSet
from league.formats.registry import FORMATS
from league.formats.words import REASONS, ROUND_NAMES
from league.models import Ruling, Tournament
from league.services.desk import Act
from league.views.leaderboard import ORDERS
from league.views.rules import rule_lines, rules_name

ROOT = Path(__file__).parents[2]
SAY = ROOT / "templates" / "league" / "say"


def unsaid(kind: str, codes: Iterable[str]) -> list[str]:
    return sorted(code for code in codes if not (SAY / f"{kind}-{code}.html").exists())


def codes(pattern: str, *folders: str) -> set[str]:
    sources = [path.read_text() for folder in folders for path in (ROOT / folder).rglob("*.py")]
    return {code for source in sources for code in re.findall(pattern, source)}


def test_every_refusal_of_the_league_has_a_sentence() -> None:
    assert unsaid("refused", codes(r'Refused\(\s*"([a-z-]+)"', "league/services")) == []


def test_every_fault_of_a_roster_has_a_sentence() -> None:
    assert unsaid("fault", codes(r'Fault\(\s*"([a-z-]+)"', "league")) == []


@pytest.mark.parametrize(
    ("kind", "codes_of_it"),
    [
        ("act", set(Act)),
        ("ruling", set(Ruling.What.values)),
        ("state", set(Tournament.State.values)),
        ("reason", set(REASONS)),
        ("round", set(ROUND_NAMES) - {"round"}),
        ("rules", set(PRESETS)),
        ("format", set(FORMATS)),
        ("how", set(FORMATS) - {"rotating-partners"}),
        ("column", set(ORDERS)),
    ],
)
def test_every_code_has_a_sentence(kind: str, codes_of_it: set[str]) -> None:
    assert unsaid(kind, codes_of_it) == []


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_is_told_in_plain_words(name: str) -> None:
    lines = rule_lines(RuleSet.preset(name))
    assert len(lines) >= 4 and all(line.endswith(".") for line in lines)
    assert rules_name(RuleSet.preset(name))
