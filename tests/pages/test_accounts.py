"""Joining, signing in and out, a new password."""

import pytest
from django.test import Client

from games.models import Match, Player, User
from tests import builders
from tests.pages.situations import signed_in

GOOD = "seven oaks by the river"


@pytest.mark.django_db
def test_a_guest_who_joins_keeps_the_table(client: Client) -> None:
    client.post("/practice/")
    guest = Player.objects.guests().get()
    answer = client.post("/join/", {"username": "ruth", "name": " Ruth ", "password": GOOD})
    assert answer.status_code == 302
    player = User.objects.get(username="ruth").player
    assert (player.pk, player.name) == (guest.pk, "Ruth")
    assert client.get(f"/tables/{Match.objects.get().public_id}/").status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["\u202eHtur", "\u200b", "Ruth\u2066", "...", "Ru\ue000th"])
def test_a_name_that_cannot_be_seen_or_turns_others_around_is_refused(name: str, client: Client) -> None:
    answer = client.post("/join/", {"username": "ruth", "name": name, "password": GOOD})
    assert 'id="id_name_error"' in answer.content.decode()
    assert not User.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["José", "שלום כהן", "علي حسن", "O'Neil-Smith III"])
def test_a_name_of_any_script_is_welcome(name: str, client: Client) -> None:
    assert client.post("/join/", {"username": "ruth", "name": name, "password": GOOD}).status_code == 302
    assert User.objects.get().player.name == name


@pytest.mark.django_db
def test_a_name_that_is_taken_is_said_beside_its_field(client: Client) -> None:
    builders.member("Ruth")
    answer = client.post("/join/", {"username": "ruth", "password": GOOD})
    assert "Somebody has that username already." in answer.content.decode()
    assert User.objects.count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize("password", ["12345678", "ruth", "password", "ruth1234"])
def test_a_weak_password_is_refused(password: str, client: Client) -> None:
    answer = client.post("/join/", {"username": "ruth1234", "password": password})
    assert 'id="id_password_error"' in answer.content.decode()
    assert not User.objects.exists()


@pytest.mark.django_db
def test_signing_in_leads_back_and_never_elsewhere(client: Client) -> None:
    builders.member("Ruth")
    inside = client.post("/sign-in/?next=/account/", {"username": "ruth", "password": "Ruth", "next": "/account/"})
    assert inside["Location"] == "/account/"
    client.post("/sign-out/")
    outside = client.post("/sign-in/", {"username": "ruth", "password": "Ruth", "next": "//elsewhere.example/"})
    assert outside["Location"] == "/"


@pytest.mark.django_db
@pytest.mark.parametrize(
    "asked", ["//elsewhere.example/", "x", "games:table", "league:front", "/join/", "/\\x", "http:"]
)
def test_joining_never_leads_elsewhere(asked: str, client: Client) -> None:
    answer = client.post("/join/", {"username": "ruth", "password": GOOD, "next": asked})
    assert answer["Location"] == "/"


@pytest.mark.django_db
@pytest.mark.parametrize("asked", ["x", "/sign-in/", "https://elsewhere.example/"])
def test_signed_in_already_goes_on_to_the_front(asked: str) -> None:
    client = signed_in(builders.member("Ruth"))
    assert client.get("/sign-in/", {"next": asked})["Location"] == "/"
    assert client.post("/sign-out/", {"next": asked.replace("in", "out")})["Location"] == "/"


@pytest.mark.django_db
def test_a_wrong_password_is_said_once(client: Client) -> None:
    builders.member("Ruth")
    answer = client.post("/sign-in/", {"username": "ruth", "password": "wrong"})
    assert answer.content.decode().count('role="alert"') == 1


@pytest.mark.django_db
def test_signing_out_takes_a_form() -> None:
    client = signed_in(builders.member("Ruth"))
    assert client.get("/sign-out/").status_code == 405
    assert client.post("/sign-out/").status_code == 302
    assert client.get("/account/").status_code == 302


@pytest.mark.django_db
def test_a_new_password_works(client: Client) -> None:
    ruth = signed_in(builders.member("Ruth"))
    fields = {"old_password": "Ruth", "new_password1": GOOD, "new_password2": GOOD}
    assert "Your password is changed." in ruth.post("/account/", fields, follow=True).content.decode()
    assert client.login(username="ruth", password=GOOD)


@pytest.mark.django_db
def test_practice_takes_other_rules(client: Client) -> None:
    client.post("/practice/", {"rule_set": "kitchen-table"})
    assert Match.objects.get().rules.name == "kitchen-table"
    assert client.post("/practice/", {"rule_set": "poker"}).status_code == 200
    assert Match.objects.count() == 1
