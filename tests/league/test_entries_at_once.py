"""Entries at the same moment, for the last place and for the same one: real threads, each with its own connection."""

import pytest
from django.db.models import Count

from league.models import Entry, EntryPerson, Membership, Pairing, Round, Ruling, StagePlace, Team, Tournament
from league.models.chart import Chart
from league.services import changes, drafts, entries, latecomers, partners, rounds
from league.services.entries import Pair
from tests.league.builders import (
    checked_in,
    decide_all,
    entry_of,
    event,
    next_round,
    owner_of,
    person,
    running,
    singles,
)
from tests.league.test_at_once import at_once

pytestmark = pytest.mark.django_db(transaction=True)

State = Entry.State
PAIRS = [Pair("Yuri Yoakum", "Zoe Zavala"), Pair("Otto Odem", "Petra Poth")]


def come_late(night: Tournament, pair: Pair) -> Entry:
    return latecomers.enter(tournament=night, director=owner_of(night.club), pair=pair)


def open_singles(capacity: int | None = None) -> Tournament:
    draft = event(format="rotating-partners", capacity=capacity)
    Tournament.objects.update(state=Tournament.State.OPEN)
    return draft


def test_of_two_late_teams_one_takes_the_last_bye() -> None:
    night = running(7)
    assert at_once(*[lambda pair=pair: come_late(night, pair) for pair in PAIRS]) == ["no-place-left"]
    assert StagePlace.objects.count() == 8 and Pairing.objects.of(night).filter(kind="bye").count() == 0


def test_of_two_late_teams_one_gets_the_last_place_of_the_event() -> None:
    night = running(4, format="swiss", capacity=5)
    assert at_once(*[lambda pair=pair: come_late(night, pair) for pair in PAIRS]) == []
    assert sorted(Entry.objects.order_by("-pk")[:2].values_list("state", flat=True)) == ["checked-in", "waiting"]


def test_one_late_team_entered_twice_at_once_is_one() -> None:
    night = running(5, format="swiss")
    assert at_once(*[lambda: come_late(night, PAIRS[0])] * 3) == []
    assert StagePlace.objects.count() == 6 and night.rulings.filter(what=Ruling.What.ENTERED_LATE).count() == 1


def test_of_two_who_wait_one_is_let_in_to_the_place_that_is_free() -> None:
    night = running(4, format="swiss", capacity=4)
    waiting = [come_late(night, pair) for pair in PAIRS]
    who = owner_of(night.club)
    entries.withdraw(entry=entry_of(night, "Ann"), director=who)
    assert at_once(*[lambda e=e: latecomers.admit(entry=e, director=who) for e in waiting]) == ["event-full"]
    assert Entry.objects.in_event().count() == 4


def test_late_team_beside_the_next_draw_is_in_it_or_in_the_one_after() -> None:
    night = running(5, format="swiss")
    decide_all(night)
    who = owner_of(night.club)
    assert at_once(lambda: come_late(night, PAIRS[0]), lambda: rounds.draw(tournament=night, director=who)) == []
    drawn = Round.objects.filter(number=2).first()
    place = StagePlace.objects.get(entry=entry_of(night, "Yuri"))
    assert place.since == 2
    if drawn:
        assert entry_of(night, "Yuri").pk in {key for row in drawn.pairings.all() for key in row.entry_ids}


def test_two_withdrawals_under_a_first_draft_move_two_up() -> None:
    night = checked_in(6, capacity=4)
    who = owner_of(night.club)
    rounds.draw(tournament=night, director=who)
    going = [entry_of(night, name) for name in ("Ann", "Cleo")]
    assert at_once(*[lambda e=e: entries.withdraw(entry=e, director=who) for e in going]) == []
    assert Entry.objects.in_event().count() == 4 and not Entry.objects.filter(state=State.WAITING).exists()


def test_of_two_who_enter_alone_for_the_last_place_one_waits() -> None:
    night = open_singles(capacity=2)
    people = [person(f"Person {letter}") for letter in "ABC"]
    Membership.objects.bulk_create(Membership(club=night.club, player=who) for who in people)
    partners.enter_alone(tournament=night, player=people[0])
    assert at_once(*[lambda w=w: partners.enter_alone(tournament=night, player=w) for w in people[1:]]) == []
    assert Entry.objects.in_event().count() == 2 and Entry.objects.filter(state=State.WAITING).count() == 1


def test_one_person_who_enters_alone_twice_at_once_is_entered_once() -> None:
    night = open_singles()
    who = person("Ann Alpine")
    Membership.objects.create(club=night.club, player=who)
    assert at_once(*[lambda: partners.enter_alone(tournament=night, player=who)] * 4) == []
    assert Entry.objects.count() == Team.objects.count() == EntryPerson.objects.count() == 1


def test_partners_drawn_twice_at_once_are_drawn_once() -> None:
    night = event()
    who = owner_of(night.club)
    for name in ("Ann", "Bea", "Cleo", "Dale"):
        partners.list_single(tournament=night, director=who, name=name)
    drawn = at_once(*[lambda: partners.draw_teams(tournament=night, director=who)] * 3)
    assert drawn == ["too-few-singles"] * 2 and Entry.objects.count() == 2


def test_one_single_written_down_twice_at_once_is_one() -> None:
    night = event()
    who = owner_of(night.club)
    assert at_once(*[lambda: partners.list_single(tournament=night, director=who, name="Ann")] * 4) == []
    assert night.singles.count() == 1


def test_two_swaps_at_once_seat_everybody_once() -> None:
    night = singles(9)
    who = owner_of(night.club)
    draft = rounds.draw(tournament=night, director=who)
    pairs = [("Ann", "Hank"), ("Hank", "Ima")]
    at_once(
        *[
            lambda pair=pair: drafts.swap(
                round_=draft, director=who, one=entry_of(night, pair[0]), other=entry_of(night, pair[1])
            )
            for pair in pairs
        ]
    )
    keys = [key for row in draft.pairings.all() for key in row.entry_ids]
    assert len(keys) == len(set(keys)) == 8 and len(Chart.of(draft.stage).sit_out(draft)) == 1


def test_substitute_beside_the_withdrawal_leaves_no_seat_behind() -> None:
    night = singles(4)
    next_round(night)
    who, ann = owner_of(night.club), entry_of(night, "Ann")
    at_once(
        lambda: entries.withdraw(entry=ann, director=who),
        lambda: changes.substitute(entry=ann, director=who, leaves=ann.team.first, name="Yuri Yoakum"),
    )
    assert not Pairing.objects.of(night).still_playing().exists()
    assert not EntryPerson.objects.values("player").annotate(n=Count("pk")).filter(n__gt=1).exists()
