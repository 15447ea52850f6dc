"""A name of the roster becomes one's own: the slips at the desk, the page that a code opens, every way it can end."""

import pytest
from django.test import Client

from games.models import Player, User
from league.models import Claim, Tournament
from tests import builders as tables
from tests.league import builders
from tests.pages.club_people import House, house, words
from tests.pages.situations import signed_in

pytestmark = pytest.mark.django_db
ACCOUNT = {"username": "annie", "password": "a long domino word"}


@pytest.fixture
def lone_oak() -> House:
    return house()


@pytest.fixture
def night(lone_oak: House) -> Tournament:
    return builders.running(2, house=lone_oak.club)


def claim_of(night: Tournament, desk: Client, name: str = "Ann Alpine") -> Claim:
    desk.post(f"{night.path}claims/give/")
    return Claim.objects.open().get(player__name=name)


def test_the_desk_makes_a_slip_for_everybody_without_a_sign_in(lone_oak: House, night: Tournament) -> None:
    assert "4 people have no sign-in" in words(lone_oak.desk.get(f"{night.path}claims/"))
    page = words(lone_oak.desk.post(f"{night.path}claims/give/", follow=True))
    assert "4 codes are ready to print." in page
    assert all(claim.spoken in page and claim.path in page for claim in Claim.objects.all())


def test_a_new_person_makes_an_account_and_owns_the_seat(lone_oak: House, night: Tournament) -> None:
    claim, client = claim_of(night, lone_oak.desk), Client()
    assert "Are you Ann Alpine?" in words(client.get(claim.path))
    assert "You are Ann Alpine. Your seat is your own." in words(client.post(claim.path, ACCOUNT, follow=True))
    page = words(client.get("/"))
    assert "Your table is waiting" in page
    sheet = words(lone_oak.desk.get(f"{night.path}claims/"))
    assert "Ann Alpine" not in sheet.split("Sign-in codes", 2)[2].split("Bea")[0]


def test_somebody_signed_in_only_says_yes(lone_oak: House, night: Tournament) -> None:
    annie = tables.member("Annie")
    claim, client = claim_of(night, lone_oak.desk), signed_in(annie)
    assert "You are signed in as Annie." in words(client.get(claim.path))
    client.post(claim.path)
    assert Player.objects.of_user(User.objects.get(username="annie")).name == "Ann Alpine"


def test_a_look_alone_claims_nothing(lone_oak: House, night: Tournament) -> None:
    claim = claim_of(night, lone_oak.desk)
    signed_in(tables.member("Annie")).get(claim.path)
    claim.refresh_from_db()
    assert claim.used_at is None


def test_a_weak_password_leaves_the_code_open(lone_oak: House, night: Tournament) -> None:
    claim = claim_of(night, lone_oak.desk)
    assert Client().post(claim.path, {**ACCOUNT, "password": "42"}).status_code == 422
    assert not User.objects.filter(username="annie").exists()


def test_a_taken_username_is_said_and_leaves_the_code_open(lone_oak: House, night: Tournament) -> None:
    claim = claim_of(night, lone_oak.desk)
    tables.member("Annie")
    answer = Client().post(claim.path, ACCOUNT)
    assert answer.status_code == 409 and "username" in words(answer)
    assert Client().get(claim.path).status_code == 200


def test_a_used_code_says_so_and_its_owner_is_told_that_all_is_well(lone_oak: House, night: Tournament) -> None:
    claim, client = claim_of(night, lone_oak.desk), Client()
    client.post(claim.path, ACCOUNT)
    assert "This name is yours already." in words(client.get(claim.path))
    answer = Client().get(claim.path)
    assert answer.status_code == 410 and "This code has been used." in words(answer)
    assert signed_in(tables.member("Ben")).post(claim.path).status_code == 410


def test_a_code_that_was_taken_back_says_so(lone_oak: House, night: Tournament) -> None:
    claim = claim_of(night, lone_oak.desk)
    page = words(lone_oak.desk.post(f"{night.path}claims/{claim.pk}/revoke/", follow=True))
    assert "The code of Ann Alpine no longer works." in page
    assert "This code was taken back." in words(Client().get(claim.path))


def test_a_code_is_typed_as_it_is_printed(lone_oak: House, night: Tournament) -> None:
    claim = claim_of(night, lone_oak.desk)
    assert "Are you Ann Alpine?" in words(Client().get("/claim/", {"code": claim.spoken}, follow=True))
    answer = Client().get("/claim/", {"code": "WRONG-WRONG"})
    assert answer.status_code == 404 and "No slip has this code." in words(answer)


def test_partners_cannot_be_one_person(lone_oak: House, night: Tournament) -> None:
    ann, bea = claim_of(night, lone_oak.desk), claim_of(night, lone_oak.desk, "Bea Alpine")
    client = Client()
    client.post(ann.path, ACCOUNT)
    answer = client.post(bea.path)
    assert answer.status_code == 409 and "cannot be the same person" in words(answer)


def test_a_code_of_another_club_is_not_revoked_here(lone_oak: House, night: Tournament) -> None:
    other = house("Two Oaks", "Otis Other")
    claim = claim_of(night, lone_oak.desk)
    away = builders.event(other.club)
    assert other.desk.post(f"{away.path}claims/{claim.pk}/revoke/").status_code == 404
    assert Claim.objects.open().filter(pk=claim.pk).exists()


def test_who_is_entered_with_a_sign_in_needs_no_code(lone_oak: House) -> None:
    assert "Everybody can sign in" in words(lone_oak.desk.get(f"{lone_oak.event().path}claims/"))
