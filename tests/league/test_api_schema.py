"""What is told of events has the shape of the served schema, whatever the format."""

import pytest
from django.test import Client

from league.models import Tournament
from tests.games.test_api_schema import must_be_told, schema
from tests.league.builders import checked_in, decide_all, next_round, running, singles

pytestmark = pytest.mark.django_db
PARTS = ("", "boards/", "entries/", "rounds/", "standings/")


def look(night: Tournament) -> None:
    told = schema()
    for part in PARTS:
        path = f"/api/v1/tournaments/{{tournament_id}}/{part}"
        must_be_told(told, "get", path, Client().get(path.format(tournament_id=night.public_id)))
    path = "/api/v1/clubs/{slug}/tournaments/"
    must_be_told(told, "get", path, Client().get(path.format(slug=night.club.slug)))


def test_an_event_without_a_draw_is_told_as_the_schema_says() -> None:
    look(checked_in(3))


@pytest.mark.parametrize("name", ["single-elimination", "swiss", "round-robin", "draw-box"])
def test_a_round_with_a_bye_is_told_as_the_schema_says(name: str) -> None:
    night = running(5, format=name)
    look(night)
    decide_all(night)
    next_round(night)
    look(night)


def test_people_who_change_partners_are_told_as_the_schema_says() -> None:
    night = singles(6)
    next_round(night)
    look(night)


def test_boards_are_told_as_the_schema_says() -> None:
    look(running(4, format="duplicate", options={"boards": 2, "rounds": 2}))
