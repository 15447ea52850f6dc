"""axe-core finds nothing on the pages round a table: at 320 pixels, with large text, in high contrast."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from games.models import Door, Match, Player
from games.services import links, matches
from tests.builders import A_MAKES, act, member, scored
from tests.games.test_seats import laid
from tests.pages.situations import SITUATIONS, let_in, seated
from tests.pages.test_accessible import overhang, violations

pytestmark = pytest.mark.anywhere


def sound(page: Page, path: str) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(path)
    assert violations(page) == [], path
    assert overhang(page) <= 0, path


def come_in(visitor: BrowserContext, site: str, likes: dict[str, str]) -> tuple[Player, Page]:
    ann = member("Ann")
    ann.prefer(likes)
    let_in(visitor, ann, site)
    return ann, visitor.new_page()


LIKES = [{}, {"text": "200", "contrast": "high", "theme": "dark"}]


@pytest.mark.parametrize("likes", LIKES, ids=["plain", "large"])
def test_seats_with_links_and_the_list_of_tables(
    likes: dict[str, str], visitor: BrowserContext, live_site: str
) -> None:
    ann, page = come_in(visitor, live_site, likes)
    match = laid(ann, door=Door.LINK, bots={"B": "steady"})
    matches.open_practice(player=ann)
    for seat in ("", "C"):
        link = links.invite(match=match, by=ann, seat=seat)
    for path in (f"/tables/{match.public_id}/seats/", "/lobby/", "/practice/"):
        sound(page, path)
    visitor.clear_cookies()
    sound(page, f"/seat/{link.token}/")


# Who says to the device what stands on a button finds it only if its name holds those words.
UNHEARD = """() => [...document.querySelectorAll("a[aria-label], button[aria-label]")]
  .map((one) => [one.innerText.trim(), one.getAttribute("aria-label")])
  .filter(([seen, name]) => !name.toLowerCase().includes(seen.toLowerCase()))"""


def test_a_button_is_named_as_it_reads(visitor: BrowserContext, live_site: str) -> None:
    ann, page = come_in(visitor, live_site, {})
    match = laid(ann, door=Door.LINK, bots={"B": "steady"})
    link = links.invite(match=match, by=ann, seat="C")
    page.goto(f"/tables/{match.public_id}/seats/")
    expect(page.get_by_role("button", name="Link to this seat, B")).to_be_visible()
    assert page.evaluate(UNHEARD) == []
    visitor.clear_cookies()
    page.goto(f"/seat/{link.token}/")
    expect(page.get_by_role("button", name="Sit here, in seat C")).to_be_visible()
    assert page.evaluate(UNHEARD) == []


@pytest.mark.parametrize("likes", LIKES, ids=["plain", "large"])
def test_lessons_and_preferences(likes: dict[str, str], visitor: BrowserContext, live_site: str) -> None:
    ann, page = come_in(visitor, live_site, likes)
    sound(page, "/preferences/")
    sound(page, "/lessons/")
    ann.learn({"following": 3, "trumps": 2})
    sound(page, "/lessons/?after=following")
    sound(page, "/lessons/trumps/3/")
    ann.learn(dict.fromkeys(("following", "trumps", "doubles", "count", "bidding", "marks-bids", "low"), 9))
    sound(page, "/lessons/?after=low")


def test_a_match_that_is_won_with_its_button_and_the_open_panel(visitor: BrowserContext, live_site: str) -> None:
    match, players = seated(SITUATIONS["leading"])
    Match.objects.filter(pk=match.pk).update(created_by=players["A"], door=Door.LINK)
    let_in(visitor, players["A"], live_site)
    page = visitor.new_page()
    page.goto(f"/tables/{match.public_id}/")
    page.locator("#likes > summary").click()
    assert violations(page) == []
    won, _ = seated_won(players["A"])
    sound(page, f"/tables/{won.public_id}/")
    assert page.get_by_role("button", name="Play again").count() == 1


def seated_won(ann: Player) -> tuple[Match, Player]:
    match = matches.open_practice(player=ann)
    record = match.games.get().hands.get()
    record.deal, record.shaker = SITUATIONS["won"].racks, "A"
    record.save()
    match.games.update(first_shaker="A")
    scored(match, (6, 0))
    act(match, A_MAKES)
    return match, ann
