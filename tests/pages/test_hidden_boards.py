"""A board that some table has still to play: what another table did with it changes no byte that others get (table 5).

Every channel is asked by every viewer, after three ways to play the same board; only who sits at that table may tell
them apart.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from games.models import Audience, DuplicateSet, Link, Match, Player, User
from games.services import links, slips
from tests.architecture.test_access import ROUTES
from tests.builders import A_MAKES, member
from tests.games.boards import A_IS_SET, ALL_PASS, known, play, table_of
from tests.pages.situations import signed_in

pytestmark = pytest.mark.django_db

WAYS = (A_MAKES, A_IS_SET, ALL_PASS)
# Every address of a table, those that come later too; of streams only who may open them is asked.
ROOMS = {
    name: part.pattern.converters
    for name, part in ROUTES.items()
    if "match_id" in part.pattern.converters and not name.endswith("stream")
}
KNOWN = {"number": 1, "act": "share"}
# What a person finds without knowing any table.
OWN = ["games:lobby", "games:mine", "games:practice", "games:duplicate-new", "league:front"]
FACES = re.compile(r"(?<![\w-])[0-6]-[0-6](?![\w-])")


@dataclass(frozen=True)
class Club:
    duplicate: DuplicateSet
    first: Match
    second: Match
    people: dict[str, Player | None]
    token: str


@pytest.fixture
def club() -> Club:
    host = member("Hope")
    duplicate = known(2, host=host)
    own, other = seated("Ann", "Ben", "Cora", "Dan"), seated("Eva", "Fay", "Gus", "Hal")
    first, second = table_of(duplicate, own, 1), table_of(duplicate, other, 2)
    # As open as an event's table: what hides the boards is that others have still to play them.
    Match.objects.filter(duplicate=duplicate).update(audience=Audience.ANYONE)
    token = links.share(match=first, by=own["A"]).token
    others = {f"other {seat}": player for seat, player in other.items()}
    cast = {"nobody": None, "outsider": member("Otto"), "host": host, "own": own["A"], **others}
    return Club(duplicate, first, second, cast, token)


def seated(*names: str) -> dict[str, Player]:
    return {seat: member(name) for seat, name in zip("ABCD", names, strict=True)}


def addresses(club: Club) -> Iterator[str]:
    for match in (club.first, club.second):
        for name, told_of in ROOMS.items():
            facts = {"match_id": match.public_id, **KNOWN}
            yield reverse(name, kwargs={key: facts[key] for key in told_of})
        yield reverse("games:table", args=[match.public_id]) + "?hand=1"
        yield reverse("games:replay", args=[match.public_id]) + "?hand=1&step=3"
        yield reverse("games:record", args=[match.public_id]) + "?game=1"
    yield reverse("games:shared", args=[club.token])
    yield reverse("games:shared", args=[club.token]) + "?hand=1"
    yield reverse("games:shared-record", args=[club.token])
    yield reverse("games:duplicate", args=[club.duplicate.public_id])
    yield reverse("games:duplicate-view", args=[club.duplicate.public_id])
    yield reverse("api-duplicate", args=[club.duplicate.public_id])
    yield from map(reverse, OWN)


def told(club: Club, viewer: Player | None) -> dict[str, str]:
    client = signed_in(viewer) if viewer else Client()
    return {address: read(client, address) for address in addresses(club)}


@pytest.mark.parametrize("role", ["nobody", "host", "other A", "own"])
@pytest.mark.parametrize("page", ["games:paper", "games:paper-view"])
def test_a_slip_opens_no_board_and_there_is_no_paper(page: str, role: str, club: Club) -> None:
    play(club.first, A_MAKES)
    client = signed_in(player) if (player := club.people[role]) else Client()
    assert client.get(reverse("games:slip", args=[slips.token(club.first)])).status_code == 404
    session = client.session
    slips.keep(session, club.first, "AC")  # from before
    session.save()
    assert client.get(reverse(page, args=[club.first.public_id])).status_code == 404
    assert (
        client.post(reverse("games:paper-act", args=[club.first.public_id, "side"]), {"side": "BD"}).status_code == 404
    )


def read(client: Client, address: str) -> str:
    answer = client.get(address)
    body = re.sub(r'name="(csrfmiddlewaretoken|intent)" value="[^"]+"', "", answer.content.decode())
    return f"{answer.status_code} {answer.headers.get('Location', '')} {answer.headers.get('ETag', '')} {body}"


def after(club: Club, way: str, viewer: Player | None) -> dict[str, str]:
    """The first table has played the board this way; afterwards it has not."""
    with transaction.atomic():
        play(club.first, way)
        found = told(club, viewer)
        transaction.set_rollback(True)
    return found


@pytest.mark.parametrize("role", ["nobody", "outsider", "host", "other A", "other B"])
def test_how_a_hidden_board_was_played_changes_no_byte_for_others(role: str, club: Club) -> None:
    made, was_set, passed = (after(club, way, club.people[role]) for way in WAYS)
    assert made == was_set == passed


def test_who_sits_there_can_tell_them_apart(club: Club) -> None:
    made, was_set, _ = (after(club, way, club.people["own"]) for way in WAYS)
    differing = {address for address in made if made[address] != was_set[address]}
    assert reverse("games:duplicate", args=[club.duplicate.public_id]) in differing
    assert reverse("games:record", args=[club.first.public_id]) in differing


def test_a_table_is_not_there_for_others_though_anyone_might_watch(club: Club) -> None:
    play(club.first, A_MAKES)
    for role in ("nobody", "outsider", "host", "other A"):
        found = told(club, club.people[role])
        for address in (address for address in found if club.first.public_id in address):
            closed = ("302", "401", "404", "405")
            hosts_own = role == "host" and ("/seats/" in address or "/rules/" in address)
            assert found[address][:3] in (("200", "405") if hosts_own else closed), address


def test_the_seats_that_a_host_sees_hold_no_tile(club: Club) -> None:
    play(club.first, A_MAKES)
    found = told(club, club.people["host"])
    where = ("/seats/", "/rules/", "/duplicate/")
    pages = [body for address, body in found.items() if any(word in address for word in where)]
    assert pages and not any(FACES.search(body) for body in pages)


def test_once_every_table_has_played_all_of_it_everybody_may_look(club: Club) -> None:
    play(club.first, A_MAKES, ALL_PASS)
    play(club.second, A_IS_SET, ALL_PASS)
    for role in ("nobody", "host", "other A"):
        answer = read(signed_in(player) if (player := club.people[role]) else Client(), record_of(club.first))
        assert answer.startswith("200") and "6-6" in answer


def record_of(match: Match) -> str:
    return reverse("games:record", args=[match.public_id]) + "?game=1"


def test_a_shared_link_tells_the_boards_that_every_table_is_done_with(club: Club) -> None:
    play(club.first, A_MAKES, A_IS_SET)
    link = reverse("games:shared-record", args=[club.token])
    assert Client().get(f"{link}?game=1").json()["hands"] == []
    play(club.second, ALL_PASS)
    assert len(Client().get(f"{link}?game=1").json()["hands"]) == 1
    assert Client().get(f"{link}?game=2").status_code == 404
    assert Link.objects.count() == 1


def test_the_back_office_tells_nothing_of_a_board(club: Club) -> None:
    root = User.objects.create_superuser("root", password="root")
    client = Client()
    client.force_login(root)
    play(club.first, A_MAKES)
    for path in ("/admin/", "/admin/games/match/", f"/admin/games/match/{club.first.pk}/change/"):
        assert not FACES.search(client.get(path).content.decode())
    assert client.get("/admin/games/board/").status_code == 404


def test_an_event_stream_of_a_hidden_table_opens_for_its_seats_only(club: Club) -> None:
    stream = reverse("games:table-stream", args=[club.first.public_id])
    for role in ("nobody", "outsider", "host", "other A"):
        client = signed_in(player) if (player := club.people[role]) else Client()
        assert client.get(stream).status_code == 404
