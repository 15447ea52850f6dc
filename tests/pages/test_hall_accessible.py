"""axe-core finds nothing on the pages of a hall, and at 320 pixels nothing sticks out."""

from uuid import uuid4

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize

from games.models import HandOutcome, Match
from games.services import paper, slips
from games.services.gains import PaperHand
from games.services.paper import Place, Reporter
from tests.builders import member, people, table
from tests.league import builders
from tests.pages.situations import let_in
from tests.pages.test_accessible import overhang, violations

pytestmark = pytest.mark.anywhere

SMALL = ViewportSize(width=320, height=640)


def told(match: Match) -> Match:
    """Ann has told a hand and waits for the other team."""
    reporter = Reporter(match.seatings_now()["A"].player, "AC")
    hand = PaperHand(outcome=HandOutcome.MADE, bidder="A", bid="2m", call="fives")
    paper.enter_hand(match=match, reporter=reporter, hand=hand, place=Place(0, uuid4().hex))
    return match


def check(page: Page, path: str) -> None:
    page.set_viewport_size(SMALL)
    page.goto(path)
    assert violations(page) == [], path
    assert overhang(page) <= 0, path


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_of_a_real_table(scheme: str, page: Page) -> None:
    match = told(table(people(), best_of=3))
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # one of playwright's literals
    check(page, f"/slips/{slips.token(match)}/")
    page.click("button[value=BD]")
    check(page, f"/tables/{match.public_id}/paper/")
    page.click("text=Yes, that is right so far")
    page.click("text=On record")
    assert violations(page) == []


def test_a_report_without_a_mouse(page: Page) -> None:
    match = table(people())
    page.goto(f"/slips/{slips.token(match)}/")
    page.click("button[value=AC]")
    page.focus("input[name=bidder] >> nth=0")
    page.keyboard.press("Space")
    page.focus("button[value=made]")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Ann bid 30 and made it.")
    assert match.lines.count() == 1


@pytest.mark.parametrize("ending", ["sheets/", "sheets/tables/", "sheets/bracket/", "tv/", "tv/?screen=1"])
def test_sheets_and_the_wall(ending: str, page: Page) -> None:
    night = builders.running(4, bots="never")
    check(page, f"{night.path}{ending}")


def test_my_next_match(visitor: BrowserContext, live_site: str) -> None:
    ann = member("Ann")
    let_in(visitor, ann, live_site)
    check(visitor.new_page(), "/my-next-match/")
