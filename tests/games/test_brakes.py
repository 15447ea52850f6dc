"""What is free to do and costs the house something is not done without end; whoever is stopped is told in words."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.core.cache import cache
from django.test import Client

from games import admin
from games.models import DuplicateSet, Match, Player, User
from games.services.brakes import Brake
from games.views import accounts, duplicate, lobby, practice
from tests.builders import member
from tests.pages.situations import signed_in
from tests.pages.test_lobby import FORM as TABLE
from tests.pages.test_table_states import words

pytestmark = pytest.mark.django_db
BOARDS = {"size": 4, "mates": "people", "others": "1", "bot": "steady", "rule_set": "straight"}


@pytest.fixture
def brake(monkeypatch: pytest.MonkeyPatch) -> Callable[[object, str], None]:
    """The same with fewer: nobody waits for three hundred tables."""

    def shorten(module: object, name: str) -> None:
        present: Brake = getattr(module, name)
        monkeypatch.setattr(module, name, replace(present, most=3))

    return shorten


def test_guests_of_one_address_are_stopped_in_words_and_others_are_not() -> None:
    for _ in range(duplicate.BOARDS.most):
        assert Client().post("/duplicate/", BOARDS).status_code == 302
    guests = Player.objects.guests().count()
    answer = Client().post("/duplicate/", BOARDS)
    assert answer.status_code == 429 and "wait ten minutes" in words(answer.content.decode())
    assert (DuplicateSet.objects.count(), Player.objects.guests().count()) == (duplicate.BOARDS.most, guests)
    assert Client(REMOTE_ADDR="192.0.2.7").post("/duplicate/", BOARDS).status_code == 302
    assert signed_in(member("Ann")).post("/duplicate/", BOARDS).status_code == 302


def test_who_is_signed_in_is_stopped_too() -> None:
    browser = signed_in(member("Ann"))
    answers = [browser.post("/duplicate/", BOARDS).status_code for _ in range(duplicate.BOARDS.most + 1)]
    assert answers == [302] * duplicate.BOARDS.most + [429]


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
    brake(accounts, "WRONG_PASSWORDS")
    member("Ann")
    member("Ben")
    for _ in range(3):
        assert Client().post("/sign-in/", {"username": "ann", "password": "guess"}).status_code == 200
    answer = Client().post("/sign-in/", {"username": "Ann", "password": "Ann"})
    assert answer.status_code == 429 and "wrong too often" in words(answer.content.decode())
    assert Client().post("/sign-in/", {"username": "ben", "password": "Ben"}).status_code == 302
    assert Client(REMOTE_ADDR="192.0.2.7").post("/sign-in/", {"username": "ann", "password": "Ann"}).status_code == 302


def test_the_back_door_is_as_slow_as_the_front_door(brake: Callable[[object, str], None]) -> None:
    brake(admin, "WRONG_PASSWORDS")
    brake(accounts, "WRONG_PASSWORDS")
    User.objects.create_superuser("root", password="Root")
    for address in ("/admin/login/", "/sign-in/", "/admin/login/"):
        assert Client().post(address, {"username": "root", "password": "guess"}).status_code == 200
    answer = Client().post("/admin/login/", {"username": "Root", "password": "Root"})
    assert answer.status_code == 200 and "Too many wrong passwords" in words(answer.content.decode())
    assert Client().post("/sign-in/", {"username": "root", "password": "Root"}).status_code == 429
    right = {"username": "root", "password": "Root", "next": "/admin/"}
    assert Client(REMOTE_ADDR="192.0.2.7").post("/admin/login/", right).status_code == 302


def test_what_came_right_is_not_held_against_anybody(brake: Callable[[object, str], None]) -> None:
    brake(accounts, "WRONG_PASSWORDS")
    member("Ann")
    assert [Client().post("/sign-in/", {"username": "ann", "password": "Ann"}).status_code for _ in range(5)] == [
        302
    ] * 5


def test_what_is_counted_is_forgotten_in_time() -> None:
    once = Brake("once", most=1, seconds=0)
    once.count("Ann")
    assert not once.holds("Ann") and cache.get("once-Ann") is None
