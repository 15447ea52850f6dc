"""Two who write the same rules at the same moment, and a first shake while a newer version is taken."""

from dataclasses import replace

import pytest

from engine.rule_set import PRESETS, RuleSet
from games.models import ImportedGame, Match, Player
from games.services import imports
from league.models import ClubRuleSet, Membership, RulesVersion
from league.services import event_rules, house_rules, rounds
from tests.league.builders import checked_in, club, owner_of, person
from tests.league.test_at_once import TOGETHER, at_once

pytestmark = pytest.mark.django_db(transaction=True)
GARNER = PRESETS["garner"]
SAVED = '{"format": "fortytwo", "version": 1, "rules": "straight", "hands": [{"shaker": "A", "actions": ["B 30"]}]}'


def made() -> ClubRuleSet:
    house = club()
    return house_rules.make(club=house, author=owner_of(house), name="Saturday rules", rules=GARNER)


def directors(rule_set: ClubRuleSet) -> list[Player]:
    others = [person(f"Otis {number}") for number in range(TOGETHER - 1)]
    for other in others:
        Membership.objects.create(club=rule_set.club, player=other, role=Membership.Role.DIRECTOR)
    return [owner_of(rule_set.club), *others]


def different(number: int) -> RuleSet:
    options = ({"splash": "any"}, {"plunge": "any"}, {"look_back": "none"}, {"gather": "at-once"})
    return replace(GARNER, **options[number])  # type: ignore[arg-type]  # each option has its own type


def test_of_all_who_change_the_rules_at_once_one_counts_and_the_others_are_told() -> None:
    saved = made()

    def change(number: int, who: Player) -> None:
        house_rules.change(rule_set=saved, author=who, rules=different(number), expected_version=1)

    verbs = [lambda n=n, who=who: change(n, who) for n, who in enumerate(directors(saved))]
    assert at_once(*verbs) == ["rules-changed"] * (TOGETHER - 1)
    assert list(saved.versions.values_list("number", flat=True)) == [1, 2]


def test_one_name_is_taken_once() -> None:
    house = club()
    who = owner_of(house)
    verb = lambda: house_rules.make(club=house, author=who, name="Saturday rules", rules=GARNER)  # noqa: E731
    assert at_once(*[verb] * TOGETHER) == ["rules-name-taken"] * (TOGETHER - 1)
    assert ClubRuleSet.objects.get().newest().number == 1


def test_who_puts_the_rules_away_at_once_does_it_once() -> None:
    saved = made()
    owner = owner_of(saved.club)
    assert at_once(*[lambda: house_rules.retire(rule_set=saved, by=owner)] * TOGETHER) == []
    assert saved.retirements.count() == 1


@pytest.mark.parametrize("attempt", range(3))
def test_a_newer_version_comes_before_the_first_shake_or_not_at_all(attempt: int) -> None:
    """Every table of the event goes by the words that the event has."""
    saved = made()
    owner = owner_of(saved.club)
    night = checked_in(4, house=saved.club, version=saved.newest())
    house_rules.change(rule_set=saved, author=owner, rules=different(attempt), expected_version=1)
    drawn = rounds.draw(tournament=night, director=owner)
    rounds.publish(round_=drawn, director=owner)
    refused = at_once(
        lambda: rounds.start(round_=drawn, director=owner),
        lambda: event_rules.take_newest(tournament=night, director=owner),
    )
    night.refresh_from_db()
    version = RulesVersion.objects.of_event(night)
    assert version is not None and version.number == (1 if refused else 2) and refused in ([], ["rules-frozen"])
    assert [match.rule_set for match in Match.objects.all()] == [version.words] * 2 == [night.rule_set] * 2
    assert {match.rules_name for match in Match.objects.all()} == {str(version)}


def test_a_record_that_is_sent_twice_at_once_is_kept_once() -> None:
    ann = person("Ann")
    assert at_once(*[lambda: imports.bring(importer=ann, text=SAVED)] * TOGETHER) == []
    assert ImportedGame.objects.count() == 1
