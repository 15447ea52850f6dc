"""A bot that thinks longer than any grace is asked once, and a worker that died in thought costs seconds."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games import tasks
from games.models import Match
from games.services import holding, sweeping
from tests.builders import act, against_bots, person, table

pytestmark = pytest.mark.django_db(transaction=True)
SOON = timedelta(milliseconds=5)


def slow_table() -> Match:
    """A bot is on turn, and its time was up long ago."""
    match = table(against_bots(person("Ann")))
    Match.objects.filter(pk=match.pk).update(due_at=timezone.now() - 10 * sweeping.GRACE)
    return match


def until_held(match: Match) -> None:
    give_up = timezone.now() + timedelta(seconds=20)
    while match.held_until is None and timezone.now() < give_up:
        match.refresh_from_db()
    assert match.held_until is not None and match.held_until > timezone.now()


def test_while_a_bot_thinks_nobody_else_is_asked() -> None:
    match = slow_table()
    with holding.held(match, SOON):
        until_held(match)
        assert sweeping.sweep() == 0
        tasks.play_bot_turn(match_id=match.pk, version=match.version)
        assert match.actions.count() == 0


def test_a_worker_that_fell_silent_is_replaced() -> None:
    match = slow_table()
    match.hold(timezone.now() - SOON)
    assert sweeping.sweep() == 1
    tasks.play_bot_turn(match_id=match.pk, version=match.version)
    assert match.actions.count() == 1


def test_what_was_played_is_held_by_nobody() -> None:
    match = slow_table()
    match.hold(timezone.now() + holding.LASTS)
    act(match, "B 30")
    assert (match.version, match.held_until) == (2, None)


def test_a_late_word_holds_nothing_that_moved_on() -> None:
    match = slow_table()
    stale = Match.objects.get(pk=match.pk)
    act(match, "B 30")
    stale.hold(timezone.now() + holding.LASTS)
    match.refresh_from_db()
    assert match.held_until is None


def test_a_bot_that_answers_at_once_writes_nothing_extra() -> None:
    match = slow_table()
    with holding.held(match):
        pass
    match.refresh_from_db()
    assert match.held_until is None
