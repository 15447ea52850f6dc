"""Rule sets: options, presets, contradictions (rules 9)."""

import dataclasses
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import Doubles
from engine.rule_set import CHOICES, KINDS, PRESETS, Contradiction, RuleSet
from tests.engine.builders import rules

STRAIGHT = {
    "all_pass": "reshake",
    "forced_minimum": 30,
    "first_marks_max": 2,
    "marks_max": None,
    "marks_raise": 1,
    "doubles_trumps": True,
    "follow_me": True,
    "follow_me_doubles": ["high"],
    "look_back": "bidder",
    "look_back_from": 1,
    "nello": "off",
    "nello_doubles": [],
    "sevens": "off",
    "plunge": "off",
    "splash": "off",
    "scoring": "marks",
    "first_shake": "lot",
    "next_game_shake": "lot",
    "gather": "next-lead",
}
OPEN = {"all_pass": "forced", "look_back": "all"}
DIFFERENCES: dict[str, dict[str, Any]] = {
    "straight": {},
    "austin-league": {"all_pass": "forced"},
    "stacked-84": {"marks_max": 2, "look_back": "none", "look_back_from": 2},
    "garner": OPEN
    | {"first_shake": "high-tile", "nello": 2, "nello_doubles": ["high"], "sevens": 1, "plunge": "first"},
    "stuck-shaker-plunge": OPEN | {"plunge": "any"},
    "stuck-shaker-low": OPEN | {"nello": 1, "nello_doubles": ["suit"]},
    "lechner-hall": OPEN
    | {"marks_raise": 2, "follow_me_doubles": ["high", "low"], "nello": 1}
    | {"nello_doubles": ["high", "low", "suit", "suit-low"], "sevens": 1, "plunge": "any", "splash": "any"},
    "kitchen-table": OPEN | {"scoring": "points"},
}


@pytest.mark.parametrize("name", DIFFERENCES)
def test_preset_is_straight_with_its_differences(name: str) -> None:
    """Rules 9, the table and the presets."""
    assert RuleSet.preset(name).to_words() == STRAIGHT | DIFFERENCES[name]
    assert RuleSet.preset(name).name == name


def test_there_are_eight_presets() -> None:
    """Rules 9."""
    assert list(PRESETS) == list(DIFFERENCES)
    assert RuleSet() == RuleSet.preset("straight")


def test_options_are_read_over_a_preset() -> None:
    """Record.md: rules."""
    read = RuleSet.from_words({"preset": "garner", "nello": 1, "sevens": "off", "nello_doubles": ["suit", "high"]})
    assert read == dataclasses.replace(
        RuleSet.preset("garner"), nello=1, sevens=None, nello_doubles=(Doubles.HIGH, Doubles.SUIT)
    )
    assert read.name is None


def test_without_preset_options_are_read_over_straight() -> None:
    assert RuleSet.from_words({"all_pass": "forced"}) == RuleSet.preset("austin-league")
    assert RuleSet.from_words({}) == RuleSet.from_words("straight")


@pytest.mark.parametrize("off", ["off", None])
def test_off_and_null_both_mean_off_or_no_limit(off: str | None) -> None:
    """Record.md: rules."""
    lechner = RuleSet.from_words({"preset": "lechner-hall", "nello": off, "sevens": off, "plunge": off, "splash": off})
    assert (lechner.nello, lechner.sevens, lechner.plunge, lechner.splash) == (None, None, None, None)
    assert RuleSet.from_words({"preset": "stacked-84", "marks_max": off}).marks_max is None
    bare = RuleSet.from_words({"follow_me": off, "doubles_trumps": off, "follow_me_doubles": off, "nello_doubles": off})
    assert (bare.follow_me, bare.doubles_trumps, bare.follow_me_doubles, bare.nello_doubles) == (False, False, (), ())


def test_none_is_a_word_of_look_back_and_of_marks_max() -> None:
    assert rules(look_back="none").look_back == "none"
    assert rules("stacked-84", marks_max="none").marks_max is None


def test_one_kind_may_stand_without_a_list() -> None:
    assert rules(follow_me_doubles="low").follow_me_doubles == (Doubles.LOW,)


CLASHES = [
    ({"follow_me_doubles": []}, ("follow_me_doubles", "follow_me")),
    ({"nello": 1}, ("nello_doubles", "nello")),
    ({"nello": 2, "nello_doubles": None}, ("nello_doubles", "nello")),
    ({"forced_minimum": 31}, ("forced_minimum", "all_pass")),
    ({"marks_raise": 2, "marks_max": 2}, ("marks_raise", "marks_max")),
    ({"plunge": "any", "marks_max": 2}, ("plunge", "marks_max")),
    ({"plunge": "first", "marks_max": 2}, ("plunge", "marks_max")),
    ({"splash": "any", "marks_max": 2}, ("splash", "marks_max")),
]


@pytest.mark.parametrize(("options", "clash"), CLASHES)
def test_contradictory_options_are_refused_with_the_two_that_clash(options: Any, clash: tuple[str, str]) -> None:
    """Rules 9.1, last item."""
    with pytest.raises(Contradiction, match=rf"^{clash[0]} and {clash[1]} contradict each other$") as refused:
        RuleSet.from_words(options)
    assert refused.value.options == clash


def test_neighbours_of_contradictions_are_fine() -> None:
    """Rules 9.1, last item."""
    assert rules(follow_me=False, follow_me_doubles=[]).follow_me is False
    assert rules(nello_doubles=["low"]).nello is None
    assert rules(all_pass="forced", forced_minimum=31).forced_minimum == 31
    assert rules(marks_raise=2).marks_max is None
    assert rules(marks_max=2, marks_raise=1).marks_max == 2


WRONG_ANYWHERE: list[object] = ["nonsense", 3, 1.0, [], {}]
WRONG: list[tuple[str, object]] = [
    *((option, wrong) for option in CHOICES for wrong in WRONG_ANYWHERE),
    *(
        (option, wrong)
        for option in KINDS
        for wrong in ("nonsense", ["nonsense"], 1, [1], {"high": 1}, [["high"]], True)
    ),
    *(("nello", wrong) for wrong in (True, False, "1", 0)),
    *((option, wrong) for option in ("look_back", "scoring", "gather", "all_pass") for wrong in (None, "off", 0)),
    *((option, wrong) for option in ("follow_me", "doubles_trumps") for wrong in (0, 1, "true")),
    ("follow_me_doubles", ["suit-low"]),
    ("plunge", "First"),
    ("splash", "first"),
    ("forced_minimum", 29),
    ("forced_minimum", 32),
    ("marks_max", 1),
    ("look_back_from", 0),
]


@pytest.mark.parametrize(("option", "wrong"), WRONG)
def test_value_outside_its_list_is_refused_with_the_option(option: str, wrong: object) -> None:
    """Rules 9, the table."""
    with pytest.raises(ValueError, match=option):
        RuleSet.from_words({option: wrong})


@pytest.mark.parametrize("words", ["", "Straight", {"preset": "no"}, {"preset": 1}, {"house": 1}, {"name": "x"}])
def test_unknown_names_are_refused(words: Any) -> None:
    with pytest.raises(ValueError, match=r"^no preset: |^preset is a word$|^no option: "):
        RuleSet.from_words(words)


def test_constructor_refuses_as_well() -> None:
    with pytest.raises(ValueError, match=r"^nello_doubles: .* is none of its values$"):
        RuleSet(nello=1, nello_doubles=["high"])  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"^marks_raise: '3' is none of its values$"):
        RuleSet(marks_raise=3)  # type: ignore[arg-type]


def test_rule_set_is_frozen_and_keys_a_table() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        RuleSet().nello = 1  # type: ignore[misc]
    assert {RuleSet(): 1}[RuleSet.from_words({})] == 1
    assert RuleSet() != RuleSet.preset("austin-league")


def words_of(option: str) -> st.SearchStrategy[Any]:
    if option in KINDS:
        return st.lists(st.sampled_from([str(kind) for kind in KINDS[option]]), unique=True)
    return st.sampled_from(CHOICES[option])


@given(st.fixed_dictionaries({}, optional={option: words_of(option) for option in (*CHOICES, *KINDS)}))
def test_every_rule_set_reads_back_or_is_a_contradiction(words: dict[str, Any]) -> None:
    try:
        read = RuleSet.from_words(words)
    except Contradiction as clash:
        assert set(clash.options) & set(words)
    else:
        assert RuleSet.from_words(read.to_words()) == read
        assert hash(RuleSet.from_words(read.to_words())) == hash(read)
