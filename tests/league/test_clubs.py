"""Making a club, joining one, and the first visit to a fresh house."""

import pytest
from django.db import IntegrityError, transaction

from games.errors import Refused
from games.models import Player, PlayerKind
from league.models import Club, Membership, Welcome
from league.permissions import can_join, can_manage, can_own
from league.services import clubs, welcome
from tests.league.builders import club, owner_of, person

pytestmark = pytest.mark.django_db


def token() -> str:
    link = welcome.owner_link()
    assert link is not None
    return link.strip("/").split("/")[-1]


def test_who_makes_a_club_owns_it() -> None:
    ann = person("Ann")
    house = clubs.create(player=ann, name="  Lone   Oak ")
    assert (house.name, house.slug, owner_of(house)) == ("Lone Oak", "lone-oak", ann)
    assert can_own(ann, house) and can_manage(ann, house)


def test_two_clubs_may_share_a_name_and_never_an_address() -> None:
    assert [club(owner=person("Ann")).slug, club(owner=person("Bea")).slug] == ["lone-oak", "lone-oak-2"]


@pytest.mark.parametrize("name", ["", "  ", "x" * 81, "\u202eevil", "..."])
def test_club_without_a_readable_name_is_refused(name: str) -> None:
    with pytest.raises(Refused) as refused:
        clubs.create(player=person(), name=name)
    assert refused.value.code == "club-name"


def test_name_without_latin_letters_still_has_an_address() -> None:
    assert club("東京四十二").slug == "club"


def test_joining_makes_a_member_and_twice_changes_nothing() -> None:
    house, ann = club(), person("Ann")
    assert clubs.join(club=house, player=ann) == clubs.join(club=house, player=ann)
    assert house.memberships.get(player=ann).role == Membership.Role.MEMBER
    assert not can_manage(ann, house)


def test_owner_who_joins_stays_owner() -> None:
    house = club()
    assert clubs.join(club=house, player=owner_of(house)).role == Membership.Role.OWNER


def test_guest_cannot_join_before_signing_up() -> None:
    guest = Player.objects.create(kind=PlayerKind.GUEST, name="Guest")
    with pytest.raises(Refused) as refused:
        clubs.join(club=club(), player=guest)
    assert refused.value.status == 403


def test_nobody_may_nothing() -> None:
    house = club()
    assert not any(right(None, house) for right in (can_join, can_manage, can_own))


def test_person_has_one_membership_in_a_club() -> None:
    house = club()
    with pytest.raises(IntegrityError), transaction.atomic():
        Membership.objects.create(club=house, player=owner_of(house))


def test_clubs_to_join_leave_out_own_ones_and_demos() -> None:
    ann = person("Ann")
    own = club("Own", owner=ann)
    demo = clubs.create(player=person(), name="Demo", is_demo=True)
    other = club("Other", owner=person("Bea"))
    assert list(Club.objects.joinable_by(ann)) == [other]
    assert list(Club.objects.of(ann)) == [own] and demo not in Club.objects.real()


def test_first_visitor_becomes_owner_by_the_link() -> None:
    ann = person("Ann")
    house = welcome.claim(token=token(), player=ann, club_name="Lone Oak")
    assert owner_of(house) == ann and not house.is_demo


def test_link_is_good_once() -> None:
    words = token()
    welcome.claim(token=words, player=person("Ann"), club_name="Lone Oak")
    with pytest.raises(Refused) as refused:
        welcome.claim(token=words, player=person("Bea"), club_name="Two Oaks")
    assert refused.value.status == 404
    assert Club.objects.count() == 1


def test_refused_name_leaves_the_link_good() -> None:
    words = token()
    with pytest.raises(Refused):
        welcome.claim(token=words, player=person("Ann"), club_name=" ")
    assert welcome.is_open(words)


def test_newer_link_replaces_the_one_before() -> None:
    old, new = token(), token()
    assert not welcome.is_open(old) and welcome.is_open(new)


def test_no_link_once_a_real_club_exists() -> None:
    club()
    assert welcome.owner_link() is None


def test_demo_club_does_not_take_the_first_visit_away() -> None:
    clubs.create(player=person(), name="Demo", is_demo=True)
    assert welcome.owner_link() is not None


def test_link_itself_is_not_kept() -> None:
    words = token()
    assert words not in Welcome.objects.get().digest
