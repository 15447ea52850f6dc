"""The bots by name, and the rule sets that each is certified for."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import NamedTuple, Protocol

from engine.bots import Bot
from engine.rule_set import RuleSet

FEATURES = ("nello", "sevens", "plunge", "splash", "points")


class Listing(NamedTuple):
    """A bot that is not loaded: its name and version, where it is found, and the features of rule sets (rules 9) that
    its tests certify it for."""

    name: str
    version: int
    module: str
    attribute: str
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
        Listing("steady", 2, "engine.bots.steady", "STEADY"),
        Listing("counting", 2, "engine.bots.searching", "COUNTING"),
        Listing("searching", 2, "engine.bots.searching", "SEARCHING"),
        Listing("knowing", 4, "engine.bots.knowing", "KNOWING"),
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


def missing(listing: Listing, rules: RuleSet) -> tuple[str, ...]:
    """The features of these rules that the bot is not certified for: where there are any, it must not sit."""
    return tuple(feature for feature in FEATURES if _has(rules, feature) and feature not in listing.certified)


def _has(rules: RuleSet, feature: str) -> bool:
    return rules.scoring == "points" if feature == "points" else getattr(rules, feature) is not None
