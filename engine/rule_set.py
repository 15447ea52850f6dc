"""A rule set: every house rule as one frozen value, contradictions refused (rules 9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Literal

from engine.actions import Doubles
from engine.quoting import quoted

Word = str | int | bool | None | list[str]
Words = dict[str, Word]

# What each option may be. None is off, or no limit.
CHOICES: Mapping[str, tuple[str | int | bool | None, ...]] = {
    "all_pass": ("reshake", "forced"),
    "forced_minimum": (30, 31),
    "first_marks_max": (1, 2),
    "marks_max": (None, 2),
    "marks_raise": (1, 2),
    "doubles_trumps": (True, False),
    "follow_me": (True, False),
    "look_back": ("bidder", 1, 2, "all", "none"),
    "look_back_from": (1, 2),
    "nello": (None, 1, 2),
    "sevens": (None, 1),
    "plunge": (None, "first", "any"),
    "splash": (None, "any"),
    "scoring": ("marks", "points"),
    "first_shake": ("lot", "high-tile"),
    "next_game_shake": ("lot", "losers", "rotate"),
    "gather": ("next-lead", "at-once"),
}
KINDS: Mapping[str, tuple[Doubles, ...]] = {
    "follow_me_doubles": (Doubles.HIGH, Doubles.LOW, Doubles.SUIT),
    "nello_doubles": (Doubles.HIGH, Doubles.LOW, Doubles.SUIT, Doubles.SUIT_LOW),
}

_DOUBLES = tuple(Doubles)


class Contradiction(ValueError):
    """Two options that cannot stand together; `options` names them."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(f"{one} and {other} contradict each other")
        self.options = (one, other)


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """The options of rules 9, straight by default. None means off, or no limit.

    Making one raises ValueError naming the option for a value outside its list, Contradiction for a clash.
    """

    all_pass: Literal["reshake", "forced"] = "reshake"
    forced_minimum: Literal[30, 31] = 30
    first_marks_max: Literal[1, 2] = 2
    marks_max: Literal[2] | None = None
    marks_raise: Literal[1, 2] = 1
    doubles_trumps: bool = True
    follow_me: bool = True
    follow_me_doubles: tuple[Doubles, ...] = (Doubles.HIGH,)
    look_back: Literal["bidder", 1, 2, "all", "none"] = "bidder"
    look_back_from: Literal[1, 2] = 1
    nello: Literal[1, 2] | None = None
    nello_doubles: tuple[Doubles, ...] = ()
    sevens: Literal[1] | None = None
    plunge: Literal["first", "any"] | None = None
    splash: Literal["any"] | None = None
    scoring: Literal["marks", "points"] = "marks"
    first_shake: Literal["lot", "high-tile"] = "lot"
    next_game_shake: Literal["lot", "losers", "rotate"] = "lot"
    gather: Literal["next-lead", "at-once"] = "next-lead"

    def __post_init__(self) -> None:
        for option, choices in CHOICES.items():
            _one_of(option, getattr(self, option), choices)
        for option, kinds in KINDS.items():
            object.__setattr__(self, option, _in_order(option, getattr(self, option), kinds))
        for one, other, clash in self._clashes():
            if clash:
                raise Contradiction(one, other)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        # Rule sets key the tables of legal bids and calls, once an action.
        return hash(tuple(getattr(self, option.name) for option in fields(self)))

    @classmethod
    def preset(cls, name: str) -> RuleSet:
        """One of PRESETS by its name (rules 9); ValueError for another."""
        if name not in PRESETS:
            raise ValueError(f"no preset: {quoted(name)}")
        return PRESETS[name]

    @classmethod
    def from_words(cls, words: str | Mapping[str, object]) -> RuleSet:
        """A preset's name, or options over a preset (`{"preset": "straight", "nello": 1, ...}`); ValueError."""
        if isinstance(words, str):
            return cls.preset(words)
        options = dict(words)
        base = options.pop("preset", "straight")
        if not isinstance(base, str):
            raise ValueError("preset is a word")
        settled = {option.name: getattr(cls.preset(base), option.name) for option in fields(cls)}
        for option, word in options.items():
            if option not in settled:
                raise ValueError(f"no option: {quoted(option)}")
            settled[option] = _read(option, word)
        return cls(**settled)

    def to_words(self) -> Words:
        """Every option with its word, ready for JSON: `RuleSet.from_words(rules.to_words()) == rules`."""
        return {option.name: _write(getattr(self, option.name), option.name) for option in fields(self)}

    @property
    def name(self) -> str | None:
        """The preset this is, or None."""
        return next((name for name, rule_set in PRESETS.items() if rule_set == self), None)

    def _clashes(self) -> tuple[tuple[str, str, bool], ...]:
        return (
            ("follow_me_doubles", "follow_me", self.follow_me and not self.follow_me_doubles),
            ("nello_doubles", "nello", self.nello is not None and not self.nello_doubles),
            ("forced_minimum", "all_pass", self.forced_minimum == 31 and self.all_pass == "reshake"),
            ("marks_raise", "marks_max", self.marks_raise == 2 and self.marks_max == 2),
            ("plunge", "marks_max", self.plunge is not None and self.marks_max == 2),
            ("splash", "marks_max", self.splash is not None and self.marks_max == 2),
        )


def _one_of(option: str, value: object, choices: tuple[object, ...]) -> None:
    # True == 1 in Python, but a rule set that says `nello: true` says nothing.
    if not any(type(value) is type(choice) and value == choice for choice in choices):
        raise ValueError(f"{option}: {quoted(value)} is none of its values")


def _in_order(option: str, kinds: object, allowed: tuple[Doubles, ...]) -> tuple[Doubles, ...]:
    if not isinstance(kinds, tuple) or any(kind not in allowed for kind in kinds):
        raise ValueError(f"{option}: {quoted(kinds)} is none of its values")
    return tuple(kind for kind in allowed if kind in kinds)


def _read(option: str, word: object) -> object:
    """The value a JSON word means. What is no value of the option passes through and is refused on making."""
    if option in KINDS:
        words = [word] if isinstance(word, str) else word
        value: object = () if word in (None, "off") else _kinds(words)
    elif word is None or word in ("off", "none"):
        value = _off(option, word)
    else:
        value = word
    return value


def _kinds(words: object) -> object:
    if not isinstance(words, list) or len(words) > len(Doubles) or any(word not in _DOUBLES for word in words):
        return words
    return tuple(Doubles(word) for word in words)


def _off(option: str, word: object) -> object:
    offs = [choice for choice in CHOICES[option] if choice is None or choice is False]
    return offs[0] if offs else word


def _write(value: object, option: str) -> Word:
    if isinstance(value, tuple):
        word: Word = [str(kind) for kind in value]
    elif value is None and option != "marks_max":
        word = "off"
    else:
        assert value is None or isinstance(value, str | int)
        word = value
    return word


PRESETS: Mapping[str, RuleSet] = {
    "straight": RuleSet(),
    "austin-league": RuleSet(all_pass="forced"),
    "stacked-84": RuleSet(marks_max=2, look_back="none", look_back_from=2),
    "garner": RuleSet(
        all_pass="forced",
        first_shake="high-tile",
        nello=2,
        nello_doubles=(Doubles.HIGH,),
        sevens=1,
        plunge="first",
        look_back="all",
    ),
    "stuck-shaker-plunge": RuleSet(all_pass="forced", plunge="any", look_back="all"),
    "stuck-shaker-low": RuleSet(all_pass="forced", nello=1, nello_doubles=(Doubles.SUIT,), look_back="all"),
    "lechner-hall": RuleSet(
        all_pass="forced",
        marks_raise=2,
        follow_me_doubles=(Doubles.HIGH, Doubles.LOW),
        nello=1,
        nello_doubles=tuple(Doubles),
        sevens=1,
        plunge="any",
        splash="any",
        look_back="all",
    ),
    "kitchen-table": RuleSet(all_pass="forced", scoring="points", look_back="all"),
}
