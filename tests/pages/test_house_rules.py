"""A club's rules as pages: told, made, changed by two at once, put away; and what an event does with them."""

import re
from dataclasses import replace

import pytest
from django.test import Client

from engine.rule_set import PRESETS
from games.models import Audience, Match
from games.rule_forms import initial_of
from league.models import ClubRuleSet, Membership, RulesVersion, Tournament
from league.services import event_rules, house_rules, tournaments
from tests.league import builders
from tests.pages.club_people import House, house, words
from tests.pages.situations import signed_in

pytestmark = pytest.mark.django_db
GARNER = initial_of(PRESETS["garner"])
RULES = "/clubs/lone-oak/rules/"
OWN = f"{RULES}saturday-rules/"
FORCED = "If all pass, the shaker must bid 30 or more."
EVENT = {"name": "Thursday night", "best_of": "1", "bots": "fill", "bot_delay": "on"}


def saved(lone_oak: House) -> ClubRuleSet:
    rules = PRESETS["garner"]
    return house_rules.make(club=lone_oak.club, author=lone_oak.owner, name="Saturday rules", rules=rules)


def changed(lone_oak: House, version: int = 1, **typed: object) -> int:
    """The status of saving version `version` with other choices."""
    return lone_oak.desk.post(f"{OWN}change/", {**GARNER, "version": version, **typed}).status_code


def test_anybody_reads_the_rules_of_a_club_and_the_well_known_ones() -> None:
    saved(house())
    said = words(Client().get(RULES))
    assert "Saturday rules" in said and "version 1" in said and FORCED in said
    assert "Make our own" not in said and "New rules" not in said


def test_presets_show_in_bold_what_straight_says_otherwise() -> None:
    house()
    page = Client().get(RULES).content.decode()
    bold = re.findall(
        r"<strong>(.*?)</strong>", page[page.index('id="rules-straight"') : page.index('id="rules-garner"')]
    )
    assert bold == [FORCED, "Nobody may bid more than 84, which is two marks.", *bold[2:]]
    straight = page[page.index('id="rules-straight"') : page.index('id="rules-austin-league"')]
    assert "<strong>" not in straight


def test_a_director_makes_rules_from_a_preset() -> None:
    lone_oak = house()
    form = lone_oak.desk.get(f"{RULES}new/?from=garner").content.decode()
    assert re.search(r'value="first"[^>]*checked', form) and form.count("field-help") >= 19
    answer = lone_oak.desk.post(f"{RULES}new/", {**GARNER, "name": "Saturday rules", "plunge": "any"})
    assert answer["Location"] == OWN
    assert RulesVersion.objects.get().rules.plunge == "any"


def test_rules_that_contradict_are_refused_beside_both_fields_and_nothing_typed_is_lost() -> None:
    lone_oak = house()
    answer = lone_oak.desk.post(f"{RULES}new/", {**GARNER, "name": "Limit", "marks_max": "2"})
    page = answer.content.decode()
    assert answer.status_code == 422 and not ClubRuleSet.objects.exists()
    assert re.search(r'id="id_plunge_error">Does not go with “Highest marks bid”', page)
    assert re.search(r'id="id_marks_max_error">Does not go with “Plunge”', page)
    assert 'value="Limit"' in page and re.search(r'name="marks_max" value="2"[^>]*checked', page)


def test_the_words_can_be_seen_before_they_are_saved() -> None:
    lone_oak = house()
    saved(lone_oak)
    answer = lone_oak.desk.post(f"{OWN}change/", {**GARNER, "version": 1, "all_pass": "reshake", "preview": "1"})
    said = words(answer)
    assert answer.status_code == 200 and RulesVersion.objects.count() == 1
    assert f"Before: {FORCED} Now: If all four pass, nobody scores and the next player shakes." in said


def test_a_change_is_a_version_with_what_it_changed() -> None:
    lone_oak = house()
    saved(lone_oak)
    assert changed(lone_oak, all_pass="reshake", note="Nobody liked it") == 302
    said = words(Client().get(OWN))
    assert "Version 2" in said and "Nobody liked it" in said and "Version 1" in said and "Dora Director" in said
    assert f"Before: {FORCED} Now: If all four pass" in said


def test_an_older_version_can_be_begun_from_again() -> None:
    lone_oak = house()
    saved(lone_oak)
    changed(lone_oak, all_pass="reshake")
    assert f"{OWN}change/?from=1" in lone_oak.desk.get(OWN).content.decode()
    page = lone_oak.desk.get(f"{OWN}change/?from=1")
    assert re.search(r'name="all_pass" value="forced"[^>]*checked', page.content.decode())
    assert f"Before: If all four pass, nobody scores and the next player shakes. Now: {FORCED}" in words(page)
    assert changed(lone_oak, version=2) == 302
    assert RulesVersion.objects.get(number=3).rules == PRESETS["garner"]


@pytest.mark.parametrize("number", ["0", "9", "x", "", "²", "9" * 30, "%00"])
def test_a_version_that_is_not_there_begins_from_the_newest(number: str) -> None:
    lone_oak = house()
    saved(lone_oak)
    assert lone_oak.desk.get(f"{OWN}change/?from={number}").status_code in (200, 400)


def test_new_rules_begin_from_any_that_there_are() -> None:
    lone_oak = house()
    saved(lone_oak)
    page = lone_oak.desk.get(f"{RULES}new/?from=saturday-rules").content.decode()
    assert 'href="?from=saturday-rules" aria-current="true"' in page and page.count('href="?from=') == 9
    assert re.search(r'name="sevens" value="1"[^>]*checked', page)


def test_of_two_who_change_at_once_the_second_sees_both_and_loses_nothing() -> None:
    lone_oak = house()
    saved(lone_oak)
    dale = signed_in(lone_oak.member("Dale Director", Membership.Role.DIRECTOR))
    assert dale.post(f"{OWN}change/", {**GARNER, "version": 1, "all_pass": "reshake"}).status_code == 302
    mine = {**GARNER, "version": 1, "splash": "any", "note": "Splash too"}
    answer = lone_oak.desk.post(f"{OWN}change/", mine)
    said, page = words(answer), answer.content.decode()
    assert answer.status_code == 409 and "Dale Director has saved version 2 meanwhile." in said
    assert "Version 2, as Dale Director saved it If" not in said and "Version 2, as Dale Director saved it" in said
    assert f"Before: If all four pass, nobody scores and the next player shakes. Now: {FORCED}" in said
    assert re.search(r'name="splash" value="any"[^>]*checked', page) and 'value="Splash too"' in page
    assert re.search(r'name="version" value="2"', page)
    assert lone_oak.desk.post(f"{OWN}change/", {**mine, "version": 2}).status_code == 302
    newest = RulesVersion.objects.get(number=3).rules
    assert (newest.splash, newest.all_pass) == ("any", "forced")


@pytest.mark.parametrize("typed", [{"version": "x"}, {"version": "0"}, {"nello": "7"}, {"note": "x" * 999}, {}])
def test_nonsense_is_answered_with_the_form(typed: dict[str, str]) -> None:
    lone_oak = house()
    saved(lone_oak)
    sent = {**GARNER, "version": 1, **typed} if typed else {"version": "1"}
    assert lone_oak.desk.post(f"{OWN}change/", sent).status_code == 422
    assert RulesVersion.objects.count() == 1


@pytest.mark.parametrize("role", Membership.Role)
def test_who_may_write_rules(role: Membership.Role) -> None:
    lone_oak = house()
    saved(lone_oak)
    client = signed_in(lone_oak.member("Pat Person", role))
    may = role in Membership.Role.directing()
    assert [client.get(path).status_code for path in (f"{RULES}new/", f"{OWN}change/")] == [200 if may else 404] * 2
    assert client.post(f"{OWN}retire/").status_code == (302 if may else 404)
    assert ("Change the rules" in words(client.get(OWN))) is False
    assert client.post(f"{OWN}burn/").status_code == 404


def test_what_is_put_away_is_offered_no_more_and_can_come_back() -> None:
    lone_oak = house()
    rules = saved(lone_oak)
    new = "/clubs/lone-oak/events/new/"
    assert "Saturday rules, version 1" in words(lone_oak.desk.get(new))
    lone_oak.desk.post(f"{OWN}retire/")
    assert "Saturday rules" not in words(lone_oak.desk.get(new)) and rules.is_retired()
    assert "Saturday rules" not in words(Client().get(RULES))
    lone_oak.desk.post(f"{OWN}restore/")
    assert "Saturday rules, version 1" in words(lone_oak.desk.get(new))


def made(lone_oak: House, rules: str = "saturday-rules.1") -> Tournament:
    answer = lone_oak.desk.post("/clubs/lone-oak/events/new/", {**EVENT, "rule_set": rules})
    assert answer.status_code == 302
    return Tournament.objects.get()


def test_an_event_goes_by_a_version_and_keeps_its_words() -> None:
    lone_oak = house()
    saved(lone_oak)
    night = made(lone_oak)
    changed(lone_oak, all_pass="reshake")
    night.refresh_from_db()
    assert night.rule_set == PRESETS["garner"].to_words()
    assert "Saturday rules, version 1" in words(lone_oak.desk.get(f"/events/{night.public_id}/"))


def test_until_the_first_shake_the_director_can_take_the_newer_version() -> None:
    lone_oak = house()
    saved(lone_oak)
    night = made(lone_oak)
    changed(lone_oak, all_pass="reshake")
    address = f"/events/{night.public_id}/rules/"
    assert "version 2" in words(lone_oak.desk.get(night.path)).casefold()
    assert "You can take it until the first hand is shaken." in words(lone_oak.desk.get(f"{night.path}desk/"))
    assert "Take version 2" in words(lone_oak.desk.get(address))
    for _ in range(2):
        assert lone_oak.desk.post(address).status_code == 302
    night.refresh_from_db()
    assert (
        night.rule_set["all_pass"] == "reshake" and night.rulings.filter(about="Saturday rules, version 2").count() == 1
    )


def test_the_rules_are_told_at_entry() -> None:
    lone_oak = house()
    night = lone_oak.event(version=saved(lone_oak).newest())
    tournaments.open_entry(tournament=night, director=lone_oak.owner)
    said = words(signed_in(lone_oak.member("Mae Member")).get(f"{night.path}enter/"))
    assert "The rules here: Saturday rules, version 1" in said and FORCED in said


def test_after_the_first_shake_nothing_changes_any_more() -> None:
    lone_oak = house()
    rules = saved(lone_oak)
    night = builders.running(4, house=lone_oak.club, version=rules.newest())
    changed(lone_oak, all_pass="reshake")
    answer = lone_oak.desk.post(f"/events/{night.public_id}/rules/")
    assert answer.status_code == 409 and "keeps version 1" in words(answer)
    assert "Take version 2" not in words(answer)
    night.refresh_from_db()
    assert (night.rule_set["all_pass"], event_rules.is_frozen(night)) == ("forced", True)


def test_the_table_the_sheet_and_programs_name_the_rules_and_tell_them() -> None:
    lone_oak = house()
    rules = saved(lone_oak)
    night = builders.running(4, house=lone_oak.club, version=rules.newest())
    match = builders.table(night, 1).match
    assert match is not None and match.rules_name == "Saturday rules, version 1"
    Match.objects.filter(pk=match.pk).update(audience=Audience.ANYONE)
    table, told = (words(Client().get(f"/tables/{match.public_id}/{page}")) for page in ("", "rules/"))
    assert all("Saturday rules, version 1" in said and FORCED in said for said in (table, told))
    sheet = words(Client().get(f"/events/{night.public_id}/sheets/rules/"))
    assert "Saturday rules, version 1" in sheet and FORCED in sheet
    Tournament.objects.filter(pk=night.pk).update(starts_at=night.created_at)
    assert "Saturday rules\\, version 1" in Client().get("/clubs/lone-oak/calendar.ics").content.decode()
    told_to_programs = Client().get(f"/api/v1/tournaments/{night.public_id}/").json()
    assert (told_to_programs["rules_name"], told_to_programs["rules_version"]) == ("Saturday rules", 1)
    assert told_to_programs["rules"] == "garner" and FORCED in told_to_programs["rules_told"]


def test_a_table_by_the_clubs_own_rules_is_played_by_bots_that_know_them() -> None:
    """Every feature of the set is certified for the bot that fills in."""
    lone_oak = house()
    rules = replace(PRESETS["lechner-hall"], nello=2)
    own = house_rules.make(club=lone_oak.club, author=lone_oak.owner, name="Everything", rules=rules)
    night = builders.running(4, house=lone_oak.club, version=own.newest())
    match = builders.table(night, 1).match
    assert match is not None and match.rules == rules and match.rules.name is None


def test_only_its_director_takes_a_version_for_an_event() -> None:
    lone_oak = house()
    saved(lone_oak)
    night = made(lone_oak)
    for client in (Client(), signed_in(lone_oak.member("Mae Member"))):
        assert client.post(f"/events/{night.public_id}/rules/").status_code == 404


def test_an_event_by_a_preset_has_no_version_to_take() -> None:
    lone_oak = house()
    night = made(lone_oak, "garner")
    answer = lone_oak.desk.post(f"/events/{night.public_id}/rules/")
    assert answer.status_code == 409 and not RulesVersion.objects.of_event(night)


def test_changing_an_event_keeps_the_version_it_has_even_when_that_is_old_or_put_away() -> None:
    lone_oak = house()
    saved(lone_oak)
    night = made(lone_oak)
    changed(lone_oak, all_pass="reshake")
    lone_oak.desk.post(f"{OWN}retire/")
    address = f"/events/{night.public_id}/change/"
    assert re.search(r'value="saturday-rules.1"[^>]*checked', lone_oak.desk.get(address).content.decode())
    assert lone_oak.desk.post(address, {**EVENT, "rule_set": "saturday-rules.1"}).status_code == 302
    version = RulesVersion.objects.of_event(night)
    assert version is not None and version.number == 1


def test_rules_from_elsewhere_stay_as_they_stand() -> None:
    """An event that a program made with options of its own."""
    lone_oak = house()
    night = lone_oak.event(rule_set={"preset": "garner", "splash": "any"})
    address = f"/events/{night.public_id}/change/"
    assert lone_oak.desk.post(address, {**EVENT, "rule_set": "as-it-is"}).status_code == 302
    night.refresh_from_db()
    assert night.rule_set["splash"] == "any"


def test_rules_of_another_club_are_no_choice() -> None:
    saved(house("Other Town", "Otto Other"))
    answer = house().desk.post("/clubs/lone-oak/events/new/", {**EVENT, "rule_set": "saturday-rules.1"})
    assert answer.status_code == 422


def test_rules_get_another_name_under_the_same_address() -> None:
    lone_oak = house()
    saved(lone_oak)
    answer = lone_oak.desk.post(f"{OWN}rename/", {"name": "Friday rules"}, follow=True)
    said = words(answer)
    assert answer.redirect_chain == [(OWN, 302)] and "The rules are called Friday rules now." in said
    assert "Called Friday rules instead of Saturday rules since" in said and "Version 2" not in said


def test_a_name_that_is_taken_is_refused_and_stays_typed() -> None:
    lone_oak = house()
    saved(lone_oak)
    house_rules.make(club=lone_oak.club, author=lone_oak.owner, name="Low", rules=PRESETS["garner"])
    answer = lone_oak.desk.post(f"{OWN}rename/", {"name": "low"})
    assert answer.status_code == 409 and "The club has rules called low already." in words(answer)
    assert 'value="low"' in answer.content.decode() and 'id="rename" open' in answer.content.decode()
