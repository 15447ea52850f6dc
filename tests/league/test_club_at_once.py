"""Two events of one club, or two acts of one person, at the same moment: real threads, each with its own connection."""

import json
from collections.abc import Callable

import pytest
from pytest_django import Settings

from engine.rule_set import PRESETS
from games.models import ImportedGame, Player, User
from games.services import imports, players
from league.models import ClubRuleSet, Hook, Mailbox, Notice, Stage, Team, Tournament
from league.services import changes, claims, hooks, house_rules, latecomers, notices, rounds
from league.services.entries import Pair
from tests.league.builders import checked_in, club, entry_of, owner_of, person, running
from tests.league.test_at_once import TOGETHER, at_once

pytestmark = pytest.mark.django_db(transaction=True)


def two_nights(**plan: object) -> list[Tournament]:
    one = running(3, **plan)
    return [one, running(3, house=one.club, **plan)]


def test_newcomers_who_come_late_to_two_events_are_made_once() -> None:
    nights = two_nights()
    pair, who = Pair("Yuri Yoakum", "Zoe Zavala"), owner_of(nights[0].club)
    verbs = [
        lambda night=night: latecomers.enter(tournament=night, director=who, pair=pair, new_people=True)
        for night in nights
    ]
    assert at_once(*verbs) == []
    assert Player.objects.filter(name="Yuri Yoakum").count() == 1
    assert Team.objects.filter(first__name="Yuri Yoakum").count() == 1


def test_a_substitute_of_two_events_is_one_person_of_one_team() -> None:
    nights = two_nights()
    who = owner_of(nights[0].club)

    def stand_in(night: Tournament) -> Callable[[], object]:
        entry = entry_of(night, "Ann")
        return lambda: changes.substitute(entry=entry, director=who, leaves=entry.team.first, name="Zoe Zavala")

    assert at_once(*map(stand_in, nights)) == []
    assert Player.objects.filter(name="Zoe Zavala").count() == 1
    assert Team.objects.filter(first__name="Zoe Zavala").count() == 1


def test_the_bots_of_two_events_are_one_pair() -> None:
    one = checked_in(3)
    nights = [one, checked_in(3, house=one.club)]
    Stage.objects.update(bot_pair=Stage.BotPair.COUNTS)
    who = owner_of(one.club)
    assert at_once(*[lambda night=night: rounds.draw(tournament=night, director=who) for night in nights]) == []
    assert Team.objects.filter(first__kind="bot").count() == 1


def test_a_guest_who_joins_twice_at_once_becomes_one_of_the_two() -> None:
    guest = Player.objects.create(kind="guest", name="Guest")
    names = [f"ann{number}" for number in range(TOGETHER)]
    same = [Player.objects.get(pk=guest.pk) for _ in names]
    verbs = [
        lambda name=name, guest=guest: players.sign_up(username=name, password="x", guest=guest)
        for name, guest in zip(names, same, strict=True)
    ]
    assert at_once(*verbs) == []
    assert Player.objects.exclude(user=None).count() == User.objects.count() == TOGETHER


def test_who_claims_two_names_at_once_is_one_person() -> None:
    night = running(2)
    first, second = claims.nameless(night)[0], claims.nameless(running(2))[0]
    codes = [
        claims.give(club=house, director=owner_of(house), people=[named])[0].code
        for house, named in ((night.club, first), (Tournament.objects.exclude(pk=night.pk).get().club, second))
    ]
    user = person("Ursa Major", signed_up=True).user
    assert user is not None
    assert at_once(*[lambda code=code: claims.use(code=code, user=user) for code in codes]) == []
    assert Player.objects.filter(user=user).count() == 1
    assert not Player.objects.filter(name="Ursa Major").exists()


def test_who_gives_many_addresses_at_once_has_one_and_few_are_asked(settings: Settings) -> None:
    settings.MAIL_IS_ON = True
    ann = person("Ann")
    addresses = [f"ann{number}@mail.example" for number in range(notices.MOST_ASKED + 3)]
    verbs = [lambda told=told: notices.choose(player=ann, address=told, kinds=[]) for told in addresses]
    assert at_once(*verbs) == ["mail-asked-often"] * 3
    assert Mailbox.objects.count() == 1 and Notice.objects.count() == notices.MOST_ASKED


def test_a_club_has_so_many_webhooks_however_fast_they_are_made(settings: Settings) -> None:
    settings.HOOKS_TO_PRIVATE = True
    house = club()
    who = owner_of(house)
    urls = [f"http://192.0.2.{number}/" for number in range(hooks.MOST_HOOKS + 3)]
    verbs = [lambda url=url: hooks.make(club=house, director=who, url=url, kinds=[]) for url in urls]
    assert at_once(*verbs) == ["too-many-hooks"] * 3
    assert Hook.objects.count() == hooks.MOST_HOOKS


def test_names_that_lead_to_one_address_are_two_rule_sets() -> None:
    house = club()
    who = owner_of(house)
    named = ["Saturday rules", "Saturday-rules", "Saturday: rules", "Saturday, rules"]
    verbs = [
        lambda name=name: house_rules.make(club=house, author=who, name=name, rules=PRESETS["garner"]) for name in named
    ]
    assert at_once(*verbs) == []
    assert ClubRuleSet.objects.values("slug").distinct().count() == len(named)


def test_a_person_keeps_so_many_games_however_fast_they_are_brought(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imports, "MOST_GAMES", 2)
    ann = person("Ann")
    verbs = [lambda bid=bid: imports.bring(importer=ann, text=saved(f"B {bid}")) for bid in range(30, 36)]
    assert at_once(*verbs) == ["import-many"] * 4
    assert ImportedGame.objects.count() == 2


def saved(action: str) -> str:
    hands = [{"shaker": "A", "actions": [action]}]
    return json.dumps({"format": "fortytwo", "version": 1, "rules": "straight", "hands": hands})
