"""Duplicate play in the browser: laying it, its page before and after all is told, and the boards of an event."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from engine.rule_set import RuleSet
from games.models import DuplicateSet, Match, Player
from games.services import duplicates
from games.services.duplicates import Party
from tests.builders import A_MAKES, member
from tests.games.boards import A_IS_SET, ALL_PASS, known, play, table_of
from tests.league.test_duplicate_event import night, play_round
from tests.pages.club_people import words
from tests.pages.situations import let_in, signed_in
from tests.pages.test_accessible import overhang, violations

STATES = ("laid", "waiting", "half", "told")


def seated(*names: str) -> dict[str, Player]:
    return {seat: member(name) for seat, name in zip("ABCD", names, strict=True)}


def arranged(state: str) -> tuple[str, Player]:
    """The page's address and who looks: Ann, who sits in seat A of the first table, or laid it all."""
    if state == "laid":
        ann = member("Ann")
        party = Party(own={}, others=["", "random"])
        duplicate = duplicates.lay(host=ann, rule_set=RuleSet.preset("straight"), size=4, party=party)
        return f"/duplicate/{duplicate.public_id}/", ann
    own, other = seated("Ann", "Ben", "Cora", "Dan"), seated("Eva", "Fay", "Gus", "Hal")
    duplicate = known(2, host=own["A"])
    first, second = table_of(duplicate, own, 1), table_of(duplicate, other, 2)
    if state != "waiting":
        play(first, A_MAKES, ALL_PASS)
        play(second, A_IS_SET)
    if state == "told":
        play(second, ALL_PASS)
    return f"/duplicate/{duplicate.public_id}/", own["A"]


def opened(visitor: BrowserContext, site: str, state: str, width: int = 320, scheme: str = "light") -> Page:
    address, player = arranged(state)
    let_in(visitor, player, site)
    page = visitor.new_page()
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # one of playwright's literals
    page.set_viewport_size(ViewportSize(width=width, height=800))
    page.goto(address)
    return page


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_is_accessible_and_fits_a_small_phone(
    state: str, scheme: str, visitor: BrowserContext, live_site: str
) -> None:
    page = opened(visitor, live_site, state, scheme=scheme)
    assert violations(page) == []
    assert overhang(page) <= 0


def test_the_form_is_accessible_and_fits_a_small_phone(page: Page) -> None:
    page.set_viewport_size(ViewportSize(width=320, height=800))
    page.goto("/duplicate/")
    assert violations(page) == []
    assert overhang(page) <= 0


def test_a_guest_lays_boards_by_keyboard_and_comes_to_the_table(page: Page) -> None:
    page.goto("/practice/")
    page.get_by_role("link", name=re.compile("Duplicate play")).press("Enter")
    page.get_by_role("button", name="Deal the boards").press("Enter")
    page.get_by_role("link", name="To my table").press("Enter")
    expect(page.locator("#table")).to_contain_text("Board 1 of 4")
    assert Match.objects.filter(duplicate__isnull=False).count() == 2


def test_what_is_told_can_be_read_in_words(visitor: BrowserContext, live_site: str) -> None:
    page = opened(visitor, live_site, "told")
    board = page.get_by_role("region", name=re.compile("Board 1"))
    rows = [row.inner_text() for row in board.get_by_role("row").all()]
    assert "Ann bid 42 and made it. Sixes. A + C score 1." in rows[1]
    assert "Eva bid 42 and was set. Blanks. B + D score 1." in rows[2]
    assert page.get_by_text("75%").count() == 2


def waits_for_people(host: Player) -> tuple[DuplicateSet, Match, dict[str, Player]]:
    """Four people have all seats of the first table; at the second nobody sits."""
    duplicate, own = known(1, host=host), seated("Ann", "Ben", "Cora", "Dan")
    first = table_of(duplicate, own, 1)
    Match.objects.create(rule_set=first.rule_set, **vars(duplicates.terms(duplicate, 2)))
    return duplicate, first, own


@pytest.mark.django_db
def test_everybody_is_told_what_comes_next() -> None:
    host = member("Hope")
    duplicate, first, own = waits_for_people(host)
    address = f"/duplicate/{duplicate.public_id}/"

    def said(player: Player) -> str:
        return words(signed_in(player).get(address))

    assert "Give each table its link or code." in said(host)
    assert "Your table has 1 board to play." in said(own["A"])
    play(first, A_MAKES)
    assert "A table has not begun yet; this page tells" in said(own["A"])
    assert "Give each table its link or code." in said(host)
    DuplicateSet.objects.update(created_by=own["A"])
    assert "A table has not begun yet: give it its link or code, or do without it below." in said(own["A"])
    second = duplicate.matches.get(started_at=None)
    second.seatings.create(seat="A", player=host, owner=host, since_sequence=1)
    assert "Play begins at your table when its four seats are taken." in said(host)


@pytest.mark.django_db
def test_a_host_who_does_not_play_waits_for_the_tables() -> None:
    host = member("Hope")
    duplicate = known(1, host=host)
    table_of(duplicate, seated("Ann", "Ben", "Cora", "Dan"), 1)
    page = words(signed_in(host).get(f"/duplicate/{duplicate.public_id}/"))
    assert "The tables play. A board is compared here when every table has played it." in page


@pytest.mark.django_db
def test_where_nobody_else_played_there_are_no_points_and_no_replay() -> None:
    own, other = seated("Ann", "Ben", "Cora", "Dan"), seated("Eva", "Fay", "Gus", "Hal")
    duplicate = known(1, host=own["A"])
    first, second = table_of(duplicate, own, 1), table_of(duplicate, other, 2)
    play(second, A_MAKES)
    duplicates.close(duplicate=duplicate, by=own["A"])
    answer = signed_in(own["A"]).get(f"/duplicate/{duplicate.public_id}/")
    (board,) = answer.context["picture"].boards
    assert [cell.points for cell in board.cells] == [("", ""), ("", "")]
    page = answer.content.decode()
    assert f"/tables/{second.public_id}/replay/" in page and f"/tables/{first.public_id}/replay/" not in page


@pytest.mark.django_db
def test_nothing_is_drawn_again_for_nothing() -> None:
    address, ann = arranged("half")
    client = signed_in(ann)
    stamp = re.search(r"stamp=(\w+)", client.get(address).content.decode())
    assert stamp and client.get(f"{address}view/?stamp={stamp[1]}").status_code == 204
    assert client.get(f"{address}view/?stamp=old").status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize(("server", "is_near"), [("localhost", True), ("testserver", False)])
def test_a_host_is_told_when_no_phone_can_open_the_links(server: str, is_near: bool) -> None:
    host = signed_in(member("Ann"))
    sent = {"size": "4", "mates": "people", "others": "2", "bot": "steady", "rule_set": "straight"}
    page = host.post("/duplicate/", sent, follow=True, headers={"host": server}).content.decode()
    assert page.count("HOST=0.0.0.0 make serve") == is_near and page.count("invite-code") == 3


@pytest.mark.django_db
def test_boards_are_found_again() -> None:
    address, ann = arranged("half")
    page = signed_in(ann).get("/duplicate/").content.decode()
    assert address in page and "1 of 2 boards compared" in page


def test_until_then_the_other_table_is_only_a_number(visitor: BrowserContext, live_site: str) -> None:
    page = opened(visitor, live_site, "half")
    text = page.locator("#boards").inner_text()
    assert "Is on board 2 of 2." in text and "You have played all boards." in text
    second = page.get_by_role("region", name=re.compile("Board 2")).inner_text()
    assert "Hidden until every table has played it." in second and "Eva" not in second


def test_an_ended_table_leads_to_the_comparison(visitor: BrowserContext, live_site: str) -> None:
    page = opened(visitor, live_site, "half")
    page.get_by_role("link", name="To my table").click()
    page.get_by_role("link", name="Compare the tables").first.click()
    expect(page).to_have_url(re.compile("/duplicate/"))


def test_the_host_does_without_a_table_and_ends_it(visitor: BrowserContext, live_site: str) -> None:
    page = opened(visitor, live_site, "laid")
    page.get_by_role("button", name=re.compile("Do without this table")).click()
    expect(page.get_by_text("Stopped after 0 boards.")).to_have_count(1)
    page.get_by_text("End it now").click()
    page.get_by_role("button", name="Stop and compare").click()
    expect(page.get_by_text("Every table is done.")).to_have_count(1)


@pytest.mark.parametrize("played", [False, True])
def test_the_boards_of_an_event_are_accessible(played: bool, visitor: BrowserContext, live_site: str) -> None:
    event = night(4)
    if played:
        play_round(event)
    page = visitor.new_page()
    page.set_viewport_size(ViewportSize(width=320, height=800))
    for path in ("boards/", ""):
        page.goto(f"{event.path}{path}")
        assert violations(page) == []
        assert overhang(page) <= 0
