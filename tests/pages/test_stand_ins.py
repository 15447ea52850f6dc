"""Whether bots play for people: never unless the director chose it, and the desk says so before the round starts."""

from typing import Any

import pytest

from games.models import PlayerKind, Seating
from league.forms.event import EventForm
from league.models import Tournament
from league.services import rounds
from tests.league import builders
from tests.pages.club_people import House, house, words

pytestmark = pytest.mark.django_db


@pytest.fixture
def lone_oak() -> House:
    return house()


def announced(lone_oak: House, **plan: Any) -> Tournament:  # Any: fields of EventPlan
    """A round of four people without accounts, published."""
    night = builders.checked_in(2, house=lone_oak.club, **plan)
    rounds.publish(round_=rounds.draw(tournament=night, director=lone_oak.owner), director=lone_oak.owner)
    return night


def start(lone_oak: House, night: Tournament) -> int:
    """How many seats bots hold afterwards."""
    lone_oak.desk.post(f"{night.path}desk/start/", {"round": "1", "stage": "1"})
    held = Seating.objects.filter(match__pairing__round__stage__tournament=night)
    assert held.count() == 4
    return held.filter(player__kind=PlayerKind.BOT).count()


def test_a_new_event_lets_no_bot_play(lone_oak: House) -> None:
    form = EventForm(club=lone_oak.club)
    assert (form["bots"].value(), form["medium"].value()) == ("never", "both")
    typed = {name: form[name].value() or "" for name in form.fields} | {"name": "Night", "rounds": "3"}
    lone_oak.desk.post(f"/clubs/{lone_oak.club.slug}/events/new/", typed)
    assert Tournament.objects.get().bots == Tournament.Bots.NEVER


@pytest.mark.parametrize(
    ("bots", "medium", "held", "said"),
    [
        ("fill", "both", 4, "Bots play for 4 people who have no account."),
        ("all", "online", 4, "Bots play for all 4 people."),
        ("never", "both", 0, "No bot plays. Whoever has no account plays at a real table."),
        ("never", "online", 0, "4 people have no account and cannot sit down at a screen."),
    ],
)
def test_the_desk_says_who_plays_before_it_starts(
    bots: str, medium: str, held: int, said: str, lone_oak: House
) -> None:
    night = announced(lone_oak, bots=bots, medium=medium)
    assert words(lone_oak.desk.get(f"{night.path}desk/")).count(said) == 2  # beside the button, and on the draw
    assert said in words(lone_oak.desk.get(f"{night.path}desk/start/"))
    assert start(lone_oak, night) == held


def test_no_bot_comes_to_a_real_table(lone_oak: House) -> None:
    night = announced(lone_oak, bots="fill", medium="paper")
    page = words(lone_oak.desk.get(f"{night.path}desk/"))
    assert night.bots == Tournament.Bots.NEVER and "ots play" not in page and "No bot" not in page
    assert start(lone_oak, night) == 0
