"""Whoever stands in an event reads on its page, before the first draw, that they do and what is to be done."""

import pytest
from django.test import Client

from games.models import Player, User
from league.models import Tournament
from league.services import entries, rosters, rounds, tournaments
from tests.league import builders
from tests.pages.club_people import House, house, words
from tests.pages.situations import signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def lone_oak() -> House:
    return house()


def opened(lone_oak: House) -> tuple[Tournament, Client]:
    """An event that is open, and Ann, who is entered in it."""
    night = lone_oak.event()
    rosters.enter_rows(tournament=night, director=lone_oak.owner, rows=builders.rows(2))
    tournaments.open_entry(tournament=night, director=lone_oak.owner)
    ann = builders.entry_of(night, "Ann").team.first
    return night, signed_in(with_sign_in(ann))


def with_sign_in(player: Player) -> Player:
    player.user = User.objects.create_user(username="ann")
    player.save(update_fields=["user"])
    return player


def test_who_is_entered_reads_the_code_and_is_not_asked_to_enter(lone_oak: House) -> None:
    night, ann = opened(lone_oak)
    page = words(ann.get(night.path))
    assert f"Say this code at check-in: {builders.entry_of(night, 'Ann').code}" in page
    assert "Enter with a partner" not in page and "Enter with a partner" in words(Client().get(night.path))
    assert "Say this code" in words(ann.get(f"{night.path}view/"))


def test_nobody_else_reads_the_code(lone_oak: House) -> None:
    night, _ann = opened(lone_oak)
    code = builders.entry_of(night, "Ann").code
    others = (Client(), lone_oak.desk, signed_in(lone_oak.member("Otto")))
    assert all(code not in words(client.get(night.path)) for client in others)


def test_who_is_checked_in_reads_it_until_the_first_table_is_known(lone_oak: House) -> None:
    night, ann = opened(lone_oak)
    tournaments.close_entry(tournament=night, director=lone_oak.owner)
    entries.check_in_all(tournament=night, director=lone_oak.owner)
    assert "Your team is here: checked in." in words(ann.get(night.path))
    drawn = rounds.draw(tournament=night, director=lone_oak.owner)
    assert "checked in." in words(ann.get(night.path))
    rounds.publish(round_=drawn, director=lone_oak.owner)
    page = words(ann.get(night.path))
    assert "You will play at table 1." in page and "Your team is here" not in page


def test_who_enters_alone_reads_it_for_themselves(lone_oak: House) -> None:
    night = builders.singles(5, house=lone_oak.club)
    person = with_sign_in(builders.entry_of(night, "Ann").team.first)
    assert "You are checked in." in words(signed_in(person).get(night.path))
