"""Teams that people make themselves: invitation and answer, singles, drawn partners; check-in by code; waiting list."""

from typing import Any

import pytest

from games.errors import Refused
from games.models import Player
from league.models import Club, Entry, Invitation, Membership, Ruling, Tournament
from league.services import entries, partners, tournaments
from league.services.entries import Pair
from league.services.tournaments import EventPlan
from tests.league.builders import checked_in, club, decide_all, event, owner_of, person, running

pytestmark = pytest.mark.django_db

State = Invitation.State


def member(house: Club, name: str) -> Player:
    who = person(name)
    Membership.objects.create(club=house, player=who)
    return who


def open_night(**plan: Any) -> Tournament:  # Any: fields of EventPlan
    night = event(**plan)
    tournaments.open_entry(tournament=night, director=owner_of(night.club))
    night.refresh_from_db()
    return night


def cast(night: Tournament, *names: str) -> list[Player]:
    return [member(night.club, name) for name in names]


def refusal(verb: object, **words: object) -> str:
    with pytest.raises(Refused) as refused:
        verb(**words)  # type: ignore[operator]
    return refused.value.code


def test_pair_exists_only_after_both_have_said_yes() -> None:
    night = open_night()
    ann, bea = cast(night, "Ann", "Bea")
    asked = partners.invite(tournament=night, player=ann, partner=bea, team="Lone Stars")
    assert not Entry.objects.exists()
    partners.accept(invitation=asked, player=bea)
    entry = Entry.objects.with_people().get()
    assert str(entry) == "Lone Stars" and entry.state == Entry.State.ENTERED
    assert night.rulings.get(what=Ruling.What.ENTERED).who == bea


def test_asking_whoever_asked_oneself_is_a_yes() -> None:
    night = open_night()
    ann, bea = cast(night, "Ann", "Bea")
    partners.invite(tournament=night, player=ann, partner=bea)
    partners.invite(tournament=night, player=bea, partner=ann)
    assert Entry.objects.count() == 1 and Invitation.objects.get().state == State.ACCEPTED


def test_asking_and_accepting_twice_is_once() -> None:
    night = open_night()
    ann, bea = cast(night, "Ann", "Bea")
    asked = [partners.invite(tournament=night, player=ann, partner=bea) for _ in range(2)]
    assert asked[0] == asked[1]
    for _ in range(2):
        partners.accept(invitation=asked[0], player=bea)
    assert Entry.objects.count() == 1


def test_nobody_accepts_for_somebody_else() -> None:
    night = open_night()
    ann, bea, cleo = cast(night, "Ann", "Bea", "Cleo")
    asked = partners.invite(tournament=night, player=ann, partner=bea)
    for who in (ann, cleo):
        assert refusal(partners.accept, invitation=asked, player=who) == "not-invited"
    assert refusal(partners.decline, invitation=asked, player=cleo) == "not-invited"


def test_yes_ends_all_other_invitations_of_the_two() -> None:
    night = open_night()
    ann, bea, cleo, dale = cast(night, "Ann", "Bea", "Cleo", "Dale")
    kept = partners.invite(tournament=night, player=ann, partner=bea)
    other = partners.invite(tournament=night, player=ann, partner=cleo)
    third = partners.invite(tournament=night, player=dale, partner=bea)
    partners.accept(invitation=kept, player=bea)
    states = dict(Invitation.objects.values_list("pk", "state"))
    assert states[other.pk] == states[third.pk] == State.CANCELLED
    assert refusal(partners.accept, invitation=other, player=cleo) == "invitation-over"


def test_no_and_taking_it_back_are_told_apart() -> None:
    night = open_night()
    ann, bea = cast(night, "Ann", "Bea")
    asked = partners.invite(tournament=night, player=ann, partner=bea)
    assert partners.decline(invitation=asked, player=bea).state == State.DECLINED
    again = partners.invite(tournament=night, player=ann, partner=bea)
    assert partners.decline(invitation=again, player=ann).state == State.CANCELLED


@pytest.mark.parametrize("state", [Tournament.State.DRAFT, Tournament.State.CHECK_IN, Tournament.State.RUNNING])
def test_people_enter_themselves_only_while_entry_is_open(state: str) -> None:
    night = open_night()
    ann, bea = cast(night, "Ann", "Bea")
    Tournament.objects.update(state=state)
    assert refusal(partners.invite, tournament=night, player=ann, partner=bea) == "wrong-state"
    assert refusal(partners.look, tournament=night, player=ann) == "wrong-state"


def test_stranger_neither_asks_nor_is_asked() -> None:
    night = open_night()
    (ann,) = cast(night, "Ann")
    sid = person("Sid")
    assert refusal(partners.invite, tournament=night, player=sid, partner=ann) == "may-not-enter"
    assert refusal(partners.invite, tournament=night, player=ann, partner=sid) == "may-not-enter"
    assert refusal(partners.invite, tournament=night, player=ann, partner=ann) == "one-person-team"


def test_somebody_in_a_team_is_asked_no_more() -> None:
    night = open_night()
    ann, bea, cleo = cast(night, "Ann", "Bea", "Cleo")
    partners.accept(invitation=partners.invite(tournament=night, player=ann, partner=bea), player=bea)
    assert refusal(partners.invite, tournament=night, player=cleo, partner=ann) == "already-entered"
    assert refusal(partners.look, tournament=night, player=ann) == "already-entered"


def test_single_stands_on_the_list_until_there_is_a_partner() -> None:
    night = open_night()
    ann, bea = cast(night, "Ann", "Bea")
    for who in (ann, ann, bea):
        partners.look(tournament=night, player=who)
    assert night.singles.count() == 2
    partners.accept(invitation=partners.invite(tournament=night, player=ann, partner=bea), player=bea)
    assert not night.singles.exists()


@pytest.mark.parametrize("method", ["random", "balanced"])
def test_partners_are_drawn_from_the_singles_and_one_is_left_over(method: str) -> None:
    night = open_night()
    for who in cast(night, "Ann", "Bea", "Cleo", "Dale", "Earl"):
        partners.look(tournament=night, player=who)
    made, left = partners.draw_teams(tournament=night, director=owner_of(night.club), method=method)  # type: ignore[arg-type]
    assert len(made) == 2 and left is not None
    assert [single.player for single in night.singles.all()] == [left]
    assert night.rulings.filter(what=Ruling.What.PAIRED).count() == 1


def test_balanced_draw_puts_the_best_with_the_last() -> None:
    night = open_night()
    for place, who in enumerate(cast(night, "Dale", "Cleo", "Bea", "Ann"), 1):
        partners.look(tournament=night, player=who)
        night.singles.filter(player=who).update(strength=place)
    made, _ = partners.draw_teams(tournament=night, director=owner_of(night.club), method="balanced")
    assert [str(entry) for entry in made] == ["Dale / Ann", "Cleo / Bea"]


def test_same_seed_draws_the_same_partners_whoever_came_first() -> None:
    drawn = []
    for order in (1, -1):
        night = open_night(house=club(f"Club {order}"))
        for who in cast(night, "Ann", "Bea", "Cleo", "Dale", "Earl", "Fern")[::order]:
            partners.look(tournament=night, player=who)
        made, _ = partners.draw_teams(tournament=night, director=owner_of(night.club))
        drawn.append(sorted(str(entry) for entry in made))
    assert drawn[0] == drawn[1]


def test_one_single_is_no_team() -> None:
    night = open_night()
    partners.look(tournament=night, player=cast(night, "Ann")[0])
    assert refusal(partners.draw_teams, tournament=night, director=owner_of(night.club)) == "too-few-singles"


# Check-in by code, waiting list


def test_team_checks_in_by_its_code_or_its_number_in_the_list() -> None:
    night = checked_in(3)
    Entry.objects.update(state=Entry.State.ENTERED)
    first, second, _third = Entry.objects.order_by("pk")
    director = owner_of(night.club)
    assert entries.check_in_by(tournament=night, director=director, word=f" {first.code.lower()} ") == first
    assert entries.check_in_by(tournament=night, director=director, word="2") == second
    assert Entry.objects.checked_in().count() == 2


@pytest.mark.parametrize("word", ["", "0", "99", "ZZZZZZ", "-1", "½", "A\0", "9" * 5_000])
def test_unknown_code_checks_nobody_in(word: str) -> None:
    night = checked_in(3)
    words = {"tournament": night, "director": owner_of(night.club), "word": word}
    assert refusal(entries.check_in_by, **words) == "no-such-code"


def test_more_room_lets_the_longest_waiting_up() -> None:
    night = open_night(capacity=2)
    director = owner_of(night.club)
    pairs = [Pair("Ann", "Bea"), Pair("Cleo", "Dale"), Pair("Earl", "Fern"), Pair("Gus", "Hank")]
    made = [entries.enter(tournament=night, director=director, pair=pair) for pair in pairs]
    assert [entry.state for entry in made][2:] == [Entry.State.WAITING] * 2
    plan = EventPlan(name="Thursday night", capacity=3)
    tournaments.change(tournament=night, director=director, plan=plan)
    assert [entry.state for entry in Entry.objects.order_by("pk")][2:] == [Entry.State.ENTERED, Entry.State.WAITING]


def test_balanced_teams_put_the_strong_with_the_weak() -> None:
    """Ann has won, Cleo lost; the newcomers stand between them."""
    house = club()
    played = running(2, house=house)
    decide_all(played)
    night = open_night(house=house)
    director = owner_of(house)
    for name in ("Cleo Alpine", "Ann Alpine", "Yuri Yoakum", "Zoe Zavala"):
        partners.list_single(tournament=night, director=director, name=name)
    made, _ = partners.draw_teams(tournament=night, director=director, method="balanced")
    assert str(made[0]) == "Ann Alpine / Cleo Alpine"


def test_equals_are_balanced_by_the_stored_seed() -> None:
    drawn = []
    for order in (1, -1):
        night = open_night(house=club(f"Club {order}"))
        for name in ["Ann", "Bea", "Cleo", "Dale", "Earl", "Fern"][::order]:
            partners.list_single(tournament=night, director=owner_of(night.club), name=name)
        made, _ = partners.draw_teams(tournament=night, director=owner_of(night.club), method="balanced")
        drawn.append(sorted(str(entry) for entry in made))
    assert drawn[0] == drawn[1]


def test_single_at_the_desk_is_one_person_and_may_go_again() -> None:
    night = open_night()
    who = owner_of(night.club)
    for _ in range(2):
        partners.list_single(tournament=night, director=who, name="Yuri Yoakum")
    assert night.singles.count() == 1
    words = {"tournament": night, "director": who, "name": "Yuri Yoakam"}
    assert refusal(partners.list_single, **words) == "near-name"
    partners.unlist_single(tournament=night, director=who, name="Yuri Yoakum")
    assert night.singles.count() == 0


def test_whoever_has_a_team_is_no_single() -> None:
    night = open_night()
    director = owner_of(night.club)
    entries.enter(tournament=night, director=director, pair=Pair("Ann Alpine", "Bea Bobo"))
    words = {"tournament": night, "director": director, "name": "Ann Alpine"}
    assert refusal(partners.list_single, **words) == "already-entered"
