"""The screen on the wall: nobody signs in, every table and every place comes by, and it asks for the next itself."""

import re

import pytest
from django.test import Client
from playwright.sync_api import Browser

from league.services import entries, rosters, rounds, tournaments
from league.views.board import Board
from league.views.screens import PLACES, TIES, screens, turn
from tests.league import builders
from tests.pages.club_people import words

pytestmark = pytest.mark.django_db


def test_before_the_draw_it_names_the_event() -> None:
    night = builders.checked_in(4)
    page = words(Client().get(f"{night.path}tv/"))
    assert "Thursday night" in page and "4 teams" in page


def test_a_draft_is_on_no_wall() -> None:
    night = builders.checked_in(4)
    rounds.draw(tournament=night, director=builders.owner_of(night.club))
    assert [screen.kind for screen in screens(Board(night, None))] == ["welcome"]


def test_every_table_and_every_place_comes_by_once() -> None:
    night = builders.running(36, bots="never")
    builders.decide_all(night)
    every = screens(Board(night, None))
    tables = [tie.table for screen in every for tie in screen.ties]
    places = [row.entry.pk for screen in every for row in screen.standings]
    assert len(tables) == len(set(tables)) == 4
    assert len(places) == len(set(places)) == 36
    assert all(len(screen.ties) <= TIES and len(screen.standings) <= PLACES for screen in every)


def test_it_pages_round_and_round_by_itself() -> None:
    night = builders.running(4, bots="never")
    board = Board(night, None)
    page = Client().get(f"{night.path}tv/").content.decode()
    asks = re.search(r'hx-get="([^"]+)" hx-include="#tv-following, #tv-stage" hx-trigger="every 12s"', page)
    following = re.search(r'id="tv-following" name="screen" value="(\d+)"', page)
    assert asks and following and (asks[1], following[1]) == (f"{night.path}tv/view/", "1")
    assert Client().get(asks[1], {"screen": 1}).status_code == 200
    count = len(screens(board))
    assert turn(board, count)[0].kind == "pairings" and turn(board, count - 1)[1] == 0


def test_news_brings_the_same_picture_again() -> None:
    night = builders.running(4, bots="never")
    view = Client().get(f"{night.path}tv/view/", {"screen": 1}).content.decode()
    assert f'data-stream="{night.path}stream/" hx-get="{night.path}tv/view/?screen=1" hx-trigger="refetch"' in view


def test_without_script_it_goes_on_too() -> None:
    night = builders.running(4, bots="never")
    assert f"12;url={night.path}tv/?screen=1" in Client().get(f"{night.path}tv/").content.decode()


def test_a_finished_event_shows_its_champion() -> None:
    night = builders.running(2, bots="never")
    builders.decide_all(night)
    night.state = "finished"
    night.save()
    assert "Champion: Ann Alpine / Bea Alpine" in words(Client().get(f"{night.path}tv/"))


def test_a_bracket_on_the_wall_cuts_no_name_of_a_usual_length(browser: Browser, live_site: str) -> None:
    night = builders.event()
    director = builders.owner_of(night.club)
    rosters.enter_roster(tournament=night, director=director, content=builders.SHIPPED.read_bytes())
    tournaments.close_entry(tournament=night, director=director)
    entries.check_in_all(tournament=night, director=director)
    builders.next_round(night)
    number = [screen.kind for screen in screens(Board(night, None))].index("bracket")
    page = browser.new_page(base_url=live_site, viewport={"width": 1920, "height": 1080})
    page.goto(f"{night.path}tv/?screen={number}")
    page.evaluate("document.fonts.ready.then(() => null)")
    cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
    assert page.locator(".tv-box span").evaluate_all(cut) == []
    assert page.evaluate("document.documentElement.scrollHeight <= window.innerHeight")
    page.close()
