"""An event that runs itself does what a director would, and nothing that one could not."""

import pytest

from league import tasks
from league.models import Entry, Round, Ruling, Tournament
from league.services import desk, rosters, steward
from league.services.desk import Act
from tests.league.builders import checked_in, decide_all, event, owner_of, rows, running

pytestmark = pytest.mark.django_db


def state(night: Tournament) -> str:
    return Tournament.objects.get(pk=night.pk).state


def test_steward_takes_an_event_from_its_draft_to_the_first_tables() -> None:
    draft = event(runs_itself=True)
    rosters.enter_rows(tournament=draft, director=owner_of(draft.club), rows=rows(4))
    assert steward.advance(tournament=draft)
    assert state(draft) == Tournament.State.RUNNING and Round.objects.get().state == Round.State.RUNNING
    assert draft.rulings.latest_first()[0].who == draft.created_by


def test_steward_waits_while_somebody_plays() -> None:
    night = running(4, runs_itself=True)
    assert not steward.advance(tournament=night) and Round.objects.count() == 1


def test_steward_crowns_the_champion_and_stops_there() -> None:
    night = running(2, runs_itself=True)
    decide_all(night)
    assert steward.advance(tournament=night) and not steward.advance(tournament=night)
    assert state(night) == Tournament.State.FINISHED
    assert night.rulings.filter(what=Ruling.What.FINISHED).count() == 1


def test_steward_checks_everybody_in() -> None:
    night = checked_in(4, runs_itself=True)
    Entry.objects.update(state=Entry.State.ENTERED)
    steward.advance(tournament=night)
    assert Round.objects.get().pairings.count() == 2


def test_steward_leaves_an_event_without_teams_where_it_is() -> None:
    draft = event(runs_itself=True)
    steward.advance(tournament=draft)
    assert state(draft) == Tournament.State.OPEN and not Round.objects.exists()


def test_task_leaves_events_alone_that_people_direct() -> None:
    night = checked_in(4)
    tasks.advance(tournament_id=night.pk)
    tasks.advance(tournament_id=night.pk + 1)
    assert not Round.objects.exists()


def test_settling_moves_every_event_on_that_runs_itself() -> None:
    night = running(4, runs_itself=True)
    decide_all(night)
    Round.objects.update(state=Round.State.RUNNING, finished_at=None)
    tasks.settle()
    assert [round_.name.code for round_ in Round.objects.of(night)] == ["semi-finals", "final"]


def test_settling_leaves_events_alone_that_people_direct() -> None:
    night = running(4)
    decide_all(night)
    tasks.settle()
    due = desk.next_act(night)
    assert due is not None and (due.act, due.round_number, due.blocked) == (Act.DRAW, 2, "")


def test_tasks_bear_words_of_a_later_version() -> None:
    tasks.advance(tournament_id=0, because="result")
    tasks.settle(since=0)
