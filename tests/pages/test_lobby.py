"""The lobby and a new table as pages: what is listed for whom, what a form makes, what a code finds."""

from collections.abc import Callable

import pytest
from django.test import Client

from engine.rule_set import PRESETS
from games.models import Door, Filling, Link, Match
from games.rule_forms import initial_of
from games.services import links, lobby
from tests.builders import member, person
from tests.games.test_seats import laid, seats
from tests.pages.situations import signed_in
from tests.pages.test_table_states import words

pytestmark = pytest.mark.django_db
FORM = {
    "rule_set": "straight", "best_of": "1", "seat_b": "steady", "seat_c": "", "seat_d": "steady",
    "door": "link", "filling": "allowed", "audience": "seated",
}  # fmt: skip


def test_the_lobby_lists_open_tables_to_anybody_and_no_others() -> None:
    laid(person("Ann"))
    laid(person("Ben"), door=Door.LINK)
    said = words(Client().get("/lobby/").content.decode())
    assert "Ann's table" in said.replace("&#x27;", "'") and "Ben" not in said


def test_the_lobby_lists_my_tables_first() -> None:
    ann = member("Ann")
    laid(ann, door=Door.LINK)
    said = words(signed_in(ann).get("/lobby/").content.decode())
    assert "My tables" in said and "No table waits for a player" in said


def test_a_table_is_laid_with_its_link() -> None:
    ann = signed_in(member("Ann"))
    answer = ann.post("/lobby/new/", FORM, follow=True)
    match = Match.objects.get()
    assert (seats(match), match.door, match.links.count()) == ("Ann Steady . Steady", Door.LINK, 1)
    assert match.links.get().code[:3] in words(answer.content.decode())


def test_three_bots_begin_at_once() -> None:
    answer = signed_in(member("Ann")).post("/lobby/new/", {**FORM, "seat_c": "counting"})
    assert answer["Location"] == f"/tables/{Match.objects.get().public_id}/"


def test_a_bot_in_a_seat_says_that_bots_may_play() -> None:
    signed_in(member("Ann")).post("/lobby/new/", {**FORM, "filling": "never"})
    assert (seats(match := Match.objects.get()), match.filling) == ("Ann Steady . Steady", Filling.ALLOWED)


def test_among_people_alone_it_is_as_chosen() -> None:
    alone = {"seat_b": "", "seat_d": "", "filling": "never"}
    signed_in(member("Ann")).post("/lobby/new/", {**FORM, **alone})
    assert Match.objects.get().filling == Filling.NEVER


def test_a_form_that_says_nothing_lays_nothing() -> None:
    answer = signed_in(member("Ann")).post("/lobby/new/", {"rule_set": "poker"})
    assert answer.status_code == 200 and not Match.objects.exists()


def test_laying_a_table_needs_a_sign_in() -> None:
    assert Client().get("/lobby/new/")["Location"].startswith("/sign-in/")


def test_a_code_leads_where_its_link_leads() -> None:
    ann = member("Ann")
    signed_in(ann).post("/lobby/new/", FORM)
    link = Link.objects.get()
    answer = Client(REMOTE_ADDR="10.0.0.1").post("/lobby/code/", {"code": f"{link.code[:3]} {link.code[3:].lower()}"})
    assert answer["Location"] == f"/seat/{link.token}/"


def test_a_wrong_code_says_so_and_too_many_are_stopped(brake: Callable[[object, str], None]) -> None:
    brake(links, "CODES")
    asker = Client(REMOTE_ADDR="10.0.0.2")
    answers = [asker.post("/lobby/code/", {"code": "AAAAAA"}) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [422] * 3 + [429]
    assert "No table has this code now" in words(answers[0].content.decode())


def test_a_table_that_filled_up_is_listed_no_more() -> None:
    match = laid(person("Ann"))
    for name in ("Ben", "Cora", "Dan"):
        lobby.sit(match=match, player=person(name))
    assert "No table waits" in words(Client().get("/lobby/").content.decode())


def test_a_table_is_laid_by_rules_of_its_own() -> None:
    own = {f"own-{option}": value for option, value in initial_of(PRESETS["garner"]).items()}
    ann = signed_in(member("Ann"))
    ann.post("/lobby/new/", {**FORM, **own, "rule_set": "own", "own-splash": "any"})
    match = Match.objects.get()
    assert (match.rules.splash, match.rules.plunge, match.rules.name) == ("any", "first", None)
    told = words(ann.get(f"/tables/{match.public_id}/rules/").content.decode())
    assert "House rules" in told and "Splash may be bid with three doubles" in told


@pytest.mark.parametrize("own", [{}, {"own-marks_max": "2"}, {"own-nello_doubles": []}])
def test_rules_of_ones_own_that_do_not_hold_lay_no_table(own: dict[str, str]) -> None:
    sent = {f"own-{option}": value for option, value in initial_of(PRESETS["garner"]).items()} | own if own else {}
    answer = signed_in(member("Ann")).post("/lobby/new/", {**FORM, **sent, "rule_set": "own"})
    assert not Match.objects.exists() and "Rules of our own: look for the lines" in words(answer.content.decode())
