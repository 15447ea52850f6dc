"""The form of an event on a phone: every choice of a tie-break is read whole, and a knock-out has none to choose."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.pages.club_people import house
from tests.pages.situations import let_in

pytestmark = pytest.mark.anywhere

# The words of every choice as wide as the select writes them, with its padding and its arrow, against its width.
CUT = """select => [...select.options].map((option) => option.textContent).filter((words) => {
  const style = getComputedStyle(select), pen = document.createElement("canvas").getContext("2d");
  pen.font = `${style.fontSize} ${style.fontFamily}`;
  const frame = parseFloat(style.paddingInlineStart) + parseFloat(style.paddingInlineEnd) + 20;
  return pen.measureText(words).width + frame > select.clientWidth;
})"""


def opened(visitor: BrowserContext, site: str) -> Page:
    lone_oak = house()
    let_in(visitor, lone_oak.owner, site)
    page = visitor.new_page()
    page.goto("/clubs/lone-oak/events/new/")
    return page


def test_no_tie_break_is_cut(visitor: BrowserContext, live_site: str) -> None:
    page = opened(visitor, live_site)
    page.locator("[name=format][value=swiss]").check()
    expect(page.locator("[name=tie_2]")).to_be_visible()
    page.evaluate("document.fonts.ready.then(() => null)")
    assert page.locator("[name=tie_2]").evaluate(CUT) == []


def test_a_knock_out_has_no_tie_breaks_to_choose(visitor: BrowserContext, live_site: str) -> None:
    page = opened(visitor, live_site)
    expect(page.locator("[name=tie_1]")).to_be_hidden()
    expect(page.get_by_text("How far a team comes decides.")).to_be_visible()
    page.locator("[name=format][value=round-robin]").check()
    expect(page.locator("[name=tie_1]")).to_be_visible()
    expect(page.get_by_text("How far a team comes decides.")).to_be_hidden()
