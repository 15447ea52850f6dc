"""The director's word lets a bot play for who is lost; the seat stays its owner's (table 4)."""

import pytest

from games.services import seating
from games.services.seating import SeatPlan
from league.models import Pairing
from tests.games.test_presence import quiet
from tests.league import builders
from tests.pages.club_people import House, house, words
from tests.pages.situations import signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def lone_oak() -> House:
    return house()


def table_of(lone_oak: House) -> tuple[Pairing, str]:
    night = builders.running(2, house=lone_oak.club)
    pairing = builders.table(night, 1)
    assert pairing.match is not None
    owner = pairing.match.seatings_now()["B"].owner
    assert owner is not None
    # Names of a roster are played by bots until their people come.
    seating.change(match=pairing.match, seat="B", plan=SeatPlan.of(owner))
    quiet(pairing.match)
    return pairing, f"{night.path}pairings/{pairing.pk}/"


def test_the_director_lets_a_bot_play_and_the_owner_comes_back(lone_oak: House) -> None:
    pairing, path = table_of(lone_oak)
    match = pairing.match
    assert match is not None and "Let a bot play for who is lost" in words(lone_oak.desk.get(path))
    owner = match.seatings_now()["B"].player
    assert "A bot sits in." in words(lone_oak.desk.post(f"{path}fill-in/", {"seat": "B"}, follow=True))
    held = match.seatings_now()["B"]
    assert (held.player.is_bot, held.owner) == (True, owner)


def test_nobody_is_named_who_is_not_lost(lone_oak: House) -> None:
    pairing, path = table_of(lone_oak)
    assert pairing.match is not None
    quiet(pairing.match, seconds=10)
    assert "Let a bot play" not in words(lone_oak.desk.get(path))
    assert lone_oak.desk.post(f"{path}fill-in/", {"seat": "B"}).status_code == 422
    assert not pairing.match.seatings_now()["B"].player.is_bot


def test_a_stranger_finds_no_such_act(lone_oak: House) -> None:
    pairing, path = table_of(lone_oak)
    assert signed_in(builders.person("Otto Outsider", signed_up=True)).post(f"{path}fill-in/").status_code == 404
    assert pairing.match is not None and not pairing.match.seatings_now()["B"].player.is_bot
