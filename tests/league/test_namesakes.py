"""Somebody joins a club under a name that a roster brings later: the director is told, and may say it is another."""

import pytest

from games.models import Player, User
from league.models import Entry, Pairing, Tournament
from league.services import changes, clubs, entries, rosters, undoing
from league.services.entries import Pair
from tests.league import builders

pytestmark = pytest.mark.django_db
ROSTER = b"Player 1,Player 2\nAnn Abel,Bea Bell\nCleo Cole,Dale Dorn\n"


def stranger(draft: Tournament, name: str = "Ann Abel") -> Player:
    player = builders.person(name, signed_up=True)
    clubs.join(club=draft.club, player=player)
    return player


def bring(draft: Tournament) -> rosters.Imported:
    return rosters.enter_roster(tournament=draft, director=builders.owner_of(draft.club), content=ROSTER)


def entry_of(draft: Tournament) -> Entry:
    return builders.entry_of(draft, "Ann")


def put(draft: Tournament, person: Player) -> Entry:
    director = builders.owner_of(draft.club)
    return changes.put_namesake(entry=entry_of(draft), director=director, person=person)


def test_the_import_tells_who_joined_by_themselves() -> None:
    draft = builders.event()
    stranger(draft)
    assert bring(draft).signed == ("Ann Abel (ann)",)


def test_who_has_been_entered_before_is_known() -> None:
    draft = builders.event()
    stranger(draft)
    bring(draft)
    assert bring(builders.event(draft.club)).signed == ()


def test_another_of_the_name_stands_in_the_entry_and_the_one_who_signed_in_does_not() -> None:
    draft = builders.event()
    ann = stranger(draft)
    bring(draft)
    first = put(draft, ann).team.first
    assert (first.name, first.user, first == ann) == ("Ann Abel", None, False)
    assert not draft.entries.filter(persons__player=ann).exists()


def test_from_then_on_the_name_means_the_one_who_was_entered() -> None:
    draft = builders.event()
    ann = stranger(draft)
    bring(draft)
    other = put(draft, ann).team.first
    night = builders.event(draft.club)
    assert entry_of_import(night).team.first == other
    pair = Pair("Ann Abel", "Zoe Zavala")
    again = builders.event(draft.club)
    entered = entries.enter(tournament=again, director=builders.owner_of(draft.club), pair=pair, new_people=True)
    assert entered.team.first == other


def entry_of_import(night: Tournament) -> Entry:
    bring(night)
    return entry_of(night)


def test_the_seat_at_an_open_table_changes_hands() -> None:
    night = builders.running(2)
    entry = entry_of(night)
    ann = entry.team.first
    ann.user = User.objects.create_user(username="sly")
    ann.save(update_fields=["user"])
    other = put(night, ann).team.first
    match = Pairing.objects.of(night).get().match
    assert match is not None
    owners = {seating.owner_id for seating in match.seatings.current()}
    assert other.pk in owners and ann.pk not in owners


def test_who_has_no_sign_in_stays() -> None:
    draft = builders.event()
    bring(draft)
    person = entry_of(draft).team.first
    assert put(draft, person).team.first == person and not draft.rulings.filter(what="substituted").exists()


def test_it_is_taken_back_like_any_substitute() -> None:
    draft = builders.event()
    ann = stranger(draft)
    bring(draft)
    put(draft, ann)
    ruling = undoing.last_act(draft)
    assert ruling is not None
    undoing.undo(tournament=draft, director=builders.owner_of(draft.club), ruling=ruling)
    assert entry_of(draft).team.first == ann
