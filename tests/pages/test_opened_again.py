"""Addresses that forms are sent to, opened as if they were pages: after an error, or from the history."""

import pytest
from django.test import Client

from tests.builders import member
from tests.games.test_seats import laid
from tests.pages.situations import signed_in

pytestmark = pytest.mark.django_db

BROWSER = {"Accept": "text/html,application/xhtml+xml"}


@pytest.mark.parametrize(
    ("form", "page"),
    [
        ("/lobby/code/", "/lobby/"),
        ("/events/abc/entries/roster/", "/events/abc/entries/"),
        ("/events/abc/entries/7/here/", "/events/abc/entries/7/"),
        ("/events/abc/enter/7/accept/", "/events/abc/enter/"),
        ("/events/abc/rounds/7/swap/", "/events/abc/rounds/7/"),
        ("/clubs/abc/people/7/remove/", "/clubs/abc/people/"),
        ("/tables/abc/act/", "/tables/abc/"),
        ("/sign-out/", "/"),
    ],
)
def test_the_page_with_the_form_comes(form: str, page: str) -> None:
    answer = signed_in(member("Ann")).get(form, headers=BROWSER)
    assert (answer.status_code, answer.headers.get("Location")) == (302, page)


def test_the_seats_come_after_an_act_on_them() -> None:
    ann = member("Ann")
    seats = f"/tables/{laid(ann).public_id}/seats/"
    answer = signed_in(ann).get(f"{seats}invite/", headers=BROWSER, follow=True)
    assert (answer.status_code, answer.redirect_chain) == (200, [(seats, 302)])


def test_a_program_is_told_which_method_there_is() -> None:
    assert Client().get("/lobby/code/").status_code == 405
    assert Client().put("/lobby/code/", headers=BROWSER).status_code == 405
