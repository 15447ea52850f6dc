"""System checks: the one door of play rests on a lock that the database must really take."""

from collections.abc import Sequence
from typing import Any

from django.core.checks import CheckMessage, Error, Tags, register
from django.db import connections


@register(Tags.database)
def actions_are_serialised(*, databases: Sequence[str] | None = None, **_: Any) -> list[CheckMessage]:  # Any: Django's
    """SQLite has no row locks: only an immediate transaction keeps two actions apart."""
    return [
        Error(
            "SQLite's transactions are not immediate: two actions at once could both find the table as it was.",
            hint='Set DATABASES[...]["OPTIONS"]["transaction_mode"] = "IMMEDIATE".',
            id="games.E001",
        )
        for connection in map(connections.__getitem__, databases or [])
        if connection.vendor == "sqlite" and connection.settings_dict["OPTIONS"].get("transaction_mode") != "IMMEDIATE"
    ]
