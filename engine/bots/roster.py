"""The bots by name, and the rule sets that each is certified for."""

from __future__ import annotations

from collections.abc import Mapping

from engine.bots import Bot
from engine.bots.random_bot import RandomBot
from engine.bots.steady import Steady

BOTS: Mapping[str, Bot] = {bot.name: bot for bot in (RandomBot(), Steady())}


def get(name: str) -> Bot:
    """The bot of that name; ValueError names those there are."""
    if name not in BOTS:
        raise ValueError(f"no bot: {name[:40]!r}; there are {', '.join(BOTS)}")
    return BOTS[name]


def label(bot: Bot) -> str:
    """Name and version, as they stand in the log: `steady/1`."""
    return f"{bot.name}/{bot.version}"
