"""The pages beside a hand in play hold no tile, and do not change with what their viewer may not know (table 1.1)."""

import re

import pytest
from django.test import Client

from games.models import Audience, Match
from games.services import talk
from tests.pages.situations import SITUATIONS, seated, signed_in
from tests.pages.test_hidden_tiles import stripped, told

pytestmark = pytest.mark.django_db
BESIDE = ("seats/", "seats/view/", "seats/absent/", "talk/", "replay/", "replay/?hand=1&step=40", "replay/record.json")
IN_PLAY = [name for name in SITUATIONS if name not in ("made", "set", "trick-lost", "nello-set", "points-made", "won")]


def beside(client: Client, match: Match) -> str:
    return "".join(client.get(f"/tables/{match.public_id}/{path}").content.decode() for path in BESIDE)


@pytest.mark.parametrize("name", IN_PLAY)
def test_no_page_beside_a_hand_in_play_holds_a_tile(name: str) -> None:
    match, cast = seated(SITUATIONS[name], audience=Audience.ANYONE)
    talk.say(match=match, player=cast["B"], phrase="nice")
    for client in (*map(signed_in, cast.values()), Client()):
        assert told(beside(client, match)) == set()


@pytest.mark.parametrize("viewer", ["A", "D", ""])
def test_hidden_tiles_change_no_byte_beside_the_table(viewer: str) -> None:
    match, cast = seated(SITUATIONS["following"], audience=Audience.ANYONE)
    client = signed_in(cast[viewer]) if viewer else Client()
    before = without_keys(beside(client, match))
    record = match.games.get().hands.get()
    swapped = dict(SITUATIONS["following"].racks)
    swapped["B"], swapped["C"] = swapped["B"].replace("3-1", "1-1"), swapped["C"].replace("1-1", "3-1")
    record.deal = swapped
    record.save()
    assert without_keys(beside(client, match)) == before


def without_keys(html: str) -> str:
    """Nothing but the keys against forged forms may differ."""
    return re.sub(r"csrf-token[^>]*", "", stripped(html))


@pytest.mark.parametrize("name", IN_PLAY)
def test_the_shake_opens_the_own_seven_and_no_other(name: str) -> None:
    match, cast = seated(SITUATIONS[name], audience=Audience.ANYONE)
    address = f"/tables/{match.public_id}/shake/"
    for seat, player in cast.items():
        own = set(SITUATIONS[name].racks[seat].split())
        assert told(signed_in(player).get(address).content.decode()) == own
    assert told(Client().get(address).content.decode()) == set()
