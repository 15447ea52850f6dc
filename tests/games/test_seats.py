"""Tables that people lay: sitting down, leaving, bots for empty seats, links, coming back, one more match (table 4)."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta

import pytest
from django.utils import timezone

from engine.rule_set import RuleSet
from games.errors import Refused
from games.models import Door, Filling, Link, Match, Player
from games.services import links, lobby, seating
from games.services.matches import Terms
from games.services.seating import SeatPlan
from tests.builders import A_MAKES, act, against_bots, bot, people, person, scored, table

pytestmark = pytest.mark.django_db


def laid(
    host: Player, door: Door = Door.LOBBY, filling: Filling = Filling.ALLOWED, bots: dict[str, str] | None = None
) -> Match:
    terms = Terms(door=door, filling=filling)
    return lobby.lay(host=host, rule_set=RuleSet.preset("straight"), best_of=1, terms=terms, bots=bots or {})


def seats(match: Match) -> str:
    """Who acts, seat by seat; a dot is an empty seat."""
    now = match.seatings_now()
    return " ".join(now[seat].player.name if seat in now else "." for seat in "ABCD")


def refused(code: str) -> AbstractContextManager[object]:
    return pytest.raises(Refused, match=f"^{code}$")


def test_a_table_waits_for_its_four_and_then_the_hand_is_shaken() -> None:
    cast = people()
    match = laid(cast["A"])
    for seat in "BC":
        lobby.sit(match=match, player=cast[seat])
    match.refresh_from_db()
    assert (seats(match), match.is_waiting, match.games.count()) == ("Ann Ben Cora .", True, 0)
    lobby.sit(match=match, player=cast["D"], seat="D")
    match.refresh_from_db()
    assert (seats(match), match.is_waiting, match.games.get().hands.count()) == ("Ann Ben Cora Dan", False, 1)


def test_with_three_bots_it_begins_at_once() -> None:
    match = laid(person("Ann"), bots=dict.fromkeys("BCD", "steady"))
    assert (seats(match), match.is_waiting) == ("Ann Steady Steady Steady", False)


def test_a_bot_is_asked_for_only_where_bots_may_play() -> None:
    for filling in (Filling.NEVER, Filling.FILL_IN):
        with refused("no-bots"):
            laid(person("Ann"), filling=filling, bots={"B": "steady"})


def test_sitting_down_twice_is_sitting_there() -> None:
    ann, ben = person("Ann"), person("Ben")
    match = laid(ann)
    first = lobby.sit(match=match, player=ben, seat="C")
    assert lobby.sit(match=match, player=ben, seat="C") == first == lobby.sit(match=match, player=ben)
    with refused("seated-twice"):
        lobby.sit(match=match, player=ben, seat="B")


def test_a_seat_that_is_taken_is_somebody_else_s() -> None:
    match = laid(person("Ann"))
    with refused("seat-taken"):
        lobby.sit(match=match, player=person("Ben"), seat="A")
    assert seats(match) == "Ann . . ."


def test_a_fifth_finds_no_seat() -> None:
    cast = people()
    match = laid(cast["A"])
    for seat in "BCD":
        lobby.sit(match=match, player=cast[seat])
    with refused("seat-taken"):
        lobby.sit(match=match, player=person("Eve"))


@pytest.mark.parametrize("door", [Door.CLOSED, Door.LINK])
def test_a_stranger_does_not_sit_where_the_lobby_does_not_lead(door: Door) -> None:
    match = laid(person("Ann"), door=door)
    with refused("not-invited"):
        lobby.sit(match=match, player=person("Eve"))


def test_an_event_s_table_admits_nobody_else_even_with_a_link() -> None:
    match = table(against_bots(person("Ann")))
    link = Link.objects.create(match=match)
    with refused("not-invited"):
        lobby.sit(match=match, player=person("Eve"), link=link)
    with refused("not-host"):
        links.invite(match=match, by=person("Eve"))


def test_a_link_lets_in_and_is_told_by_its_code_too() -> None:
    ann = person("Ann")
    match = laid(ann, door=Door.LINK)
    link = links.invite(match=match, by=ann)
    spoken = f" {link.code[:3].lower()} {link.code[3:]} "
    assert links.by_token(link.token) == links.by_code(spoken, asker="t1") == link
    lobby.sit(match=match, player=person("Ben"), link=link)
    assert seats(match) == "Ann Ben . ."


def test_a_link_of_another_table_opens_none() -> None:
    ann = person("Ann")
    match, other = laid(ann, door=Door.LINK), laid(ann, door=Door.LINK)
    with refused("not-invited"):
        lobby.sit(match=match, player=person("Eve"), link=links.invite(match=other, by=ann))


def test_a_new_link_kills_the_one_before_and_a_revoked_one_is_dead() -> None:
    ann = person("Ann")
    match = laid(ann, door=Door.LINK)
    first, second = links.invite(match=match, by=ann), links.invite(match=match, by=ann)
    assert (links.by_token(first.token), links.by_token(second.token)) == (None, second)
    links.uninvite(match=match, by=ann)
    links.uninvite(match=match, by=ann)
    assert links.by_token(second.token) is links.by_code(second.code, asker="t2") is None


def test_a_link_runs_out() -> None:
    ann = person("Ann")
    link = links.invite(match=laid(ann, door=Door.LINK), by=ann)
    Link.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert links.by_token(link.token) is None


@pytest.mark.parametrize("token", ["", "ABC234", "ABC234:forged", ":", "x" * 400])
def test_a_token_that_we_did_not_sign_is_none(token: str) -> None:
    assert links.by_token(token) is None


def test_whoever_guesses_codes_is_stopped(brake: Callable[[object, str], None]) -> None:
    brake(links, "CODES")
    for _ in range(3):
        assert links.by_code("AAAAAA", asker="guesser") is None
    with refused("too-many"):
        links.by_code("AAAAAA", asker="guesser")


def test_leaving_before_the_first_hand_frees_the_seat() -> None:
    ann, ben = person("Ann"), person("Ben")
    match = laid(ann)
    lobby.sit(match=match, player=ben)
    lobby.leave(match=match, player=ben)
    lobby.leave(match=match, player=ben)
    assert seats(match) == "Ann . . ."


def test_a_table_that_everybody_left_is_gone() -> None:
    ann = person("Ann")
    match = laid(ann)
    lobby.leave(match=match, player=ann)
    match.refresh_from_db()
    assert match.is_finished and not Match.objects.in_lobby().exists()
    with refused("match-over"):
        lobby.sit(match=match, player=person("Ben"))


def test_leaving_later_seats_a_bot_and_one_tap_takes_the_seat_back() -> None:
    ann = person("Ann")
    match = laid(ann, bots=dict.fromkeys("BCD", "steady"))
    lobby.leave(match=match, player=ann)
    held = match.seatings_now()["A"]
    assert (held.player.is_bot, held.owner) == (True, ann)
    lobby.take_back(match=match, player=ann)
    lobby.take_back(match=match, player=ann)
    assert seats(match) == "Ann Steady Steady Steady"
    assert match.seatings.filter(seat="A").count() == 3


def test_a_stranger_takes_nothing_back() -> None:
    match = table(against_bots(person("Ann")))
    seating.change(match=match, seat="A", plan=SeatPlan(bot(), owner=person("Abe")))
    lobby.take_back(match=match, player=person("Eve"))
    assert seats(match) == "Steady Steady Steady Steady"


def test_where_no_bot_may_sit_nobody_leaves_a_hand() -> None:
    cast = people()
    match = laid(cast["A"], filling=Filling.NEVER)
    for seat in "BCD":
        lobby.sit(match=match, player=cast[seat])
    with refused("no-bots"):
        lobby.leave(match=match, player=cast["B"])
    assert seats(match) == "Ann Ben Cora Dan"


def test_the_host_begins_with_bots_once_and_nobody_else_does() -> None:
    ann, ben = person("Ann"), person("Ben")
    match = laid(ann)
    lobby.sit(match=match, player=ben, seat="C")
    with refused("not-host"):
        lobby.begin(match=match, by=ben)
    lobby.begin(match=match, by=ann)
    version = lobby.begin(match=match, by=ann).version
    assert (seats(match), version) == ("Ann Steady Ben Steady", Match.objects.get().version)


def test_a_person_who_comes_late_takes_a_bot_s_seat_from_a_stated_hand() -> None:
    match = laid(person("Ann"), bots=dict.fromkeys("BCD", "steady"))
    seated = lobby.sit(match=match, player=person("Ben"))
    match.refresh_from_db()
    assert (seats(match), seated.since_sequence) == ("Ann Ben Steady Steady", match.version)


def test_a_person_sits_in_for_who_left_only_where_the_host_names_the_seat() -> None:
    ann, ben, eve = person("Ann"), person("Ben"), person("Eve")
    match = laid(ann, filling=Filling.FILL_IN)
    for player in (ben, person("Cora"), person("Dan")):
        lobby.sit(match=match, player=player)
    lobby.leave(match=match, player=ben)
    with refused("seat-taken"):
        lobby.sit(match=match, player=eve)
    lobby.sit(match=match, player=eve, link=links.invite(match=match, by=ann, seat="B"))
    assert seats(match) == "Ann Eve Cora Dan"


def test_a_link_to_one_seat_leads_to_no_other() -> None:
    ann = person("Ann")
    match = laid(ann, door=Door.LINK)
    link = links.invite(match=match, by=ann, seat="D")
    assert lobby.free_seats(match, link) == ["D"]
    with refused("seat-taken"):
        lobby.sit(match=match, player=person("Eve"), seat="B", link=link)
    lobby.sit(match=match, player=person("Dan"), link=link)
    assert (seats(match), lobby.free_seats(match, link)) == ("Ann . . Dan", [])


def test_the_lobby_shows_what_has_a_seat_to_offer() -> None:
    ann = person("Ann")
    open_one, with_bots = laid(ann), laid(ann, bots=dict.fromkeys("BCD", "steady"))
    laid(ann, door=Door.LINK)
    full = laid(ann)
    for name in ("Ben", "Cora", "Dan"):
        lobby.sit(match=full, player=person(name))
    assert list(Match.objects.in_lobby()) == [with_bots, open_one]


def test_my_tables_are_where_i_have_a_seat() -> None:
    ann, eve = person("Ann"), person("Eve")
    old, new = laid(ann), laid(ann)
    laid(eve)
    lobby.leave(match=laid(ann), player=ann)
    Match.objects.filter(pk=new.pk).update(finished_at=timezone.now())
    assert list(Match.objects.of(ann)) == [old, new]


def won(cast: dict[str, Player]) -> Match:
    match = table(cast)
    scored(match, (6, 0))
    Match.objects.filter(pk=match.pk).update(created_by=cast["A"])
    act(match, A_MAKES)
    return match


def test_a_rematch_is_one_match_whoever_asks() -> None:
    cast = people()
    match = won(cast)
    again = lobby.rematch(match=match, by=cast["A"])
    assert lobby.rematch(match=match, by=cast["D"]) == again != match
    assert (seats(again), again.rules, again.is_waiting) == ("Ann Ben Cora Dan", match.rules, False)


def test_no_rematch_for_strangers_or_before_the_end_or_at_an_event() -> None:
    cast = people()
    match = won(cast)
    with refused("no-rematch"):
        lobby.rematch(match=match, by=person("Eve"))
    with refused("no-rematch"):
        lobby.rematch(match=table(against_bots(cast["A"])), by=cast["A"])
    Match.objects.filter(pk=match.pk).update(created_by=None)
    with refused("no-rematch"):
        lobby.rematch(match=match, by=cast["A"])
