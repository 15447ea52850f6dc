"""A roster file comes into an event whole, or not at all."""

import pytest

from games.errors import Refused
from games.models import Player
from league.models import Entry, Ruling, Team, Tournament
from league.roster import RosterError
from league.services import clubs, entries, rosters
from league.services.entries import Pair
from league.services.rosters import Imported
from tests.league.builders import SHIPPED, event, owner_of, person

pytestmark = pytest.mark.django_db

SMALL = b"Player 1,Player 2,Seed,Team\nAnn,Bea,2,Red\nCleo,Dale,1,\n"


def bring(tournament: Tournament, content: bytes) -> Imported:
    return rosters.enter_roster(tournament=tournament, director=owner_of(tournament.club), content=content)


def faults(tournament: Tournament, content: bytes) -> list[tuple[str, int, str]]:
    with pytest.raises(RosterError) as raised:
        bring(tournament, content)
    return [(fault.code, fault.row, fault.column) for fault in raised.value.faults]


def test_sixteen_teams_come_in_from_the_shipped_file() -> None:
    draft = event()
    assert bring(draft, SHIPPED.read_bytes()) == Imported(entered=16, waiting=0, known=0)
    seeded = draft.entries.with_people().by_seed()
    assert [(entry.seed, str(entry)) for entry in seeded][1] == (2, "José Goldthwaite / Opal Goldthwaite")


def test_team_column_names_the_team() -> None:
    draft = event()
    bring(draft, SMALL)
    assert [str(entry) for entry in draft.entries.with_people().by_seed()] == ["Cleo / Dale", "Red"]


def test_same_file_again_changes_nothing() -> None:
    draft = event()
    bring(draft, SMALL)
    assert bring(draft, SMALL) == Imported(entered=0, waiting=0, known=2)
    assert draft.entries.count() == 2 and draft.rulings.filter(what=Ruling.What.IMPORTED).count() == 1


def test_same_teams_at_the_next_event_are_the_same_people() -> None:
    first = event()
    bring(first, SMALL)
    bring(event(first.club), SMALL)
    assert Team.objects.count() == 2 and Player.objects.filter(name="Ann").count() == 1


def test_bad_file_writes_nothing() -> None:
    draft = event()
    assert faults(draft, b"Player 1,Player 2\nAnn,Bea\n\nCleo,Ann\n")[0] == ("empty-row", 3, "Player 1")
    assert not Team.objects.exists() and not Entry.objects.exists()


def test_person_who_plays_with_somebody_else_is_named_by_row_and_column() -> None:
    draft = event()
    entries.enter(tournament=draft, director=owner_of(draft.club), pair=Pair("Dale", "Earl"))
    assert faults(draft, SMALL) == [("already-entered", 3, "Player 2")]
    assert draft.entries.count() == 1 and not Player.objects.filter(name="Ann").exists()


def test_seed_that_is_given_already_is_named_by_row() -> None:
    draft = event()
    entries.enter(tournament=draft, director=owner_of(draft.club), pair=Pair("Earl", "Fern", seed=1))
    assert faults(draft, SMALL) == [("seed-taken", 3, "Seed")]


def test_teams_beyond_the_capacity_wait_in_the_order_of_the_file() -> None:
    draft = event(capacity=14)
    assert bring(draft, SHIPPED.read_bytes()).waiting == 2
    waiting = draft.entries.filter(state=Entry.State.WAITING).by_seed()
    assert [entry.seed for entry in waiting] == [15, 16]


def test_who_withdrew_comes_back_with_the_file() -> None:
    draft = event()
    bring(draft, SMALL)
    entries.withdraw(entry=draft.entries.get(seed=1), director=owner_of(draft.club))
    assert bring(draft, SMALL) == Imported(entered=1, waiting=0, known=1)
    assert draft.entries.in_event().count() == 2


def test_member_cannot_bring_a_roster() -> None:
    draft, member = event(), person("Mae")
    clubs.join(club=draft.club, player=member)
    with pytest.raises(Refused) as refused:
        rosters.enter_roster(tournament=draft, director=member, content=SMALL)
    assert refused.value.status == 403
