"""Here, away, lost: told by open pages alone; a bot for who is lost when enough of the others agree (table 4)."""

from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games import tasks
from games.errors import Refused
from games.models import Door, Filling, Match, Player, Presence, Whereabouts
from games.services import lobby, presence, records
from tests.builders import A_MAKES, act, against_bots, bot, people, person, table
from tests.games.test_seats import laid, refused, seats

pytestmark = pytest.mark.django_db
HERE, AWAY, LOST = Whereabouts


def heard(match: Match, player: Player, seconds_ago: int) -> None:
    Presence.objects.beat([(match.pk, player.pk)], timezone.now() - timedelta(seconds=seconds_ago))


def quiet(match: Match, seconds: int = 130) -> None:
    """Nobody was heard of since the seats were taken."""
    match.seatings.update(created_at=timezone.now() - timedelta(seconds=seconds))


@pytest.mark.parametrize(("seconds", "found"), [(0, HERE), (44, HERE), (46, AWAY), (119, AWAY), (121, LOST)])
def test_an_open_page_tells_where_its_player_is(seconds: int, found: Whereabouts) -> None:
    cast = people()
    match = table(cast)
    quiet(match)
    heard(match, cast["B"], seconds)
    assert presence.whereabouts(match)["B"] == found


def test_who_never_came_is_counted_from_the_seating_and_bots_not_at_all() -> None:
    match = table(against_bots(person("Ann")))
    assert presence.whereabouts(match) == {"A": HERE}
    quiet(match)
    assert presence.whereabouts(match) == {"A": LOST}


def test_all_pages_of_a_process_are_one_write(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    cast = people()
    match = table(cast)
    pairs = [(match.pk, player.pk) for player in cast.values()]
    Presence.objects.beat(pairs, timezone.now())
    with django_assert_num_queries(1):
        Presence.objects.beat([*pairs, *pairs], timezone.now())
    assert match.presences.count() == 4


def test_the_host_s_word_is_enough() -> None:
    cast = people()
    match = hosted(cast)
    presence.agree(match=match, seat="B", by=cast["A"])
    held = match.seatings_now()["B"]
    assert (held.player.is_bot, held.owner) == (True, cast["B"])


def hosted(cast: dict[str, Player], filling: Filling = Filling.FILL_IN) -> Match:
    match = laid(cast["A"], filling=filling)
    for seat in "BCD":
        lobby.sit(match=match, player=cast[seat])
    quiet(match)
    match.refresh_from_db()
    return match


def test_two_of_the_other_three_are_enough_and_one_is_not() -> None:
    cast = people()
    match = hosted(cast)
    for _ in range(2):
        presence.agree(match=match, seat="A", by=cast["C"])
    assert seats(match) == "Ann Ben Cora Dan"
    presence.agree(match=match, seat="A", by=cast["D"])
    assert seats(match) == "Steady Ben Cora Dan"
    presence.agree(match=match, seat="A", by=cast["B"])
    assert not match.agreements.exists()


def test_a_single_person_among_bots_decides_alone() -> None:
    ann, ben = person("Ann"), person("Ben")
    match = table({"A": ann, "B": ben, "C": bot(), "D": bot()})
    quiet(match)
    presence.agree(match=match, seat="A", by=ben)
    assert seats(match) == "Steady Ben Steady Steady"


def test_an_agreement_is_void_once_the_lost_one_was_heard_of() -> None:
    cast = people()
    match = hosted(cast)
    presence.agree(match=match, seat="A", by=cast["C"])
    heard(match, cast["A"], 0)
    Presence.objects.update(seen_at=timezone.now())
    match.agreements.update(agreed_at=timezone.now() - timedelta(minutes=9))
    Presence.objects.update(seen_at=timezone.now() - timedelta(minutes=3))
    presence.agree(match=match, seat="A", by=cast["D"])
    assert seats(match) == "Ann Ben Cora Dan"


@pytest.mark.parametrize("seconds", [0, 60, 119])
def test_who_thinks_with_an_open_page_loses_no_seat(seconds: int) -> None:
    cast = people()
    match = hosted(cast)
    heard(match, cast["B"], seconds)
    with refused("not-lost"):
        presence.agree(match=match, seat="B", by=cast["A"])
    with refused("not-lost"):
        presence.fill_in(match=match, seat="B")
    assert seats(match) == "Ann Ben Cora Dan"


def test_a_stranger_and_the_lost_one_agree_to_nothing() -> None:
    cast = people()
    match = hosted(cast)
    for nobody in (person("Eve"), cast["B"]):
        with refused("not-seated"):
            presence.agree(match=match, seat="B", by=nobody)


def test_where_no_bot_may_sit_none_sits_in() -> None:
    cast = people()
    match = hosted(cast, Filling.NEVER)
    with refused("no-bots"):
        presence.agree(match=match, seat="B", by=cast["A"])


def test_a_finished_match_needs_nobody() -> None:
    cast = people()
    match = hosted(cast)
    Match.objects.filter(pk=match.pk).update(finished_at=timezone.now(), due_at=None, awaits="")
    match.refresh_from_db()
    assert presence.whereabouts(match) == {}
    with pytest.raises(Refused, match="match-over"):
        presence.agree(match=match, seat="B", by=cast["A"])


def test_what_a_bot_played_for_a_person_is_marked_in_the_record() -> None:
    cast = people()
    match = table(cast)
    Match.objects.filter(pk=match.pk).update(door=Door.LINK)
    *first, last = A_MAKES.split(", ")
    act(match, ", ".join(first))
    quiet(match)
    presence.fill_in(match=match, seat="D")
    match.refresh_from_db()
    assert last.startswith("D ")
    tasks.play_bot_turn(match_id=match.pk, version=match.version)
    (hand,) = records.listed(records.public_record(match=match)["hands"])
    assert hand["filled"] == [len(first)]
