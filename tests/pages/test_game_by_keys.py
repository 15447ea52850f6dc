"""A whole game by the keyboard alone, from the front page to the last trick (table 3)."""

from itertools import count

import pytest
from playwright.sync_api import Page, expect

from games.models import Awaits, Match
from tests.pages.situations import bots_act
from tests.pages.test_playing import act_by_keys, press_on

pytestmark = pytest.mark.anywhere


@pytest.mark.timeout(600)
def test_a_whole_game_is_played_by_keys(page: Page) -> None:
    page.goto("/")
    press_on(page, "Practice with three bots")
    page.wait_for_url("**/practice/")
    press_on(page, "Play with three bots")
    page.wait_for_url("**/tables/**")
    match = Match.objects.get()
    for number in count(1):
        play_a_hand(page, match, number)
        if match.is_finished:
            break
        page.keyboard.press("Enter")
        expect(page.locator(f'#table[data-hand="{number + 1}"]')).to_be_visible()
        match.refresh_from_db()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    assert max(match.result().games[0]) >= 7


def play_a_hand(page: Page, match: Match, number: int) -> None:
    while not match.games.get().hands.get(number=number).finished_at:
        bots_act(match)
        if match.awaits == Awaits.NOTHING and not match.is_finished:
            expect(page.locator(f'#table[data-version="{match.version}"]')).to_be_visible()
            act_by_keys(page)
            expect(page.locator(f'#table[data-version="{match.version}"]')).to_have_count(0)
        match.refresh_from_db()
    expect(page.locator("#over")).to_be_visible()
