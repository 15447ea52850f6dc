"""Played by what assistive technology gets: roles, names and live regions. No CSS, no ids, no look at the DOM.

The page is read as Chromium's accessibility tree. What is heard is what the two live regions say.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

import pytest
from playwright.sync_api import BrowserContext, CDPSession, Page, expect

from games.models import Match
from games.services import talk
from tests.pages.situations import C_LEADS, Situation, bots_act
from tests.pages.test_playing import open_table

pytestmark = pytest.mark.anywhere

T = TypeVar("T")
TILE = re.compile(r"^(double )?(blank|one|two|three|four|five|six)(-\w+)?(, trump)?(, worth \d+)?$")


@dataclass(frozen=True)
class Thing:
    """One node of the accessibility tree."""

    role: str
    name: str
    states: dict[str, object]
    said_of: str = ""


class Listener:
    """Somebody who hears the page and presses what has a name."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session: CDPSession = page.context.new_cdp_session(page)
        self.session.send("Accessibility.enable")

    def things(self) -> Iterator[Thing]:
        for node in self.session.send("Accessibility.getFullAXTree")["nodes"]:
            if not node["ignored"]:
                states = {each["name"]: each["value"].get("value") for each in node.get("properties", [])}
                told = str(node.get("description", {}).get("value", ""))
                yield Thing(
                    str(node["role"]["value"]), str(node.get("name", {}).get("value", "")).strip(), states, told
                )

    def buttons(self) -> list[Thing]:
        return [thing for thing in self.things() if thing.role == "button"]

    def able(self) -> list[Thing]:
        return [thing for thing in self.buttons() if not thing.states.get("disabled")]

    def names(self) -> list[str]:
        return [thing.name for thing in self.able()]

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).press("Enter")

    def hears(self) -> str:
        return self.page.get_by_role("status").first.inner_text()

    def is_asked(self) -> str:
        """What there is to do, told from the names alone: bid, call, play, next, or nothing."""
        names = [thing.name for thing in self.able()]
        if "Next hand" in names or "Play again" in names:
            found = "over"
        elif any(name in ("Pass", "42 1 mark") for name in names):
            found = "bid"
        elif "follow me" in names or "doubles" in names:
            found = "call"
        else:
            found = "play" if any(TILE.match(name) for name in names) else ""
        return found


@pytest.fixture
def listener(page: Page) -> Listener:
    page.goto("/practice/")
    page.get_by_role("button", name="Play with three bots").press("Enter")
    page.wait_for_url("**/tables/**")
    return Listener(page)


def wait_for(listener: Listener, match: Match) -> str:
    """The bots act until a person is to act or the hand is over; then until the page tells what there is to do."""
    bots_act(match)
    return until(listener, listener.is_asked)


def until(listener: Listener, ask: Callable[[], T]) -> T:
    """Read the page again and again until the answer is one."""
    for _ in range(600):
        if answer := ask():
            return answer
        listener.page.wait_for_timeout(50)
    raise AssertionError(f"nothing to do: {[thing.name for thing in listener.things()]}")


def answer(listener: Listener, asked: str) -> str:
    """Bids 30 where that is offered, calls sixes, plays the first tile that nothing bars. What was pressed."""
    if asked == "bid":
        names = [thing.name for thing in listener.able()]
        name = next((each for each in ("30", "31", "Pass") if each in names), names[-1])
    elif asked == "call":
        name = "sixes"
    else:
        name = next(thing.name for thing in listener.able() if TILE.match(thing.name) and not thing.said_of)
        listener.press(name)
    before = listener.names()
    listener.press(name if asked != "play" else next(each for each in before if each.startswith("Play ")))
    until(listener, lambda: listener.names() != before)
    return name


def test_a_whole_hand_is_played_by_roles_names_and_live_regions(listener: Listener) -> None:
    match, pressed, heard = Match.objects.get(), [], []
    while (asked := wait_for(listener, match)) != "over":
        pressed.append((asked, answer(listener, asked)))
        heard.append(listener.hears())
    tricks = [name for asked, name in pressed if asked == "play"]
    assert 1 <= len(tricks) <= 7 and len(set(tricks)) == len(tricks)
    assert any(asked == "bid" for asked, _ in pressed)
    assert all(heard) and "Captured tricks" in " ".join(thing.name for thing in listener.things())
    assert any(
        re.match(r"(Made|Set): |All four passed", thing.name) for thing in listener.things() if thing.role == "heading"
    )


def test_the_tree_names_everything_that_can_be_pressed(listener: Listener) -> None:
    match = Match.objects.get()
    assert wait_for(listener, match)
    assert [thing for thing in listener.buttons() if not thing.name] == []
    roles = {thing.role for thing in listener.things()}
    assert {"main", "heading", "list", "button", "status", "alert"} <= roles


def test_two_live_regions_say_all_one_polite_and_one_assertive(visitor: BrowserContext, live_site: str) -> None:
    page, match = open_table(visitor, live_site, Situation(C_LEADS))
    listener = Listener(page)
    expect(page.get_by_role("button", name="Say", exact=True)).to_be_visible()
    told = [(thing.role, thing.states.get("live", "off")) for thing in listener.things()]
    lives = {role: live for role, live in told if live != "off"}
    assert lives == {"status": "polite", "alert": "assertive"}
    talk.say(match=match, player=match.seatings_now()["B"].player, phrase="nice")
    expect(page.get_by_role("status").first).to_have_text("Ben Nice hand!")
