"""The checks of games: a database that cannot keep two actions apart is an error before the first visitor."""

import pytest
from django.db import connection

from games.checks import actions_are_serialised


def test_this_site_keeps_actions_apart() -> None:
    assert actions_are_serialised(databases=["default"]) == []


def test_deferred_transactions_on_sqlite_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "vendor", "sqlite")
    monkeypatch.setitem(connection.settings_dict, "OPTIONS", {"transaction_mode": "DEFERRED"})
    assert [error.id for error in actions_are_serialised(databases=["default"])] == ["games.E001"]
