"""What fits on a screen, a phone's above all: bids, the trick, words unbroken, a link whole and copied at one tap."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from games.models import Door, Player
from games.services import links
from tests.builders import member
from tests.games.test_seats import laid
from tests.league import builders
from tests.pages.situations import SITUATIONS, let_in, seated
from tests.pages.test_accessible import violations

pytestmark = pytest.mark.anywhere


def open_table(
    visitor: BrowserContext,
    site: str,
    size: tuple[int, int],
    text: str = "",
    situation: str = "bidding",
    bots: bool = False,
) -> Page:
    match, players = seated(SITUATIONS[situation], bots=bots)
    if text:
        players["A"].prefer({"text": text})
    let_in(visitor, players["A"], site)
    page = visitor.new_page()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"/tables/{match.public_id}/")
    return page


def test_bids_begin_above_the_fold_under_wide_tiles(visitor: BrowserContext, live_site: str) -> None:
    page = open_table(visitor, live_site, (360, 740))
    box = page.locator(".offer").first.bounding_box()
    assert box is not None and box["y"] + box["height"] / 2 <= 740
    page.set_viewport_size({"width": 320, "height": 740})
    widths = page.locator(".rack .tile").evaluate_all("all => all.map(one => one.getBoundingClientRect().width)")
    assert len(widths) == 7 and min(widths) >= 64


def test_twice_the_size_leaves_more_than_one_bid_a_row(visitor: BrowserContext, live_site: str) -> None:
    page = open_table(visitor, live_site, (320, 740), "200")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    tops = page.locator(".offer:not(.offer-wide)").evaluate_all("all => all.map(one => one.offsetTop)")
    assert len(set(tops)) < len(tops)


def test_twice_the_size_leaves_two_names_a_whole_line(visitor: BrowserContext, live_site: str) -> None:
    page = open_table(visitor, live_site, (320, 740), "200", "following")
    for seat in ("north", "south"):
        assert page.locator(f".seat-{seat} .seat-words").evaluate("one => one.clientWidth") > 250


def test_trick_hand_and_button_share_a_screen(visitor: BrowserContext, live_site: str) -> None:
    """Without scrolling the trick, the sentence and half the hand; once the score is scrolled away, all of it."""
    page = open_table(visitor, live_site, (360, 740), situation="following")
    felt, prompt, rack, bar = (
        page.locator(part).evaluate("one => one.getBoundingClientRect().toJSON()")
        for part in (".felt", "#prompt", "#rack", ".play .acts")
    )
    assert bar["bottom"] <= 740 and prompt["bottom"] <= bar["top"]
    assert rack["top"] + rack["height"] / 2 <= bar["top"]
    assert rack["bottom"] - felt["top"] + bar["height"] <= 740


def test_words_of_bots_take_no_room_from_the_hand(visitor: BrowserContext, live_site: str) -> None:
    page = open_table(visitor, live_site, (360, 740), situation="void", bots=True)
    felt, rack, bar = (
        page.locator(part).evaluate("one => one.getBoundingClientRect().toJSON()")
        for part in (".felt", "#rack", ".play .acts")
    )
    assert rack["bottom"] - felt["top"] + bar["height"] <= 740
    words = page.locator(".seat-words").evaluate_all("all => all.map(one => one.getBoundingClientRect().toJSON())")
    apart = [one["bottom"] <= two["top"] or two["bottom"] <= one["top"] or one["right"] <= two["left"]
             or two["right"] <= one["left"] for one in words for two in words if one is not two]  # fmt: skip
    assert len(apart) == 12 and all(apart)


def test_no_blank_stands_before_a_comma_of_the_score(visitor: BrowserContext, live_site: str) -> None:
    page = open_table(visitor, live_site, (360, 740), situation="following")
    for line in page.locator(".score-points").all_inner_texts():
        assert ", " in line and " ," not in line


@pytest.mark.parametrize("size", [(1280, 800), (1366, 650)])
def test_a_laptop_shows_the_whole_table_without_scrolling(
    size: tuple[int, int], visitor: BrowserContext, live_site: str
) -> None:
    page = open_table(visitor, live_site, size, situation="following", bots=True)
    rack, bar = page.locator("#rack").bounding_box(), page.locator(".play .acts").bounding_box()
    assert rack is not None and bar is not None
    assert rack["y"] + rack["height"] <= bar["y"] and bar["y"] + bar["height"] <= size[1]


def test_the_button_hides_no_tile_that_has_the_focus(visitor: BrowserContext, live_site: str) -> None:
    page = open_table(visitor, live_site, (360, 640), situation="leading")
    for tile in page.locator("#rack button").all():
        tile.focus()
        below, above = tile.bounding_box(), page.locator(".play .acts").bounding_box()
        assert below is not None and above is not None and below["y"] + below["height"] <= above["y"]


# What a finger can miss: buttons, choices and links that stand alone, under 44 px. A link in a sentence is text.
SMALL = """() => [...document.querySelectorAll("button, summary, select, a, input:not([type=hidden]), textarea, label")]
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([one, box]) => box.width > 1 && box.height > 1 && (box.height < 44 || box.width < 44))
  .filter(([one]) => !(one.matches("label") && !one.querySelector("input")) && !one.closest("label:not(:scope)"))
  .filter(([one]) => !(one.matches("a") && one.parentElement.textContent.trim() !== one.textContent.trim()))
  .map(([one, box]) => `${one.tagName} ${one.textContent.trim()} ${box.width} x ${box.height}`)"""


@pytest.mark.parametrize("path", ["/practice/", "/lobby/", "/lobby/new/", "/duplicate/", "/preferences/", "/lessons/"])
def test_a_finger_finds_everything_there_is_to_press(path: str, visitor: BrowserContext, live_site: str) -> None:
    let_in(visitor, member("Ann"), live_site)
    page = visitor.new_page()
    page.goto(path)
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true })")
    assert page.evaluate(SMALL) == []


@pytest.mark.parametrize("who", ["host", "guest"])
def test_a_finger_finds_every_seat(who: str, visitor: BrowserContext, live_site: str) -> None:
    ann = member("Ann")
    match = laid(ann, door=Door.LINK)
    link = links.invite(match=match, by=ann)
    links.invite(match=match, by=ann, seat="C")
    if who == "host":
        let_in(visitor, ann, live_site)
    page = visitor.new_page()
    page.goto(f"/tables/{match.public_id}/seats/" if who == "host" else f"/seat/{link.token}/")
    assert page.evaluate(SMALL) == []


def test_a_link_to_one_seat_has_the_width_of_the_page(visitor: BrowserContext, live_site: str) -> None:
    ann = member("Ann")
    match = laid(ann, door=Door.LINK)
    links.invite(match=match, by=ann, seat="C")
    let_in(visitor, ann, live_site)
    page = visitor.new_page()
    page.goto(f"/tables/{match.public_id}/seats/")
    place = page.locator("#place-c")
    expect(place.get_by_role("textbox", name="Link to seat C")).to_be_visible()
    assert place.evaluate("one => one.getBoundingClientRect().width === one.parentElement.clientWidth")


@pytest.mark.parametrize("width", [320, 360])
def test_a_link_is_whole_and_copied_at_one_tap(width: int, visitor: BrowserContext, live_site: str) -> None:
    ann = member("Ann")
    match = laid(ann, door=Door.LINK)
    link = links.invite(match=match, by=ann)
    let_in(visitor, ann, live_site)
    page = visitor.new_page()
    page.set_viewport_size({"width": width, "height": 740})
    page.goto(f"/tables/{match.public_id}/seats/")
    field = page.get_by_label("Link", exact=True)
    assert field.evaluate("one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight")
    page.evaluate("addEventListener('copy', () => { window.copied = document.activeElement.value })")
    page.locator("[data-copy=invite-link]").click()
    expect(page.get_by_role("status").filter(has_text="Copied")).to_be_visible()
    assert page.evaluate("window.copied").endswith(f"/seat/{link.token}/")


def test_standings_lose_no_number_on_a_small_phone(page: Page) -> None:
    night = builders.running(4, house=builders.club(), format="swiss", bots="never")
    builders.decide_all(night)
    page.set_viewport_size({"width": 320, "height": 740})
    page.goto(night.path)
    assert violations(page) == []
    first = page.locator(".standing-sheet tbody tr").first
    expect(first.locator("td")).to_have_count(5)
    boxes = first.locator("td, th").evaluate_all("all => all.map(one => one.getBoundingClientRect().toJSON())")
    assert all(box["width"] > 0 and box["right"] <= 320 - 16 for box in boxes)
    assert page.locator(".standing-sheet").evaluate("one => one.scrollWidth <= one.parentElement.clientWidth")


def test_twice_the_size_breaks_long_names_of_an_event(page: Page) -> None:
    night = builders.running(4, house=builders.club(), format="swiss", bots="never")
    builders.decide_all(night)
    Player.objects.filter(user=None).update(name="Bartholomew Featherstonehaugh-Hohenzollern")
    page.set_viewport_size({"width": 320, "height": 740})
    page.goto(night.path)
    page.evaluate("document.documentElement.dataset.text = '200'")
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true })")
    cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"
    assert page.locator("main :is(h1, h2, .standing-sheet tbody th, .why-list, .team-list)").evaluate_all(cut) == []
    assert page.locator(".why-list > li").count() > 0
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_twice_the_size_breaks_no_bots_name_in_the_list_of_tables(visitor: BrowserContext, live_site: str) -> None:
    ann = member("Ann")
    ann.prefer({"text": "200"})
    laid(ann, door=Door.LINK, bots={"B": "searching"})
    let_in(visitor, ann, live_site)
    page = visitor.new_page()
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/lobby/")
    columns = page.locator(".lobby-seats").first.evaluate("one => getComputedStyle(one).gridTemplateColumns")
    assert len(columns.split()) == 1
