"""A night of rotating partners as its people see it: one name each, four at a table, rests in words."""

import json

import pytest
from django.test import Client
from playwright.sync_api import BrowserContext, Page

from games.models import Player
from league.models import Entry, Pairing, Tournament
from league.models.chart import Chart
from tests.league import builders
from tests.pages.club_people import House, house, words
from tests.pages.situations import let_in, signed_in
from tests.pages.test_hall_accessible import check

pytestmark = pytest.mark.django_db
PLAN = {"name": "Draw night", "rule_set": "straight", "best_of": "1", "bots": "fill", "format": "rotating-partners"}
FIVE = "Player\nAnn Alpine\nBea Bobo\nCleo Cuero\nDale Dime\nEarl East\n"


@pytest.fixture
def lone_oak() -> House:
    return house()


def night_of(people: int, lone_oak: House) -> Tournament:
    return builders.singles(people, house=lone_oak.club)


def press(night: Tournament, desk: Client, *acts: str) -> None:
    """Up to the first round."""
    for act in acts:
        desk.post(f"{night.path}desk/{act}/", {"round": 0 if act.endswith("-entry") else 1})


def resting(night: Tournament) -> Entry:
    chart = Chart.of(night.main_stage())
    return chart.sit_out(chart.rounds[-1])[0]


def test_an_event_from_its_form_to_its_first_tables(lone_oak: House) -> None:
    desk = lone_oak.desk
    desk.post(f"/clubs/{lone_oak.club.slug}/events/new/", {**PLAN, "rounds": "3"})
    night = Tournament.objects.get()
    assert "People enter alone" in words(desk.get(night.path)) and "Enter a person" in words(
        desk.get(f"{night.path}entries/")
    )
    assert "Fern Fair is entered." in words(desk.post(f"{night.path}entries/add/", {"first": "Fern Fair"}, follow=True))
    desk.post(f"{night.path}entries/roster/", {"text": FIVE})
    press(night, desk, "open-entry", "close-entry", "check-in-all", "draw")
    page = words(desk.get(f"{night.path}desk/"))
    assert "Sit this round out" in page and page.count("against") == 1
    press(night, desk, "publish", "start")
    (row,) = Pairing.objects.of(night).with_people()
    assert row.home_name in words(desk.get(night.path)) and row.match is not None


def test_a_roster_of_pairs_is_named_as_the_wrong_file(lone_oak: House) -> None:
    night = lone_oak.event(format="rotating-partners")
    page = words(lone_oak.desk.post(f"{night.path}entries/roster/", {"text": "Player 1,Player 2\nAnn,Bea\n"}))
    assert "people enter this event alone: one column with a name for each." in page
    assert not Entry.objects.exists() and not Player.objects.filter(name="Ann").exists()


def test_a_member_enters_and_takes_it_back(lone_oak: House) -> None:
    night = lone_oak.event(format="rotating-partners")
    press(night, lone_oak.desk, "open-entry")
    ann = signed_in(lone_oak.member("Ann Alpine"))
    assert "You need no partner" in words(ann.get(f"{night.path}enter/"))
    assert "Say this code at check-in" in words(ann.post(f"{night.path}enter/singles/enter/", follow=True))
    assert "You are no longer entered." in words(ann.post(f"{night.path}enter/singles/leave/", follow=True))
    assert not Entry.objects.in_event().exists()


def test_whoever_rests_is_named_everywhere(lone_oak: House) -> None:
    night = night_of(5, lone_oak)
    builders.next_round(night)
    name = str(resting(night))
    desk = lone_oak.desk
    for ending in ("", "sheets/tables/", "tv/?screen=0"):
        assert name in words(desk.get(f"{night.path}{ending}")), ending
    first, last = name.split()
    assert f"{last}, {first} rests" in words(desk.get(f"{night.path}sheets/names/"))
    page = words(desk.get(night.path))
    assert "Sit this round out" in page and "5 people are entered." in page and "rotating partners" in page


def test_two_people_change_places_in_the_editor(lone_oak: House) -> None:
    night = night_of(5, lone_oak)
    desk = lone_oak.desk
    press(night, desk, "draw")
    round_ = Chart.of(night.main_stage()).rounds[0]
    rests, plays = resting(night), Pairing.objects.with_people().get().home
    answer = desk.post(f"{night.path}rounds/{round_.pk}/swap/", {"one": rests.pk, "other": plays.pk}, follow=True)
    assert "have changed places." in words(answer) and resting(night) == plays


def test_whoever_rests_reads_it_on_the_page_of_the_next_match(lone_oak: House) -> None:
    night = lone_oak.event(format="rotating-partners")
    press(night, lone_oak.desk, "open-entry")
    people = {
        name: lone_oak.member(name) for name in ("Ann Alpine", "Bea Bobo", "Cleo Cuero", "Dale Dime", "Earl East")
    }
    for person in people.values():
        signed_in(person).post(f"{night.path}enter/singles/enter/")
    press(night, lone_oak.desk, "close-entry", "check-in-all", "draw", "publish", "start")
    assert "You sit Round 1 out" in words(signed_in(people[str(resting(night))]).get("/my-next-match/"))


def test_a_slip_and_a_score_sheet_name_both_partners(lone_oak: House) -> None:
    night = night_of(4, lone_oak)
    builders.next_round(night)
    row = Pairing.objects.with_people().get()
    for sheet in ("slips", "scores", "pack"):
        page = words(lone_oak.desk.get(f"{night.path}sheets/{sheet}/"))
        assert row.home_name in page and row.away_name in page, sheet


def test_programs_read_people_and_rests(lone_oak: House) -> None:
    night = night_of(5, lone_oak)
    builders.play_round(night)
    answer = json.loads(lone_oak.desk.get(f"/api/v1/tournaments/{night.public_id}/rounds/").content)
    (round_,) = answer["results"]
    (row,) = round_["pairings"]
    assert [len(place) for place in row["entries"]] == [2, 2] and row["winner"] == row["entries"][0]
    assert round_["sit_out"] == [resting(night).public_id]
    entered = json.loads(lone_oak.desk.get(f"/api/v1/tournaments/{night.public_id}/entries/").content)
    assert {len(entry["players"]) for entry in entered["results"]} == {1}


def test_files_hold_one_name_a_row(lone_oak: House) -> None:
    night = night_of(4, lone_oak)
    builders.play_round(night)
    read = {
        table: lone_oak.desk.get(f"{night.path}files/{table}.csv").content.decode("utf-8-sig")
        for table in ("entries", "pairings", "standings")
    }
    assert "1,Ann Alpine,Ann Alpine,,checked-in" in read["entries"]
    assert Pairing.objects.with_people().get().home_name in read["pairings"]
    assert read["standings"].count("\n") == 5


def test_a_person_finds_the_table_and_the_partner(lone_oak: House) -> None:
    night = lone_oak.event(format="rotating-partners", bots="never")
    desk = lone_oak.desk
    press(night, desk, "open-entry")
    people = [lone_oak.member(name) for name in ("Ann Alpine", "Bea Bobo", "Cleo Cuero", "Dale Dime")]
    for person in people:
        signed_in(person).post(f"{night.path}enter/singles/enter/")
    press(night, desk, "close-entry", "check-in-all", "draw", "publish", "start")
    row = Pairing.objects.with_people().get()
    ann = signed_in(people[0])
    assert row.home_name in words(ann.get("/my-next-match/"))
    assert row.match is not None and ann.get(f"/tables/{row.match.public_id}/").status_code == 200


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_fit_a_small_phone(scheme: str, page: Page, visitor: BrowserContext, live_site: str) -> None:
    lone_oak = house()
    let_in(visitor, lone_oak.owner, live_site)
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # one of playwright's literals
    night = night_of(9, lone_oak)
    builders.play_round(night)
    lone_oak.desk.post(f"{night.path}desk/draw/", {"round": 2})
    round_ = Chart.of(night.main_stage()).rounds[-1]
    for ending in ("", "desk/", "entries/", f"rounds/{round_.pk}/"):
        check(page, f"{night.path}{ending}")
    entry = builders.entry_of(night, "Ann").pk
    for ending in ("", "withdraw/"):
        check(page, f"{night.path}entries/{entry}/{ending}")
    other = lone_oak.event(format="rotating-partners")
    press(other, lone_oak.desk, "open-entry")
    check(page, f"{other.path}enter/")
    page.goto(f"{other.path}entries/")
    page.fill("textarea[name=text]", "Player\nAnne Alpine\n")
    page.click("text=Enter the roster >> nth=-1")
    page.wait_for_selector("text=somebody new")
    check(page, f"{other.path}entries/")
