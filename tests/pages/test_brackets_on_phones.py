"""On a phone a bracket shows one round, whole and no taller than it; arrows, keys and fingers go to its neighbours."""

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.league import builders
from tests.pages.club_people import House, house

pytestmark = pytest.mark.anywhere

SPARE = "frame => frame.getBoundingClientRect().bottom - frame.children[1].getBoundingClientRect().bottom"
ROUNDS = ["Quarter-finals", "Semi-finals", "Final"]


@pytest.fixture
def lone_oak(live_site: str) -> House:
    return house()


def opened(visitor: BrowserContext, lone_oak: House) -> tuple[Page, Locator]:
    """Eight teams, whose quarter-finals are over: the semi-finals are played."""
    night = builders.running(8, house=lone_oak.club)
    builders.decide_all(night)
    builders.next_round(night)
    page = visitor.new_page()
    page.goto(night.path)
    bracket = page.locator(".bracket")
    bracket.scroll_into_view_if_needed()
    return page, bracket


def shows(bracket: Locator, *names: str) -> None:
    """These rounds stand inside the frame, and no other."""
    for place, name in enumerate(ROUNDS):
        column = bracket.locator(".bracket-round").nth(place)
        if name in names:
            expect(column).to_be_in_viewport()
        else:
            expect(column).not_to_be_in_viewport()


def test_the_round_that_is_played_stands_there_alone(visitor: BrowserContext, lone_oak: House) -> None:
    _page, bracket = opened(visitor, lone_oak)
    shows(bracket, "Semi-finals")
    assert 0 <= bracket.evaluate(SPARE) < 24


def test_arrows_lead_to_the_rounds_beside_it_and_keep_the_focus(visitor: BrowserContext, lone_oak: House) -> None:
    page, bracket = opened(visitor, lone_oak)
    on, back = (
        bracket.get_by_role("link", name="On to Final"),
        bracket.get_by_role("link", name="Back to Quarter-finals"),
    )
    on.click()
    shows(bracket, "Final")
    expect(bracket.get_by_role("link", name="Back to Semi-finals")).to_be_focused()
    page.keyboard.press("Enter")
    shows(bracket, "Semi-finals")
    expect(back).to_be_focused()
    page.keyboard.press("Enter")
    shows(bracket, "Quarter-finals")
    page.set_viewport_size({"width": 360, "height": 1400})
    bracket.scroll_into_view_if_needed()
    expect(bracket.locator(".tie").nth(3)).to_be_in_viewport(ratio=0.9)


def test_without_script_the_arrows_are_links_to_the_rounds(visitor: BrowserContext, lone_oak: House) -> None:
    page, bracket = opened(visitor, lone_oak)
    targets = bracket.locator(".bracket-step").evaluate_all("all => all.map((one) => one.hash)")
    assert targets == ["#bracket-1-winners-2", "#bracket-1-winners-1", "#bracket-1-winners-3", "#bracket-1-winners-2"]
    assert page.evaluate("all => all.every((hash) => document.querySelector(hash))", targets)


def test_a_tablet_begins_with_a_whole_round(visitor: BrowserContext, lone_oak: House) -> None:
    night = builders.running(16, house=lone_oak.club)
    page = visitor.new_page()
    page.set_viewport_size({"width": 768, "height": 900})
    for begins in (0, 0, 1):
        page.goto(night.path)
        left = "(frame, at) => frame.children[at].getBoundingClientRect().left - frame.getBoundingClientRect().left"
        assert abs(page.locator(".bracket").evaluate(left, begins)) < 2
        builders.decide_all(night)
        builders.next_round(night)


def test_a_wide_screen_shows_every_round_and_no_arrow(visitor: BrowserContext, lone_oak: House) -> None:
    page, bracket = opened(visitor, lone_oak)
    page.set_viewport_size({"width": 1280, "height": 900})
    shows(bracket, *ROUNDS)
    expect(bracket.get_by_role("link", name="On to Final")).to_be_hidden()
    assert bracket.evaluate("frame => frame.style.blockSize") == ""
