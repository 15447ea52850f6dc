"""The own tiles in the order that is liked: by drag, by keys, by buttons; it stays on the device (table 1.4)."""

from urllib.parse import parse_qsl

import pytest
from playwright.sync_api import BrowserContext, Page, Request, Route, expect

from games.models import User
from tests import builders
from tests.pages.situations import C_LEADS, Situation
from tests.pages.test_accessible import overhang, violations
from tests.pages.test_playing import open_table

pytestmark = pytest.mark.anywhere

DEALT = "5-5 6-5 5-4 4-1 6-6 2-1 3-2"


def order(page: Page) -> str:
    """As the tiles lie, a dot for a place where one was."""
    lies = "slots => slots.map(slot => slot.querySelector('.slot-tile')?.dataset.tile ?? '.').join(' ')"
    return str(page.locator("#rack > .slot").evaluate_all(lies))


def begin(page: Page) -> None:
    page.get_by_role("button", name="Arrange my tiles").click()


def test_sorting_puts_trumps_first_and_doubles_on_top(visitor: BrowserContext, live_site: str) -> None:
    page, _ = open_table(visitor, live_site, Situation(C_LEADS))
    assert order(page) == DEALT
    page.get_by_role("button", name="Sort by suit").click()
    assert order(page) == "5-5 6-5 5-4 6-6 4-1 3-2 2-1"
    expect(page.locator("#polite")).to_contain_text("double five, trump, worth 10; six-five, trump; five-four")


def test_arrow_keys_move_a_tile_and_say_where_it_is(visitor: BrowserContext, live_site: str) -> None:
    page, _ = open_table(visitor, live_site, Situation())
    begin(page)
    page.get_by_role("button", name="Move double six").press("ArrowLeft")
    expect(page.locator("#polite")).to_have_text("double six, place 4 of 7")
    expect(page.get_by_role("button", name="Move double six")).to_be_focused()
    page.keyboard.press("Home")
    assert order(page) == "6-6 5-5 6-5 5-4 4-1 2-1 3-2"
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Arrange my tiles")).to_be_focused()


def test_talk_that_comes_meanwhile_leaves_the_focus_on_the_tile(visitor: BrowserContext, live_site: str) -> None:
    late: list[Route] = []
    visitor.route("**/talk/", lambda route: late.append(route))
    page, _ = open_table(visitor, live_site, Situation())
    begin(page)
    mover = page.get_by_role("button", name="Move double six")
    mover.focus()
    late[0].continue_()
    expect(page.locator("#talk form").first).to_be_attached()
    page.keyboard.press("ArrowLeft")
    expect(mover).to_be_focused()
    expect(page.locator("#polite")).to_have_text("double six, place 4 of 7")


def test_buttons_move_the_chosen_tile(visitor: BrowserContext, live_site: str) -> None:
    page, _ = open_table(visitor, live_site, Situation())
    begin(page)
    page.get_by_role("button", name="Move five-four").click()
    page.get_by_role("button", name="To the left").click()
    page.get_by_role("button", name="To the left").click()
    assert order(page) == "5-4 5-5 6-5 4-1 6-6 2-1 3-2"
    page.get_by_role("button", name="To the right").click()
    assert order(page) == "5-5 5-4 6-5 4-1 6-6 2-1 3-2"


def test_a_tile_is_dragged_to_another_s_place(visitor: BrowserContext, live_site: str) -> None:
    page, _ = open_table(visitor, live_site, Situation())
    begin(page)
    page.get_by_role("button", name="Move three-two").drag_to(page.get_by_role("button", name="Move six-five"))
    assert order(page) == "5-5 3-2 6-5 5-4 4-1 6-6 2-1"


def test_a_tile_stays_gripped_when_news_come(visitor: BrowserContext, live_site: str) -> None:
    page, match = open_table(visitor, live_site, Situation())
    begin(page)
    page.get_by_role("button", name="Move five-four").hover()
    page.mouse.down()
    page.mouse.move(100, 300, steps=4)
    builders.act(match, "A pass, B 31")
    expect(page.locator("#prompt")).to_have_text("Cora is to bid.")
    target = page.get_by_role("button", name="Move six-five").bounding_box()
    assert target
    page.mouse.move(target["x"] + 20, target["y"] + 20, steps=4)
    page.mouse.up()
    expect(page.locator("#rack > [style]")).to_have_count(0)
    assert order(page) == "5-5 5-4 6-5 4-1 6-6 2-1 3-2"


def test_the_order_lasts_and_gaps_stay_where_tiles_were(visitor: BrowserContext, live_site: str) -> None:
    page, match = open_table(visitor, live_site, Situation(C_LEADS))
    page.get_by_role("button", name="Sort by suit").click()
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_have_text("Ben is to play.")
    assert match.actions.filter(word="6-5").exists()
    assert order(page) == "5-5 . 5-4 6-6 4-1 3-2 2-1"
    page.reload()
    page.get_by_role("button", name="Sort by suit").click()
    assert order(page) == "5-5 . 5-4 6-6 4-1 3-2 2-1"
    builders.act(match, "B 5-3")
    expect(page.locator("#prompt")).not_to_have_text("Ben is to play.")
    assert order(page) == "5-5 . 5-4 6-6 4-1 3-2 2-1"


def test_what_is_sent_does_not_tell_how_the_tiles_lie(visitor: BrowserContext, live_site: str) -> None:
    dealt, sorted_first = (sent(visitor, live_site, arrange=arrange) for arrange in (False, True))
    assert dealt == sorted_first


def sent(context: BrowserContext, site: str, *, arrange: bool) -> list[tuple[str, list[str], list[str]]]:
    """Everything that is sent for a play, without what is drawn by lot or names the table."""
    User.objects.all().delete()
    page, _ = open_table(context, site, Situation(C_LEADS))
    page.wait_for_load_state("load")
    requests: list[Request] = []
    page.on("request", lambda request: requests.append(request))
    if arrange:
        page.get_by_role("button", name="Sort by suit").click()
        begin(page)
        page.get_by_role("button", name="Move double six").press("Home")
        page.keyboard.press("Escape")
    page.locator('[data-tile="6-5"]').hover()
    page.locator('[data-tile="6-5"]').click()
    page.locator("#play").click()
    expect(page.locator("#prompt")).to_have_text("Ben is to play.")
    page.close()
    return [told(request) for request in requests if request.method == "POST"]


def told(request: Request) -> tuple[str, list[str], list[str]]:
    fields = [
        f"{name}={value}" for name, value in parse_qsl(request.post_data or "") if name in ("action", "version", "hand")
    ]
    names = [name for name, _ in parse_qsl(request.post_data or "", keep_blank_values=True)]
    spoken = [
        f"{name}: {value}" for name, value in request.headers.items() if name.startswith("hx-") and "url" not in name
    ]
    return request.method, fields + names, sorted(spoken)


def test_arranging_is_accessible_on_a_small_phone_with_large_text(visitor: BrowserContext, live_site: str) -> None:
    page, _ = open_table(visitor, live_site, Situation(C_LEADS))
    page.set_viewport_size({"width": 320, "height": 640})
    begin(page)
    assert violations(page) == []
    page.evaluate("document.documentElement.dataset.text = '200'")
    assert overhang(page) <= 0


def test_sounds_tell_what_the_page_shows_and_only_when_liked(visitor: BrowserContext, live_site: str) -> None:
    page, match = open_table(visitor, live_site, Situation("A pass"))
    page.evaluate(
        "window.heard = []; document.addEventListener('hall:sound', (event) => window.heard.push(event.detail))"
    )
    builders.act(match, "B 31")
    expect(page.locator("#prompt")).to_have_text("Cora is to bid.")
    page.evaluate("document.documentElement.dataset.sounds = 'on'")
    builders.act(match, "C pass, D pass, B treys, B 3-1, C 3-3, D 3-0")
    expect(page.locator("#prompt")).to_contain_text("Your turn.")
    page.locator('[data-tile="3-2"]').click()
    page.locator("#play").click()
    expect(page.locator("#prompt")).to_have_text("Cora is to lead.")
    heard = page.evaluate("window.heard")
    assert "turn" in heard and heard[-1] == "trick" and set(heard) == {"tile", "turn", "trick"}
