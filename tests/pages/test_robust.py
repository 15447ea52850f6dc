"""Two tabs, two devices, five minutes without a line, a server that starts anew, a stale page (table 3, 4)."""

from urllib.parse import urlsplit

import pytest
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from games.models import Match
from games.services import presence
from tests import builders
from tests.builders import NAMES, member
from tests.games.test_presence import heard, quiet
from tests.live import served
from tests.pages.situations import C_LEADS, RACKS, Situation, let_in, seated, signed_in
from tests.pages.test_playing import open_table
from tests.pages.test_table_states import words
from tests.pages.test_without_script import form_of

STALE = "The table moved on before that arrived."


def play(page: Page, tile: str) -> None:
    page.locator(f'[data-tile="{tile}"]').click()
    page.locator("#play").click()


def deaf(page: Page, address: str) -> None:
    """A page whose stream never opens: it hears of nothing by itself."""
    page.route("**/stream/", lambda route: route.abort())
    page.goto(address)


def test_two_tabs_show_one_table(visitor: BrowserContext, live_site: str) -> None:
    first, match = open_table(visitor, live_site, Situation(C_LEADS))
    second = visitor.new_page()
    second.goto(f"/tables/{match.public_id}/")
    play(second, "6-5")
    for page in (first, second):
        expect(page.locator("#prompt")).to_have_text("Ben is to play.")
        expect(page.locator("#rack .slot-gap")).to_have_count(1)
    assert match.actions.count() == 8


def test_a_stale_tab_plays_nothing_and_heals_itself(visitor: BrowserContext, live_site: str) -> None:
    first, match = open_table(visitor, live_site, Situation(C_LEADS))
    second = visitor.new_page()
    deaf(second, f"/tables/{match.public_id}/")
    play(first, "6-5")
    expect(first.locator("#prompt")).to_have_text("Ben is to play.")
    play(second, "5-5")
    expect(second.locator("#assertive")).to_contain_text(STALE)
    expect(second.locator("#prompt")).to_have_text("Ben is to play.")
    expect(second.locator("#rack .slot-gap")).to_have_count(1)
    assert list(match.actions.values_list("word", flat=True))[-1] == "6-5"


def test_two_devices_follow_each_other(browser: Browser, live_site: str) -> None:
    match, players = seated(Situation(C_LEADS))
    pages = []
    for _ in range(2):
        device = browser.new_context(base_url=live_site)
        let_in(device, players["A"], live_site)
        pages.append(device.new_page())
        pages[-1].goto(f"/tables/{match.public_id}/")
    play(pages[0], "5-5")
    expect(pages[1].locator("#prompt")).to_have_text("Ben is to play.")
    builders.act(match, "B 5-3")
    for page in pages:
        expect(page.locator("#prompt")).to_have_text("Your turn. Lead any tile.")
    play(pages[1], "4-1")
    expect(pages[0].locator("#prompt")).to_have_text("Ben is to play.")
    for page in pages:
        page.context.close()


def test_five_minutes_without_a_line_cost_nothing(visitor: BrowserContext, live_site: str) -> None:
    page, match = open_table(visitor, live_site, Situation(C_LEADS))
    cast = {seat: held.player for seat, held in match.seatings_now().items()}
    page.locator('[data-tile="6-5"]').click()
    visitor.set_offline(True)
    page.locator("#play").click()
    expect(page.locator("#offline")).to_be_visible()
    quiet(match, seconds=300)
    for seat in "BCD":
        heard(match, cast[seat], 0)
    for seat in "CD":
        heard(match, cast["A"], 300)  # Chromium's offline leaves an open stream alone, and so the beat of presence
        presence.agree(match=match, seat="A", by=cast[seat])
    assert match.seatings_now()["A"].player.is_bot and match.actions.count() == 7
    visitor.set_offline(False)
    expect(page.locator("#assertive")).to_contain_text("Somebody else plays for this seat now.")
    expect(page.locator("#offline")).to_be_hidden()
    page.get_by_role("button", name="Take my seat back").click()
    expect(page.locator("#prompt")).to_contain_text("Your turn.")
    play(page, "6-5")
    expect(page.locator("#prompt")).to_have_text("Ben is to play.")
    assert match.actions.count() == 8


@pytest.mark.parametrize("status", [0, 503])
def test_a_press_is_lost_while_everything_else_gets_through(
    visitor: BrowserContext, live_site: str, status: int
) -> None:
    """No event tells that the line is back: the stream was open all the time."""
    late: list[Route] = []
    visitor.route("**/talk/", lambda route: late.append(route))
    visitor.route("**/act/", lambda route: route.fulfill(status=status) if status else route.abort())
    page, match = open_table(visitor, live_site, Situation(C_LEADS))
    play(page, "6-5")
    expect(page.locator("#offline")).to_be_visible()
    late[0].continue_()
    expect(page.locator("#talk form").first).to_be_attached()
    assert page.locator("#offline").is_visible(), "an answer from before the loss tells nothing"
    visitor.unroute("**/act/")
    expect(page.locator("#prompt")).to_have_text("Ben is to play.")
    expect(page.locator("#offline")).to_be_hidden()
    assert match.actions.count() == 8


def test_a_tile_lifted_while_the_line_is_lost_is_not_played(visitor: BrowserContext, live_site: str) -> None:
    visitor.route("**/act/", lambda route: route.abort())
    page, match = open_table(visitor, live_site, Situation(C_LEADS))
    play(page, "6-5")
    expect(page.locator("#offline")).to_be_visible()
    page.locator('[data-tile="5-5"]').click()
    expect(page.locator("#offline")).to_be_hidden()
    expect(page.locator("#play")).to_have_text("Play 5-5")
    assert match.actions.count() == 7


def test_the_seat_is_taken_back_from_another_device(browser: Browser, live_site: str) -> None:
    match, players = seated(Situation("A pass"))
    quiet(match)
    for seat in "BCD":
        heard(match, players[seat], 0)
    for seat in "BC":
        presence.agree(match=match, seat="A", by=players[seat])
    tablet = browser.new_context(base_url=live_site)
    let_in(tablet, players["A"], live_site)
    page = tablet.new_page()
    page.goto(f"/tables/{match.public_id}/")
    expect(page.locator("#rack .slot-tile")).to_have_count(7)
    page.get_by_role("button", name="Take my seat back").click()
    expect(page.locator("#take-back")).to_have_count(0)
    assert match.seatings_now()["A"].player == players["A"]
    tablet.close()


@pytest.mark.django_db(transaction=True)
def test_a_server_that_starts_anew_in_mid_hand_is_waited_for(browser: Browser) -> None:
    match, players = seated(Situation(C_LEADS))
    with served() as site:
        context = browser.new_context(base_url=site)
        let_in(context, players["A"], site)
        page = context.new_page()
        page.goto(f"/tables/{match.public_id}/")
        page.locator('[data-tile="6-5"]').click()
    page.locator("#play").click()
    expect(page.locator("#offline")).to_be_visible()
    with served(urlsplit(site).port or 0):
        expect(page.locator("#prompt")).to_have_text("Ben is to play.")
        expect(page.locator("#offline")).to_be_hidden()
        builders.act(match, "B 5-3")
        expect(page.locator("#prompt")).to_have_text("Your turn. Lead any tile.")
        context.close()
    assert match.actions.filter(word="6-5").count() == 1


@pytest.mark.django_db
def test_the_same_key_with_another_tile_is_refused() -> None:
    match, players = seated(Situation(C_LEADS))
    client = signed_in(players["A"])
    form = form_of(client.get(f"/tables/{match.public_id}/").content.decode())
    for word, status in (("6-5", 302), ("6-5", 302), ("5-5", 409)):
        answer = client.post(f"/tables/{match.public_id}/act/", {**form, "action": word})
        assert answer.status_code == status
    assert "already been used for another action" in words(answer.content.decode())
    assert match.actions.count() == 8


@pytest.mark.django_db
def test_a_table_is_resumed_next_week_by_all_four() -> None:
    cast = {seat: member(name) for seat, name in NAMES.items()}
    match = builders.table(cast, racks=RACKS, shaker="D")
    builders.act(match, "A 30, B pass")
    for player in cast.values():
        client: Client = signed_in(player)
        assert match.public_id in client.get("/lobby/").content.decode()
        assert client.get(f"/tables/{match.public_id}/").status_code == 200
    builders.act(match, "C pass, D pass, A fives")
    assert Match.objects.get().version == match.version
