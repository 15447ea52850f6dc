"""A hand in Chromium on a phone: by tapping, by keyboard alone, with others acting meanwhile."""

import re

from playwright.sync_api import BrowserContext, Page, expect

from games.models import Awaits, Match
from games.services import hands, seating
from games.services.seating import SeatPlan
from tests import builders
from tests.pages.situations import C_LEADS, SITUATIONS, Situation, bots_act, let_in, seated


def open_table(context: BrowserContext, site: str, situation: Situation) -> tuple[Page, Match]:
    match, players = seated(situation)
    let_in(context, players["A"], site)
    page = context.new_page()
    page.goto(f"/tables/{match.public_id}/")
    return page, match


def test_the_first_tap_lifts_and_the_second_plays(visitor: BrowserContext, live_site: str) -> None:
    page, match = open_table(visitor, live_site, Situation(C_LEADS))
    expect(page.locator("#play")).to_be_disabled()
    tile = page.get_by_role("button", name="six-five, trump")
    tile.click()
    expect(tile).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#play")).to_have_text("Play 6-5")
    assert not match.actions.filter(word="6-5").exists()
    tile.click()
    expect(page.locator("#prompt")).to_have_text("Ben is to play.")
    assert match.actions.filter(word="6-5").count() == 1


def test_a_barred_tile_tells_why_and_sends_nothing(visitor: BrowserContext, live_site: str) -> None:
    page, match = open_table(visitor, live_site, Situation(C_LEADS))
    page.locator('[data-tile="6-6"]').dispatch_event("click")
    expect(page.locator("#assertive")).to_have_text("You must follow trumps.")
    # As talk and presence do:
    page.evaluate("document.dispatchEvent(new CustomEvent('htmx:afterSettle', { detail: {} }))")
    expect(page.locator("#assertive")).to_have_text("You must follow trumps.")
    assert match.actions.count() == 7


def test_others_play_and_the_page_follows(visitor: BrowserContext, live_site: str) -> None:
    page, match = open_table(visitor, live_site, Situation("A 30"))
    expect(page.locator("#prompt")).to_have_text("Ben is to bid.")
    builders.act(match, "B 31")
    expect(page.locator("#prompt")).to_have_text("Cora is to bid.")
    expect(page.locator("#polite")).to_contain_text("Ben bids 31.")
    builders.act(match, "C pass, D pass, B treys")
    expect(page.locator("#polite")).to_contain_text("Ben calls: treys are trumps.")


def test_a_double_tap_on_play_is_one_action(visitor: BrowserContext, live_site: str) -> None:
    page, match = open_table(visitor, live_site, Situation(C_LEADS))
    page.locator('[data-tile="6-5"]').click()
    page.locator("#play").dblclick()
    expect(page.locator("#prompt")).to_have_text("Ben is to play.")
    assert match.actions.count() == 8


def test_a_lifted_tile_stays_lifted_when_the_table_is_drawn_anew(visitor: BrowserContext, live_site: str) -> None:
    page, match = open_table(visitor, live_site, Situation(C_LEADS))
    page.locator('[data-tile="6-5"]').click()
    seating.change(match=match, seat="B", plan=SeatPlan.of(builders.bot()))
    expect(page.locator(".seat-west .seat-name")).to_have_text("Steady")
    expect(page.locator('[data-tile="6-5"]')).to_have_attribute("aria-pressed", "true")


def test_a_guest_taps_through_a_hand(page: Page) -> None:
    page.goto("/practice/")
    page.get_by_role("button", name="Play with three bots").click()
    page.wait_for_url("**/tables/**")
    match = Match.objects.get()
    while not match.games.get().hands.over().exists():
        bots_act(match)
        if match.games.get().hands.over().exists():
            break
        expect(page.locator(f'#table[data-version="{match.version}"]')).to_be_visible()
        tap_something(page)
        expect(page.locator(f'#table[data-version="{match.version}"]')).to_have_count(0)
    expect(page.locator("#over")).to_be_visible()
    page.get_by_role("button", name="Next hand").click()
    expect(page.locator('#table[data-hand="2"]')).to_be_visible()


def tap_something(page: Page) -> None:
    """Pass, else the first offer, else the first tile that may be played: lift it, then the big button."""
    offers = page.locator("#offers button")
    if offers.count():
        offers.last.click()
    else:
        page.locator("button.slot-tile:not([aria-disabled])").first.click()
        page.locator("#play").click()


def test_the_keyboard_alone_plays(visitor: BrowserContext, live_site: str) -> None:
    page, match = open_table(visitor, live_site, Situation(C_LEADS))
    page.keyboard.press("2")
    expect(page.locator("#slot-2")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_have_text("Ben is to play.")
    expect(page.locator("#prompt")).to_be_focused()
    assert match.actions.filter(word="6-5").count() == 1


def test_a_whole_hand_by_keyboard_alone(page: Page) -> None:
    page.goto("/practice/")
    press_on(page, "Play with three bots")
    page.wait_for_url("**/tables/**")
    match = Match.objects.get()
    while not match.games.get().hands.over().exists():
        bots_act(match)
        if match.awaits == Awaits.NOTHING:
            expect(page.locator(f'#table[data-version="{match.version}"]')).to_be_visible()
            act_by_keys(page)
            expect(page.locator(f'#table[data-version="{match.version}"]')).to_have_count(0)
    expect(page.locator("#over")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator('#table[data-hand="2"]')).to_be_visible()


def act_by_keys(page: Page) -> None:
    """Pass or the first offer by tabbing to it; a tile by its number."""
    if page.locator("#offers").count():
        press_on(page, page.locator("#offers button").last.inner_text())
    else:
        numbers = page.locator("button.slot-tile:not([aria-disabled])").first.get_attribute("id") or ""
        page.keyboard.press(numbers[-1])
        page.keyboard.press("Enter")


def press_on(page: Page, name: str) -> None:
    """Tab until the button of that name has the focus, then Enter."""
    for _ in range(40):
        if page.evaluate("document.activeElement.innerText").strip() == name.strip():
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")


def test_the_keyboard_reads(visitor: BrowserContext, live_site: str) -> None:
    page, _ = open_table(visitor, live_site, Situation(C_LEADS, scored=((1, 0),)))
    for key, text in {
        "s": "31 to go",
        "l": "Cora leads five-blank.",
        "h": "double five, trump, worth 10; six-five, trump",
    }.items():
        page.keyboard.press(key)
        expect(page.locator("#polite")).to_contain_text(text)


def test_the_last_trick_is_read_once_it_is_gathered_and_r_repeats(visitor: BrowserContext, live_site: str) -> None:
    page, match = open_table(visitor, live_site, Situation(f"{C_LEADS}, A 6-5, B 5-3"))
    page.keyboard.press("l")
    expect(page.locator("#polite")).to_contain_text("You take the trick.")
    builders.act(match, "A 4-1, B 4-4")
    expect(page.locator("#prompt")).to_have_text("Cora is to play.")
    page.keyboard.press("l")
    expect(page.locator("#polite")).to_contain_text("Trick 1 Us 6 points five-blank, trump, worth 5")
    page.keyboard.press("r")
    expect(page.locator("#polite")).to_contain_text("Trick 1 Us 6 points five-blank, trump, worth 5")


def test_a_completed_trick_stays_until_a_tap_or_the_next_lead(visitor: BrowserContext, live_site: str) -> None:
    page, match = open_table(visitor, live_site, Situation(f"{C_LEADS}, A 6-5, B 5-3"))
    tiles = page.locator(".spot > .tile")
    expect(tiles).to_have_count(4)
    page.locator(".felt").click(position={"x": 5, "y": 5})
    expect(tiles.filter(visible=True)).to_have_count(0)
    page.locator(".felt").click(position={"x": 5, "y": 5})
    expect(tiles.filter(visible=True)).to_have_count(4)
    builders.act(match, "A 4-1")
    expect(tiles).to_have_count(1)


def test_the_keyboard_can_be_switched_off(visitor: BrowserContext, live_site: str) -> None:
    page, _ = open_table(visitor, live_site, Situation(C_LEADS))
    keep(page, "Keyboard", "off")
    page.locator("#prompt").click()
    page.keyboard.press("2")
    expect(page.locator("#slot-2")).to_have_attribute("aria-pressed", "false")
    page.reload()
    page.keyboard.press("2")
    expect(page.locator("#slot-2")).to_have_attribute("aria-pressed", "false")


def keep(page: Page, label: str, value: str) -> None:
    """By the menu to the panel beneath the table."""
    page.locator("#menu > summary").click()
    page.get_by_role("link", name="Text size, colours, sounds").click()
    with page.expect_response("**/preferences/"):
        page.get_by_label(label).select_option(value)


def test_one_tap_plays_where_that_is_liked(visitor: BrowserContext, live_site: str) -> None:
    page, match = open_table(visitor, live_site, Situation(C_LEADS))
    keep(page, "Playing a tile", "one")
    page.locator('[data-tile="6-5"]').click()
    expect(page.locator("#prompt")).to_have_text("Ben is to play.")
    assert match.actions.count() == 8


def test_an_ending_is_shown_and_left_by_next_hand(visitor: BrowserContext, live_site: str) -> None:
    page, _ = open_table(visitor, live_site, SITUATIONS["set"])
    expect(page.get_by_role("heading", name="Set: Ben bid 41")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator('#table[data-hand="2"]')).to_be_visible()


def test_a_hidden_page_closes_its_stream_and_catches_up(visitor: BrowserContext, live_site: str) -> None:
    page, match = open_table(visitor, live_site, Situation("A 30"))
    hide(page, hidden=True)
    expect(page.locator("[data-news]")).to_have_count(0)
    builders.act(match, "B 31")
    expect(page.locator("#prompt")).to_have_text("Ben is to bid.")
    hide(page, hidden=False)
    expect(page.locator("#prompt")).to_have_text("Cora is to bid.")


def hide(page: Page, *, hidden: bool) -> None:
    page.evaluate(
        "hidden => { Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});"
        " document.dispatchEvent(new Event('visibilitychange')); }",
        hidden,
    )


def test_a_reload_comes_back_to_the_ending_that_was_looked_at(visitor: BrowserContext, live_site: str) -> None:
    page, match = open_table(visitor, live_site, SITUATIONS["set"])
    expect(page).to_have_url(re.compile(r"\?hand=1$"))
    hands.shake(match=match, expected_version=match.version)
    page.reload()
    expect(page.get_by_role("heading", name="Set: Ben bid 41")).to_be_visible()


def test_a_table_that_is_gone_says_so(visitor: BrowserContext, live_site: str) -> None:
    page, _ = open_table(visitor, live_site, Situation(C_LEADS))
    visitor.clear_cookies()
    page.locator('[data-tile="6-5"]').click()
    page.locator("#play").click()
    expect(page.locator("#broken")).to_be_visible()


def test_a_press_without_a_line_gets_through_later_and_once(visitor: BrowserContext, live_site: str) -> None:
    page, match = open_table(visitor, live_site, Situation(C_LEADS))
    page.locator('[data-tile="6-5"]').click()
    visitor.set_offline(True)
    page.locator("#play").click()
    expect(page.locator("#offline")).to_be_visible()
    assert match.actions.count() == 7
    visitor.set_offline(False)
    expect(page.locator("#prompt")).to_have_text("Ben is to play.")
    expect(page.locator("#offline")).to_be_hidden()
    assert match.actions.count() == 8


def test_the_marks_stay_inside_their_plates_on_a_small_phone(visitor: BrowserContext, live_site: str) -> None:
    page, _ = open_table(visitor, live_site, Situation(C_LEADS))
    page.set_viewport_size({"width": 360, "height": 740})
    for plate in page.locator(".score-plate").all():
        room = plate.evaluate(
            "plate => plate.getBoundingClientRect().right"
            " - plate.querySelector('.score-marks').getBoundingClientRect().right"
        )
        assert room >= 8
