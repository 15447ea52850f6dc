"""Opening a match: its rules, its seats, the first hand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from engine.rule_set import RuleSet
from games.models import Audience, Door, DuplicateSet, Filling, Match, Medium, Player, Seating
from games.services import hands, seating
from games.services.seating import SeatPlan

PRACTICE_BOT = "steady"


@dataclass(frozen=True)
class Terms:
    """What a match is played for and shown with, beyond its rules and seats. The league fills in label, link, name."""

    label: str = ""
    link: str = ""
    rules_name: str = ""
    audience: Audience = Audience.SEATED
    door: Door = Door.CLOSED
    filling: Filling = Filling.FILL_IN
    hands_behind: int = 0
    medium: Medium = Medium.BOTH
    bot_delay: bool = True
    created_by: Player | None = None
    duplicate: DuplicateSet | None = None


@dataclass(frozen=True)
class Opening:
    """One match to be opened."""

    rule_set: RuleSet
    best_of: int
    seats: Mapping[str, SeatPlan]
    terms: Terms = Terms()


def open_match(*, rule_set: RuleSet, best_of: int, seats: Mapping[str, SeatPlan], terms: Terms = Terms()) -> Match:
    """A match with its four seats, and the first hand shaken: the first shaker is drawn now (rules 1.4)."""
    (match,) = open_matches([Opening(rule_set, best_of, seats, terms)])
    return match


@transaction.atomic
def open_matches(openings: Sequence[Opening]) -> list[Match]:
    """All of a round with as many queries as one of them takes."""
    matches = Match.objects.bulk_create([_match(one) for one in openings])
    seatings = [seating.first_four(match, one.seats) for match, one in zip(matches, openings, strict=True)]
    Seating.objects.bulk_create([seat for four in seatings for seat in four])
    hands.shake_first_everywhere([match for match in matches if not match.is_on_paper])
    hands.lay_first_games(match for match in matches if match.is_on_paper)
    return matches


def _match(one: Opening) -> Match:
    """What is for real tables only begins there: no hand is shaken."""
    match = Match(rule_set=one.rule_set.to_words(), best_of=one.best_of, **vars(one.terms))
    if match.medium == Medium.PAPER:
        match.is_on_paper, match.started_at, match.version = True, timezone.now(), 1
    return match


def open_practice(
    *, player: Player, rule_set: RuleSet | None = None, rules_name: str = "", bot: str = PRACTICE_BOT
) -> Match:
    """One person against and with three bots, straight rules unless told, one game."""
    return open_match(
        rule_set=rule_set or RuleSet.preset("straight"),
        best_of=1,
        seats=seating.practice_seats(player, bot),
        terms=Terms(rules_name=rules_name, filling=Filling.ALLOWED, created_by=player),
    )
