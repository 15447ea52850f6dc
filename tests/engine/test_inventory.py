"""What the tests promise: every section of the rules, every option and every code has a test that cites it."""

import ast
import re
from dataclasses import is_dataclass
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from engine import actions, calls, record, rule_set, sight
from engine.notation import parse_word
from engine.refusals import Code
from engine.rule_set import CHOICES, KINDS

HERE = Path(__file__).parent
SECTIONS = [
    *(f"1.{n}" for n in range(1, 6)),
    *(f"2.{n}" for n in range(1, 3)),
    *(f"3.{n}" for n in range(1, 6)),
    *(f"4.{n}" for n in range(1, 7)),
    *(f"5.{n}" for n in range(1, 4)),
    *(f"6.{n}" for n in range(1, 3)),
    *(f"7.{n}" for n in range(1, 7)),
    *(f"8.{n}" for n in range(1, 4)),
    "9.1",
    "9.2",
]


@cache
def sources() -> list[str]:
    return [path.read_text() for path in sorted(HERE.glob("test_*.py")) if path.name != "test_inventory.py"]


@cache
def docstrings() -> list[str]:
    """Of every test in this directory, this file's included."""
    trees = [ast.parse(path.read_text()) for path in sorted(HERE.glob("test_*.py"))]
    tests = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return [ast.get_docstring(test) or "" for test in tests if test.name.startswith("test_")]


def cited(docstring: str) -> set[str]:
    """The sections a docstring cites: `Rules 4.2, 5.1 to 5.3`."""
    numbers = set(re.findall(r"\b[1-9]\.[1-9]\b", docstring)) if "ules" in docstring else set()
    for chapter, first, last in re.findall(r"\b([1-9])\.([1-9]) to \1\.([1-9])", docstring):
        numbers |= {f"{chapter}.{n}" for n in range(int(first), int(last) + 1)}
    return numbers


@pytest.mark.parametrize("section", SECTIONS)
def test_every_section_of_the_rules_is_cited(section: str) -> None:
    assert any(section in cited(docstring) for docstring in docstrings())


@pytest.mark.parametrize("option", [*CHOICES, *KINDS])
def test_every_option_of_a_rule_set_is_cited(option: str) -> None:
    """Rules 9, the table: the option named in backticks."""
    assert any(
        "ules 9" in docstring.replace(", 9", ", Rules 9") and f"`{option}`" in docstring for docstring in docstrings()
    )


@pytest.mark.parametrize("code", Code)
def test_every_code_is_expected_somewhere(code: Code) -> None:
    assert any(re.search(rf"\bCode\.{code.name}\b", source) for source in sources())


def test_engine_has_no_clock_and_no_money() -> None:
    """Rules 8.2, style 3: only benchmarks and duels look at a clock."""
    engine = HERE.parent.parent / "engine"
    clocks = {"time", "datetime"}
    found = {path.name for path in engine.glob("*.py") if clocks & imported(path)}
    assert found <= {"bench.py", "duel.py", "arena.py"}


def imported(path: Path) -> set[str]:
    tree = ast.parse(path.read_text())
    plain = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    return plain | {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}


def test_there_is_no_word_for_a_claim_or_a_penalty() -> None:
    """Rules 8.3: play is bids, calls and tiles, and a decided hand simply ends."""
    for word in ("claim", "renege", "misdeal", "resign", "draw"):
        with pytest.raises(ValueError, match="no word"):
            parse_word(word)


@pytest.mark.parametrize("module", [actions, calls, record, rule_set, sight])
def test_values_are_frozen_and_hold_nothing_else(module: ModuleType) -> None:
    """Style 3: values are frozen. A rule set alone keeps its hash beside its fields."""
    values = [
        kind
        for kind in vars(module).values()
        if isinstance(kind, type) and is_dataclass(kind) and kind.__module__ == module.__name__
    ]
    assert values
    for kind in values:
        assert kind.__dataclass_params__.frozen  # type: ignore[attr-defined]
        assert "__slots__" in vars(kind) or kind is rule_set.RuleSet
