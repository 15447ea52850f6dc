"""An open page hears of news: it changes by itself within two seconds, by stream and without one."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from games.models import Player, User
from games.services import paper
from games.services.paper import Place, Reporter
from league.models import Tournament
from league.services import rounds, tournaments
from tests.builders import member
from tests.league import builders
from tests.pages.situations import let_in

PROMISED = 2_000
SLOW = 20_000


@pytest.fixture
def night(live_site: str) -> Tournament:
    return builders.checked_in(4, house=builders.club(owner=member("Dora")), bots="never")


def publish(night: Tournament) -> None:
    director: Player = builders.owner_of(night.club)
    drawn = rounds.draw(tournament=night, director=director)
    rounds.publish(round_=drawn, director=director)


def signed_up(player: Player) -> Player:
    player.user = User.objects.create_user(username=player.name.split()[0].lower())
    player.save()
    return player


def opened(page: Page, address: str) -> Page:
    """Until its stream is open, so that what follows is news."""
    with page.expect_response(lambda answer: answer.url.endswith("/stream/")):
        page.goto(address)
    return page


@pytest.mark.parametrize("part", ["", "tv/"])
def test_a_page_changes_by_itself(part: str, page: Page, night: Tournament) -> None:
    opened(page, f"{night.path}{part}")
    publish(night)
    expect(page.get_by_text("Ann Alpine / Bea Alpine").first).to_be_visible(timeout=SLOW)
    expect(page.get_by_text("Semi-finals").first).to_be_visible(timeout=PROMISED)


def test_without_a_stream_it_asks_by_the_clock(visitor: BrowserContext, night: Tournament) -> None:
    page = visitor.new_page()
    page.route("**/stream/", lambda route: route.abort())
    page.goto(night.path)
    publish(night)
    expect(page.get_by_text("Semi-finals").first).to_be_visible(timeout=SLOW)


def test_the_wall_goes_on_to_its_next_picture(page: Page, night: Tournament) -> None:
    publish(night)
    opened(page, f"{night.path}tv/")
    expect(page.locator("#tv-following")).to_have_value("1")
    page.evaluate("htmx.trigger(document.querySelector('#tv'), 'refetch')")
    expect(page.locator("#tv-following")).to_have_value("1")


def test_a_person_sees_their_own_pairing_marked(visitor: BrowserContext, night: Tournament, live_site: str) -> None:
    publish(night)
    let_in(visitor, signed_up(builders.entry_of(night, "Ann").team.first), live_site)
    page = opened(visitor.new_page(), night.path)
    expect(page.locator(".pairing-mine")).to_have_count(1)
    page.evaluate("htmx.trigger(document.querySelector('#event'), 'refetch')")
    expect(page.locator(".pairing-mine")).to_have_count(1)


@pytest.mark.parametrize("address", ["/clubs/lone-oak/", "/"])
def test_a_list_of_events_shows_a_new_one_by_itself(address: str, page: Page, night: Tournament) -> None:
    opened(page, address)
    draft = builders.event(night.club, name="Friday night")
    tournaments.open_entry(tournament=draft, director=builders.owner_of(night.club))
    expect(page.get_by_text("Friday night")).to_be_visible(timeout=SLOW)


def test_the_front_page_calls_to_the_table_by_itself(
    visitor: BrowserContext, night: Tournament, live_site: str
) -> None:
    let_in(visitor, signed_up(builders.entry_of(night, "Ann").team.first), live_site)
    page = opened(visitor.new_page(), "/")
    builders.next_round(night)
    expect(page.get_by_role("heading", name="Your table is waiting")).to_be_visible(timeout=SLOW)


@pytest.mark.parametrize("has_stream", [True, False])
def test_the_page_of_paper_hears_the_other_report(
    has_stream: bool, visitor: BrowserContext, night: Tournament, live_site: str
) -> None:
    builders.next_round(night)
    table = builders.table(night, 1)
    assert table.match and table.away
    let_in(visitor, signed_up(table.home.team.first), live_site)
    page, address = visitor.new_page(), f"/tables/{table.match.public_id}/paper/"
    if has_stream:
        opened(page, address)
    else:
        page.route("**/stream/", lambda route: route.abort())
        page.goto(address)
    other = Reporter(table.away.team.first, "BD")
    paper.enter_score(match=table.match, reporter=other, score=(4, 7), place=Place(0, "told-once"))
    expect(page.get_by_role("button", name="Yes, that is the result")).to_be_visible(timeout=SLOW)
