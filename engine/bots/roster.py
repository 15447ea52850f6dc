"""The bots by name, and the rule sets that each is certified for."""

from __future__ import annotations

import os
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple, Protocol

from engine.bots import Bot
from engine.rule_set import RuleSet

FEATURES = ("nello", "sevens", "plunge", "splash", "points")
PLAIN_WORLDS = 4  # at most, without numba: a world costs a hundred times as much


class Listing(NamedTuple):
    """A bot that is not loaded: its name and version, where it is found, the deals it looks at before it plays a tile
    where numba is installed, and the features of rule sets (rules 9) that its tests certify it for."""

    name: str
    version: int
    module: str
    attribute: str
    worlds: int = 0
    certified: frozenset[str] = frozenset(FEATURES)


class Named(Protocol):
    """A bot, or its listing."""

    @property
    def name(self) -> str: ...

    @property
    def version(self) -> int: ...


# Modules are loaded when a bot is asked for: those that search load the kernel, which no web process needs.
BOTS: Mapping[str, Listing] = {
    listing.name: listing
    for listing in (
        Listing("random", 1, "engine.bots.random_bot", "RANDOM"),
        Listing("steady", 3, "engine.bots.steady", "STEADY"),
        Listing("counting", 2, "engine.bots.searching", "COUNTING", 20),
        Listing("searching", 2, "engine.bots.searching", "SEARCHING", 100),
        Listing("knowing", 5, "engine.bots.knowing", "KNOWING", 150),
    )
}


def get(name: str) -> Bot:
    """The bot of that name; ValueError names those there are."""
    if name not in BOTS:
        raise ValueError(f"no bot: {name[:40]!r}; there are {', '.join(BOTS)}")
    bot: Bot = getattr(import_module(BOTS[name].module), BOTS[name].attribute)
    return bot


def label(bot: Named) -> str:
    """Name and version, as they stand in the log: `steady/2`."""
    return f"{bot.name}/{bot.version}"


def worlds(listing: Listing) -> int:
    """How many deals the bot looks at here."""
    fast = find_spec("numba") is not None and os.environ.get("KERNEL") != "plain"
    return listing.worlds if fast else min(listing.worlds, PLAIN_WORLDS)


def told() -> str:
    """The bots in one line, each with the deals it looks at: `searching/2 (100 worlds)`, fewer without numba."""
    said = {label(listing): (worlds(listing), listing.worlds) for listing in BOTS.values()}
    return ", ".join(
        name + (f" ({here} worlds{'' if here == most else f' of {most}: numba is missing'})" if most else "")
        for name, (here, most) in said.items()
    )


def missing(listing: Listing, rules: RuleSet) -> tuple[str, ...]:
    """The features of these rules that the bot is not certified for: where there are any, it must not sit."""
    return tuple(feature for feature in FEATURES if _has(rules, feature) and feature not in listing.certified)


def _has(rules: RuleSet, feature: str) -> bool:
    return rules.scoring == "points" if feature == "points" else getattr(rules, feature) is not None
