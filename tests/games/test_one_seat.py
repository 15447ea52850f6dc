"""One person, one seat, as far as a browser tells; links to one seat; one more match; practice kept apart (table 4)."""

import re

import pytest
from django.test import Client

from games.models import Door, Filling, Match
from games.services import links, lobby, matches, seating
from games.services.seating import SeatPlan
from games.views import one_seat
from tests.builders import A_MAKES, act, bot, member, people, person, scored, table
from tests.games.test_seats import laid, seats
from tests.pages.situations import signed_in
from tests.pages.test_seats import page, post
from tests.pages.test_table_states import words

pytestmark = pytest.mark.django_db


def test_a_guest_who_signs_in_at_the_same_browser_does_not_sit_twice() -> None:
    match, ben = laid(person("Ann")), member("Ben")
    browser = Client()
    assert post(browser, match, "sit", seat="B", name="Gus") == 302
    assert ben.user is not None
    browser.force_login(ben.user)
    answer = browser.post(f"/tables/{match.public_id}/seats/sit/", {"seat": "C"})
    assert answer.status_code == 409 and "One person, one seat." in words(answer.content.decode())
    assert seats(match) == "Ann Gus . ."


def test_who_signs_out_does_not_come_again_as_a_guest() -> None:
    match, browser = laid(person("Ann")), signed_in(member("Ben"))
    assert post(browser, match, "sit", seat="B") == 302
    browser.post("/sign-out/")
    assert post(browser, match, "sit", seat="C", name="Gus") == 409
    assert seats(match) == "Ann Ben . ."


def test_not_by_a_link_either() -> None:
    ann = member("Ann")
    match, browser = laid(ann, door=Door.LINK), signed_in(member("Ben"))
    address = f"/seat/{links.invite(match=match, by=ann).token}/"
    assert browser.post(address, {"seat": "B"}).status_code == 302
    browser.post("/sign-out/")
    assert browser.post(address, {"seat": "C", "name": "Gus"}).status_code == 409
    assert seats(match) == "Ann Ben . ."


def test_the_seat_once_left_another_may_sit_down_from_the_same_browser() -> None:
    match, browser = laid(person("Ann")), signed_in(member("Ben"))
    post(browser, match, "sit", seat="B")
    post(browser, match, "leave")
    browser.post("/sign-out/")
    assert post(browser, match, "sit", seat="B", name="Gus") == 302
    assert seats(match) == "Ann Gus . ."


def test_sitting_elsewhere_meanwhile_is_not_forgotten() -> None:
    match, other, browser = laid(person("Ann")), laid(person("Eva")), signed_in(member("Ben"))
    assert post(browser, match, "sit", seat="B") == 302
    browser.post("/sign-out/")
    assert post(browser, other, "sit", seat="B", name="Gus") == 302
    assert post(browser, match, "sit", seat="C", name="Gus") == 409
    assert seats(match) == "Ann Ben . ."


@pytest.mark.parametrize("lays", [True, False], ids=["host", "sitter"])
def test_no_second_table_with_the_same_tiles_from_one_browser(lays: bool) -> None:
    browser = signed_in(member("Ben"))
    browser.post("/duplicate/", {"size": 4, "mates": "people", "others": "1", "bot": "steady", "rule_set": "straight"})
    first, second = Match.objects.order_by("pk")
    if not lays:
        browser = signed_in(member("Cora"))
        assert browser.post(f"/seat/{link_of(first)}/", {"seat": "B"}).status_code == 302
    browser.post("/sign-out/")
    answer = browser.post(f"/seat/{link_of(second)}/", {"seat": "A", "name": "Gus"})
    assert answer.status_code == 409 and "another table with the same tiles" in words(answer.content.decode())
    assert Client().post(f"/seat/{link_of(second)}/", {"seat": "A", "name": "Gus"}).status_code == 302


def link_of(match: Match) -> str:
    return links.present(match)[""].token


def test_a_browser_remembers_so_many_persons_and_no_more() -> None:
    match, browser = laid(person("Ann")), Client()
    for number in range(one_seat.MOST + 2):
        ben = member(f"Ben {number}")
        assert ben.user
        browser.force_login(ben.user)
        assert post(browser, match, "sit", seat="B") == 302
        post(browser, match, "leave")
    assert len(browser.cookies["sat"].value.split(":")[0].split()) == one_seat.MOST


def test_a_forged_cookie_is_none() -> None:
    match, browser = laid(person("Ann")), Client()
    browser.cookies["sat"] = "nonsense:nonsense"
    assert post(browser, match, "sit", seat="B") == 302


def test_a_guest_is_named_as_one() -> None:
    match = laid(person("Ann"))
    guest = Client()
    post(guest, match, "sit", seat="B", name="Gus")
    assert "Gus guest" in words(page(Client(), match))


def test_the_host_makes_and_revokes_a_link_to_one_seat() -> None:
    ann = member("Ann")
    match = laid(ann, door=Door.LINK)
    host = signed_in(ann)
    assert post(host, match, "invite", seat="C") == 302
    address = re.findall(r">http://testserver(/seat/[^<]+)<", page(host, match))[0]
    guest = Client()
    assert guest.post(address, {"name": "Gus"}).status_code == 302
    assert seats(match) == "Ann . Gus ."
    post(host, match, "uninvite", seat="C")
    assert Client().get(address).status_code == 410


def test_a_substitute_comes_by_a_link_while_a_bot_sits_in() -> None:
    ann, cast = member("Ann"), people()
    match = laid(ann, door=Door.LINK, filling=Filling.FILL_IN)
    for seat in "BCD":
        lobby.sit(match=match, player=cast[seat], link=links.invite(match=match, by=ann))
    seating.change(match=match, seat="C", plan=SeatPlan(bot(), owner=cast["C"]))
    match.refresh_from_db()
    assert "Link for a substitute" in words(page(signed_in(ann), match))
    link = links.invite(match=match, by=ann, seat="C")
    before = match.seatings.current().get(seat="C").since_sequence
    Client().post(f"/seat/{link.token}/", {"name": "Gus"})
    assert seats(match) == "Ann Ben Gus Dan"
    assert match.seatings.current().get(seat="C").since_sequence > before
    said = words(page(signed_in(ann), match))
    assert "Gus guest, plays for Cora, since hand 1" in said and said.count("since hand") == 1


def test_nobody_but_the_host_is_shown_a_link_to_make() -> None:
    match = laid(person("Ann"))
    assert "Link to this seat" not in words(page(signed_in(member("Ben")), match))


def won(match: Match) -> Match:
    scored(match, (6, 0))
    act(match, A_MAKES)
    return match


def test_play_again_after_practice_is_practice_with_the_same_rules_and_bots() -> None:
    ann = member("Ann")
    first = table({"A": ann, "B": bot("counting"), "C": bot("counting"), "D": bot("counting")}, shaker="A")
    Match.objects.filter(pk=first.pk).update(created_by=ann)
    won(first)
    html = signed_in(ann).get(f"/tables/{first.public_id}/").content.decode()
    assert f'action="/tables/{first.public_id}/seats/rematch/"' in html
    assert post(signed_in(ann), first, "rematch") == 302
    again = Match.objects.get(rematch_of=first)
    assert again.is_practice and seats(again) == "Ann Counting Counting Counting"


def test_play_again_at_a_table_of_four_is_the_same_four() -> None:
    cast = {**people(), "A": member("Ann")}
    match = table(cast)
    Match.objects.filter(pk=match.pk).update(created_by=cast["A"], door=Door.LINK)
    won(match)
    assert post(signed_in(cast["A"]), match, "rematch") == 302
    assert seats(Match.objects.get(rematch_of=match)) == "Ann Ben Cora Dan"


def test_practice_does_not_fill_the_list_of_tables() -> None:
    ann = member("Ann")
    left = matches.open_practice(player=ann)
    mine = laid(ann)
    client = signed_in(ann)
    lobby_page = client.get("/lobby/").content.decode()
    assert mine.public_id in lobby_page and left.public_id not in lobby_page
    assert left.public_id in client.get("/practice/").content.decode()
