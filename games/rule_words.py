"""A rule set in plain words, one sentence for each option that says something (rules 9). No other place says so."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from engine.rule_set import KINDS, PRESETS, RuleSet
from games.forms import RULE_SETS

# As people ask for it: how a game is won, the bidding, the calls, what may be seen, who shakes.
ORDER = (
    *("scoring", "all_pass", "forced_minimum", "first_marks_max", "marks_raise", "marks_max"),
    *("doubles_trumps", "follow_me", "follow_me_doubles", "nello", "nello_doubles"),
    *("sevens", "plunge", "splash", "look_back", "look_back_from", "gather", "first_shake", "next_game_shake"),
)
# Options of which nothing is to be said while another one stands as it does.
IDLE: Mapping[str, Callable[[RuleSet], bool]] = {
    "forced_minimum": lambda rules: True,  # told with `all_pass`, in one sentence
    "follow_me_doubles": lambda rules: not rules.follow_me,
    "nello_doubles": lambda rules: rules.nello is None,
    "look_back_from": lambda rules: rules.look_back == "all",
}


@dataclass(frozen=True)
class Line:
    option: str
    text: SafeString


@dataclass(frozen=True)
class Told:
    """One sentence; `is_special` where straight 42 says something else."""

    text: SafeString
    is_special: bool


@dataclass(frozen=True)
class Change:
    """What one sentence said and what it says now; None where nothing was to be said."""

    before: SafeString | None
    after: SafeString | None


def lines(rules: RuleSet) -> tuple[Line, ...]:
    return _lines(rules, get_language() or "")


def sentences(rules: RuleSet) -> list[str]:
    return [line.text for line in lines(rules)]


def told(rules: RuleSet) -> list[Told]:
    """For a page that shows what to look out for."""
    straight = set(lines(PRESETS["straight"]))
    return [Told(line.text, line not in straight) for line in lines(rules)]


def title(rules: RuleSet, name: str = "") -> str:
    """`name` is what an event calls its rules; presets have one of their own."""
    return name or str(RULE_SETS.get(rules.name or "", _("House rules")))


def changes(before: RuleSet, after: RuleSet) -> list[Change]:
    """Sentence by sentence what differs, in the order in which they are told."""
    old, new = ({line.option: line.text for line in lines(rules)} for rules in (before, after))
    return [Change(old.get(each), new.get(each)) for each in ORDER if old.get(each) != new.get(each)]


@lru_cache(maxsize=256)
def _lines(rules: RuleSet, language: str) -> tuple[Line, ...]:
    """Kept by language: every page of an event tells them."""
    told = (option for option in ORDER if option not in IDLE or not IDLE[option](rules))
    return tuple(Line(option, _sentence(option, rules)) for option in told)


def _sentence(option: str, rules: RuleSet) -> SafeString:
    kinds = getattr(rules, option) if option in KINDS else ()
    word = ("several" if len(kinds) > 1 else kinds[0]) if kinds else value_word(getattr(rules, option))
    template = f"games/rules/{option.replace('_', '-')}-{word}.html"
    # The template escaped what it names; trimming its last newline changes nothing of that.
    return SafeString(render_to_string(template, {"rules": rules, "kinds": list(_kind_codes(kinds))}).strip())


def value_word(value: object) -> str:
    """How a value stands in the name of a template and in a form: None is off, True is yes."""
    if value is None:
        word = "off"
    elif isinstance(value, bool):
        word = "yes" if value else "no"
    else:
        word = str(value)
    return word


def _kind_codes(kinds: tuple[object, ...]) -> Iterator[str]:
    return (f"games/rules/kind-{kind}.html" for kind in kinds)
