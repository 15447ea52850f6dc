"""A club's own rule sets: named, versioned, never overwritten."""

from dataclasses import replace

import pytest

from engine.rule_set import PRESETS
from games.errors import Refused
from games.models import Player
from league.models import Club, ClubRuleSet, Membership, RulesVersion
from league.services import event_rules, house_rules, tournaments
from league.services.tournaments import EventPlan
from tests.league.builders import club, event, owner_of, person

pytestmark = pytest.mark.django_db
GARNER = PRESETS["garner"]
LOW = replace(GARNER, plunge="any")
HIGH = replace(GARNER, splash="any")


def made(house: Club | None = None, name: str = "Saturday rules") -> ClubRuleSet:
    house = house or club()
    return house_rules.make(club=house, author=owner_of(house), name=name, rules=GARNER)


def with_role(house: Club, role: Membership.Role) -> Player:
    who = person(str(role.label))
    Membership.objects.create(club=house, player=who, role=role)
    return who


def test_a_rule_set_is_made_with_its_first_version() -> None:
    saved = made()
    version = saved.newest()
    assert (saved.name, saved.slug, version.number, version.rules) == ("Saturday rules", "saturday-rules", 1, GARNER)
    assert str(version) == "Saturday rules, version 1"


def test_a_change_adds_a_version_and_overwrites_nothing() -> None:
    saved = made()
    owner = owner_of(saved.club)
    house_rules.change(rule_set=saved, author=owner, rules=LOW, expected_version=1, note="Plunge at any turn")
    versions = list(saved.versions.order_by("number"))
    assert [(each.number, each.rules, each.note) for each in versions] == [
        (1, GARNER, ""),
        (2, LOW, "Plunge at any turn"),
    ]
    assert versions[1].author == owner


def test_the_same_words_are_no_new_version() -> None:
    saved = made()
    for _ in range(2):
        house_rules.change(rule_set=saved, author=owner_of(saved.club), rules=GARNER, expected_version=1)
    assert saved.versions.count() == 1


def test_who_changes_what_somebody_else_has_just_changed_is_told() -> None:
    saved = made()
    director = with_role(saved.club, Membership.Role.DIRECTOR)
    house_rules.change(rule_set=saved, author=director, rules=LOW, expected_version=1)
    with pytest.raises(Refused) as refused:
        house_rules.change(rule_set=saved, author=owner_of(saved.club), rules=HIGH, expected_version=1)
    assert (refused.value.code, refused.value.status, refused.value.data["number"]) == ("rules-changed", 409, 2)
    assert saved.newest().rules == LOW


def test_saving_twice_makes_one_version() -> None:
    saved = made()
    for _ in range(2):
        house_rules.change(rule_set=saved, author=owner_of(saved.club), rules=LOW, expected_version=1)
    assert saved.newest().number == 2


@pytest.mark.parametrize("role", Membership.Role)
def test_owners_and_directors_write_the_rules(role: Membership.Role) -> None:
    saved = made()
    who = with_role(saved.club, role)
    may = role in (Membership.Role.OWNER, Membership.Role.DIRECTOR)
    for attempt in (
        lambda: house_rules.make(club=saved.club, author=who, name="Other", rules=GARNER),
        lambda: house_rules.change(rule_set=saved, author=who, rules=LOW, expected_version=1),
        lambda: house_rules.retire(rule_set=saved, by=who),
        lambda: house_rules.restore(rule_set=saved, by=who),
    ):
        if may:
            attempt()
        else:
            with pytest.raises(Refused, match="not-director"):
                attempt()


@pytest.mark.parametrize("name", ["", "   ", "\u200b"])
def test_a_name_must_be_readable(name: str) -> None:
    with pytest.raises(Refused, match="rules-name"):
        made(name=name)


def test_a_name_stands_once_in_a_club_whatever_its_capitals() -> None:
    house = club()
    made(house)
    with pytest.raises(Refused, match="rules-name-taken"):
        made(house, "saturday RULES")
    assert made(club("Other town")).slug == "saturday-rules"


@pytest.mark.parametrize(
    ("name", "slug"), [("New", "new-2"), ("四十二", "rules"), ("Saturday  rules!", "saturday-rules")]
)
def test_addresses_of_rule_sets(name: str, slug: str) -> None:
    assert made(name=name).slug == slug


def test_names_that_write_alike_have_addresses_of_their_own() -> None:
    house = club()
    assert [made(house, name).slug for name in ("Low 42", "Low-42", "Low, 42")] == ["low-42", "low-42-2", "low-42-3"]


def test_what_is_put_away_is_offered_again_when_it_is_restored() -> None:
    saved = made()
    owner = owner_of(saved.club)
    offered = RulesVersion.objects.newest_of(saved.club)
    for _ in range(2):
        house_rules.retire(rule_set=saved, by=owner)
    assert (list(offered.all()), saved.retirements.count(), saved.is_retired()) == ([], 1, True)
    for _ in range(2):
        house_rules.restore(rule_set=saved, by=owner)
    assert [str(version) for version in offered.all()] == ["Saturday rules, version 1"]
    house_rules.retire(rule_set=saved, by=owner)
    assert (saved.retirements.count(), saved.is_retired()) == (2, True)


def test_only_the_newest_version_is_offered() -> None:
    house = club()
    saved = made(house)
    made(house, "Another")
    house_rules.change(rule_set=saved, author=owner_of(house), rules=LOW, expected_version=1)
    assert [version.key for version in RulesVersion.objects.newest_of(house)] == ["another.1", "saturday-rules.2"]


def test_an_event_takes_no_rules_that_are_put_away_unless_it_has_them() -> None:
    saved = made()
    owner = owner_of(saved.club)
    night = event(saved.club, version=saved.newest())
    house_rules.retire(rule_set=saved, by=owner)
    with pytest.raises(Refused, match="rules-retired"):
        event(saved.club, version=saved.newest())
    plan = EventPlan(name="Friday night", version=saved.newest())
    assert tournaments.change(tournament=night, director=owner, plan=plan).name == "Friday night"


def test_an_event_takes_no_rules_of_another_club() -> None:
    with pytest.raises(Refused, match="rule-set"):
        event(club("Other town"), version=made().newest())


def test_an_event_goes_back_to_well_known_rules() -> None:
    saved = made()
    night = event(saved.club, version=saved.newest())
    tournaments.change(tournament=night, director=owner_of(saved.club), plan=EventPlan(name="Thursday night"))
    night.refresh_from_db()
    assert RulesVersion.objects.of_event(night) is None and night.rule_set == PRESETS["straight"].to_words()


def test_a_version_that_is_taken_stands_in_the_log() -> None:
    saved = made()
    owner = owner_of(saved.club)
    night = event(saved.club, version=saved.newest())
    house_rules.change(rule_set=saved, author=owner, rules=LOW, expected_version=1)
    assert event_rules.take_newest(tournament=night, director=owner).number == 2
    assert [str(ruling.about) for ruling in night.rulings.order_by("pk")][-1] == "Saturday rules, version 2"


def test_another_name_is_no_new_version_and_keeps_the_address() -> None:
    saved = made()
    owner = owner_of(saved.club)
    for _ in range(2):
        house_rules.rename(rule_set=saved, by=owner, name="  Friday   rules ")
    saved.refresh_from_db()
    assert (saved.name, saved.slug, saved.versions.count()) == ("Friday rules", "saturday-rules", 1)
    renaming = saved.renamings.get()
    assert (renaming.before, renaming.after, renaming.who) == ("Saturday rules", "Friday rules", owner)


def test_an_event_calls_its_rules_by_the_new_name() -> None:
    saved = made()
    night = event(saved.club)
    tournaments.change(
        tournament=night, director=owner_of(saved.club), plan=EventPlan(name="Night", version=saved.newest())
    )
    house_rules.rename(rule_set=saved, by=owner_of(saved.club), name="Friday rules")
    night = type(night).objects.get(pk=night.pk)
    assert house_rules.name_of(night) == "Friday rules, version 1"


@pytest.mark.parametrize(("name", "code"), [("", "rules-name"), ("x" * 61, "rules-name"), ("LOW", "rules-name-taken")])
def test_a_name_that_cannot_be_changes_nothing(name: str, code: str) -> None:
    saved = made()
    made(saved.club, "Low")
    with pytest.raises(Refused, match=code):
        house_rules.rename(rule_set=saved, by=owner_of(saved.club), name=name)
    saved.refresh_from_db()
    assert saved.name == "Saturday rules" and not saved.renamings.exists()


def test_capitals_of_a_name_may_change() -> None:
    saved = made()
    assert house_rules.rename(rule_set=saved, by=owner_of(saved.club), name="SATURDAY rules").name == "SATURDAY rules"


def test_only_who_runs_the_club_renames() -> None:
    saved = made()
    with pytest.raises(Refused, match="not-director"):
        house_rules.rename(rule_set=saved, by=with_role(saved.club, Membership.Role.MEMBER), name="Friday rules")
