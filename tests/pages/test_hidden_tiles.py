"""No page holds a tile that its viewer may not see: not in text, attributes, ids, classes or addresses (rules 7)."""

import re

import pytest
from django.test import Client

from engine.seats import Seat
from engine.tiles import TILES
from games.models import Audience, Match, Player
from games.services import positions
from games.views.picture import words
from tests.pages.situations import SITUATIONS, seated, signed_in

WORD = re.compile(r"(?<![\w-])(?:tile-)?([0-6]-[0-6])(?![\w-])")
NAMES = {words.tile_name(tile): str(tile) for tile in TILES}
NAME = re.compile("|".join(sorted(NAMES, key=len, reverse=True)))


def told(html: str) -> set[str]:
    """Every tile that the bytes of a page name, by word or by name."""
    return {word for word in WORD.findall(html) if word in NAMES.values()} | {
        NAMES[name] for name in NAME.findall(html)
    }


def seen(match: Match, viewer: Seat | None) -> set[str]:
    """Every tile that the viewer's sight holds."""
    sight = positions.position(match).sight(viewer)
    laid = [*sight.trick, *(sight.last_trick.plays if sight.last_trick else ())]
    captured = [tile for trick in sight.captured for tile in trick.tiles]
    return {str(tile) for tile in [*(sight.rack or ()), *(tile for _, tile in laid), *captured]}


def pages(client: Client, match: Match) -> str:
    """The page, its fragment and a refused action: everything that draws a table."""
    home = f"/tables/{match.public_id}/"
    refused = client.post(f"{home}act/", {"action": "0-0", "version": match.version, "intent": "x"})
    return "".join(answer.content.decode() for answer in (client.get(home), client.get(f"{home}view/"), refused))


@pytest.mark.django_db
@pytest.mark.parametrize("name", [name for name, each in SITUATIONS.items() if "calling-" not in name])
def test_a_page_tells_exactly_what_its_viewer_may_see(name: str) -> None:
    match, players = seated(SITUATIONS[name], audience=Audience.ANYONE)
    viewers: dict[Seat | None, Player | None] = {**{Seat(seat): one for seat, one in players.items()}, None: None}
    for seat, player in viewers.items():
        client = signed_in(player) if player else Client()
        if not positions.position(match).hand.turn or seat is not positions.position(match).hand.turn:
            assert told(pages(client, match)) - {"0-0"} <= seen(match, seat)


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["bidding", "following", "covered"])
def test_the_one_to_act_is_told_no_more(name: str) -> None:
    match, players = seated(SITUATIONS[name])
    html = signed_in(players["A"]).get(f"/tables/{match.public_id}/").content.decode()
    assert told(html) == seen(match, Seat.A)


@pytest.mark.django_db
def test_two_deals_that_look_alike_give_the_same_page() -> None:
    """Non-interference: B and D change what A cannot see, and A's page stays the same but for keys."""
    first, cast = seated(SITUATIONS["following"])
    swapped = dict(SITUATIONS["following"].racks)
    swapped["B"], swapped["C"] = swapped["B"].replace("3-1", "1-1"), swapped["C"].replace("1-1", "3-1")
    record = first.games.get().hands.get()
    client = signed_in(cast["A"])
    before = stripped(client.get(f"/tables/{first.public_id}/view/").content.decode())
    record.deal = swapped
    record.save()
    assert stripped(client.get(f"/tables/{first.public_id}/view/").content.decode()) == before


def stripped(html: str) -> str:
    return re.sub(r'name="(csrfmiddlewaretoken|intent)" value="[^"]+"', "", html)
