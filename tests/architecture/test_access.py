"""Default deny: every address is asked for by every role, with ids that exist (design 2.7)."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.http.response import HttpResponseBase
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from engine.rule_set import RuleSet
from games.models import DuplicateSet, ImportedGame, Match, Player
from games.services import imports, slips
from league.models import Claim, ClubRuleSet, Delivery, Hook, Invitation, Mailbox, Membership, Pairing, Tournament
from league.services import claims, hooks, house_rules, tickets, welcome
from league.views import feeds
from tests.architecture.access import ACCESS, ANYONE, DIRECTOR, FOREIGN, MEMBER, PERSON, SEATED
from tests.builders import member, people, table
from tests.league.builders import club, entry_of, running

# An act that the view knows, so that the right is what stops it.
ACTS = {
    "games:duplicate-act": "close",
    "games:imported-act": "share",
    "games:paper-act": "online",
    "games:replay-share": "share",
    "games:seats-act": "take-back",
    "league:clock": "pause",
    "league:desk-act": "draw",
    "league:entry-act": "withdraw",
    "league:invitation": "decline",
    "league:pairing-act": "void",
    "league:person-act": "remove",
    "league:rule-set-act": "retire",
    "league:entry-single": "remove",
    "league:hook-act": "off",
    "league:single": "stop",
}


def routes(resolver: URLResolver, space: str = "") -> Iterator[tuple[str, URLPattern]]:
    """Every address with its whole name; one without a name shows its pattern."""
    for part in resolver.url_patterns:
        if isinstance(part, URLPattern):
            yield f"{space}{part.name or part.pattern}", part
        else:
            yield from routes(part, f"{space}{part.namespace}:" if part.namespace else space)


ROUTES = {name: part for name, part in routes(get_resolver()) if not name.startswith(FOREIGN)}


@dataclass(frozen=True)
class Town:
    """One club with an event, one private table, and people who have to do with neither or with one."""

    event: Tournament
    match: Match
    token: str
    people: dict[str, Player | None]

    def address(self, name: str) -> str:
        claim = self.claim()
        known: dict[str, Any] = {
            "claim_id": claim.pk,
            "invitation_id": self.invitation().pk,
            "code": claim.code,
            "hook_id": self.delivery().hook_id,
            "delivery_id": self.delivery().pk,
            "slug": self.event.club.slug,
            "public_id": self.event.public_id,
            "tournament_id": self.event.public_id,
            "match_id": self.match.public_id,
            "duplicate_id": self.duplicate().public_id,
            "membership_id": self.event.club.memberships.filter(role=Membership.Role.MEMBER)[0].pk,
            "entry_id": entry_of(self.event, "Ann").pk,
            "round_id": Pairing.objects.of(self.event)[0].round_id,
            "pairing_id": Pairing.objects.of(self.event)[0].pk,
            "act": ACTS.get(name, "view"),
            "token": self.mailbox().key if name == "league:mail-stop" else self.token,
            "number": 1,
            "lesson": "following",
            "rules": self.rule_set().slug,
            "game_id": self.game().public_id,
            "slip": slips.token(self.match),
            "sheet": "rules",
            "table": "entries",
            "word": feeds.key_of(self.event.created_by),
            "ticket": tickets.ticket(Pairing.objects.of(self.event)[0]),
        }  # fmt: skip
        return reverse(name, kwargs={key: known[key] for key in ROUTES[name].pattern.converters})

    def duplicate(self) -> DuplicateSet:
        return DuplicateSet.objects.get_or_create(size=1, created_by=self.people["seated"])[0]

    def invitation(self) -> Invitation:
        director, ann = self.people["director"], entry_of(self.event, "Ann").team.first
        assert director is not None
        return Invitation.objects.get_or_create(tournament=self.event, inviter=director, invitee=ann)[0]

    def mailbox(self) -> Mailbox:
        player = self.people["director"]
        return Mailbox.objects.get_or_create(player=player, defaults={"address": "dora@mail.example"})[0]

    def delivery(self) -> Delivery:
        director = self.people["director"]
        assert director is not None
        hook, _made = Hook.objects.get_or_create(club=self.event.club, url="http://hall.example/", created_by=director)
        return hook.deliveries.first() or hooks.try_out(hook=hook, director=director)

    def claim(self) -> Claim:
        director, nameless = self.people["director"], claims.nameless(self.event)
        assert director is not None
        return claims.give(club=self.event.club, director=director, people=nameless[:1])[0]

    def game(self) -> ImportedGame:
        """A record that Ann brought along, who sits at the table too."""
        seated = self.people["seated"]
        assert seated is not None
        hand = {"shaker": "A", "actions": ["B pass"]}
        record = {"format": "fortytwo", "version": 1, "rules": "straight", "hands": [hand]}
        return imports.bring(importer=seated, text=json.dumps(record))

    def rule_set(self) -> ClubRuleSet:
        director = self.people["director"]
        assert director is not None
        kept = ClubRuleSet.objects.of(self.event.club).first()
        return kept or house_rules.make(
            club=self.event.club, author=director, name="Saturday rules", rules=RuleSet.preset("garner")
        )

    def ask(self, name: str, role: str) -> HttpResponseBase:
        """A page is read; what can only be posted to is posted to."""
        client = Client()
        if player := self.people[role]:
            assert player.user
            client.force_login(player.user)
        answer: HttpResponseBase = client.get(self.address(name))
        return client.post(self.address(name)) if answer.status_code == 405 else answer


@pytest.fixture
def town(db: None) -> Town:
    link = welcome.owner_link()
    assert link
    director = member("Dora")
    seats = {**people(), "A": member("Ann")}
    cast = {"nobody": None, "outsider": member("Otto"), "director": director, "seated": seats["A"]}
    return Town(running(4, house=club(owner=director)), table(seats), link.split("/")[2], cast)


def is_open(answer: HttpResponseBase) -> bool:
    return answer.status_code not in (401, 403, 404) and not asks_to_sign_in(answer)


def asks_to_sign_in(answer: HttpResponseBase) -> bool:
    at_the_door = answer.status_code == 302 and answer["Location"].startswith(reverse("games:sign-in"))
    return at_the_door or answer.status_code == 401


def named(*words: str) -> list[str]:
    return sorted(name for name in ROUTES if ACCESS.get(name) in words)


def test_every_address_has_one_entry() -> None:
    assert sorted(ROUTES) == sorted(ACCESS)


@pytest.mark.parametrize("name", named(ANYONE))
@pytest.mark.parametrize("role", ["nobody", "outsider"])
def test_what_is_for_anyone_asks_nobody_who_they_are(name: str, role: str, town: Town) -> None:
    assert is_open(town.ask(name, role))


@pytest.mark.parametrize("name", named(PERSON, MEMBER, DIRECTOR))
def test_a_stranger_is_asked_to_sign_in(name: str, town: Town) -> None:
    assert asks_to_sign_in(town.ask(name, "nobody"))


@pytest.mark.parametrize("name", named(PERSON))
def test_whoever_signed_in_comes_in(name: str, town: Town) -> None:
    assert is_open(town.ask(name, "outsider"))


@pytest.mark.parametrize("name", named(MEMBER, DIRECTOR))
def test_who_runs_the_event_sees_what_is_not_there_for_others(name: str, town: Town) -> None:
    assert town.ask(name, "outsider").status_code == 404
    assert is_open(town.ask(name, "director"))


@pytest.mark.parametrize("name", named(SEATED))
def test_a_table_is_there_for_those_who_sit_at_it(name: str, town: Town) -> None:
    nobody = town.ask(name, "nobody")
    assert nobody.status_code == 404 or asks_to_sign_in(nobody)
    assert town.ask(name, "outsider").status_code == 404
    assert is_open(town.ask(name, "seated"))
