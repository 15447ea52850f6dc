"""axe-core finds nothing on the pages of rules and of games brought along, and at 320 pixels nothing sticks out."""

import json
from dataclasses import dataclass

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from engine.rule_set import PRESETS
from games.models import ImportedGame
from games.services import imports
from league.models import Tournament
from league.services import house_rules
from tests.builders import A_MAKES, SIXES, member, people, table
from tests.league import builders
from tests.pages.club_people import House, house
from tests.pages.situations import let_in
from tests.pages.test_accessible import overhang, violations

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.anywhere]
RULES = "/clubs/lone-oak/rules/"
SMALL = ViewportSize(width=320, height=640)


@dataclass(frozen=True)
class Town:
    """A club with rules of two versions, an event by the older one, and a game that Dora brought along."""

    house: House
    night: Tournament
    game: ImportedGame


def town() -> Town:
    lone_oak = house()
    rules = house_rules.make(
        club=lone_oak.club, author=lone_oak.owner, name="Saturday rules", rules=PRESETS["lechner-hall"]
    )
    old = rules.newest()
    house_rules.change(
        rule_set=rules,
        author=lone_oak.owner,
        rules=PRESETS["garner"],
        expected_version=1,
        note="Everything at once was too much",
    )
    hand = {"shaker": "A", "deal": SIXES, "actions": A_MAKES.split(", ")}
    record = {"format": "fortytwo", "version": 1, "rules": "straight", "hands": [hand]}
    game = imports.bring(importer=lone_oak.owner, text=json.dumps(record), title="The finals of 1998 at Garner")
    game.share()
    return Town(lone_oak, builders.event(lone_oak.club, version=old), game)


def look(page: Page, path: str) -> None:
    page.set_viewport_size(SMALL)
    page.goto(path)
    assert violations(page) == [], path
    assert overhang(page) <= 0, path


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_of_rules(scheme: str, visitor: BrowserContext, live_site: str) -> None:
    here = town()
    let_in(visitor, here.house.owner, live_site)
    page = visitor.new_page()
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # one of playwright's literals
    for path in (RULES, f"{RULES}saturday-rules/", f"{RULES}new/?from=garner", f"{here.night.path}rules/"):
        look(page, path)
    page.goto(RULES)
    page.get_by_text("Lechner hall: everything goes", exact=True).click()
    assert violations(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_rules_of_the_club_at_tables_of_ones_own(scheme: str, visitor: BrowserContext, live_site: str) -> None:
    let_in(visitor, town().house.owner, live_site)
    page = visitor.new_page()
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # one of playwright's literals
    for path in ("/practice/", "/duplicate/", "/lobby/new/?from=lone-oak.saturday-rules.2"):
        look(page, path)
    page.goto(f"{RULES}saturday-rules/")
    page.get_by_text("Give them another name").click()
    assert violations(page) == [] and overhang(page) <= 0


def test_a_form_that_was_refused(visitor: BrowserContext, live_site: str) -> None:
    let_in(visitor, town().house.owner, live_site)
    page = visitor.new_page()
    look(page, f"{RULES}saturday-rules/change/")
    page.get_by_role("group", name="Highest marks bid").get_by_label("84 (two marks)").check()
    page.get_by_role("button", name="Save as a new version").click()
    expect(page.locator("#id_plunge_error")).to_contain_text("Does not go with “Highest marks bid”.")
    assert violations(page) == [] and overhang(page) <= 0


def test_the_words_follow_the_choices(visitor: BrowserContext, live_site: str) -> None:
    """With a script; without one there is a button."""
    let_in(visitor, town().house.owner, live_site)
    page = visitor.new_page()
    page.goto(f"{RULES}saturday-rules/change/")
    page.get_by_role("group", name="Splash").get_by_label("At any turn").check()
    words = page.locator("#preview")
    expect(words).to_contain_text("Before: Splash is not played.")
    expect(words).to_contain_text("Now: Splash may be bid with three doubles")
    page.get_by_role("group", name="Highest marks bid").get_by_label("84 (two marks)").check()
    expect(words).to_contain_text("Plunge Does not go with “Highest marks bid”.")


def test_rules_at_a_table(visitor: BrowserContext, live_site: str) -> None:
    ann = member("Ann")
    let_in(visitor, ann, live_site)
    page = visitor.new_page()
    look(page, f"/tables/{table({**people(), 'A': ann}, rules='lechner-hall').public_id}/rules/")
    look(page, "/lobby/new/")
    page.get_by_text("Rules of our own", exact=True).click()
    assert violations(page) == [] and overhang(page) <= 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_of_games(scheme: str, visitor: BrowserContext, live_site: str) -> None:
    here = town()
    let_in(visitor, here.house.owner, live_site)
    page = visitor.new_page()
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # one of playwright's literals
    for path in ("/games/", "/games/import/", f"/games/{here.game.public_id}/", f"/games/shared/{here.game.token}/"):
        look(page, path)
    page.goto("/games/import/")
    page.get_by_text("What a record looks like").click()
    page.get_by_label("or paste the record").fill("no record")
    page.get_by_role("button", name="Bring it along").click()
    expect(page.get_by_text("This cannot be read as a record of a game.")).to_be_visible()
    assert violations(page) == [] and overhang(page) <= 0


@pytest.mark.parametrize("script", [True, False])
def test_rules_in_words_come_into_sight_when_they_are_asked_for(
    script: bool, visitor: BrowserContext, live_site: str
) -> None:
    lone_oak = house()
    let_in(visitor, lone_oak.owner, live_site)
    assert visitor.browser
    state = visitor.storage_state()
    phone = visitor.browser.new_context(
        base_url=live_site,
        storage_state=state,
        java_script_enabled=script,
        viewport=ViewportSize(width=360, height=640),
    )
    page = phone.new_page()
    page.goto(f"{RULES}new/?from=garner")
    page.get_by_role("button", name="Show in words").click()
    expect(page.locator("#preview-title")).to_be_in_viewport()
    phone.close()
