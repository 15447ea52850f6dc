"""A round at the desk: its draft edited by hand, its clock, time called, the last act taken back."""

import pytest
from django.test import Client

from league.models import Pairing, Round, Tournament
from league.services import clocks, rounds
from tests.league import builders
from tests.pages.club_people import House, house, words
from tests.pages.situations import signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def lone_oak() -> House:
    return house()


@pytest.fixture
def drafted(lone_oak: House) -> Round:
    night = builders.checked_in(4, house=lone_oak.club)
    return rounds.draw(tournament=night, director=lone_oak.owner)


def night_of(round_: Round) -> Tournament:
    return round_.stage.tournament


def editor(round_: Round) -> str:
    return f"{night_of(round_).path}rounds/{round_.pk}/"


def turn(desk: Client, round_: Round, act: str, **typed: str) -> str:
    return words(desk.post(f"{editor(round_)}clock/{act}/", typed, follow=True))


def running(lone_oak: House, teams: int = 4) -> Round:
    return Round.objects.of(builders.running(teams, house=lone_oak.club)).get()


def test_two_teams_change_places_in_a_draft(lone_oak: House, drafted: Round) -> None:
    desk, night = lone_oak.desk, night_of(drafted)
    assert editor(drafted) in desk.get(f"{night.path}desk/").content.decode()
    one, other = (builders.entry_of(night, name) for name in ("Ann", "Cleo"))
    before = builders.names(night, 1)
    page = words(desk.post(f"{editor(drafted)}swap/", {"one": one.pk, "other": other.pk}, follow=True))
    assert "have changed places." in page and builders.names(night, 1) != before


@pytest.mark.parametrize("same", [True, False])
def test_a_swap_of_one_team_is_refused(same: bool, lone_oak: House, drafted: Round) -> None:
    ann = builders.entry_of(night_of(drafted), "Ann").pk
    answer = lone_oak.desk.post(f"{editor(drafted)}swap/", {"one": ann, "other": ann if same else ""})
    sentence = "Choose two different teams of this draw." if same else "This field is required."
    assert answer.status_code in (409, 422) and sentence in words(answer)


def test_a_pairing_is_given_its_table(lone_oak: House, drafted: Round) -> None:
    row = drafted.pairings.earliest("slot")
    page = words(lone_oak.desk.post(f"{editor(drafted)}tables/{row.pk}/", {"table": "7"}, follow=True))
    assert "plays at table 7." in page
    answer = lone_oak.desk.post(f"{editor(drafted)}tables/{row.pk}/", {"table": "0"})
    assert answer.status_code == 422 and "Give a table number from 1 to 1000." in words(answer)


def test_a_started_round_is_not_edited(lone_oak: House) -> None:
    round_ = running(lone_oak)
    assert "its draw stays as it is" in words(lone_oak.desk.get(editor(round_)))
    row = round_.pairings.earliest("slot")
    assert lone_oak.desk.post(f"{editor(round_)}tables/{row.pk}/", {"table": "7"}).status_code == 409


def test_the_clock_is_started_paused_extended_and_goes_on(lone_oak: House) -> None:
    round_, desk = running(lone_oak), lone_oak.desk
    assert "No clock runs." in words(desk.get(f"{night_of(round_).path}desk/"))
    assert "The clock runs. " in (page := turn(desk, round_, "start", minutes="50")) and "minutes left" in page
    assert "paused" in turn(desk, round_, "pause")
    assert "The clock runs again." in turn(desk, round_, "go-on")
    turn(desk, round_, "extend", minutes="5")
    round_.refresh_from_db()
    assert round_.clock_seconds == 55 * 60


@pytest.mark.parametrize("minutes", ["", "0", "601", "an hour"])
def test_a_clock_without_sensible_minutes_is_refused(minutes: str, lone_oak: House) -> None:
    round_ = running(lone_oak)
    assert "1 to 600" in turn(lone_oak.desk, round_, "start", minutes=minutes)


def test_a_clock_that_was_never_started_is_not_paused(lone_oak: House) -> None:
    assert "Start one first." in turn(lone_oak.desk, running(lone_oak), "pause")


def test_the_table_desk_runs_the_clock_and_a_scorekeeper_does_not(lone_oak: House) -> None:
    round_ = running(lone_oak)
    helper, keeper = (signed_in(lone_oak.member(f"{r.title()} X", r)) for r in ("table-desk", "scorekeeper"))
    assert "The clock runs." in turn(helper, round_, "start", minutes="50")
    assert keeper.post(f"{editor(round_)}clock/pause/").status_code == 404
    assert "Clock:" not in words(keeper.get(f"{night_of(round_).path}desk/"))


def test_one_table_is_given_more_time(lone_oak: House) -> None:
    round_ = running(lone_oak)
    clocks.start(round_=round_, director=lone_oak.owner, minutes=50)
    pairing = builders.table(night_of(round_), 1)
    path = f"{night_of(round_).path}pairings/{pairing.pk}/more-time/"
    assert "The table has more time." in words(lone_oak.desk.post(path, {"minutes": "5"}, follow=True))
    pairing.refresh_from_db()
    assert pairing.extra_seconds == 300


def test_time_is_called_everywhere_and_taken_back_at_one_table(lone_oak: House) -> None:
    round_ = running(lone_oak)
    assert "every table finishes its hand" in turn(lone_oak.desk, round_, "time")
    assert not Pairing.objects.filter(round=round_, time_hand=None).exists()
    path = f"{night_of(round_).path}pairings/{builders.table(night_of(round_), 1).pk}/"
    page = words(lone_oak.desk.get(path))
    assert "Enter the marks at time" in page and "Let them play on" in page
    assert "The table plays on." in words(lone_oak.desk.post(f"{path}play-on/", follow=True))
    answer = lone_oak.desk.post(f"{path}time/", {"why": "The hall closes"}, follow=True)
    assert "Time is called at the table." in words(answer)


def test_marks_at_time_may_be_of_an_unfinished_game(lone_oak: House) -> None:
    round_ = running(lone_oak)
    turn(lone_oak.desk, round_, "time")
    path = f"{night_of(round_).path}pairings/{builders.table(night_of(round_), 1).pk}/time-score/"
    assert "one more hand decides" in words(lone_oak.desk.post(path, {"home_1": "4", "away_1": "4"}))
    assert "is entered." in words(lone_oak.desk.post(path, {"home_1": "4", "away_1": "3"}, follow=True))


def test_the_last_act_is_named_and_taken_back(lone_oak: House, drafted: Round) -> None:
    night, desk = night_of(drafted), lone_oak.desk
    rounds.publish(round_=drafted, director=lone_oak.owner)
    path = f"{night.path}undo/"
    assert "Published round 1" in words(desk.get(path))
    last = night.rulings.latest("pk").pk
    assert "The last act is taken back." in words(desk.post(path, {"ruling": last}, follow=True))
    assert Round.objects.get().is_draft


def test_an_undo_of_a_stale_page_is_refused(lone_oak: House, drafted: Round) -> None:
    night = night_of(drafted)
    shown = night.rulings.latest("pk").pk
    rounds.publish(round_=drafted, director=lone_oak.owner)
    answer = lone_oak.desk.post(f"{night.path}undo/", {"ruling": shown})
    assert answer.status_code == 409 and "That has been done already" in words(answer)
    assert not Round.objects.get().is_draft


def test_what_cannot_be_taken_back_says_so(lone_oak: House) -> None:
    assert "The last act cannot be taken back." in words(lone_oak.desk.get(f"{lone_oak.event().path}undo/"))
