"""The desk: one Next button through an event's life, what asks first, what a second click does."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Match
from league.models import Round, Tournament
from league.services import entries, rosters, rounds
from tests.league import builders
from tests.pages.club_people import House, house, words

pytestmark = pytest.mark.django_db


@pytest.fixture
def lone_oak() -> House:
    return house()


def desk_of(night: Tournament, client: Client) -> str:
    return words(client.get(f"{night.path}desk/"))


def press(night: Tournament, client: Client, act: str, number: int = 1) -> str:
    return words(client.post(f"{night.path}desk/{act}/", {"round": number}, follow=True))


def test_the_next_button_leads_from_draft_to_champion(lone_oak: House) -> None:
    night, desk = builders.event(lone_oak.club), lone_oak.desk
    rosters.enter_rows(tournament=night, director=lone_oak.owner, rows=builders.rows(2))
    assert "Begin check-in" in press(night, desk, "open-entry", 0)
    assert "2 teams have not checked in." in press(night, desk, "close-entry", 0)
    assert "Draw the first round" in press(night, desk, "check-in-all")
    assert "Publish Final" in press(night, desk, "draw")
    assert "Start Final" in press(night, desk, "publish")
    assert "Waiting for table 1." in press(night, desk, "start")
    builders.decide_all(night)
    assert "Crown the champion" in desk_of(night, desk)
    assert "Champion Ann Alpine / Bea Alpine" in press(night, desk, "finish")
    assert "Nothing is left to do." in press(night, desk, "archive", 0)


def test_a_second_click_draws_no_second_round(lone_oak: House) -> None:
    night = builders.checked_in(4, house=lone_oak.club)
    press(night, lone_oak.desk, "draw")
    answer = lone_oak.desk.post(f"{night.path}desk/draw/", {"round": 1})
    assert answer.status_code == 409 and "That has been done already" in words(answer)
    assert "Publish Semi-finals" in words(answer) and Round.objects.count() == 1


def test_a_stale_page_does_not_draw_the_round_after(lone_oak: House) -> None:
    night = builders.running(4, house=lone_oak.club)
    builders.decide_all(night)
    assert lone_oak.desk.post(f"{night.path}desk/draw/", {"round": 1}).status_code == 409
    assert Round.objects.count() == 1


def test_drawing_waits_for_the_tables_and_names_them(lone_oak: House) -> None:
    night = builders.running(4, house=lone_oak.club)
    page = lone_oak.desk.get(f"{night.path}desk/").content.decode()
    assert re.search(r'id="next-button" type="button" disabled', page)
    assert "Waiting for tables 1, 2." in desk_of(night, lone_oak.desk)
    answer = lone_oak.desk.post(f"{night.path}desk/draw/", {"round": 2})
    assert answer.status_code == 409 and "Some tables are still playing." in words(answer)


def test_an_open_event_with_too_few_teams_leads_to_the_entries(lone_oak: House) -> None:
    night, way = builders.event(lone_oak.club), 'id="to-entries"'
    press(night, lone_oak.desk, "open-entry", 0)
    page = lone_oak.desk.get(f"{night.path}desk/")
    assert "Waiting for entries: 2 are needed. Go to the entries" in words(page)
    rosters.enter_rows(tournament=night, director=lone_oak.owner, rows=builders.rows(2))
    assert way in page.content.decode() and way not in lone_oak.desk.get(f"{night.path}desk/").content.decode()


def test_one_team_is_too_few(lone_oak: House) -> None:
    night = builders.event(lone_oak.club)
    rosters.enter_rows(tournament=night, director=lone_oak.owner, rows=builders.rows(1))
    press(night, lone_oak.desk, "open-entry", 0)
    answer = lone_oak.desk.post(f"{night.path}desk/close-entry/", {"round": 0})
    assert answer.status_code == 409 and "2 entries are needed" in words(answer)


@pytest.mark.parametrize(("act", "sentence"), [("start", "Nobody can take that back."), ("unpublish", "")])
def test_what_cannot_be_taken_back_asks_first(act: str, sentence: str, lone_oak: House) -> None:
    night = builders.checked_in(4, house=lone_oak.club)
    rounds.publish(round_=rounds.draw(tournament=night, director=lone_oak.owner), director=lone_oak.owner)
    page = words(lone_oak.desk.get(f"{night.path}desk/{act}/"))
    assert sentence in page and "Not now" in page
    assert not Match.objects.exists()


def test_asking_for_what_is_not_lawful_shows_the_desk(lone_oak: House) -> None:
    night = builders.checked_in(4, house=lone_oak.club)
    answer = lone_oak.desk.get(f"{night.path}desk/start/")
    assert answer.status_code == 302 and answer["Location"] == f"{night.path}desk/"


def test_an_act_that_does_not_exist_is_404(lone_oak: House) -> None:
    night = builders.checked_in(4, house=lone_oak.club)
    assert lone_oak.desk.post(f"{night.path}desk/explode/").status_code == 404


@pytest.mark.parametrize("number", ["", "x", "-1", "²", "9" * 30])
def test_nonsense_for_a_round_is_refused(number: str, lone_oak: House) -> None:
    night = builders.checked_in(4, house=lone_oak.club)
    assert lone_oak.desk.post(f"{night.path}desk/draw/", {"round": number}).status_code == 409


def test_a_draft_shows_pairings_and_the_reason_of_a_bye(lone_oak: House) -> None:
    night = builders.checked_in(3, house=lone_oak.club)
    page = press(night, lone_oak.desk, "draw")
    assert "Cleo Alpine / Dale Alpine against Earl Alpine / Fern Alpine" in page
    assert "Bye: the draw has more places than teams" in page and "Draw again" in page


def test_a_draw_is_thrown_away(lone_oak: House) -> None:
    night = builders.checked_in(4, house=lone_oak.club)
    press(night, lone_oak.desk, "draw")
    assert "Draw the first round" in press(night, lone_oak.desk, "discard")
    assert not Round.objects.exists()


def test_tables_tell_their_hand_and_who_plays(lone_oak: House) -> None:
    night = builders.running(4, house=lone_oak.club)
    page = desk_of(night, lone_oak.desk)
    assert "Still playing 2" in page and "hand 1" in page and "0 min" in page


def test_a_table_where_nobody_plays_needs_the_director(lone_oak: House) -> None:
    night = builders.running(2, house=lone_oak.club)
    assert "Nothing waits for a decision." in desk_of(night, lone_oak.desk)
    Match.objects.update(created_at=timezone.now() - timedelta(minutes=11))
    assert "Table 1. Nobody has played for ten minutes" in desk_of(night, lone_oak.desk)


def test_everybody_is_here_is_offered_while_somebody_is_missing(lone_oak: House) -> None:
    night = builders.checked_in(2, house=lone_oak.club)
    assert "Everybody is here" not in desk_of(night, lone_oak.desk)
    entries.undo_check_in(entry=builders.entry_of(night, "Ann"), director=lone_oak.owner)
    assert "Everybody is here" in desk_of(night, lone_oak.desk)


def test_of_many_tables_that_stand_still_a_few_are_shown_and_the_others_folded_up(lone_oak: House) -> None:
    night = builders.running(16, house=lone_oak.club)
    Match.objects.update(created_at=timezone.now() - timedelta(minutes=11))
    page = lone_oak.desk.get(f"{night.path}desk/").content.decode()
    shown, folded = page.split('id="more-needs"')
    assert (shown.count("Nobody has played"), folded.count("Nobody has played")) == (5, 3)


def test_the_desk_polls_and_is_given_nothing_when_nothing_changed(lone_oak: House) -> None:
    night, desk = builders.running(4, house=lone_oak.club), lone_oak.desk
    found = re.search(r"desk/view/\?stamp=([^\"]+)", desk.get(f"{night.path}desk/").content.decode())
    assert found is not None
    assert desk.get(f"{night.path}desk/view/", {"stamp": found[1]}).status_code == 204
    builders.decide_all(night)
    answer = desk.get(f"{night.path}desk/view/", {"stamp": found[1]})
    assert answer.status_code == 200 and 'id="desk"' in answer.content.decode()


@pytest.mark.parametrize("path", ["", "desk/"])
def test_the_number_of_queries_does_not_grow_with_the_field(path: str, lone_oak: House) -> None:
    counts = []
    for teams in (4, 16):
        night = builders.running(teams, house=lone_oak.club)
        desk = lone_oak.desk
        desk.get(f"{night.path}{path}")
        with CaptureQueriesContext(connection) as queries:
            desk.get(f"{night.path}{path}")
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 20


def test_the_log_tells_what_was_done_and_is_searched(lone_oak: House) -> None:
    night = builders.running(4, house=lone_oak.club)
    log = words(lone_oak.desk.get(f"{night.path}rulings/"))
    assert "Started round 1" in log and "Entered 4 teams from a roster" in log and "Dora Director" in log
    found = words(lone_oak.desk.get(f"{night.path}rulings/?q=ROSTER"))
    assert "Entered 4 teams from a roster" in found and "Started round 1" not in found
    assert "Nothing in the log matches" in words(lone_oak.desk.get(f"{night.path}rulings/?q=zebra"))
