"""Error reports hold no tile of a hand in progress (table 1.7)."""

import re
from types import TracebackType

import pytest
from django.conf import LazySettings
from django.test import Client
from django.views.debug import ExceptionReporter

from tests.builders import A_BIDS, SIXES, act, people, table


def crash() -> TracebackType:
    """A bug while a rack is in a local variable."""
    rack = SIXES["A"]
    try:
        raise RuntimeError("a bug")
    except RuntimeError as bug:
        assert rack and bug.__traceback__ is not None
        return bug.__traceback__


@pytest.mark.parametrize("debug", [False, True])
def test_a_report_names_what_was_there_and_shows_no_value(debug: bool, settings: LazySettings) -> None:
    settings.DEBUG = debug
    reporter = ExceptionReporter(None, RuntimeError, RuntimeError("a bug"), crash())
    told = reporter.get_traceback_text() + reporter.get_traceback_html()
    assert "rack" in told and "6-5" not in told


@pytest.mark.django_db
def test_no_record_prints_a_tile() -> None:
    match = table(people())
    hand = match.games.get().hands.get()
    assert "6-6" not in f"{match} {match!r} {hand} {hand!r}"


@pytest.mark.django_db
def test_the_back_office_shows_no_tile(admin_client: Client) -> None:
    match = table(people())
    act(match, f"{A_BIDS}, A 6-6, B 5-5")
    pages = ["/admin/games/match/", f"/admin/games/match/{match.pk}/change/", "/admin/games/player/", "/admin/"]
    shown = [admin_client.get(page) for page in pages]
    assert {page.status_code for page in shown} == {200}
    # Dates and icons hold "2026-11" and "zm0-2V", which are no tiles.
    assert not any(re.search(r"(?<![\w.])[0-6]-[0-6](?![\w.])", page.content.decode()) for page in shown)
