"""The seats of a table as pages: waiting, sitting down by lobby, link and code, leaving, coming back."""

import re

import pytest
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, expect

from engine.bots import roster
from games.models import Door, Match, Player
from games.services import links, lobby, seating
from games.services.seating import SeatPlan
from tests.builders import NAMES, act, against_bots, bot, member, person, table
from tests.games.test_presence import quiet
from tests.games.test_seats import laid, seats
from tests.pages.situations import let_in, signed_in
from tests.pages.test_hidden_tiles import told
from tests.pages.test_table_states import words

pytestmark = pytest.mark.django_db


def page(client: Client, match: Match) -> str:
    return client.get(f"/tables/{match.public_id}/seats/").content.decode()


def post(client: Client, match: Match, act: str, **said: str) -> int:
    return client.post(f"/tables/{match.public_id}/seats/{act}/", said).status_code


def test_who_waits_sees_the_seats_and_the_invitation() -> None:
    ann = member("Ann")
    match = laid(ann)
    code = links.invite(match=match, by=ann).code
    html = page(signed_in(ann), match)
    assert code[:3] in html and "data:image/svg+xml" in html
    assert "Begin with bots in the empty seats" in words(html)


def test_the_table_of_who_waits_is_its_seats() -> None:
    ann = member("Ann")
    match = laid(ann)
    client, seats_page = signed_in(ann), f"/tables/{match.public_id}/seats/"
    assert client.get(f"/tables/{match.public_id}/")["Location"] == seats_page
    assert client.get(f"/tables/{match.public_id}/view/", headers={"HX-Request": "1"})["HX-Redirect"] == seats_page
    assert client.post(f"/tables/{match.public_id}/next-hand/", {"hand": "1"})["Location"] == seats_page
    assert client.post(f"/tables/{match.public_id}/act/", {"action": "30"})["Location"] == seats_page


def test_a_guest_sits_down_under_a_name_of_their_own() -> None:
    match = laid(person("Ann"))
    guest = Client()
    assert post(guest, match, "sit", seat="C", name=" Gus ") == 302
    assert seats(match) == "Ann . Gus ."


def test_a_name_that_cannot_be_seen_is_not_taken_on() -> None:
    match = laid(person("Ann"))
    for name in ("\u202esuG", "\u200b"):
        assert post(Client(), match, "sit", name=name) == 302
    assert seats(match) == "Ann Guest Guest ."


def test_only_the_host_is_shown_a_link_to_make() -> None:
    match = laid(member("Ann"))
    assert "Make a link" not in words(page(signed_in(member("Ben")), match))


@pytest.mark.parametrize("act", ["sit", "leave", "begin", "take-back", "invite", "uninvite", "rematch"])
def test_a_stranger_finds_no_seats_at_a_private_table(act: str) -> None:
    match = table(against_bots(person("Ann")))
    assert post(signed_in(member("Eve")), match, act) == 404
    assert seats(match) == "Ann Steady Steady Steady"


def test_an_act_that_is_none_is_not_there() -> None:
    ann = member("Ann")
    assert post(signed_in(ann), laid(ann), "steal") == 404


def test_a_refusal_says_why_beside_the_present_seats() -> None:
    match, ben = laid(person("Ann")), member("Ben")
    answer = signed_in(ben).post(f"/tables/{match.public_id}/seats/sit/", {"seat": "A"})
    assert answer.status_code == 409
    assert "Somebody has that seat already." in words(answer.content.decode())


def test_the_first_hand_calls_those_who_waited() -> None:
    ann = member("Ann")
    match = laid(ann)
    address = f"/tables/{match.public_id}/seats/view/?waited"
    assert "HX-Redirect" not in signed_in(ann).get(address, headers={"HX-Request": "1"})
    lobby.begin(match=match, by=ann)
    answer = signed_in(ann).get(address, headers={"HX-Request": "1"})
    assert answer["HX-Redirect"] == f"/tables/{match.public_id}/"


def test_a_link_shows_the_table_and_seats_who_comes() -> None:
    ann = member("Ann")
    match = laid(ann, door=Door.LINK)
    address = f"/seat/{links.invite(match=match, by=ann).token}/"
    guest = Client()
    assert "You are invited." in words(guest.get(address).content.decode())
    assert guest.post(address, {"seat": "B", "name": "Gus"})["Location"] == f"/tables/{match.public_id}/seats/"
    assert seats(match) == "Ann Gus . ."
    assert guest.get(address)["Location"] == f"/tables/{match.public_id}/seats/"


def test_a_link_to_one_seat_offers_that_one_alone() -> None:
    ann = member("Ann")
    link = links.invite(match=laid(ann), by=ann, seat="D")
    html = Client().get(f"/seat/{link.token}/").content.decode()
    assert re.findall(r'name="seat" value="(.)"', html) == ["D"]
    assert "You are invited to seat D." in words(html)


def test_a_dead_link_says_so_and_nobody_sits() -> None:
    ann = member("Ann")
    match = laid(ann, door=Door.LINK)
    address = f"/seat/{links.invite(match=match, by=ann).token}/"
    signed_in(ann).post(f"/tables/{match.public_id}/seats/uninvite/")
    answer = Client().post(address, {"seat": "B"})
    assert answer.status_code == 410 and "This link is over" in words(answer.content.decode())
    assert seats(match) == "Ann . . ."


@pytest.mark.parametrize("viewer", ["Ann", "Eve", ""])
def test_the_seats_of_a_hand_in_play_hold_no_tile(viewer: str) -> None:
    cast = {name: member(name) for name in ("Ann", "Eve")}
    match = laid(cast["Ann"], bots=dict.fromkeys("BCD", "steady"))
    client = signed_in(cast[viewer]) if viewer else Client()
    assert told(page(client, match) + client.get("/lobby/").content.decode()) == set()


def test_the_others_are_told_who_is_lost_and_let_a_bot_play() -> None:
    cast = {seat: member(name) for seat, name in NAMES.items()}
    match = table(cast)
    quiet(match)
    client, address = signed_in(cast["A"]), f"/tables/{match.public_id}/seats/absent/"
    assert "Let a bot play for Ben" in words(client.get(address).content.decode())
    for seat in "AC":
        assert post(signed_in(cast[seat]), match, "agree", seat="B") == 302
    assert seats(match) == "Ann Steady Cora Dan"
    assert "Ben" not in words(client.get(address).content.decode())


def test_nobody_is_told_lost_whose_page_is_open() -> None:
    cast = {seat: member(name) for seat, name in NAMES.items()}
    match = table(cast)
    answer = signed_in(cast["A"]).post(f"/tables/{match.public_id}/seats/agree/", {"seat": "B"})
    assert answer.status_code == 409 and "Thinking takes as long as it takes" in words(answer.content.decode())


def owner_s_table(ann: Player) -> Match:
    match = table(against_bots(ann), shaker="D")
    seating.change(match=match, seat="A", plan=SeatPlan(bot(), owner=ann))
    return match


def test_what_a_person_did_keeps_the_name_when_a_bot_sits_in() -> None:
    cast = {seat: member(name) for seat, name in NAMES.items()}
    match = table(cast, shaker="D")
    act(match, "A 30")
    seating.change(match=match, seat="A", plan=SeatPlan(bot(), owner=cast["A"]))
    html = words(signed_in(cast["B"]).get(f"/tables/{match.public_id}/").content.decode())
    assert "Ann bid" in html and "Steady A" not in html
    assert f"bot Steady sits in, version {roster.BOTS['steady'].version}" in html


def test_the_owner_takes_the_seat_back_from_the_table_at_one_tap() -> None:
    ann = member("Ann")
    match = owner_s_table(ann)
    client = signed_in(ann)
    html = client.get(f"/tables/{match.public_id}/").content.decode()
    action = re.findall(r'action="([^"]+take-back/)"', html)
    assert client.post(action[0])["Location"] == f"/tables/{match.public_id}/"
    assert seats(match).startswith("Ann ")
    assert "take-back" not in client.get(f"/tables/{match.public_id}/view/").content.decode().split("menu")[0]


def test_four_people_meet_by_a_link_and_play(browser: Browser, live_site: str, page: object) -> None:
    """Ann waits; the others come by the link without accounts; all four see the first hand."""
    ann = member("Ann")
    match = laid(ann, door=Door.LINK)
    address = f"/seat/{links.invite(match=match, by=ann).token}/"
    contexts = [browser.new_context(base_url=live_site) for _ in range(4)]
    let_in(contexts[0], ann, live_site)
    waiting = contexts[0].new_page()
    waiting.goto(f"/tables/{match.public_id}/seats/")
    for seat, name, context in zip("BCD", ("Ben", "Cora", "Dan"), contexts[1:], strict=True):
        sit_by_link(context, address, seat, name)
        if seat != "D":
            expect(waiting.locator(f"#place-{seat.lower()}")).to_contain_text(name)
    expect(waiting.locator("#rack .slot")).to_have_count(7)
    for context in contexts:
        expect(context.pages[0].locator("#rack .slot")).to_have_count(7)
        context.close()


def sit_by_link(context: BrowserContext, address: str, seat: str, name: str) -> None:
    guest = context.new_page()
    guest.goto(address)
    guest.get_by_label("Your name at the table").fill(name)
    guest.get_by_role("button", name=f"Sit here, in seat {seat}").click()


@pytest.mark.parametrize("seats_linked", [[""], ["C"], ["", "B", "C"]], ids=["any seat", "one seat", "all of it"])
@pytest.mark.parametrize(("host", "is_near"), [("localhost", True), ("[::1]:8000", True), ("testserver", False)])
def test_a_host_is_told_once_when_no_phone_can_open_the_links(
    host: str, is_near: bool, seats_linked: list[str]
) -> None:
    ann = member("Ann")
    match = laid(ann)
    for seat in seats_linked:
        links.invite(match=match, by=ann, seat=seat)
    said = words(signed_in(ann).get(f"/tables/{match.public_id}/seats/", headers={"host": host}).content.decode())
    assert said.count("HOST=0.0.0.0 make serve") == is_near
    ben = member("Ben")
    lobby.sit(match=match, player=ben, seat="D")
    guest = words(signed_in(ben).get(f"/tables/{match.public_id}/seats/", headers={"host": host}).content.decode())
    assert "HOST=" not in guest
