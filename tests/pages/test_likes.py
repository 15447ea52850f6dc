"""What is liked shows at once and stays: in Chromium, at the table and beside it (table 3)."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests import builders
from tests.pages.situations import C_LEADS, Situation
from tests.pages.test_playing import keep, open_table

pytestmark = pytest.mark.anywhere


def calm(page: Page) -> str:
    return str(page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--calm')")).strip()


def ground(page: Page) -> str:
    return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))


@pytest.mark.parametrize(("motion", "lasts"), [("slow", "600ms"), ("fast", "100ms"), ("off", "0ms")])
def test_movement_is_as_liked(motion: str, lasts: str, visitor: BrowserContext, live_site: str) -> None:
    page, _ = open_table(visitor, live_site, Situation(C_LEADS))
    keep(page, "Movement", motion)
    assert calm(page) == lasts
    page.reload()
    assert calm(page) == lasts


def test_a_device_that_wants_no_movement_gets_none(visitor: BrowserContext, live_site: str) -> None:
    page, _ = open_table(visitor, live_site, Situation(C_LEADS))
    page.emulate_media(reduced_motion="reduce")
    keep(page, "Movement", "slow")
    assert page.locator(".spot > .tile").first.evaluate("tile => getComputedStyle(tile).animationName") == "none"


@pytest.mark.parametrize(("asked", "found"), [("more", "rgb(255, 255, 255)"), ("no-preference", "rgb(247, 244, 238)")])
def test_contrast_is_as_the_device_asks(asked: str, found: str, page: Page) -> None:
    page.emulate_media(contrast=asked)  # type: ignore[arg-type]  # one of playwright's literals
    page.goto("/preferences/")
    assert ground(page) == found
    page.get_by_label("Contrast").select_option("normal")
    assert ground(page) == "rgb(247, 244, 238)"


def test_an_open_choice_is_left_alone_when_the_table_is_drawn_anew(visitor: BrowserContext, live_site: str) -> None:
    page, match = open_table(visitor, live_site, Situation("A 30"))
    keep(page, "Text size", "150")
    page.get_by_label("Text size").focus()
    builders.act(match, "B 31")
    expect(page.locator("#prompt")).to_have_text("Cora is to bid.")
    expect(page.get_by_label("Text size")).to_be_focused()
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "27px"


def test_a_guest_finds_them_again_without_an_account(page: Page) -> None:
    page.goto("/preferences/?next=/practice/")
    with page.expect_response("**/preferences/"):
        page.get_by_label("Colours").select_option("dark")
    page.get_by_role("link", name="Back").click()
    page.wait_for_url("**/practice/")
    assert ground(page) == "rgb(22, 25, 28)"


@pytest.mark.parametrize("width", [768, 1024, 1280])
def test_text_twice_as_large_leaves_room_for_seven_tiles(width: int, visitor: BrowserContext, live_site: str) -> None:
    page, match = open_table(visitor, live_site, Situation(C_LEADS))
    match.seatings_now()["A"].player.prefer({"text": "200"})
    page.set_viewport_size({"width": width, "height": 800})
    page.reload()
    sticks_out = "rack => rack.scrollWidth - rack.clientWidth"
    assert page.locator("#rack").evaluate(sticks_out) <= 0
    boxes = [slot.bounding_box() for slot in page.locator("#rack .slot").all()]
    felt = page.locator(".felt").bounding_box()
    assert felt and all(
        box and felt["x"] <= box["x"] and box["x"] + box["width"] <= felt["x"] + felt["width"] for box in boxes
    )
