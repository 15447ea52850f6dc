"""Every answer of the API is one that its served schema tells of."""

import json
from typing import Any

import pytest
from django.test import Client
from jsonschema import Draft4Validator

from games.models import Player
from tests.builders import ALL_PASS, act, against_bots, member, table

pytestmark = pytest.mark.django_db
Json = Any  # JSON of whatever shape
ADDRESSES = [
    ("post", "/api/v1/auth/token/"),
    ("get", "/api/v1/clubs/{slug}/tournaments/"),
    ("get", "/api/v1/duplicates/{duplicate_id}/"),
    ("post", "/api/v1/matches/"),
    ("post", "/api/v1/matches/{match_id}/actions/"),
    ("post", "/api/v1/matches/{match_id}/next-hand/"),
    ("get", "/api/v1/matches/{match_id}/record/"),
    ("get", "/api/v1/matches/{match_id}/sight/"),
    ("get", "/api/v1/matches/{match_id}/stream/"),
    ("get", "/api/v1/tournaments/{tournament_id}/"),
    ("get", "/api/v1/tournaments/{tournament_id}/boards/"),
    ("get", "/api/v1/tournaments/{tournament_id}/entries/"),
    ("get", "/api/v1/tournaments/{tournament_id}/rounds/"),
    ("get", "/api/v1/tournaments/{tournament_id}/standings/"),
]


@pytest.fixture
def ann() -> Player:
    return member("Ann")


def schema() -> Json:
    return Client().get("/api/schema/?format=json").json()


def signed_in(player: Player) -> Client:
    client = Client()
    assert player.user is not None
    client.force_login(player.user)
    return client


def must_be_told(told: Json, method: str, path: str, answer: Json) -> None:
    """The status and its type stand in the schema, and the body has the shape given there."""
    responses = told["paths"][path][method]["responses"]
    content = responses.get(str(answer.status_code), responses["default"])["content"]
    shape = {**content[answer.headers["Content-Type"]]["schema"], "components": told["components"]}
    Draft4Validator(nullable(shape)).validate(answer.json())


def nullable(shape: Json) -> Json:
    """OpenAPI 3.0 says in a word of its own what JSON Schema says with a type."""
    if isinstance(shape, list):
        return [nullable(each) for each in shape]
    if not isinstance(shape, dict):
        return shape
    inner = {key: nullable(value) for key, value in shape.items() if key != "nullable"}
    return {"anyOf": [inner, {"type": "null"}]} if shape.get("nullable") is True else inner


def test_every_address_of_the_api_is_looked_at_here() -> None:
    told = [(method, path) for path, methods in schema()["paths"].items() for method in methods]
    assert sorted(told) == sorted(ADDRESSES)


@pytest.mark.parametrize(("method", "path"), ADDRESSES)
def test_what_is_not_there_is_told_as_the_schema_says(method: str, path: str, ann: Player) -> None:
    nowhere = dict.fromkeys(("match_id", "tournament_id", "slug", "duplicate_id"), "nowhere")
    told, address = schema(), path.format(**nowhere)
    for client in (Client(), signed_in(ann)):
        for verb, body in ((method, ""), (method, "[]"), ("delete", "")):
            answer = client.generic(verb.upper(), address, body, content_type="application/json")
            assert answer.status_code >= 400
            must_be_told(told, method, path, answer)


def test_a_match_is_told_as_the_schema_says(ann: Player) -> None:
    told, client, match = schema(), signed_in(ann), table(against_bots(ann))
    seats = {"A": "me", "B": "bot:steady", "C": "bot:steady", "D": "bot:steady"}
    credentials = {"username": "ann", "password": "Ann"}
    sent = [
        ("/api/v1/auth/token/", credentials),
        ("/api/v1/matches/", {"rules": "straight", "best_of": 1, "seats": seats}),
        ("/api/v1/matches/{match_id}/actions/", {"version": 4, "intent": "tap", "action": "pass"}),
        ("/api/v1/matches/{match_id}/next-hand/", {"version": 5}),
    ]
    act(match, ALL_PASS.rpartition(", ")[0])
    for path, facts in sent:
        answer = client.post(path.format(match_id=match.public_id), json.dumps(facts), content_type="application/json")
        assert answer.status_code in (200, 201), answer.content
        must_be_told(told, "post", path, answer)
    for part in ("sight", "record"):
        path = f"/api/v1/matches/{{match_id}}/{part}/"
        must_be_told(told, "get", path, client.get(path.format(match_id=match.public_id)))
