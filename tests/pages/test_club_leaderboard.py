"""A club's leaderboard: empty, of people, of teams, and in the order a link asks for."""

import pytest
from django.test import Client

from league.models import Tournament
from tests.league import builders
from tests.pages.club_people import words

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Tournament:
    night = builders.running(4)
    builders.decide_all(night)
    return night


def rows(client: Client, query: str = "") -> list[str]:
    page = client.get(f"/clubs/lone-oak/leaderboard/{query}").content.decode()
    body = page[page.index("<tbody>") : page.index("</tbody>")]
    return [part.split("</th>")[0].split("<span")[0].strip() for part in body.split('<th scope="row">')[1:]]


def test_an_empty_board_says_when_it_fills(client: Client) -> None:
    builders.club()
    assert "Nothing is counted yet" in words(client.get("/clubs/lone-oak/leaderboard/"))


def test_winners_stand_first_and_bots_are_marked(client: Client, played: Tournament) -> None:
    assert set(rows(client)[:4]) == {"Ann Alpine", "Bea Alpine", "Cleo Alpine", "Dale Alpine"}
    assert "bots in 1 game" in words(client.get("/clubs/lone-oak/leaderboard/"))


def test_teams_have_a_board_of_their_own(client: Client, played: Tournament) -> None:
    assert len(rows(client, "?of=teams")) == 4 and "Ann Alpine / Bea Alpine" in rows(client, "?of=teams")[:2]


def test_a_heading_orders_the_board_and_tells_so(client: Client, played: Tournament) -> None:
    page = client.get("/clubs/lone-oak/leaderboard/?of=teams&by=made").content.decode()
    assert page.count('aria-sort="descending"') == 1
    assert rows(client, "?of=teams&by=made")[0] in ("Ann Alpine / Bea Alpine", "Cleo Alpine / Dale Alpine")


@pytest.mark.parametrize("query", ["?by=nonsense", "?of=nonsense", "?page=nonsense", "?page=999"])
def test_nonsense_in_the_address_is_no_error(query: str, client: Client, played: Tournament) -> None:
    assert len(rows(client, query)) == 8
