"""What people like is kept with them or with their device, and stands on the page as it is sent (table 3)."""

import re

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from games.models import Player
from games.preferences import LABELS, VALUES, Preferences
from tests.builders import member
from tests.pages.situations import signed_in

ADDRESS = "/preferences/"
some_likes = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(list(values)) for name, values in VALUES.items()}
)


def first_element(client: Client, path: str = ADDRESS) -> str:
    return str(re.findall(r"<html[^>]*>", client.get(path).content.decode())[0])


def test_everything_that_can_be_chosen_has_a_label() -> None:
    assert list(LABELS) == list(VALUES)
    assert len(Preferences().rows) == len(VALUES)


@given(some_likes)
def test_a_cookie_reads_back(words: dict[str, str]) -> None:
    likes = Preferences.of(words)
    assert Preferences.from_cookie(likes.to_cookie()) == likes
    assert Preferences.of(likes.told) == likes


@pytest.mark.parametrize("text", ["", "text", "text-", "text-999", "colour-red", "-.-", "text-200.text", 'theme-"><b>'])
def test_a_cookie_of_nonsense_says_nothing(text: str) -> None:
    assert Preferences.from_cookie(text).attributes in ("", ' data-text="200"')


@pytest.mark.django_db
def test_a_device_without_an_account_keeps_them(client: Client) -> None:
    answer = client.post(ADDRESS, {"text": "150", "contrast": "high"})
    assert answer["Location"] == ADDRESS
    assert first_element(client) == '<html lang="en" dir="ltr" data-text="150" data-contrast="high">'
    assert Player.objects.count() == 0


@pytest.mark.django_db
def test_what_is_not_said_stays_and_nonsense_changes_nothing(client: Client) -> None:
    client.post(ADDRESS, {"text": "150"})
    client.post(ADDRESS, {"theme": "dark", "text": "900", "nonsense": "1"})
    assert first_element(client).endswith('data-text="150" data-theme="dark">')


@pytest.mark.django_db
def test_a_person_finds_them_on_every_device() -> None:
    ann = member("Ann")
    signed_in(ann).post(ADDRESS, {"sounds": "on"})
    assert 'data-sounds="on"' in first_element(signed_in(ann))
    assert 'data-sounds="on"' not in first_element(Client())


@pytest.mark.django_db
def test_a_person_s_own_hold_against_those_of_the_device() -> None:
    ann = member("Ann")
    signed_in(ann).post(ADDRESS, {"text": "100"})
    here = signed_in(ann)
    here.cookies["likes"] = "text-200"
    assert "data-text" not in first_element(here)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("asked", "found"), [("/practice/", "/practice/"), ("//evil.example/", ADDRESS), ("x", ADDRESS), ("", ADDRESS)]
)
def test_keeping_leads_back_to_a_page_of_ours(asked: str, found: str, client: Client) -> None:
    assert client.post(ADDRESS, {"text": "125", "next": asked})["Location"] == found


@pytest.mark.django_db
def test_a_script_gets_no_page(client: Client) -> None:
    answer = client.post(ADDRESS, {"text": "125"}, headers={"HX-Request": "true"})
    assert (answer.status_code, answer.content) == (204, b"")
    assert answer.cookies["likes"]["httponly"]
