"""What is free to do and costs the house something is not done without end; whoever is stopped is told in words."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.backends import ModelBackend
from django.http import HttpRequest
from django.test import Client
from pytest_django import Settings

from games import forms
from games.api import auth, matches, throttles
from games.models import DuplicateSet, Match, Player, User
from games.services import brakes
from games.views import accounts, duplicate, lobby, practice
from tests.builders import member
from tests.pages.situations import signed_in
from tests.pages.test_lobby import FORM as TABLE
from tests.pages.test_table_states import words

pytestmark = pytest.mark.django_db
Answer = Any  # what the test client of Django answers
BOARDS = {"size": 4, "mates": "people", "others": "1", "bot": "steady", "rule_set": "straight"}


def test_guests_of_one_address_are_stopped_in_words_and_others_are_not(brake: Callable[[object, str], None]) -> None:
    brake(duplicate, "BOARDS")
    for _ in range(3):
        assert Client().post("/duplicate/", BOARDS).status_code == 302
    guests = Player.objects.guests().count()
    answer = Client().post("/duplicate/", BOARDS)
    assert answer.status_code == 429 and "wait ten minutes" in words(answer.content.decode())
    assert (DuplicateSet.objects.count(), Player.objects.guests().count()) == (3, guests)
    assert Client(REMOTE_ADDR="192.0.2.7").post("/duplicate/", BOARDS).status_code == 302
    assert signed_in(member("Ann")).post("/duplicate/", BOARDS).status_code == 302


def test_who_is_signed_in_is_stopped_too(brake: Callable[[object, str], None]) -> None:
    brake(duplicate, "BOARDS")
    browser = signed_in(member("Ann"))
    assert [browser.post("/duplicate/", BOARDS).status_code for _ in range(4)] == [302] * 3 + [429]


def test_practice_tables_of_one_guest_have_an_end_and_the_last_is_offered(brake: Callable[[object, str], None]) -> None:
    brake(practice, "OWN")
    browser = Client()
    answers = [browser.post("/practice/").status_code for _ in range(5)]
    assert answers == [302] * 4 + [429]  # the guest was nobody yet at the first
    said = words(browser.post("/practice/").content.decode())
    assert "Play at one, or wait ten minutes" in said and "Go on where you left off" in said
    assert Match.objects.count() == 4


def test_and_those_of_all_guests_of_an_address(brake: Callable[[object, str], None]) -> None:
    brake(practice, "CROWD")
    assert [Client().post("/practice/").status_code for _ in range(4)] == [302] * 3 + [429]
    assert Player.objects.guests().count() == 3
    assert signed_in(member("Ann")).post("/practice/").status_code == 302


def test_tables_for_others_have_an_end(brake: Callable[[object, str], None]) -> None:
    brake(lobby, "LAID")
    browser = signed_in(member("Ann"))
    answers = [browser.post("/lobby/new/", TABLE) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [302] * 3 + [429]
    assert "Play at one, or wait ten minutes" in words(answers[-1].content.decode())


def test_new_accounts_have_an_end(brake: Callable[[object, str], None]) -> None:
    brake(accounts, "JOINED")
    people = [{"username": name, "password": "seven oaks by the river"} for name in ("ann", "ben", "cora", "dan")]
    assert [Client().post("/join/", person).status_code for person in people] == [302] * 3 + [429]
    assert User.objects.count() == 3


def test_whoever_guesses_a_password_is_stopped_and_nobody_else(brake: Callable[[object, str], None]) -> None:
    brake(brakes, "WRONG_PASSWORDS")
    member("Ann")
    member("Ben")
    for _ in range(3):
        assert Client().post("/sign-in/", {"username": "ann", "password": "guess"}).status_code == 200
    answer = Client().post("/sign-in/", {"username": "Ann", "password": "Ann"})
    assert answer.status_code == 429 and "wrong too often" in words(answer.content.decode())
    assert Client().post("/sign-in/", {"username": "ben", "password": "Ben"}).status_code == 302
    assert Client(REMOTE_ADDR="192.0.2.7").post("/sign-in/", {"username": "ann", "password": "Ann"}).status_code == 302


def test_the_back_door_is_as_slow_as_the_front_door(brake: Callable[[object, str], None]) -> None:
    brake(brakes, "WRONG_PASSWORDS")
    User.objects.create_superuser("root", password="Root")
    for address in ("/admin/login/", "/sign-in/", "/admin/login/"):
        assert Client().post(address, {"username": "root", "password": "guess"}).status_code == 200
    answer = Client().post("/admin/login/", {"username": "Root", "password": "Root"})
    assert answer.status_code == 200 and "Too many wrong passwords" in words(answer.content.decode())
    assert Client().post("/sign-in/", {"username": "root", "password": "Root"}).status_code == 429
    right = {"username": "root", "password": "Root", "next": "/admin/"}
    assert Client(REMOTE_ADDR="192.0.2.7").post("/admin/login/", right).status_code == 302


def test_what_came_right_is_not_held_against_anybody(brake: Callable[[object, str], None]) -> None:
    brake(brakes, "WRONG_PASSWORDS")
    member("Ann")
    assert [Client().post("/sign-in/", {"username": "ann", "password": "Ann"}).status_code for _ in range(5)] == [
        302
    ] * 5


class GuessesMeanwhile(ModelBackend):
    """While one guess is looked at, the same person makes the next one."""

    most = 8
    answers: list[int] = []

    def authenticate(self, request: HttpRequest | None, **words: str) -> None:  # type: ignore[override]
        if len(self.answers) < self.most:
            self.answers.append(0)
            place = len(self.answers) - 1
            self.answers[place] = Client().post("/sign-in/", words).status_code


def test_guesses_at_the_same_moment_are_as_many_as_they_are(
    brake: Callable[[object, str], None], settings: Settings
) -> None:
    brake(brakes, "WRONG_PASSWORDS")
    settings.AUTHENTICATION_BACKENDS = ["tests.games.test_brakes.GuessesMeanwhile"]
    GuessesMeanwhile.answers.clear()
    Client().post("/sign-in/", {"username": "ann", "password": "guess"})
    assert GuessesMeanwhile.answers == [200, 200, 429]


@pytest.mark.parametrize("again", [" ann", "ann ", "ANN", "\uff41nn", "a\uff4en\u3000"])
def test_another_way_to_write_a_name_is_no_other_name(again: str, brake: Callable[[object, str], None]) -> None:
    brake(brakes, "WRONG_PASSWORDS")
    member("Ann")
    for _ in range(3):
        Client().post("/sign-in/", {"username": "ann", "password": "guess"})
    assert Client().post("/sign-in/", {"username": again, "password": "Ann"}).status_code == 429


def test_whoever_tries_one_name_after_the_other_is_stopped_as_well(brake: Callable[[object, str], None]) -> None:
    brake(brakes, "WRONG_FROM_HERE")
    member("Ann")
    for name in ("ben", "cora", "dan"):
        Client().post("/sign-in/", {"username": name, "password": "password1"})
    right = {"username": "ann", "password": "Ann"}
    assert Client().post("/sign-in/", right).status_code == 429
    assert Client(REMOTE_ADDR="192.0.2.7").post("/sign-in/", right).status_code == 302


def test_a_guess_that_is_refused_for_its_address_counts_against_no_name(brake: Callable[[object, str], None]) -> None:
    brake(brakes, "WRONG_FROM_HERE")
    brake(brakes, "WRONG_PASSWORDS")
    for name in ("ben", "cora", "dan"):
        Client().post("/sign-in/", {"username": name, "password": "guess"})
    tries = [Client().post("/sign-in/", {"username": "ann", "password": "guess"}).status_code for _ in range(3)]
    assert tries == [429] * 3 and brakes.WRONG_PASSWORDS.count("127.0.0.1 ann")


def test_programs_guess_on_the_same_account(brake: Callable[[object, str], None]) -> None:
    brake(brakes, "WRONG_PASSWORDS")
    member("Ann")
    assert [asked_for_token("Ann").status_code for _ in range(4)] == [200] * 4
    assert [asked_for_token("guess").status_code for _ in range(3)] == [401] * 3
    answer = asked_for_token("Ann")
    assert (answer.status_code, answer.json()["code"]) == (429, "throttled") and int(answer["Retry-After"]) > 0
    assert Client().post("/sign-in/", {"username": "ann", "password": "Ann"}).status_code == 429


def asked_for_token(password: str, name: str = "ann", **headers: str) -> Answer:
    told = json.dumps({"username": name, "password": password})
    return Client().post("/api/v1/auth/token/", told, "application/json", headers=headers)


def test_asking_for_tokens_is_slow(brake: Callable[[object, str], None]) -> None:
    """Whatever address whoever asks claims to speak for, and whichever name."""
    brake(auth.SignInThrottle, "brake")
    claims = [{"X-Forwarded-For": f"198.51.100.{number}"} for number in range(4)]
    answers = [asked_for_token("guess", f"ann{number}", **claims[number]) for number in range(4)]
    assert [answer.status_code for answer in answers] == [401] * 3 + [429]
    assert answers[-1].json()["code"] == "throttled" and int(answers[-1]["Retry-After"]) > 0


def test_programs_of_one_person_open_so_many_tables(brake: Callable[[object, str], None]) -> None:
    brake(matches.OpenThrottle, "brake")
    ann, ben = (signed_in(member(name)) for name in ("Ann", "Ben"))
    assert [opened(ann).status_code for _ in range(4)] == [201] * 3 + [429]
    assert opened(ben).status_code == 201


def opened(browser: Client) -> Answer:
    seats = {"A": "me", "B": "bot:steady", "C": "bot:steady", "D": "bot:steady"}
    facts = json.dumps({"rules": "straight", "best_of": 1, "seats": seats})
    return browser.post("/api/v1/matches/", facts, "application/json")


def test_programs_ask_so_often_as_a_person_or_from_an_address(brake: Callable[[object, str], None]) -> None:
    brake(throttles.Strangers, "brake")
    brake(throttles.People, "brake")
    ann, path = signed_in(member("Ann")), "/api/v1/matches/none/sight/"
    assert [Client().get(path).status_code for _ in range(4)] == [404] * 3 + [429]
    assert [ann.get(path).status_code for _ in range(4)] == [404] * 3 + [429]


def test_whoever_finds_somebody_signed_in_does_not_guess_the_password(brake: Callable[[object, str], None]) -> None:
    brake(forms, "WRONG_PASSWORDS")
    browser, new = signed_in(member("Ann")), "seven oaks by the river"
    tries = {"new_password1": new, "new_password2": new}
    for _ in range(3):
        assert browser.post("/account/", {"old_password": "guess", **tries}).status_code == 200
    answer = browser.post("/account/", {"old_password": "Ann", **tries})
    assert answer.status_code == 429 and "Too many wrong passwords" in words(answer.content.decode())
    assert Client().post("/sign-in/", {"username": "ann", "password": "Ann"}).status_code == 302


def test_the_back_office_has_no_door_of_its_own_for_a_new_password() -> None:
    browser = Client()
    browser.force_login(User.objects.create_superuser("root", password="Root"))
    assert "New password" in browser.get("/admin/password_change/", follow=True).content.decode()
