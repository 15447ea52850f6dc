"""No address answers a character that PostgreSQL would refuse with an error of the server's."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("character", ["%00", "a%00b", "%ED%A0%80", "%FF"])
def test_an_id_that_is_no_text_is_not_there(client: Client, character: str) -> None:
    for place in ("tables/{}/", "tables/{}/act/", "api/v1/matches/{}/sight/", "api/v1/tournaments/{}/", "seat/{}/"):
        for ask in (client.get, client.post):
            assert ask("/" + place.format(character)).status_code in (401, 404, 405, 410), place


def test_a_question_holds_no_nul(client: Client) -> None:
    for address in ("/", "/sign-in/", "/api/v1/clubs/x/tournaments/"):
        assert client.get(f"{address}?next=%00").status_code == 400
