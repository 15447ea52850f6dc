"""A hand in play, asked for by every viewer through every address there is: tiles that a viewer may not know change no
byte of what is sent (table 1).

The hand of an event's table that lies in the lobby as well, so that nothing is closed: where a right opens no door
there would be nothing to tell.
"""

import random
import re
from dataclasses import dataclass

import pytest
from django.db import transaction
from django.http.response import HttpResponseBase
from django.test import Client
from django.test.client import MULTIPART_CONTENT
from django.urls import reverse

from engine import notation
from engine.game import Game
from engine.seats import Seat
from engine.sight import sight
from games.models import Audience, Door, HandRecord, Match, Player, User
from games.services import hands, links, positions, seating
from games.services.seating import SeatPlan
from league.models import Tournament
from tests.architecture.test_access import ROUTES
from tests.builders import A_MAKES, SALTS, SIXES, act, bot, member
from tests.engine.likenesses import exchanged
from tests.league.builders import club, running
from tests.pages.situations import RACKS, signed_in
from tests.pages.test_hidden_tiles import seen, told

pytestmark = pytest.mark.django_db

# What is open for hours is looked at elsewhere, and a PDF, which tells what its page tells, has a date of its own.
LEFT_OUT = ("stream", "sheet-pdf")
EVENT = ("public_id", "tournament_id")
# Asked in other ways as well: with the word for what is done there, and tiles of the own rack and of others.
ASKED_OTHERWISE = {"games:table": "action", "games:act": "action", "api-actions": "action", "api-sight": "action"}
TILES = ("4-4", "6-6", "0-0")
PLAYED = {
    "bidding": "C 31, D pass",
    "following": "C 31, D pass, A pass, B pass, C fives, C 5-0, D 5-2",
    "covered": "C 1m, D pass, A pass, B pass, C fives/1, C 5-0, D 5-2, A 5-5, B 5-3, A 6-5, B 6-2, C 5-1, D 6-1",
}
# Who has which seat, or had one.
VIEWERS: dict[str, Seat | None] = {
    "Ann": Seat.A, "Ben": Seat.B, "Sue": Seat.B, "Cora": Seat.C, "Dan": Seat.D,
    "Fay": None, "Dora": None, "Otto": None, "root": None, "": None,
}  # fmt: skip


@dataclass(frozen=True)
class Hall:
    event: Tournament
    match: Match
    people: dict[str, Player | None]
    shared: str
    invited: str

    @property
    def record(self) -> HandRecord:
        return HandRecord.objects.of_match(self.match).get(number=2)


@pytest.fixture
def hall() -> Hall:
    """Ben's seat is played by Sue, Dan's by a bot; Fay sat in Ben's before; Dora runs event and table."""
    dora = member("Dora")
    event = running(4, house=club(owner=dora))
    cast = {name: member(name) for name in ("Ann", "Ben", "Cora", "Dan", "Fay", "Sue", "Otto")}
    match = begun(event, dora, cast)
    root = Player.objects.of_user(User.objects.create_superuser("root", password="root"))
    tokens = links.share(match=match, by=cast["Ann"]).token, links.invite(match=match, by=dora).token
    return Hall(event, match, {**cast, "Dora": dora, "root": root, "": None}, *tokens)


def begun(event: Tournament, host: Player, cast: dict[str, Player]) -> Match:
    match = Match.objects.filter(pairing__round__stage__tournament=event).order_by("pk")[0]
    Match.objects.filter(pk=match.pk).update(audience=Audience.ANYONE, door=Door.LOBBY, created_by=host)
    match.games.update(first_shaker="A")
    first = match.games.get().hands
    first.update(deal=SIXES, salts=SALTS, shaker="A")
    sits = {"A": cast["Ann"], "B": cast["Fay"], "C": cast["Cora"], "D": cast["Dan"]}
    for seat, player in sits.items():
        seating.change(match=match, seat=seat, plan=SeatPlan.of(player))
    act(match, A_MAKES)
    hands.shake(match=match, expected_version=match.version)
    HandRecord.objects.of_match(match_now(match)).filter(number=2).update(deal=RACKS, salts=SALTS)
    seating.change(match=match, seat="B", plan=SeatPlan.of(cast["Ben"]))
    seating.change(match=match, seat="B", plan=SeatPlan(cast["Sue"], cast["Ben"]))
    seating.change(match=match, seat="D", plan=SeatPlan(bot(), cast["Dan"]))
    return match_now(match)


def match_now(match: Match) -> Match:
    match.refresh_from_db()
    return match


def addresses(hall: Hall) -> list[str]:
    """Every address of a table or an event, those that come later too, and where hands of tables are told of."""
    known = {"match_id": hall.match.public_id, "public_id": hall.event.public_id, "tournament_id": hall.event.public_id}
    known |= {"act": "share", "number": "2", "sheet": "plan", "table": "hands", "slug": hall.event.club.slug}
    found = list(map(reverse, ("games:lobby", "games:mine", "games:practice", "league:front", "hall:next-match")))
    for name, part in ROUTES.items():
        needs = part.pattern.converters
        if not name.endswith(LEFT_OUT) and set(needs) <= set(known) and needs.keys() & {"match_id", *EVENT}:
            found.append(reverse(name, kwargs={key: known[key] for key in needs}))
    home = reverse("games:table", args=[hall.match.public_id])
    found += [f"{home}{page}hand={number}" for page in ("?", "view/?", "replay/?step=9&") for number in (1, 2, 3)]
    found += [reverse("games:review", args=[hall.match.public_id, number]) for number in (1, 3)]
    found += [f"{home}replay/record.json?game=1&form=text", f"{home}seats/view/?waited"]
    found += [reverse("games:shared", args=[hall.shared]), reverse("games:shared", args=[hall.shared]) + "?hand=2"]
    found += [reverse("games:shared-record", args=[hall.shared]), reverse("games:invited", args=[hall.invited])]
    found += [f"/admin/games/{model}/" for model in ("match", "player", "handrecord", "actionrecord")]
    return [*found, f"/admin/games/match/{hall.match.pk}/change/"]


def asked(hall: Hall, viewer: str) -> dict[str, str]:
    player = hall.people[viewer]
    client = signed_in(player) if player else Client()
    found = {address: read(client.get(address)) for address in addresses(hall)}
    for name, word in ASKED_OTHERWISE.items():
        address = reverse(name, args=[hall.match.public_id])
        found |= {f"{way} {address}": read(getattr(client, way)(address)) for way in ("head", "options")}
        found[f"again {address}"] = read(client.get(address, headers={"last-event-id": "1", "if-none-match": '"1"'}))
        found |= {f"{tile} {address}": read(posted(client, address, hall.match, word, tile)) for tile in TILES}
    return found


def posted(client: Client, address: str, match: Match, word: str, tile: str) -> HttpResponseBase:
    """For this version, by whoever it is: whatever comes of it is taken back."""
    said = {word: tile, "version": match.version, "intent": "x", "hand": "2", "seat": "B"}
    with transaction.atomic():
        kind = "application/json" if "/api/" in address else MULTIPART_CONTENT
        answer: HttpResponseBase = client.post(address, said, content_type=kind)
        transaction.set_rollback(True)
    return answer


def read(answer: HttpResponseBase) -> str:
    """All of it, but for keys that are drawn by lot."""
    body = b"".join(answer) if answer.streaming else answer.content  # type: ignore[attr-defined]  # one or the other
    head = {name: value for name, value in answer.headers.items() if name not in ("Content-Length", "Expires")}
    text = re.sub(r'name="(csrfmiddlewaretoken|intent)" value="[^"]+"', "", body.decode())
    text = re.sub(r'(?<=-)\d\d(?=")|\b\d+ min\b', "", text)  # the desk's minutes, also those that end its stamp
    text = re.sub(r"&quot;(path|salt)&quot;: (\[[^\]]*\]|&quot;\w+&quot;)", "", text)  # of the own seven: hashes
    return f"{answer.status_code} {head} {text}"


def other_deal(game: Game, viewer: Seat | None, rng: random.Random) -> dict[str, str]:
    """Tiles that the viewer never saw have changed places, so that the same could have been played."""
    while True:
        again = exchanged(game, viewer, rng)
        if again is None:
            continue
        assert sight(again, viewer) == sight(game, viewer)
        assert game.hand is not None and again.hand is not None and again.hand.deal is not None
        if again.hand.deal != game.hand.deal:
            return {str(seat): notation.format_rack(rack) for seat, rack in again.hand.deal.items()}


CASES = [*(("covered", name) for name in VIEWERS), ("bidding", "Ann"), ("following", "Sue"), ("following", "")]


@pytest.mark.parametrize(("played", "viewer"), CASES)
def test_what_a_viewer_may_not_know_changes_no_byte_anywhere(played: str, viewer: str, hall: Hall) -> None:
    act(hall.match, PLAYED[played])
    before, game = asked(hall, viewer), positions.position(hall.match).game
    deal = other_deal(game, VIEWERS[viewer], random.Random(played + viewer))
    HandRecord.objects.filter(pk=hall.record.pk).update(deal=deal)
    after = asked(hall, viewer)
    assert [address for address in before if before[address] != after[address]] == []


def test_each_seat_finds_its_own_rack_and_spectators_none(hall: Hall) -> None:
    """The channels above do carry a hand: the test would see a difference."""
    act(hall.match, PLAYED["following"])
    page = reverse("games:table", args=[hall.match.public_id])
    for name, seat in VIEWERS.items():
        player = hall.people[name]
        html = (signed_in(player) if player else Client()).get(page).content.decode()
        assert told(html) == seen(hall.match, seat), name


@pytest.mark.parametrize("viewer", ["Ann", "Otto", ""])
def test_nothing_about_a_table_is_kept_by_anybody(viewer: str, hall: Hall) -> None:
    """The button Back after signing out, a shared computer, a proxy: none of them has the page (table 1.3)."""
    act(hall.match, PLAYED["following"])
    player = hall.people[viewer]
    client = signed_in(player) if player else Client()
    answers = {path: client.get(path) for path in addresses(hall) if hall.match.public_id in path}
    kept = {path for path, answer in answers.items() if "no-store" not in answer.headers.get("Cache-Control", "")}
    assert [path for path in kept if answers[path].status_code == 200] == []
