"""Boards with bots are free to deal and cost the workers minutes, so nobody deals without end."""

import pytest
from django.core.cache import cache
from django.test import Client

from games.models import DuplicateSet, Player
from games.views.duplicate import MOST_LAID
from tests.builders import member
from tests.pages.situations import signed_in
from tests.pages.test_table_states import words

pytestmark = pytest.mark.django_db
FORM = {"size": 4, "mates": "people", "others": "1", "bot": "steady", "rule_set": "straight"}


@pytest.fixture(autouse=True)
def uncounted() -> None:
    cache.clear()


def test_guests_of_one_address_are_stopped_in_words_and_others_are_not() -> None:
    for _ in range(MOST_LAID):
        assert Client().post("/duplicate/", FORM).status_code == 302
    guests = Player.objects.guests().count()
    answer = Client().post("/duplicate/", FORM)
    assert answer.status_code == 429 and "wait ten minutes" in words(answer.content.decode())
    assert (DuplicateSet.objects.count(), Player.objects.guests().count()) == (MOST_LAID, guests)
    assert Client(REMOTE_ADDR="192.0.2.7").post("/duplicate/", FORM).status_code == 302
    assert signed_in(member("Ann")).post("/duplicate/", FORM).status_code == 302


def test_who_is_signed_in_is_stopped_too() -> None:
    browser = signed_in(member("Ann"))
    answers = [browser.post("/duplicate/", FORM).status_code for _ in range(MOST_LAID + 1)]
    assert answers == [302] * MOST_LAID + [429]
