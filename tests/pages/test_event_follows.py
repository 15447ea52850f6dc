"""A bracket is added to a Swiss that is played already: from the desk to the page that chooses it, and back."""

import pytest
from playwright.sync_api import BrowserContext

from league.models import Tournament
from tests.league import builders
from tests.pages.club_people import House, house, words
from tests.pages.situations import let_in
from tests.pages.test_accessible import violations


@pytest.fixture
def lone_oak(db: None) -> House:
    return house()


def swiss(lone_oak: House) -> Tournament:
    return builders.running(8, house=lone_oak.club, format="swiss", options={"rounds": 2}, best_of=3)


def test_the_desk_leads_to_it_and_the_public_page_tells_it(lone_oak: House) -> None:
    night = swiss(lone_oak)
    desk = lone_oak.desk
    page = words(desk.get(f"{night.path}desk/"))
    assert "After the last round the standings decide." in page and "Add a bracket" in page
    typed = {"playoff": "championship", "go_on": "4", "semi_final_games": "", "final_games": "5"}
    page = words(desk.post(f"{night.path}follows/", typed, follow=True))
    assert "The bracket is drawn when the last round is over." in page
    assert "Swiss, then a bracket of 4." in page and "Change what follows" in page
    assert "Championship: places 1 to 4 go on to it." in words(desk.get(night.path))
    assert night.stages.get(number=2).best_of_rounds == {"final": 5, "second-final": 5}


def test_two_orders_of_one_event_are_told_apart(lone_oak: House) -> None:
    night = swiss(lone_oak)
    builders.decide_all(night)
    assert "Swiss: Standings so far" not in words(lone_oak.desk.get(night.path))
    lone_oak.desk.post(f"{night.path}follows/", {"playoff": "championship", "go_on": "4"})
    assert "Swiss: Standings so far" in words(lone_oak.desk.get(night.path))


def test_its_form_begins_with_what_was_chosen(lone_oak: House) -> None:
    night = swiss(lone_oak)
    lone_oak.desk.post(f"{night.path}follows/", {"playoff": "both", "go_on": "3", "final_games": "5"})
    page = lone_oak.desk.get(f"{night.path}follows/").content.decode()
    assert 'value="both" selected' in page and 'name="go_on" value="3"' in page
    assert words(lone_oak.desk.get(f"{night.path}rulings/")).count("Chose what follows: 2 brackets") == 1


def test_too_late_is_a_sentence_and_no_form(lone_oak: House) -> None:
    night = swiss(lone_oak)
    for _round in range(2):
        builders.decide_all(night)
        if night.stages.get().rounds.count() == 1:
            builders.next_round(night)
    answer = lone_oak.desk.post(f"{night.path}follows/", {"playoff": "championship", "go_on": "4"})
    assert answer.status_code == 409 and "the last round is over" in words(answer)
    assert 'name="playoff"' not in answer.content.decode()
    assert "Add a bracket" not in words(lone_oak.desk.get(f"{night.path}desk/"))


def test_a_bracket_of_one_is_a_sentence(lone_oak: House) -> None:
    answer = lone_oak.desk.post(f"{swiss(lone_oak).path}follows/", {"playoff": "championship", "go_on": "1"})
    assert answer.status_code == 422 and "a bracket needs two teams at least" in words(answer)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_is_accessible_and_fits_a_small_phone(scheme: str, visitor: BrowserContext, live_site: str) -> None:
    lone_oak = house()
    night = swiss(lone_oak)
    let_in(visitor, lone_oak.owner, live_site)
    page = visitor.new_page()
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # one of the two
    page.set_viewport_size({"width": 320, "height": 740})
    for path in ("follows/", "desk/"):
        page.goto(f"{night.path}{path}")
        assert (path, violations(page)) == (path, [])
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
