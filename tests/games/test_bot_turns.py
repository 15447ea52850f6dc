"""A bot's turn end to end: the message, the task, and what late, doubled and lost ones do."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from random import Random

import pytest
from celery import Celery, current_app
from django.conf import settings
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from engine.bots import Limit, roster
from games import dispatch, tasks
from games.errors import Refused
from games.models import ActionRecord, Match
from games.services import bots, hands, positions, seating, sweeping
from games.services.seating import SeatPlan
from tests.builders import ALL_PASS, act, against_bots, bot, person, table
from tests.games.conftest import Message

pytestmark = pytest.mark.django_db(transaction=True)
TOO_LATE = timedelta(minutes=5)


def overdue(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(due_at=timezone.now() - TOO_LATE)


@contextmanager
def in_place_of_the_broker(app: Celery) -> Iterator[None]:
    working = current_app.tasks[dispatch.BOT_TURN].app
    with pytest.MonkeyPatch.context() as environment:
        # Celery prefers this to the broker that an app is made with.
        environment.delenv("CELERY_BROKER_URL", raising=False)
        app.set_current()
        try:
            yield
        finally:
            working.set_current()


def test_a_bot_on_turn_is_asked_after_a_delay(messages: list[Message]) -> None:
    match = table(against_bots(person("Ann")))
    assert [(sent.task, sent.facts) for sent in messages] == [
        (dispatch.BOT_TURN, {"match_id": match.pk, "version": match.version})
    ]
    assert messages[0].due_at is not None and messages[0].due_at > timezone.now()


def test_a_person_on_turn_is_not_hurried(messages: list[Message]) -> None:
    match = table(against_bots(person("Ann")), shaker="D")
    assert (messages, match.awaits, match.due_at) == ([], "", None)


def test_every_task_that_is_sent_is_known() -> None:
    assert {dispatch.BOT_TURN, dispatch.NEXT_HAND} <= set(current_app.tasks)


def test_a_bot_plays_one_action_and_the_next_bot_is_asked_by_message(messages: list[Message]) -> None:
    match = table(against_bots(person("Ann")))
    tasks.play_bot_turn(match_id=match.pk, version=1)
    assert match.actions.count() == 1
    assert [sent.facts["version"] for sent in messages] == [1, 2]


def test_what_a_bot_played_can_be_chosen_again() -> None:
    match = table(against_bots(person("Ann")))
    position = positions.position(match)
    tasks.play_bot_turn(match_id=match.pk, version=1)
    record = match.actions.get()
    again = roster.get("steady").choose(position.sight(position.hand.turn), match.rules, Limit(), Random(record.seed))
    assert (record.bot, record.word) == (roster.label(roster.get("steady")), str(again.action))


def test_with_the_delay_off_the_task_plays_on_until_a_person_is_to_act(messages: list[Message]) -> None:
    match = table(against_bots(person("Ann")), bot_delay=False)
    tasks.play_bot_turn(match_id=match.pk, version=1)
    match.refresh_from_db()
    assert (match.version, match.awaits) == (4, "")
    assert len(messages) == 1


def test_a_doubled_task_plays_nothing() -> None:
    match = table(against_bots(person("Ann")))
    tasks.play_bot_turn(match_id=match.pk, version=1)
    tasks.play_bot_turn(match_id=match.pk, version=1)
    assert match.actions.count() == 1


def test_a_task_for_a_match_that_is_gone_does_nothing() -> None:
    tasks.play_bot_turn(match_id=424242, version=1, added_later=True)
    assert ActionRecord.objects.count() == 0


def test_a_person_who_takes_the_seat_back_makes_the_task_late() -> None:
    match = table(against_bots(person("Ann")))
    seating.change(match=match, seat="B", plan=SeatPlan.of(person("Ben")))
    tasks.play_bot_turn(match_id=match.pk, version=1)
    assert match.actions.count() == 0


def test_the_next_hand_comes_when_the_pause_is_over(messages: list[Message]) -> None:
    match = table(against_bots(person("Ann")))
    act(match, ALL_PASS)
    last = messages[-1]
    assert (last.task, last.facts["version"]) == (dispatch.NEXT_HAND, match.version)
    assert match.due_at is not None and match.due_at - timezone.now() > dispatch.PAUSE_FOR_BOTS
    tasks.shake_next_hand(match_id=match.pk, version=match.version)
    assert match.games.get().hands.count() == 2


def test_a_shake_that_comes_twice_or_after_the_tap_shakes_nothing() -> None:
    ann = person("Ann")
    match = table(against_bots(ann))
    act(match, ALL_PASS)
    hands.shake(match=match, player=ann, expected_version=match.version)
    tasks.shake_next_hand(match_id=match.pk, version=match.version)
    assert match.games.get().hands.count() == 2


def test_an_action_counts_though_the_broker_is_gone() -> None:
    gone = Celery(broker="redis://127.0.0.1:1/0", set_as_current=False)
    gone.conf.update(task_publish_retry_policy=settings.CELERY_TASK_PUBLISH_RETRY_POLICY)
    match = table(against_bots(person("Ann")))
    with in_place_of_the_broker(gone):
        act(match, "B 30")
    overdue(match)
    assert (match.actions.count(), sweeping.sweep()) == (1, 1)


def test_people_do_not_wait_behind_tables_of_bots_alone() -> None:
    memory = Celery(broker="memory://", set_as_current=False)
    with in_place_of_the_broker(memory), memory.connection_for_read() as connection:
        queue = connection.SimpleQueue("celery")
        queue.clear()
        table(against_bots(person("Ann")), bot_delay=False)
        table(against_bots(person("Ann")))
        priorities = [int(queue.get(timeout=1).properties["priority"]) for _ in range(2)]
    assert priorities == [dispatch.LATER, dispatch.SOON]


def test_the_sweeper_sends_again_what_is_overdue(messages: list[Message]) -> None:
    match = table(against_bots(person("Ann")))
    messages.clear()
    assert sweeping.sweep() == 0
    overdue(match)
    assert sweeping.sweep() == 1
    assert messages[0].facts == {"match_id": match.pk, "version": 1}


def test_two_sweeps_send_it_once_and_leave_one_action(messages: list[Message]) -> None:
    match = table(against_bots(person("Ann")))
    messages.clear()
    overdue(match)
    tasks.sweep()
    tasks.sweep()
    (sent,) = messages
    tasks.play_bot_turn(match_id=sent.facts["match_id"], version=sent.facts["version"])
    assert match.actions.count() == 1


def test_a_sweep_asks_one_indexed_question(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for _ in range(3):
        table(against_bots(person("Ann")), shaker="D")
    with django_assert_num_queries(1):
        assert sweeping.sweep() == 0


def test_a_delay_is_drawn_without_the_hand() -> None:
    """Table 1.5: whatever lies on the table, the draw has the match alone to go by, and its range is the same."""
    match = table(against_bots(person("Ann")))
    delays = {dispatch.bot_delay(match) for _ in range(200)}
    assert min(delays) >= timedelta(seconds=0.9) and max(delays) < timedelta(seconds=2.1)
    assert len(delays) > 100


def test_a_bot_holds_its_seat_for_a_person_by_name() -> None:
    ann = person("Ann")
    match = table(against_bots(ann))
    seating.change(match=match, seat="A", plan=SeatPlan(bot(), owner=ann))
    assert match.seat_of(ann) == "A"


def test_a_bot_reads_the_table_once_and_not_again_to_act(django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    """The lock, the intent, the action and the new version are what an action costs beyond the look."""
    match = table({seat: bot() for seat in "ABCD"}, bot_delay=False)
    position = positions.position(match)
    with django_assert_max_num_queries(6):
        bots.play_turn(position)


def test_a_bot_that_saw_an_older_table_is_stale() -> None:
    match = table(against_bots(person("Ann")))
    position = positions.position(match)
    seating.change(match=match, seat="D", plan=SeatPlan.of(person("Dan")))
    with pytest.raises(Refused, match="stale"):
        bots.play_turn(position)


def test_a_bot_whose_seat_was_taken_since_the_match_was_read_is_stale() -> None:
    match = table(against_bots(person("Ann")))
    seating.change(match=match, seat="B", plan=SeatPlan.of(person("Ben")))
    with pytest.raises(Refused, match="stale"):
        bots.play_on(match=match)


def test_a_bot_whose_hand_ended_since_the_match_was_read_is_stale() -> None:
    match = table(against_bots(person("Ann")))
    act(Match.objects.get(pk=match.pk), ALL_PASS)
    with pytest.raises(Refused, match="stale"):
        bots.play_on(match=match)
