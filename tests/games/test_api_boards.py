"""Boards of duplicate play for programs: told when every table has played them, and then compared (table 5)."""

from typing import Any

import pytest
from django.test import Client

from games.models import Player
from tests.builders import A_MAKES, member
from tests.games.boards import A_IS_SET, ALL_PASS, four, known, play, table_of
from tests.games.test_api import get, problem
from tests.games.test_api_schema import must_be_told, schema

pytestmark = pytest.mark.django_db
Json = Any  # JSON as it is told


@pytest.fixture
def ann() -> Player:
    return member("Ann")


def told(duplicate: Any, player: Player) -> Json:
    return get(f"duplicates/{duplicate.public_id}/", player).json()


def test_a_board_is_hidden_until_every_table_has_played_it(ann: Player) -> None:
    eve, duplicate = member("Eve"), known(2)
    first = table_of(duplicate, {**four("a", "b", "c", "d"), "A": ann}, 1)
    second = table_of(duplicate, {**four("e", "f", "g", "h"), "A": eve}, 2)
    play(first, A_MAKES)
    assert [board["results"] for board in told(duplicate, eve)["boards"]] == [[], []]
    (own,) = told(duplicate, ann)["boards"][0]["results"]
    assert (own["match"], own["state"], own["points"]) == (first.public_id, "made", None)
    play(second, A_IS_SET)
    board = told(duplicate, eve)["boards"][0]
    assert (board["told"], [each["state"] for each in board["results"]]) == (True, ["made", "set"])
    assert [each["points"] for each in board["results"]] == [{"AC": 1.0, "BD": 0.0}, {"AC": 0.0, "BD": 1.0}]


def test_tables_are_told_with_what_they_came_to(ann: Player) -> None:
    duplicate = known(1)
    first = table_of(duplicate, {**four("a", "b", "c", "d"), "A": ann}, 1)
    second = table_of(duplicate, four("e", "f", "g", "h"), 2)
    play(first, A_IS_SET)
    play(second, ALL_PASS)
    facts = told(duplicate, ann)
    own, other = facts["tables"]
    assert (facts["size"], facts["told"], own["match"], other["match"]) == (1, 1, first.public_id, second.public_id)
    assert own["percent"] == {"AC": 0.0, "BD": 100.0} and own["marks"] == {"AC": 0, "BD": 1}
    assert own["seats"]["A"] == {"name": "Ann", "bot": None, "for": None}
    path = "/api/v1/duplicates/{duplicate_id}/"
    must_be_told(schema(), "get", path, get(path[8:].format(duplicate_id=duplicate.public_id), ann))


def test_a_table_alone_has_no_percentage(ann: Player) -> None:
    duplicate = known(1)
    play(table_of(duplicate, {**four("a", "b", "c", "d"), "A": ann}), ALL_PASS)
    (own,) = told(duplicate, ann)["tables"]
    assert own["percent"] is None and own["points"] == {"AC": 0.0, "BD": 0.0}


def test_boards_are_there_for_their_host_and_who_plays_them_only(ann: Player) -> None:
    duplicate = known(1, host=ann)
    assert told(duplicate, ann)["id"] == duplicate.public_id
    for stranger in (member("Eve"), None):
        assert problem(get(f"duplicates/{duplicate.public_id}/", stranger)) == (404, "not-found")


def test_a_table_says_which_boards_it_plays(ann: Player) -> None:
    duplicate = known(1)
    match = table_of(duplicate, {**four("a", "b", "c", "d"), "A": ann})
    assert get(f"matches/{match.public_id}/sight/", ann).json()["match"]["duplicate"] == duplicate.public_id


def test_guests_see_the_boards_they_play(client: Client) -> None:
    client.post("/duplicate/", {"size": 4, "mates": "bots", "others": "bots", "bot": "steady", "rule_set": "straight"})
    duplicate_id = client.get("/duplicate/").context["mine"][0].public_id
    assert client.get(f"/api/v1/duplicates/{duplicate_id}/").json()["size"] == 4
