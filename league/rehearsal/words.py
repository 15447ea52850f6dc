"""Reads what a person types after `rehearse`. Each function raises ValueError that says what it cannot read."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from dataclasses import field as attribute

from league.formats import registry
from league.formats.best_of import BestOf
from league.formats.field import Field
from league.rehearsal.play import Rehearsal

WITHDRAWAL = re.compile(r"([1-9]\d*)@([1-9]\d*)")
ANSWERS = {"yes": True, "no": False}
OPTIONS = ("final", "third_place", "avoid_rematches", "bot_pair", "boards", "opponents")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was typed. ``rounds`` and ``groups`` are options of some formats too."""

    format: str
    entries: int
    seed: int
    best_of: int = 1
    rounds: int | None = None
    groups: int = 1
    options: Mapping[str, str | bool | int] = attribute(default_factory=dict)
    withdrawn: Mapping[int, int] = attribute(default_factory=dict)

    def rehearsal(self) -> Rehearsal:
        options: dict[str, object] = {name: value for name, value in self.options.items() if name != "bot_pair"}
        if self.rounds is not None:
            options["rounds"] = self.rounds
        if self.groups != 1:
            options["groups"] = self.groups
        format_ = registry.build(self.format, options, BestOf(self.best_of))
        registry.check_size(format_, self.entries)
        bot_pair = self.entries + 1 if self.options.get("bot_pair") else None
        for entry in self.withdrawn:
            if entry > self.entries:
                raise ValueError(f"entry {entry} cannot leave: there are {self.entries} entries")
        return Rehearsal(format_, Field(tuple(range(1, self.entries + 1)), self.withdrawn, bot_pair), self.seed)


def options(words: Iterable[str]) -> dict[str, str | bool | int]:
    found: dict[str, str | bool | int] = {}
    for name, value in map(option, words):
        if name in found:
            raise ValueError(f"{name} can be said only once")
        found[name] = value
    return found


def option(word: str) -> tuple[str, str | bool | int]:
    """``final=single``, ``third_place=yes`` or ``boards=8``."""
    name, _, value = word.partition("=")
    if name not in OPTIONS:
        raise ValueError(f"no option is called {name!r}; there are {', '.join(OPTIONS)}")
    if name in ("final", "opponents"):
        return name, value
    if name == "boards":
        if not value.isdecimal():
            raise ValueError(f"boards: a number, not {value!r}")
        return name, int(value)
    if value not in ANSWERS:
        raise ValueError(f"{name}: yes or no, not {value!r}")
    return name, ANSWERS[value]


def withdrawals(words: Iterable[str]) -> dict[int, int]:
    """``3@2``: entry 3 leaves before round 2 is drawn. Several may stand in one word, with commas."""
    found: dict[int, int] = {}
    for word in ",".join(words).split(",") if words else ():
        read = WITHDRAWAL.fullmatch(word)
        if read is None:
            raise ValueError(f"write a withdrawal as 3@2 (entry 3, before round 2), not {word!r}")
        entry, number = int(read[1]), int(read[2])
        if entry in found:
            raise ValueError(f"entry {entry} can leave only once")
        found[entry] = number
    return found
