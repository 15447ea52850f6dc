"""People make their own teams: one asks, the other says yes; singles look; a team says its code at check-in."""

from typing import Any

import pytest
from django.test import Client

from games.models import Player
from league.models import Entry, Invitation, Tournament
from league.services import rosters, tournaments
from tests.league import builders
from tests.pages.club_people import House, house, words
from tests.pages.situations import signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def lone_oak() -> House:
    return house()


@pytest.fixture
def night(lone_oak: House) -> Tournament:
    night = lone_oak.event(capacity=2)
    return tournaments.open_entry(tournament=night, director=lone_oak.owner)


def cast(lone_oak: House, *names: str) -> list[Client]:
    return [signed_in(lone_oak.member(name)) for name in names]


def post(client: Client, night: Tournament, act: str, **typed: str) -> str:
    return words(client.post(f"{night.path}enter/{act}/", typed, follow=True))


def test_a_pair_exists_after_both_said_yes(lone_oak: House, night: Tournament) -> None:
    ann, bea = cast(lone_oak, "Ann Alpine", "Bea Bobo")
    assert "as soon as your partner says yes" in post(ann, night, "invite", partner="bea bobo", team="The Oaks")
    assert not Entry.objects.exists()
    assert "Ann Alpine asks you to be partners" in words(bea.get(f"{night.path}enter/"))
    page = post(bea, night, f"{Invitation.objects.get().pk}/accept")
    assert "You are a team, and entered." in page and Entry.objects.get().code in page and "The Oaks" in page


@pytest.mark.parametrize("where", ["/", "/my-next-match/", "event", "view"])
def test_who_is_asked_reads_it_wherever_they_look(where: str, lone_oak: House, night: Tournament) -> None:
    ann, bea, cleo = cast(lone_oak, "Ann Alpine", "Bea Bobo", "Cleo Cuero")
    post(ann, night, "invite", partner="Bea Bobo")
    address = {"event": night.path, "view": f"{night.path}view/"}.get(where, where)
    answer = bea.get(address)
    assert "Ann Alpine asks you to be partners" in words(answer)
    assert f"enter/{Invitation.objects.get().pk}/accept/" in answer.content.decode()
    assert all("asks you" not in words(client.get(address)) for client in (ann, cleo))
    post(bea, night, f"{Invitation.objects.get().pk}/decline")
    assert "asks you" not in words(bea.get(address))


def test_a_question_of_an_event_that_closed_entry_is_not_put(lone_oak: House, night: Tournament) -> None:
    ann, bea = cast(lone_oak, "Ann Alpine", "Bea Bobo")
    post(ann, night, "invite", partner="Bea Bobo")
    Tournament.objects.update(state=Tournament.State.DRAFT)
    assert "asks you" not in words(bea.get("/my-next-match/"))


@pytest.mark.parametrize("is_on", [True, False])
def test_mail_is_promised_only_where_it_is_sent(is_on: bool, lone_oak: House, settings: Any) -> None:
    settings.MAIL_IS_ON = is_on
    (ann,) = cast(lone_oak, "Ann Alpine")
    assert ("Notices by mail" in words(ann.get("/my-next-match/"))) is is_on


def test_no_is_an_answer_and_the_asker_may_take_it_back(lone_oak: House, night: Tournament) -> None:
    ann, bea = cast(lone_oak, "Ann Alpine", "Bea Bobo")
    for client in (bea, ann):
        post(ann, night, "invite", partner="Bea Bobo")
        invitation = Invitation.objects.latest("pk")
        assert "The invitation is over." in post(client, night, f"{invitation.pk}/decline")
    assert not Entry.objects.exists()


def test_nobody_answers_for_somebody_else(lone_oak: House, night: Tournament) -> None:
    ann, _bea, cleo = cast(lone_oak, "Ann Alpine", "Bea Bobo", "Cleo Cuero")
    post(ann, night, "invite", partner="Bea Bobo")
    path = f"{night.path}enter/{Invitation.objects.get().pk}/accept/"
    assert cleo.post(path).status_code == 404
    assert ann.post(path).status_code == 403


def test_an_unknown_partner_is_said(lone_oak: House, night: Tournament) -> None:
    (ann,) = cast(lone_oak, "Ann Alpine")
    assert "Nobody in the club has this name." in post(ann, night, "invite", partner="Zoe Zeller")
    assert "cannot be both partners" in post(ann, night, "invite", partner="Ann Alpine")


def test_singles_are_listed_and_drawn_into_teams(lone_oak: House, night: Tournament) -> None:
    ann, bea, cleo = cast(lone_oak, "Ann Alpine", "Bea Bobo", "Cleo Cuero")
    for client in (ann, bea, cleo):
        post(client, night, "singles/look")
    assert "Looking for a partner 3" in words(cleo.get(f"{night.path}enter/"))
    post(cleo, night, "singles/stop")
    page = words(lone_oak.desk.post(f"{night.path}entries/draw-teams/", follow=True))
    assert "1 team is drawn." in page and Entry.objects.count() == 1


def test_one_single_makes_no_team(lone_oak: House, night: Tournament) -> None:
    (ann,) = cast(lone_oak, "Ann Alpine")
    post(ann, night, "singles/look")
    answer = lone_oak.desk.post(f"{night.path}entries/draw-teams/")
    assert answer.status_code == 409 and "It takes two people who look" in words(answer)


def test_a_stranger_is_led_to_the_club(lone_oak: House, night: Tournament) -> None:
    stranger = signed_in(builders.person("Stan Stranger", signed_up=True))
    assert "Join Lone Oak first" in words(stranger.get(f"{night.path}enter/"))
    assert stranger.post(f"{night.path}enter/invite/", {"partner": "Dora Director"}).status_code == 404


def test_a_full_event_has_a_waiting_list(lone_oak: House, night: Tournament) -> None:
    for first, second in (("Ann Alpine", "Bea Bobo"), ("Cleo Cuero", "Dale Dime"), ("Earl East", "Fern Fair")):
        one, other = cast(lone_oak, first, second)
        post(one, night, "invite", partner=second)
        page = post(other, night, f"{Invitation.objects.latest('pk').pk}/accept")
    assert "Your team waits for a place" in page
    assert "1 waiting" in words(lone_oak.desk.get(f"{night.path}entries/"))


def test_a_team_checks_in_by_its_code_or_number(lone_oak: House) -> None:
    night = builders.event(lone_oak.club)
    director = lone_oak.owner
    rosters.enter_rows(tournament=night, director=director, rows=builders.rows(2))
    tournaments.close_entry(tournament=night, director=director)
    path = f"{night.path}entries/check-in/"
    code = builders.entry_of(night, "Ann").code
    assert "Ann Alpine / Bea Alpine is here" in words(lone_oak.desk.post(path, {"word": code.lower()}, follow=True))
    assert "Cleo Alpine / Dale Alpine is here" in words(lone_oak.desk.post(path, {"word": "2"}, follow=True))
    answer = lone_oak.desk.post(path, {"word": "ZZZZ"})
    assert answer.status_code == 404 and "has the code or number ZZZZ" in words(answer)
    assert Player.objects.filter(user=None).exists()


def test_a_single_is_written_down_at_the_desk_and_drawn_into_a_balanced_team() -> None:
    lone_oak = house()
    night, desk = lone_oak.event(), lone_oak.desk
    path = f"{night.path}entries/singles/"
    for name in ("Ann Alpine", "Bea Bobo", "Cleo Cuero"):
        assert f"{name} is on the list" in words(desk.post(f"{path}add/", {"name": name}, follow=True))
    answer = desk.post(f"{path}add/", {"name": "Anne Alpine"})
    assert answer.status_code == 409 and "It is somebody new" in words(answer)
    assert "is on the list" in words(desk.post(f"{path}new/", {"name": "Anne Alpine"}, follow=True))
    assert "Bea Bobo is off the list." in words(desk.post(f"{path}remove/", {"name": "Bea Bobo"}, follow=True))
    page = words(desk.post(f"{night.path}entries/draw-teams/", {"method": "balanced"}, follow=True))
    assert "1 team is drawn." in page and "is left over." in page
