"""The rules of one's club at tables of one's own: practice, a table that is laid, duplicate play."""

import re
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from engine.bots import roster
from engine.rule_set import PRESETS
from games.models import Match, Player, PlayerKind
from games.rule_choice import offered_to
from games.rule_forms import initial_of
from league.models import ClubRuleSet
from league.services import house_rules
from tests.pages.club_people import House, house, words
from tests.pages.situations import signed_in

pytestmark = pytest.mark.django_db
OURS = replace(PRESETS["garner"], splash="any")
KEY = "lone-oak.saturday-rules.1"
NAME = "Saturday rules, version 1"
SEATS = {"seat_b": "steady", "seat_c": "", "seat_d": "steady"}
TABLE = {"best_of": "1", **SEATS, "door": "link", "filling": "allowed", "audience": "seated", "hands_behind": "0"}
BOARDS = {"size": "4", "mates": "bots", "others": "bots", "bot": "steady"}
PAGES: dict[str, dict[str, Any]] = {"/practice/": {}, "/lobby/new/": TABLE, "/duplicate/": BOARDS}


@pytest.fixture
def lone_oak() -> House:
    return house()


@pytest.fixture
def ours(lone_oak: House) -> ClubRuleSet:
    return house_rules.make(club=lone_oak.club, author=lone_oak.owner, name="Saturday rules", rules=OURS)


@pytest.fixture
def mae(lone_oak: House) -> Client:
    return signed_in(lone_oak.member("Mae"))


@pytest.mark.parametrize("path", PAGES)
def test_a_member_plays_by_the_rules_of_the_club(path: str, mae: Client, ours: ClubRuleSet) -> None:
    page = mae.get(path).content.decode()
    assert '<optgroup label="Lone Oak">' in page and page.index(NAME) < page.index("Well-known rules")
    assert mae.post(path, {**PAGES[path], "rule_set": KEY}).status_code == 302
    assert {(match.rules, match.rules_name) for match in Match.objects.all()} == {(OURS, NAME)}


def test_the_table_tells_their_name_and_words(mae: Client, ours: ClubRuleSet) -> None:
    mae.post("/practice/", {"rule_set": KEY})
    said = words(mae.get(f"/tables/{Match.objects.get().public_id}/rules/"))
    assert NAME in said and "Splash may be bid with three doubles" in said


@pytest.mark.parametrize("path", PAGES)
def test_they_are_no_choice_for_a_stranger(path: str, ours: ClubRuleSet) -> None:
    sid = signed_in(house("Two Oaks", "Sid Stranger").owner)
    assert NAME not in words(sid.get(path))
    assert "These rules are not offered now" in words(sid.post(path, {**PAGES[path], "rule_set": KEY}))
    assert not Match.objects.exists()


def test_a_version_that_is_not_the_newest_any_more_is_chosen_again(
    lone_oak: House, mae: Client, ours: ClubRuleSet
) -> None:
    newer = replace(OURS, plunge="any")
    house_rules.change(rule_set=ours, author=lone_oak.owner, rules=newer, expected_version=1)
    said = words(mae.post("/practice/", {"rule_set": KEY}))
    assert "These rules are not offered now. Choose again." in said and "Saturday rules, version 2" in said


def test_what_is_put_away_is_offered_no_more(lone_oak: House, mae: Client, ours: ClubRuleSet) -> None:
    house_rules.retire(rule_set=ours, by=lone_oak.owner)
    assert NAME not in words(mae.get("/practice/"))


def test_two_clubs_stand_under_a_heading_each(lone_oak: House, ours: ClubRuleSet) -> None:
    other = house("Two Oaks", "Tom Director")
    house_rules.make(club=other.club, author=other.owner, name="Saturday rules", rules=PRESETS["straight"])
    mae = lone_oak.member("Mae")
    other.club.memberships.create(player=mae)
    page = signed_in(mae).get("/lobby/new/").content.decode()
    assert re.findall(r'<optgroup label="([^"]+)">', page)[:3] == ["Lone Oak", "Two Oaks", "Well-known rules"]


@pytest.mark.parametrize("path", ["/practice/", "/duplicate/"])
def test_a_bot_that_does_not_know_them_is_refused_with_a_sentence(
    path: str, mae: Client, ours: ClubRuleSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    knows_little = roster.BOTS["steady"]._replace(certified=frozenset())
    monkeypatch.setattr(roster, "BOTS", {**roster.BOTS, "steady": knows_little})
    said = words(mae.post(path, {**PAGES[path], "bot": "steady", "rule_set": KEY}))
    assert "That bot does not know these rules." in said and not Match.objects.exists()


def test_nothing_is_read_for_a_guest_or_for_nobody(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    ghost = Player.objects.create(kind=PlayerKind.GUEST, name="Guest")
    with django_assert_num_queries(0):
        assert offered_to(None) == offered_to(ghost) == {}


@pytest.mark.parametrize(("key", "rules"), [("garner", PRESETS["garner"]), (KEY, OURS)])
def test_rules_of_ones_own_begin_as_a_copy(key: str, rules: Any, mae: Client, ours: ClubRuleSet) -> None:
    answer = mae.get(f"/lobby/new/?from={key}")
    form = answer.context["form"]
    assert form.own.initial == initial_of(rules) and form["rule_set"].value() == "own"
    assert 'id="own-rules" open' in answer.content.decode()


def test_what_is_not_there_is_no_beginning(mae: Client) -> None:
    form = mae.get("/lobby/new/?from=poker").context["form"]
    assert form.own.initial == initial_of(PRESETS["straight"]) and form["rule_set"].value() == "straight"
