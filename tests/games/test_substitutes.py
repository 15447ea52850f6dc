"""A person who sits in for somebody: the seat stays the owner's, and nobody comes to know two racks (table 4)."""

import pytest
from django.test import Client

from games.models import Door, Match, Player
from games.permissions import can_act
from games.services import links, lobby, presence, seating, tables
from games.services.seating import SeatPlan
from tests.builders import act, member
from tests.games.test_presence import quiet
from tests.games.test_seats import laid, refused, seats
from tests.pages.situations import signed_in
from tests.pages.test_seats import page, post
from tests.pages.test_table_states import words

pytestmark = pytest.mark.django_db


def stood_in() -> tuple[Match, dict[str, Player]]:
    """Ben left seat B, and Eve plays for him by the host's link; bots have C and D."""
    cast = {name: member(name) for name in ("Ann", "Ben", "Eve")}
    match = laid(cast["Ann"], bots={"C": "steady", "D": "steady"})
    lobby.sit(match=match, player=cast["Ben"], seat="B")
    lobby.leave(match=match, player=cast["Ben"])
    lobby.sit(match=match, player=cast["Eve"], link=links.invite(match=match, by=cast["Ann"], seat="B"))
    match.refresh_from_db()
    return match, cast


def test_a_substitute_plays_and_the_seat_stays_its_owner_s() -> None:
    match, cast = stood_in()
    held = match.seatings.current().get(seat="B")
    assert (held.player, held.owner) == (cast["Eve"], cast["Ben"])
    assert can_act(cast["Eve"], match) and not can_act(cast["Ben"], match)
    assert held.since_sequence == match.version


def test_the_owner_takes_it_back_at_one_tap() -> None:
    match, cast = stood_in()
    for _ in range(2):
        lobby.take_back(match=match, player=cast["Ben"])
    assert seats(match) == "Ann Ben Steady Steady"
    assert match.seat_of(cast["Eve"]) is None and tables.look(match=match, player=cast["Eve"]).sight.rack is None


def test_a_substitute_gives_it_back_and_a_bot_keeps_it_warm() -> None:
    match, cast = stood_in()
    lobby.leave(match=match, player=cast["Eve"])
    held = match.seatings.current().get(seat="B")
    assert held.fills_in and held.owner == cast["Ben"]
    lobby.take_back(match=match, player=cast["Ben"])
    assert seats(match) == "Ann Ben Steady Steady"


def test_a_substitute_takes_nothing_back_from_the_owner() -> None:
    match, cast = stood_in()
    lobby.take_back(match=match, player=cast["Ben"])
    lobby.take_back(match=match, player=cast["Eve"])
    assert seats(match) == "Ann Ben Steady Steady"


def test_a_bot_for_a_lost_substitute_keeps_the_seat_for_its_owner() -> None:
    match, cast = stood_in()
    quiet(match)
    presence.agree(match=match, seat="B", by=cast["Ann"])
    held = match.seatings.current().get(seat="B")
    assert held.fills_in and held.owner == cast["Ben"]


def test_both_find_the_table_among_their_own() -> None:
    match, cast = stood_in()
    assert all(list(Match.objects.of(cast[name])) == [match] for name in ("Ben", "Eve"))


@pytest.mark.parametrize("who", ["Eve", "Ben"])
def test_who_saw_a_rack_of_this_hand_takes_no_other_seat_until_it_is_over(who: str) -> None:
    match, cast = stood_in()
    lobby.take_back(match=match, player=cast["Ben"])
    if who == "Ben":
        seating.change(match=match, seat="B", plan=SeatPlan.of(cast["Eve"]))
    with refused("knows-hand"):
        lobby.sit(match=match, player=cast[who], seat="D")
    with refused("knows-hand"):
        seating.change(match=match, seat="D", plan=SeatPlan.of(cast[who]))
    over(match)
    lobby.sit(match=match, player=cast[who], seat="D")
    assert match.seat_of(cast[who]) == "D"


def test_the_same_seat_may_be_taken_again_in_the_same_hand() -> None:
    match, cast = stood_in()
    link = links.present(match)["B"]
    lobby.leave(match=match, player=cast["Eve"])
    lobby.sit(match=match, player=cast["Eve"], link=link)
    assert seats(match) == "Ann Eve Steady Steady"


def test_another_name_at_the_same_browser_knows_the_rack_as_well() -> None:
    match, cast = stood_in()
    guest = Client()
    lobby.leave(match=match, player=cast["Eve"])
    assert guest.post(f"/seat/{links.present(match)['B'].token}/", {"name": "Gus"}).status_code == 302
    assert post(guest, match, "leave") == 302
    guest.cookies.pop("sessionid")
    answer = guest.post(f"/tables/{match.public_id}/seats/sit/", {"seat": "C", "name": "Hal"})
    assert answer.status_code == 409 and "seen the tiles of another seat" in words(answer.content.decode())
    assert match.door == Door.LOBBY and seats(match) == "Ann Steady Steady Steady"


def test_each_is_told_who_plays_for_whom() -> None:
    match, cast = stood_in()
    said = words(page(signed_in(cast["Eve"]), match))
    assert "Eve plays for Ben, since hand 1" in said and "Give the seat back; a bot plays until Ben comes" in said
    table = words(signed_in(cast["Ben"]).get(f"/tables/{match.public_id}/").content.decode())
    assert "Take my seat back" in table


def over(match: Match) -> None:
    """All four pass, whoever sits there."""
    shaker = match.games.get().first_shaker
    order = "ABCDABCD"["ABCD".index(shaker) + 1 :][:4]
    act(match, ", ".join(f"{seat} pass" for seat in order))
