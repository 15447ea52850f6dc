"""The lessons in Chromium: on the parts of the real table, by tapping and by keyboard, accessible in every state."""

import pytest
from playwright.sync_api import Page, expect

from games.lessons.course import LESSONS
from tests.pages.test_accessible import overhang, violations


@pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.slug for lesson in LESSONS])
def test_every_step_is_accessible_and_fits_a_small_phone(lesson: object, page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    found = next(each for each in LESSONS if each is lesson)
    for number in range(1, len(found.steps) + 1):
        page.goto(f"/lessons/{found.slug}/{number}/")
        assert violations(page) == []
        assert overhang(page) <= 0


def test_a_lesson_from_the_front_page_to_its_end(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Learn in seven lessons").click()
    page.get_by_role("link", name="Begin Following suit").click()
    page.get_by_role("button", name="three-two").click()
    page.locator("#play").click()
    expect(page.locator("#assertive")).to_have_text("You must follow sixes.")
    assert violations(page) == []
    page.get_by_role("button", name="double six").click()
    page.locator("#play").click()
    expect(page.locator("#polite")).to_contain_text("Right.")
    expect(page.locator("#prompt")).to_be_focused()
    assert violations(page) == []
    page.get_by_role("link", name="Next step").click()
    page.get_by_role("button", name="four-one").click()
    page.locator("#play").click()
    expect(page.locator("#assertive")).to_contain_text("This time lead a five.")
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Next step")).to_be_visible()
    page.keyboard.press("Enter")
    page.wait_for_url("**/lessons/following/3/")
    page.keyboard.press("7")
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Finish this lesson")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Done: Following suit.")).to_be_visible()
    assert violations(page) == []


def test_a_call_with_stacks_is_answered_like_at_the_table(page: Page) -> None:
    page.goto("/lessons/marks-bids/3/")
    page.get_by_label("one stack").check()
    page.get_by_role("button", name="sixes").click()
    expect(page.locator("#prompt")).to_contain_text("Right. Sixes are trumps.")
    expect(page.locator("#contract")).to_contain_text("sixes are trumps")
