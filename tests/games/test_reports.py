"""Error reports hold no tile of a hand in progress (table 1.7)."""

from types import TracebackType

import pytest
from django.conf import LazySettings
from django.views.debug import ExceptionReporter

from tests.builders import SIXES, people, table


def crash() -> TracebackType:
    """A bug while a rack is in a local variable."""
    rack = SIXES["A"]
    try:
        raise RuntimeError("a bug")
    except RuntimeError as bug:
        assert rack and bug.__traceback__ is not None
        return bug.__traceback__


@pytest.mark.parametrize("debug", [False, True])
def test_a_report_shows_values_to_a_developer_only(debug: bool, settings: LazySettings) -> None:
    settings.DEBUG = debug
    reporter = ExceptionReporter(None, RuntimeError, RuntimeError("a bug"), crash())
    assert ("6-5" in reporter.get_traceback_text() + reporter.get_traceback_html()) is debug


@pytest.mark.django_db
def test_no_record_prints_a_tile() -> None:
    match = table(people())
    hand = match.games.get().hands.get()
    assert "6-6" not in f"{match} {match!r} {hand} {hand!r}"
