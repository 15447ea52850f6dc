"""In a language that is written from right to left the page turns round, the table does not (table 6)."""

import pytest
from playwright.sync_api import BrowserContext, Locator

from tests.pages.situations import C_LEADS, Situation
from tests.pages.test_accessible import overhang, violations
from tests.pages.test_playing import open_table

pytestmark = pytest.mark.anywhere


def middle(part: Locator) -> float:
    box = part.bounding_box()
    assert box
    return box["x"] + box["width"] / 2


def test_the_table_never_mirrors(visitor: BrowserContext, live_site: str) -> None:
    page, _ = open_table(visitor, live_site, Situation(C_LEADS))
    page.evaluate("document.documentElement.dir = 'rtl'")
    assert middle(page.locator(".seat-west .spot")) < middle(page.locator(".seat-north .spot"))
    assert middle(page.locator(".seat-north .spot")) < middle(page.locator(".seat-east .spot"))
    assert middle(page.locator("#slot-1")) < middle(page.locator("#slot-2"))
    tile = page.locator(".slot-tile .tile:has(.tile-worth)").first
    assert abs(middle(tile) - middle(tile.locator(".tile-worth"))) < 2
    assert middle(page.locator("#menu")) < middle(page.locator("#contract"))
    page.set_viewport_size({"width": 320, "height": 640})
    assert violations(page) == [] and overhang(page) <= 0


def test_forced_colours_leave_everything_named_and_seen(visitor: BrowserContext, live_site: str) -> None:
    page, _ = open_table(visitor, live_site, Situation(C_LEADS))
    page.emulate_media(forced_colors="active", reduced_motion="reduce")
    page.locator('[data-tile="6-5"]').click()
    assert page.locator('[data-tile="6-5"]').evaluate("tile => getComputedStyle(tile).outlineStyle") == "solid"
    # Which colours the system takes is not ours to measure.
    assert [each for each in violations(page) if "color-contrast" not in each] == []
    assert overhang(page) <= 0
