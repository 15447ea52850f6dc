"""An event on paper: what tables report moves it on by itself, and a dispute is a judge's."""

from uuid import uuid4

import pytest

from games.errors import Refused
from games.models import Match, Player
from games.services import paper, sheets
from games.services.paper import Place, Reporter
from league.models import Membership, Pairing, Round, Tournament
from league.services import clubs, roles, rulings
from tests.league import builders

pytestmark = pytest.mark.django_db


def report(pairing: Pairing, home: int, away: int, side: str) -> Match:
    match = pairing.match
    assert match and pairing.away
    team = pairing.home.team if side == "AC" else pairing.away.team
    place = Place(0, uuid4().hex)
    paper.enter_score(match=match, reporter=Reporter(team.first, side), score=(home, away), place=place)
    match.refresh_from_db()
    return match


def first(night: Tournament) -> Pairing:
    pairing = Pairing.objects.of(night).still_playing().with_people().first()
    assert pairing
    return pairing


def staff(night: Tournament, role: str) -> Player:
    player = builders.person(f"{role.title()} Person", signed_up=True)
    membership = clubs.join(club=night.club, player=player)
    roles.give(membership=membership, owner=builders.owner_of(night.club), role=role)
    return player


def test_the_round_closes_when_its_tables_have_agreed(django_capture_on_commit_callbacks: object) -> None:
    night = builders.running(2, bots="never")
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        report(first(night), 7, 4, "AC")
        report(first(night), 7, 4, "BD")
    assert not Pairing.objects.of(night).still_playing().exists()
    assert Round.objects.of(night).get().state == Round.State.FINISHED


def test_a_dispute_is_not_for_a_scorekeeper() -> None:
    night = builders.running(2, bots="never")
    match = report(first(night), 7, 4, "AC")
    report(first(night), 5, 7, "BD")
    with pytest.raises(Refused, match="not-director"):
        rulings.enter_score(pairing=first(night), keeper=staff(night, Membership.Role.SCOREKEEPER), games=[(7, 4)])
    rulings.enter_score(pairing=first(night), keeper=staff(night, Membership.Role.JUDGE), games=[(7, 4)])
    match.refresh_from_db()
    assert match.is_finished
    assert sheets.disputed([match.pk]) == []


def test_a_scorekeeper_enters_what_a_table_reports() -> None:
    night = builders.running(2, bots="never")
    pairing = first(night)
    rulings.enter_score(pairing=pairing, keeper=staff(night, Membership.Role.SCOREKEEPER), games=[(3, 7)])
    assert not Pairing.objects.of(night).still_playing().exists()
    with pytest.raises(Refused, match="match-over"):
        report(pairing, 7, 4, "AC")
