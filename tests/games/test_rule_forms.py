"""A rule set as a form: every option with its control, and what clashes is named beside both controls."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import Doubles
from engine.rule_set import CHOICES, KINDS, PRESETS, Contradiction, RuleSet
from games.rule_forms import CLASHES, CONTROLS, PARTS, RulesForm, initial_of
from games.rule_words import ORDER, value_word

STRAIGHT = initial_of(PRESETS["straight"])
CLASHING: Mapping[tuple[str, str], dict[str, Any]] = {  # Any: what a browser sends
    ("follow_me_doubles", "follow_me"): {"follow_me_doubles": []},
    ("nello_doubles", "nello"): {"nello": "1", "nello_doubles": []},
    ("forced_minimum", "all_pass"): {"forced_minimum": "31"},
    ("marks_raise", "marks_max"): {"marks_raise": "2", "marks_max": "2"},
    ("plunge", "marks_max"): {"plunge": "any", "marks_max": "2"},
    ("splash", "marks_max"): {"splash": "any", "marks_max": "2"},
}


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    chosen: dict[str, Any] = {option: draw(st.sampled_from(choices)) for option, choices in CHOICES.items()}
    kinds: dict[str, Any] = {
        option: tuple(draw(st.sets(st.sampled_from(each), min_size=1))) for option, each in KINDS.items()
    }
    try:
        return RuleSet(**chosen, **kinds)
    except Contradiction:
        return RuleSet(**{**chosen, "all_pass": "forced", "marks_max": None}, **kinds)


def test_every_option_and_every_value_has_its_words() -> None:
    assert list(CONTROLS) == list(ORDER)
    asked = {option: set(control.choices) for option, control in CONTROLS.items()}
    values = {option: {value_word(value) for value in choices} for option, choices in CHOICES.items()}
    assert asked == values | {option: {str(kind) for kind in kinds} for option, kinds in KINDS.items()}
    assert [option for options in PARTS.values() for option in options] == list(CONTROLS)
    assert all(str(control.label) and str(control.help).endswith(".") for control in CONTROLS.values())


@settings(deadline=None, max_examples=60)
@given(rule_sets())
def test_what_the_form_shows_reads_back(rules: RuleSet) -> None:
    form = RulesForm(initial_of(rules))
    assert form.is_valid(), form.errors
    assert form.rules == rules


@pytest.mark.parametrize("pair", CLASHING)
def test_two_options_that_clash_are_both_named(pair: tuple[str, str]) -> None:
    """Rules 9.1."""
    form = RulesForm({**STRAIGHT, **CLASHING[pair]})
    assert set(form.errors) == set(pair) and not hasattr(form, "rules")
    one, other = pair
    assert str(CONTROLS[other].label) in form.errors[one][0] and str(CONTROLS[one].label) in form.errors[other][0]


def test_every_clash_of_the_engine_has_its_reason() -> None:
    assert set(CLASHES) == set(CLASHING)
    for one, other in CLASHING:
        with pytest.raises(Contradiction) as clash:
            RuleSet.from_words(words_of(CLASHING[one, other]))
        assert clash.value.options == (one, other)


def words_of(typed: dict[str, Any]) -> dict[str, Any]:
    return {option: int(word) if word in ("1", "2", "31") else word for option, word in typed.items()}


@pytest.mark.parametrize("typed", [{}, {"nello": "3"}, {"nello_doubles": ["sideways"]}, {"scoring": "\x00"}])
def test_nonsense_is_no_rule_set(typed: dict[str, Any]) -> None:
    form = RulesForm({**STRAIGHT, **typed} if typed else {})
    assert not form.is_valid() and not hasattr(form, "rules")


def test_doubles_come_in_the_engines_order() -> None:
    form = RulesForm({**STRAIGHT, "nello": "1", "nello_doubles": ["suit-low", "high"]})
    assert form.is_valid() and form.rules.nello_doubles == (Doubles.HIGH, Doubles.SUIT_LOW)
