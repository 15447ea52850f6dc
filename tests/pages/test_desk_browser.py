"""The club pages in a browser: from the keyboard alone, live within two seconds, accessible, and on a small phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from games.models import Player
from league.models import Club, Pairing, Tournament
from league.roster import RosterRow
from league.services import claims, desk, entries, roles, rosters, rounds, tournaments
from tests.league import builders, test_duplicate_event
from tests.pages.club_people import House, house
from tests.pages.situations import let_in
from tests.pages.test_accessible import overhang, violations

SOON = 2_000
SMALL = ViewportSize(width=320, height=640)
LONG = "Wilhelmina Featherstonehaugh-Oppenheimer", "Maximilian Bartholomew Throckmorton"


@pytest.fixture
def lone_oak(live_site: str) -> House:
    return house()


@pytest.fixture
def director(visitor: BrowserContext, lone_oak: House, live_site: str) -> Page:
    let_in(visitor, lone_oak.owner, live_site)
    return visitor.new_page()


def press(page: Page, selector: str) -> None:
    """By Tab until it has the focus, then Enter: as somebody does who has no mouse."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            page.keyboard.press("Enter")
            return
    raise AssertionError(f"Tab never reaches {selector}")


def say_yes(page: Page) -> None:
    """To an act that asks first."""
    press(page, "#next-button")
    expect(page.locator(".sure h1")).to_be_visible()
    press(page, ".sure .button-main")


def test_from_the_keyboard_alone_to_a_champion(director: Page, lone_oak: House) -> None:
    night = builders.event(lone_oak.club)
    director.goto(f"{night.path}entries/")
    for first, second in (("Ann Alpine", "Bea Bobo"), ("Cleo Cuero", "Dale Dime")):
        director.locator("#id_first").focus()
        director.keyboard.type(first)
        director.keyboard.press("Tab")
        director.keyboard.type(second)
        director.keyboard.press("Enter")
        expect(director.get_by_text(f"{first} / {second} is entered.")).to_be_visible()
    director.goto(f"{night.path}desk/")
    for label in ("Begin check-in", "Draw the first round"):
        press(director, "#next-button")
        expect(director.locator("#next-button")).to_have_text(label)
    press(director, "#act-check-in-all")
    expect(director.locator("#next-why")).to_contain_text("All 2 teams are here.")
    for label in ("Publish Final", "Start Final"):
        press(director, "#next-button")
        expect(director.locator("#next-button")).to_have_text(label)
    say_yes(director)
    expect(director.locator("#next-button")).to_be_disabled()
    builders.decide_all(night)
    expect(director.locator("#next-button")).to_be_enabled(timeout=SOON * 2)
    say_yes(director)
    expect(director.locator(".champion-name")).to_have_text(str(Pairing.objects.of(night).with_people().get().home))


def test_a_spectator_sees_a_result_within_two_seconds_and_keeps_what_is_open(page: Page, lone_oak: House) -> None:
    night = builders.running(4, house=lone_oak.club)
    page.goto(night.path)
    page.locator("#entry-sheet > summary").click()
    pairing = Pairing.objects.of(night).with_people().filter(table_number=1).get()
    builders.decide(pairing, home=7, away=4)
    expect(page.locator(".bracket .tie-won")).to_have_count(1, timeout=SOON)
    expect(page.locator("#entry-sheet")).to_have_attribute("open", "")


def test_a_tap_checks_a_team_in_without_leaving_the_list(director: Page, lone_oak: House) -> None:
    night = builders.checked_in(3, house=lone_oak.club)
    entry = builders.entry_of(night, "Ann")
    director.goto(f"{night.path}entries/")
    director.locator(f"#check-{entry.pk}").click()
    expect(director.locator(f"#check-{entry.pk}")).to_have_attribute("aria-pressed", "false")
    expect(director.locator(f"#check-{entry.pk}")).to_be_focused()
    director.locator("#q").fill("cleo")
    expect(director.locator(".check-row")).to_have_count(1)
    expect(director.locator("#q")).to_be_focused()


def test_without_script_the_desk_and_check_in_work(visitor: BrowserContext, lone_oak: House, live_site: str) -> None:
    assert visitor.browser is not None
    plain = visitor.browser.new_context(base_url=live_site, java_script_enabled=False)
    let_in(plain, lone_oak.owner, live_site)
    page = plain.new_page()
    night = builders.checked_in(2, house=lone_oak.club)
    page.goto(f"{night.path}entries/")
    page.locator(".check-button").first.click()
    expect(page.get_by_text("is no longer checked in.")).to_be_visible()
    page.locator("#all-here").click()
    page.goto(f"{night.path}desk/")
    page.locator("#next-button").click()
    expect(page.locator("#next-button")).to_have_text("Publish Final")
    plain.close()


def drafted(club: Club, owner: Player) -> Tournament:
    night = builders.checked_in(5, house=club)
    rounds.draw(tournament=night, director=owner)
    return night


def long_named(club: Club, owner: Player) -> Tournament:
    night = builders.event(club, name="An event whose name is as long as its sponsor wished it to be")
    rows = [RosterRow(n, (f"{LONG[0]} {n}", f"{LONG[1]} {n}")) for n in range(1, 5)]
    rosters.enter_rows(tournament=night, director=owner, rows=rows)
    tournaments.close_entry(tournament=night, director=owner)
    entries.check_in_all(tournament=night, director=owner)
    night.refresh_from_db()
    return played(night)


def played(night: Tournament) -> Tournament:
    builders.next_round(night)
    builders.decide(Pairing.objects.of(night).still_playing().with_people()[0])
    return night


def over(club: Club, owner: Player) -> Tournament:
    night = builders.running(2, house=club)
    builders.decide_all(night)
    desk.finish(tournament=night, director=owner)
    return night


STATES: dict[str, Callable[[Club, Player], Tournament]] = {
    "empty": lambda club, owner: builders.event(club),
    "check-in": lambda club, owner: builders.checked_in(3, house=club),
    "draft": drafted,
    "playing": lambda club, owner: played(builders.checked_in(5, house=club)),
    "long names": long_named,
    "over": over,
}


@pytest.mark.parametrize("state", STATES)
def test_an_event_is_accessible_and_fits_a_small_phone(state: str, director: Page, lone_oak: House) -> None:
    night = STATES[state](lone_oak.club, lone_oak.owner)
    director.set_viewport_size(SMALL)
    for path in ("", "desk/", "entries/"):
        director.goto(f"{night.path}{path}")
        assert (path, violations(director), max(overhang(director), 0)) == (path, [], 0)


def test_an_event_in_the_dark(director: Page, lone_oak: House) -> None:
    night = long_named(lone_oak.club, lone_oak.owner)
    director.set_viewport_size(SMALL)
    director.emulate_media(color_scheme="dark")
    for path in ("", "desk/", "rulings/", "sheets/"):
        director.goto(f"{night.path}{path}")
        assert (path, violations(director), max(overhang(director), 0)) == (path, [], 0)


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/clubs/",
        "/clubs/lone-oak/",
        "/clubs/lone-oak/people/",
        "/clubs/lone-oak/leaderboard/",
        "/clubs/lone-oak/hooks/",
        "/mail/",
        "/mail/confirm/nonsense/",
        "/clubs/lone-oak/events/new/",
        "/demo/",
        "/welcome/nonsense/",
    ],
)
def test_a_club_page_is_accessible_and_fits_a_small_phone(path: str, director: Page, lone_oak: House) -> None:
    builders.decide_all(builders.running(4, house=lone_oak.club))
    roles.give(
        membership=lone_oak.club.memberships.get(player=lone_oak.member("Ann Aria")), owner=lone_oak.owner, role="judge"
    )
    director.set_viewport_size(SMALL)
    director.goto(path)
    assert (violations(director), max(overhang(director), 0)) == ([], 0)


def test_every_page_behind_the_desk_is_accessible_and_fits(director: Page, lone_oak: House) -> None:
    night = builders.running(4, house=lone_oak.club, format="double-elimination")
    row = Pairing.objects.of(night).with_people().earliest("pk")
    claims.give(club=lone_oak.club, director=lone_oak.owner, people=claims.nameless(night))
    director.set_viewport_size(SMALL)
    places = ("claims/", f"pairings/{row.pk}/", f"rounds/{row.round_id}/", f"entries/{row.home_id}/", "undo/", "enter/")
    for path in ("", *places):
        director.goto(f"{night.path}{path}")
        assert (path, violations(director), max(overhang(director), 0)) == (path, [], 0)


def test_a_correction_shows_its_consequences_accessibly(director: Page, lone_oak: House) -> None:
    night = builders.running(4, house=lone_oak.club)
    builders.decide_all(night)
    builders.next_round(night)
    director.set_viewport_size(SMALL)
    director.goto(f"{night.path}pairings/{builders.table(night, 1).pk}/correct/")
    director.locator("[name=becomes][value=void]").check()
    director.locator("#id_why").fill("Tiles missing")
    director.locator("form.form .button-first").click()
    expect(director.locator("#consequences")).to_be_visible()
    assert (violations(director), max(overhang(director), 0)) == ([], 0)


def test_a_ruling_on_a_board_asks_accessibly(director: Page, lone_oak: House) -> None:
    night = test_duplicate_event.night(house=lone_oak.club)
    test_duplicate_event.play_round(night)
    director.set_viewport_size(SMALL)
    director.goto(f"{night.path}pairings/{builders.table(night, 1).pk}/")
    director.get_by_label("Why (for the log of rulings)").fill("A tile was seen")
    director.locator("form.form .button-first").click()
    expect(director.locator("#consequences")).to_be_visible()
    assert (violations(director), max(overhang(director), 0)) == ([], 0)


def test_refused_and_faulty_states_are_accessible(director: Page, lone_oak: House) -> None:
    night = builders.event(lone_oak.club)
    director.set_viewport_size(SMALL)
    director.goto(f"{night.path}entries/")
    director.locator("#id_text").fill("Player 1;Player 2\nAnn;\n")
    director.locator("#roster ~ form button").click()
    expect(director.locator("#faults")).to_be_visible()
    assert (violations(director), max(overhang(director), 0)) == ([], 0)


def test_the_door_that_is_open_stands_in_sight_on_a_phone(director: Page, lone_oak: House) -> None:
    night = builders.checked_in(2, house=lone_oak.club)
    director.set_viewport_size(SMALL)
    director.goto(f"{night.path}rulings/")
    expect(director.get_by_role("link", name="Rulings")).to_be_in_viewport(ratio=1)
    assert director.evaluate("window.scrollY") == 0
