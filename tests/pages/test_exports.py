"""Files and calendars: everything of an event, harmless in a spreadsheet, nothing of a draft, no tile."""

import csv
import io
import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from icalendar import Calendar

from games.models import Match, User
from games.services import hands
from league.models import Pairing, Ruling, Tournament
from league.roster import RosterRow
from league.services import rosters, rounds, tournaments
from league.views import feeds
from league.views.files import harmless
from tests.league import builders, test_duplicate_event
from tests.pages.club_people import house, words
from tests.pages.situations import signed_in

pytestmark = pytest.mark.django_db

NOON = datetime(2027, 3, 14, 17, 0, tzinfo=UTC)


def rows(night: Tournament, table: str) -> list[dict[str, str]]:
    answer = Client().get(f"{night.path}files/{table}.csv")
    assert answer.content.startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))


def events_of(address: str, client: Client | None = None) -> list[str]:
    answer = (client or Client()).get(address)
    assert answer["Content-Type"].startswith("text/calendar")
    return [str(event["summary"]) for event in Calendar.from_ical(answer.content).walk("VEVENT")]


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@a", "\t=1", " =1", "\r=1", "\n=1"])
def test_a_cell_that_a_spreadsheet_would_run_becomes_text(text: str) -> None:
    assert str(harmless(text)).startswith("'")


@pytest.mark.parametrize("value", ["Ann / Bea", "7", 7, -3, None, ""])
def test_other_cells_stay_as_they_are(value: str | int | None) -> None:
    assert harmless(value) == value


def test_a_team_with_a_formula_for_a_name_is_harmless_in_csv_and_whole_in_json() -> None:
    night = builders.event()
    name = '=HYPERLINK("x")'
    row = RosterRow(2, ("Ann", "Bea"), name, None)
    rosters.enter_rows(tournament=night, director=builders.owner_of(night.club), rows=[row])
    night.state = "open"
    night.save()
    assert rows(night, "entries")[0]["team"] == f"'{name}"
    assert json.loads(Client().get(f"{night.path}files/event.json").content)["entries"][0]["team"] == name


def test_results_stand_in_a_column_for_each_game() -> None:
    night = builders.running(4, bots="never", best_of=3)
    builders.decide_all(night)
    told = rows(night, "pairings")
    assert [row["game_1_home"] + row["game_1_away"] for row in told] == ["70", "70"]
    assert told[0]["winner"] == told[0]["home"] and told[0]["game_3_home"] == ""


def test_every_table_is_in_the_json_and_counts_agree() -> None:
    night = builders.running(4, bots="never")
    builders.decide_all(night)
    whole = json.loads(Client().get(f"{night.path}files/event.json").content)
    for table in ("entries", "pairings", "standings", "hands"):
        assert len(whole[table]) == len(rows(night, table)) > 0


def test_no_file_tells_a_tile_or_a_draft() -> None:
    night = builders.checked_in(4, bots="never")
    lone_oak = builders.owner_of(night.club)
    rounds.draw(tournament=night, director=lone_oak)
    assert rows(night, "pairings") == []
    running = builders.running(2, house=night.club, bots="never")
    assert rows(running, "hands") == []


def test_a_draft_event_has_no_files_for_others() -> None:
    night = builders.event()
    for ending in ("files/entries.csv", "files/event.json", "calendar.ics"):
        assert Client().get(f"{night.path}{ending}").status_code == 404


def test_an_unknown_table_is_not_there() -> None:
    night = builders.running(2, bots="never")
    assert Client().get(f"{night.path}files/secrets.csv").status_code == 404


def test_a_club_and_an_event_have_calendars_in_universal_time() -> None:
    night = builders.checked_in(2, starts_at=NOON)
    assert events_of(f"/clubs/{night.club.slug}/calendar.ics") == ["Thursday night"]
    assert events_of(f"{night.path}calendar.ics") == ["Thursday night"]
    assert b"DTSTART:20270314T170000Z" in Client().get(f"{night.path}calendar.ics").content


def test_a_date_that_was_moved_comes_with_a_higher_number() -> None:
    night = builders.checked_in(2, starts_at=NOON)
    Tournament.objects.update(created_at=timezone.now() - timedelta(hours=2))
    Ruling.objects.update(made_at=timezone.now() - timedelta(hours=1))
    earlier = entry_in(night)
    tournaments.open_entry(tournament=night, director=builders.owner_of(night.club))
    later = entry_in(night)
    assert later["UID"] == earlier["UID"] and later["SEQUENCE"] > earlier["SEQUENCE"] > 0


def entry_in(night: Tournament) -> Any:  # Any: the library's own
    content = Client().get(f"{night.path}calendar.ics").content
    assert b"REFRESH-INTERVAL;VALUE=DURATION:PT1H" in content
    (entry,) = Calendar.from_ical(content).walk("VEVENT")
    return entry


def test_hands_that_spectators_see_later_come_into_the_file_later() -> None:
    night = builders.running(2, audience="anyone", hands_behind=1)
    match = Pairing.objects.of(night).get().match
    assert match is not None
    test_duplicate_event.all_pass(match)
    assert told(night) == []
    hands.shake(match=match, expected_version=Match.objects.get(pk=match.pk).version)
    assert told(night) == ["1"]
    test_duplicate_event.all_pass(match)
    assert told(night) == ["1"]
    Match.objects.filter(pk=match.pk).update(finished_at=timezone.now(), awaits="", due_at=None)
    assert told(night) == ["1", "2"]


def told(night: Tournament) -> list[str]:
    return [row["hand"] for row in rows(night, "hands")]


def test_a_draft_is_in_no_calendar_and_a_name_cannot_break_out() -> None:
    night = builders.event(starts_at=NOON, name="A;B, C")
    assert events_of(f"/clubs/{night.club.slug}/calendar.ics") == []
    night.state = "open"
    night.save()
    assert events_of(f"/clubs/{night.club.slug}/calendar.ics") == ["A;B, C"]


def test_a_person_has_a_calendar_behind_a_link_that_cannot_be_guessed() -> None:
    night = builders.checked_in(2, starts_at=NOON)
    ann, other = builders.entry_of(night, "Ann").team.first, builders.person("Otto")
    assert events_of(f"/calendar/{feeds.key_of(ann)}.ics") == ["Thursday night"]
    assert events_of(f"/calendar/{feeds.key_of(other)}.ics") == []
    assert Client().get(f"/calendar/{ann.public_id}{'a' * 12}.ics").status_code == 404


def test_my_next_match_tells_the_table_before_and_after_the_start() -> None:
    lone_oak = house()
    night = builders.checked_in(2, house=lone_oak.club, bots="never")
    ann = builders.entry_of(night, "Ann").team.first
    ann.user = User.objects.create_user(username="ann")
    ann.save()
    client = signed_in(ann)
    before = words(client.get("/my-next-match/"))
    assert "Nothing to play right now" in before and "2 teams" in before
    drawn = rounds.draw(tournament=night, director=lone_oak.owner)
    assert "Table 1" not in words(client.get("/my-next-match/"))
    rounds.publish(round_=drawn, director=lone_oak.owner)
    assert "It starts when the director starts the round." in words(client.get("/my-next-match/view/"))
    rounds.start(round_=drawn, director=lone_oak.owner)
    assert "Go to the table" in words(client.get("/my-next-match/"))
