"""axe-core finds nothing on any state, at 320 pixels nothing sticks out, and nothing inline stands in a page."""

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, ViewportSize

from tests.pages.situations import SITUATIONS, let_in, seated

pytestmark = pytest.mark.anywhere

TEMPLATES = Path(__file__).parents[2] / "templates"
RULES = {
    "resultTypes": ["violations"],
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}


def violations(page: Page) -> list[str]:
    page.evaluate("document.getAnimations().forEach((animation) => animation.finish())")
    found = Axe().run(page, options=RULES).response["violations"]
    return [f"{each['id']}: {each['nodes'][0]['html'][:120]}" for each in found]


def overhang(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - window.innerWidth"))


@pytest.mark.parametrize("name", SITUATIONS)
def test_a_table_is_accessible_and_fits_a_small_phone(name: str, visitor: BrowserContext, live_site: str) -> None:
    match, players = seated(SITUATIONS[name])
    let_in(visitor, players["A"], live_site)
    page = visitor.new_page()
    page.set_viewport_size(ViewportSize(width=320, height=640))
    page.goto(f"/tables/{match.public_id}/")
    assert violations(page) == []
    assert overhang(page) <= 0


@pytest.mark.parametrize("path", ["/", "/practice/", "/sign-in/", "/join/", "/nowhere/", "/preferences/"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_page_is_accessible_in_light_and_dark(path: str, scheme: str, page: Page) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # one of playwright's literals
    page.goto(path)
    assert violations(page) == []
    assert overhang(page) <= 0


@pytest.mark.parametrize("name", SITUATIONS)
def test_a_table_in_the_dark_with_high_contrast_and_text_twice_as_large(
    name: str, visitor: BrowserContext, live_site: str
) -> None:
    match, players = seated(SITUATIONS[name])
    let_in(visitor, players["A"], live_site)
    players["A"].prefer({"text": "200", "contrast": "high"})
    page = visitor.new_page()
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    page.goto(f"/tables/{match.public_id}/")
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "36px"
    assert violations(page) == []
    assert overhang(page) <= 0


def test_tiles_are_wide_enough_for_a_thumb_at_320(visitor: BrowserContext, live_site: str) -> None:
    match, players = seated(SITUATIONS["leading"])
    let_in(visitor, players["A"], live_site)
    page = visitor.new_page()
    page.set_viewport_size(ViewportSize(width=320, height=640))
    page.goto(f"/tables/{match.public_id}/")
    boxes = [tile.bounding_box() for tile in page.locator("button.slot-tile").all()]
    assert len(boxes) == 7 and all(box and box["width"] >= 64 for box in boxes)


def test_nothing_inline_in_any_template() -> None:
    for path in TEMPLATES.rglob("*.html"):
        html = path.read_text()
        assert not re.search(r"<style|\sstyle=|<script(?![^>]*\ssrc=)|\son\w+=|javascript:", html), path
        assert html.count("\n") <= 120, path
