"""A rule set in plain words: every option is told, every value differently (rules 9)."""

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

import pytest

from engine.actions import Doubles
from engine.rule_set import CHOICES, KINDS, PRESETS, RuleSet
from games.rule_words import ORDER, changes, lines, sentences

# Every option says something, and none of them bars a value of another.
OPEN = replace(PRESETS["lechner-hall"], look_back="bidder", marks_raise=1, plunge=None, splash=None)


def values() -> Iterator[tuple[str, Any]]:  # Any: an option's value
    for option, choices in CHOICES.items():
        yield from ((option, choice) for choice in choices)
    for option, kinds in KINDS.items():
        yield from ((option, (kind,)) for kind in kinds)


def without_blanks(text: str) -> str:
    return " ".join(text.split())


def test_every_option_has_its_place_in_the_telling() -> None:
    assert sorted(ORDER) == sorted(option.name for option in fields(RuleSet))


@pytest.mark.parametrize(("option", "value"), list(values()))
def test_every_value_of_an_option_is_told_in_a_sentence_of_its_own(option: str, value: object) -> None:
    if getattr(OPEN, option) == value:
        return
    other = replace(OPEN, **{option: value})  # type: ignore[arg-type]  # each option has its own type
    told = changes(OPEN, other)
    assert told and all(str(change.after or ".").endswith(".") for change in told)


@pytest.mark.parametrize("name", PRESETS)
def test_sentences_are_whole_and_said_once(name: str) -> None:
    told = sentences(PRESETS[name])
    assert all(text == without_blanks(text) and text.endswith(".") and text[0].isupper() for text in told)
    assert len(set(told)) == len(told) >= 14


def test_no_two_presets_read_alike() -> None:
    assert len({tuple(sentences(rules)) for rules in PRESETS.values()}) == len(PRESETS)


def test_what_the_issue_quotes() -> None:
    assert "If all pass, the shaker must bid 30 or more." in sentences(PRESETS["austin-league"])
    stuck = replace(PRESETS["austin-league"], forced_minimum=31)
    assert "If all pass, the shaker must bid 31 or more." in sentences(stuck)


def test_several_ways_for_doubles_are_named() -> None:
    told = sentences(PRESETS["lechner-hall"])
    assert "In follow me the bidder says how doubles count: high or low." in told
    assert any(
        "high, low, a suit of their own or a suit of their own with the double blank highest." in x for x in told
    )


def test_an_option_that_is_idle_says_nothing() -> None:
    straight = PRESETS["straight"]
    assert {"forced_minimum", "nello_doubles"} == set(ORDER) - {line.option for line in lines(straight)}
    assert changes(straight, replace(straight, nello_doubles=(Doubles.LOW,))) == []


def test_changes_name_the_sentence_before_and_after() -> None:
    (change,) = changes(PRESETS["straight"], PRESETS["austin-league"])
    assert (change.before, change.after) == (
        "If all four pass, nobody scores and the next player shakes.",
        "If all pass, the shaker must bid 30 or more.",
    )


def test_what_is_new_has_no_sentence_before() -> None:
    nello = replace(PRESETS["straight"], nello=1, nello_doubles=(Doubles.HIGH,))
    assert [change.before is None for change in changes(PRESETS["straight"], nello)] == [False, True]
