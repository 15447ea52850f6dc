"""Who may watch, act and shake: one predicate per right, and a stranger learns nothing."""

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.http import Http404
from django.test import Client
from django.utils import timezone

from games.errors import Refused
from games.models import Audience, Match, Player, PlayerKind, Seating, User
from games.permissions import can_act, can_shake, match_to_watch
from games.services import matches, players, seating, tables
from games.services.seating import SeatPlan
from tests.builders import against_bots, bot, people, person, table

pytestmark = pytest.mark.django_db


def test_the_seats_watch_and_act() -> None:
    seats = people()
    match = table(seats)
    assert all(match_to_watch(player, match.public_id) == match for player in seats.values())
    assert all(can_act(player, match) for player in seats.values())


def test_a_stranger_finds_no_match() -> None:
    match = table(people())
    for stranger in (person("Eve"), None):
        assert not can_act(stranger, match) and not can_shake(stranger, match)
        with pytest.raises(Http404):
            match_to_watch(stranger, match.public_id)


def test_a_table_open_to_anyone_is_watched_but_not_played_by_all() -> None:
    match, eve = table(people(), audience=Audience.ANYONE), person("Eve")
    assert match_to_watch(None, match.public_id) == match_to_watch(eve, match.public_id) == match
    assert not can_act(eve, match) and not can_shake(eve, match)


def test_whoever_opened_a_match_may_watch_it() -> None:
    dora = person("Dora")
    seats = {seat: SeatPlan.of(player) for seat, player in people().items()}
    match = matches.open_match(
        rule_set=table(people()).rules, best_of=1, seats=seats, terms=matches.Terms(created_by=dora)
    )
    assert match_to_watch(dora, match.public_id) == match and not can_act(dora, match)
    assert tables.look(match=match, player=dora).sight.rack is None


def test_an_owner_sees_the_seat_and_lets_the_bot_act() -> None:
    ann = person("Ann")
    match = table(against_bots(ann))
    seating.change(match=match, seat="A", plan=SeatPlan(bot(), owner=ann))
    match.refresh_from_db()
    look = tables.look(match=match, player=ann)
    assert (str(look.seat), look.acts, can_act(ann, match), can_shake(ann, match)) == ("A", False, False, True)


def test_a_seat_given_up_is_no_longer_seen() -> None:
    ann, ben = person("Ann"), person("Ben")
    match = table(against_bots(ann))
    seating.change(match=match, seat="A", plan=SeatPlan.of(ben))
    match.refresh_from_db()
    assert tables.look(match=match, player=ann).sight.rack is None
    assert tables.look(match=match, player=ben).sight.rack is not None


def test_a_change_of_seat_is_a_row_and_a_version() -> None:
    ann, ben = person("Ann"), person("Ben")
    match = table(against_bots(ann))
    seating.change(match=match, seat="A", plan=SeatPlan.of(ben))
    seating.change(match=match, seat="A", plan=SeatPlan.of(ben))
    rows = Seating.objects.filter(match=match, seat="A").order_by("pk")
    assert [(row.player, row.since_sequence, row.ended_at is None) for row in rows] == [(ann, 0, False), (ben, 2, True)]
    assert Match.objects.get().version == 2


def test_nobody_sits_twice() -> None:
    seats = people()
    match = table(seats)
    with pytest.raises(Refused, match="seated-twice"):
        seating.change(match=match, seat="B", plan=SeatPlan.of(seats["A"]))
    with pytest.raises(Refused, match="seated-twice"):
        matches.open_match(rule_set=match.rules, best_of=1, seats={seat: SeatPlan.of(seats["A"]) for seat in "ABCD"})


def test_a_finished_match_keeps_its_seats() -> None:
    match = table(people())
    Match.objects.filter(pk=match.pk).update(finished_at=timezone.now())
    with pytest.raises(Refused, match="match-over"):
        seating.change(match=match, seat="B", plan=SeatPlan.of(person("Eve")))


def test_four_seats_are_needed() -> None:
    with pytest.raises(Refused, match="seats-missing"):
        matches.open_match(rule_set=table(people()).rules, best_of=1, seats={"A": SeatPlan.of(person("Eve"))})


def test_a_bot_that_is_not_on_the_roster_does_not_sit() -> None:
    match = table(people())
    with pytest.raises(Refused, match="bot-not-certified"):
        seating.change(match=match, seat="B", plan=SeatPlan.of(bot("mighty")))


def test_a_guest_is_made_once_per_session_and_only_when_asked_for() -> None:
    session = SessionStore()
    assert players.guest_of(session) is None
    guest = players.welcome_guest(session)
    assert players.welcome_guest(session) == players.guest_of(session) == guest


def test_a_guest_who_signs_up_stays_the_same_player() -> None:
    guest = players.welcome_guest(SessionStore())
    match = matches.open_practice(player=guest)
    user = players.sign_up(username="ann", password="a good long word", name="Ann", guest=guest)
    assert (user.player, user.player.kind, user.player.name) == (guest, PlayerKind.PERSON, "Ann")
    assert can_act(user.player, match)


def test_a_name_is_taken_once() -> None:
    players.sign_up(username="ann", password="a good long word")
    with pytest.raises(Refused, match="username-taken"):
        players.sign_up(username="ann", password="a good long word")
    assert (User.objects.count(), Player.objects.count()) == (1, 1)


def test_a_request_knows_its_player(client: Client) -> None:
    user = User.objects.create_superuser("root", password="x")
    client.force_login(user)
    assert client.get("/admin/").wsgi_request.player.user == user  # type: ignore[attr-defined]  # by PlayerMiddleware
