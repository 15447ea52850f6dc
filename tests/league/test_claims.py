"""A name of the roster becomes a person with a sign-in: once, safely, and merged with what they played before."""

import pytest

from games.errors import Refused
from games.models import Player, Seating, User
from league.models import Claim, Entry, Membership, Team, Tournament
from league.services import claims, clubs, entries
from league.services.entries import Pair
from tests import builders as tables
from tests.league import builders

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Tournament:
    return builders.running(4)


def code_for(night: Tournament, name: str = "Ann Alpine") -> str:
    person = Player.objects.get(name=name)
    return claims.give(club=night.club, director=builders.owner_of(night.club), people=[person])[0].code


def user(name: str = "annie") -> User:
    return User.objects.create_user(username=name)


def test_a_new_sign_in_takes_the_name_and_the_seat(night: Tournament) -> None:
    annie = user()
    ann = claims.use(code=code_for(night), user=annie)
    assert (ann.name, Player.objects.of_user(annie)) == ("Ann Alpine", ann)
    assert Seating.objects.current().filter(owner=ann).exists()


def test_a_code_is_read_however_it_is_typed(night: Tournament) -> None:
    code = code_for(night)
    assert claims.find(f" {code[:5].upper()}-{code[5:]} ") == Claim.objects.get()
    assert len(code) == 10 and code not in Claim.objects.get().digest


def test_giving_again_gives_the_same_code(night: Tournament) -> None:
    assert code_for(night) == code_for(night) and Claim.objects.count() == 1


def test_everybody_without_a_sign_in_is_nameless_until_they_claim(night: Tournament) -> None:
    people = claims.nameless(night)
    assert len(people) == 8
    claims.use(code=code_for(night), user=user())
    assert len(claims.nameless(night)) == 7


def test_who_has_a_sign_in_or_is_of_another_club_gets_no_code(night: Tournament) -> None:
    other = builders.club("Two Oaks", owner=builders.person("Otis Other"))
    signed_up = builders.person("Sue Signed", signed_up=True)
    clubs.join(club=night.club, player=signed_up)
    people = [signed_up, builders.owner_of(other)]
    assert claims.give(club=night.club, director=builders.owner_of(night.club), people=people) == []


def test_only_who_runs_the_club_gives_and_revokes(night: Tournament) -> None:
    code_for(night)
    stranger = builders.person("Stan Stranger")
    with pytest.raises(Refused, match="not-director"):
        claims.give(club=night.club, director=stranger, people=claims.nameless(night))
    with pytest.raises(Refused, match="not-director"):
        claims.revoke(claim=Claim.objects.get(), director=stranger)


def test_a_code_works_once(night: Tournament) -> None:
    code, annie = code_for(night), user()
    ann = claims.use(code=code, user=annie)
    assert claims.use(code=code, user=annie) == ann
    with pytest.raises(Refused, match="claim-used"):
        claims.use(code=code, user=user("other"))


def test_a_wrong_or_revoked_code_is_refused(night: Tournament) -> None:
    code = code_for(night)
    claims.revoke(claim=Claim.objects.get(), director=builders.owner_of(night.club))
    for word, refusal in ((code, "claim-revoked"), ("nonsense", "claim-unknown")):
        with pytest.raises(Refused, match=refusal):
            claims.use(code=word, user=user(word))
    assert code_for(night) != code


def test_what_the_account_did_before_comes_along(night: Tournament) -> None:
    mem = tables.member("Annie")
    match = tables.table(tables.against_bots(mem))
    clubs.join(club=night.club, player=mem)
    assert mem.user is not None
    ann = claims.use(code=code_for(night), user=mem.user)
    assert match.seatings_now()["A"].player == ann
    assert not Player.objects.filter(pk=mem.pk).exists()
    assert Membership.objects.filter(club=night.club, player=ann).count() == 1


def test_the_higher_role_of_the_two_stays(night: Tournament) -> None:
    mem = builders.person("Annie", signed_up=True)
    Membership.objects.create(club=night.club, player=mem, role=Membership.Role.JUDGE)
    assert mem.user is not None
    ann = claims.use(code=code_for(night), user=mem.user)
    assert Membership.objects.get(club=night.club, player=ann).role == Membership.Role.JUDGE


def test_a_team_with_the_same_partner_becomes_one(night: Tournament) -> None:
    mem = builders.person("Annie", signed_up=True)
    bea = Player.objects.get(name="Bea Alpine")
    friday = builders.event(night.club, name="Friday")
    own = Team.objects.create(club=night.club, first=bea, second=mem)
    Entry.objects.create(tournament=friday, team=own)
    assert mem.user is not None
    ann = claims.use(code=code_for(night), user=mem.user)
    assert {entry.tournament for entry in Team.objects.get(first=ann).entries.all()} == {night, friday}


def test_two_entries_of_one_event_are_two_people() -> None:
    night = builders.checked_in(2)
    mem = builders.person("Annie Aria", signed_up=True)
    clubs.join(club=night.club, player=mem)
    director = builders.owner_of(night.club)
    entries.enter(tournament=night, director=director, pair=Pair("Annie Aria", "Zoe Zeller"), new_people=True)
    assert mem.user is not None
    with pytest.raises(Refused, match="claim-same-event"):
        claims.use(code=code_for(night), user=mem.user)
    assert Player.objects.get(name="Ann Alpine").user is None


def test_partners_are_two_people(night: Tournament) -> None:
    code, bea = code_for(night), Player.objects.get(name="Bea Alpine")
    bea.user = user("bea")
    bea.save()
    with pytest.raises(Refused, match="claim-partners"):
        claims.use(code=code, user=bea.user)
