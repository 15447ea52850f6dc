"""Entering by hand, check-in, withdrawal; who may, when, and what the database itself refuses."""

import pytest
from django.db import IntegrityError, transaction

from games.errors import Refused
from games.models import Player
from league.models import Entry, EntryPerson, Ruling, Team, Tournament
from league.services import clubs, entries, tournaments
from league.services.entries import Pair
from tests.league.builders import checked_in, club, entry_of, event, owner_of, person

pytestmark = pytest.mark.django_db


def enter(tournament: Tournament, first: str, second: str, **more: object) -> Entry:
    pair = Pair(first, second, str(more.get("team", "")), more.get("seed"))  # type: ignore[arg-type]
    new_people = bool(more.get("new_people"))
    director = owner_of(tournament.club)
    return entries.enter(tournament=tournament, director=director, pair=pair, new_people=new_people)


def refusal(tournament: Tournament, first: str, second: str, **more: object) -> str:
    with pytest.raises(Refused) as refused:
        enter(tournament, first, second, **more)
    return refused.value.code


def test_pair_entered_by_hand_is_two_people_of_the_club() -> None:
    draft = event()
    entry = enter(draft, "Ann  Alpine", "Bea Bobo", seed=1)
    assert (str(entry), entry.seed, entry.state) == ("Ann Alpine / Bea Bobo", 1, Entry.State.ENTERED)
    assert draft.club.memberships.count() == 3


def test_entering_is_a_ruling() -> None:
    draft = event()
    enter(draft, "Ann", "Bea")
    ruling = draft.rulings.get(what=Ruling.What.ENTERED)
    assert (ruling.who, ruling.data["team"]) == (owner_of(draft.club), "Ann / Bea")


def test_same_pair_again_in_either_order_is_the_same_entry() -> None:
    draft = event()
    assert enter(draft, "Ann", "Bea") == enter(draft, "bea", "ANN")
    assert Team.objects.count() == draft.entries.count() == 1


def test_known_person_is_found_whatever_the_accents_and_capitals() -> None:
    house = club()
    jose = person("José Goldthwaite", signed_up=True)
    clubs.join(club=house, player=jose)
    assert enter(event(house), "JOSE goldthwaite", "Opal").team.first == jose


def test_person_of_another_club_is_somebody_else() -> None:
    enter(event(club("One", person("Ada"))), "Ann", "Bea")
    enter(event(club("Two", person("Bob"))), "Ann", "Bea")
    assert Player.objects.filter(name="Ann").count() == 2


def test_nearly_known_name_is_refused_with_the_name_it_may_be() -> None:
    house = club()
    enter(event(house), "Ruth Goldthwaite", "Vada Valentine")
    with pytest.raises(Refused) as refused:
        enter(event(house), "Ruth Goldthwait", "Vada Valentine")
    assert refused.value.data == {"near": {"Ruth Goldthwait": ["Ruth Goldthwaite"]}}
    assert not Player.objects.filter(name="Ruth Goldthwait").exists()


def test_director_may_say_that_it_is_somebody_else() -> None:
    house = club()
    enter(event(house), "Ruth Goldthwaite", "Vada Valentine")
    entry = enter(event(house), "Ruth Goldthwait", "Roy", new_people=True)
    assert entry.team.first.name == "Ruth Goldthwait"


@pytest.mark.parametrize(
    ("first", "second", "code"),
    [("", "Bea", "bad-name"), ("Ann", "x" * 81, "bad-name"), ("Ann", "ann ", "one-person-team")],
)
def test_pair_that_is_not_two_names_is_refused(first: str, second: str, code: str) -> None:
    assert refusal(event(), first, second) == code


@pytest.mark.parametrize("seed", [0, -1, 10_000])
def test_seed_out_of_range_is_refused(seed: int) -> None:
    assert refusal(event(), "Ann", "Bea", seed=seed) == "bad-seed"


def test_one_person_in_two_teams_is_refused_and_nothing_is_written() -> None:
    draft = event()
    enter(draft, "Ann", "Bea")
    assert refusal(draft, "Ann", "Cleo") == "already-entered"
    assert draft.entries.count() == 1 and not Player.objects.filter(name="Cleo").exists()


def test_database_itself_keeps_a_person_out_of_two_entries() -> None:
    draft = event()
    one, other = enter(draft, "Ann", "Bea"), enter(draft, "Cleo", "Dale")
    with pytest.raises(IntegrityError), transaction.atomic():
        EntryPerson.objects.create(tournament=draft, entry=other, player=one.team.first)


def test_database_itself_keeps_a_pair_from_being_two_teams() -> None:
    team = enter(event(), "Ann", "Bea").team
    with pytest.raises(IntegrityError), transaction.atomic():
        Team.objects.create(club=team.club, first=team.persons[1], second=team.first)


def test_seed_is_given_once() -> None:
    draft = event()
    enter(draft, "Ann", "Bea", seed=1)
    assert refusal(draft, "Cleo", "Dale", seed=1) == "seed-taken"


def test_member_cannot_enter_teams() -> None:
    draft, member = event(), person("Mae")
    clubs.join(club=draft.club, player=member)
    with pytest.raises(Refused) as refused:
        entries.enter(tournament=draft, director=member, pair=Pair("Ann", "Bea"))
    assert refused.value.status == 403


def test_beyond_the_capacity_teams_wait_and_move_up_when_one_goes() -> None:
    draft = event(capacity=2)
    first, _second, third = enter(draft, "Ann", "Bea"), enter(draft, "Cleo", "Dale"), enter(draft, "Earl", "Fern")
    assert third.state == Entry.State.WAITING
    entries.withdraw(entry=first, director=owner_of(draft.club), why="ill")
    third.refresh_from_db()
    assert third.state == Entry.State.ENTERED


def test_who_withdrew_may_come_back_with_another_partner() -> None:
    draft = event()
    entries.withdraw(entry=enter(draft, "Ann", "Bea", seed=1), director=owner_of(draft.club))
    again = enter(draft, "Ann", "Cleo", seed=1)
    assert [entry.pk for entry in draft.entries.in_event()] == [again.pk]


def test_same_pair_may_come_back_after_withdrawing() -> None:
    draft = event()
    entry = enter(draft, "Ann", "Bea")
    entries.withdraw(entry=entry, director=owner_of(draft.club))
    assert enter(draft, "Ann", "Bea") == entry and draft.entries.in_event().count() == 1


def test_withdrawing_twice_is_one_ruling() -> None:
    draft = event()
    entry = enter(draft, "Ann", "Bea")
    for _ in range(2):
        entries.withdraw(entry=entry, director=owner_of(draft.club), why="flat tyre")
    assert [r.why for r in draft.rulings.filter(what=Ruling.What.WITHDRAWN)] == ["flat tyre"]


def test_check_in_and_back_and_twice() -> None:
    draft = event()
    director, entry = owner_of(draft.club), enter(draft, "Ann", "Bea")
    tournaments.close_entry(tournament=draft, director=director)
    for _ in range(2):
        assert entries.check_in(entry=entry, director=director).is_checked_in
    assert not entries.undo_check_in(entry=entry, director=director).is_checked_in
    assert draft.rulings.filter(what=Ruling.What.CHECKED_IN).count() == 1


def test_nobody_checks_in_before_entry_is_closed() -> None:
    draft = event()
    entry = enter(draft, "Ann", "Bea")
    with pytest.raises(Refused) as refused:
        entries.check_in(entry=entry, director=owner_of(draft.club))
    assert refused.value.code == "wrong-state"


def test_who_withdrew_cannot_check_in() -> None:
    night = checked_in(2)
    entry = entries.withdraw(entry=entry_of(night, "Ann"), director=owner_of(night.club))
    with pytest.raises(Refused) as refused:
        entries.check_in(entry=entry, director=owner_of(night.club))
    assert refused.value.code == "not-entered"


def test_late_team_may_enter_and_check_in_until_the_draw() -> None:
    night = checked_in(2)
    late = enter(night, "Yuri Yoakum", "Zoe Zavala")
    assert entries.check_in(entry=late, director=owner_of(night.club)).is_checked_in


def test_finished_event_takes_nobody() -> None:
    night = checked_in(2)
    Tournament.objects.filter(pk=night.pk).update(state=Tournament.State.FINISHED)
    assert refusal(night, "Yuri Yoakum", "Zoe Zavala") == "too-late"
