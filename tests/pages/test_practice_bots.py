"""How strong the bots of a practice table are is one's own choice, told in plain words."""

import pytest
from django.test import Client

from engine.bots import roster
from games.forms import STRENGTHS
from games.models import Match
from tests.games.test_seats import seats
from tests.pages.test_table_states import words

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", STRENGTHS)
def test_a_guest_chooses_the_bots(name: str, client: Client) -> None:
    client.post("/practice/", {"bot": name})
    assert seats(Match.objects.get()).split()[1:] == [name.capitalize()] * 3


def test_steady_ones_sit_down_unless_told_otherwise(client: Client) -> None:
    client.post("/practice/")
    assert seats(Match.objects.get()) == "Guest Steady Steady Steady"


def test_the_words_tell_what_each_does(client: Client) -> None:
    said = words(client.get("/practice/").content.decode())
    assert all(str(label) in said for label in STRENGTHS.values())
    assert set(STRENGTHS) == set(roster.BOTS) - {"random"}


def test_a_bot_that_does_not_know_the_rules_is_refused_with_a_sentence(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    knows_marks = roster.BOTS["counting"]._replace(certified=frozenset())
    monkeypatch.setattr(roster, "BOTS", {**roster.BOTS, "counting": knows_marks})
    answer = client.post("/practice/", {"rule_set": "kitchen-table", "bot": "counting"})
    assert "That bot does not know these rules." in words(answer.content.decode())
    assert not Match.objects.exists()
