"""A round's matches are opened: who sits where, and which seats a bot holds for somebody."""

from dataclasses import replace

from django.template.loader import render_to_string

from engine.rule_set import RuleSet
from games.errors import Refused
from games.models import Audience, DuplicateSet, Filling, Medium, Player
from games.services import boards, matches, seating, stopping
from games.services.matches import Opening, Terms
from games.services.seating import SeatPlan
from league.formats.duplicate import Duplicate
from league.models import Pairing, Round, Tournament
from league.services import house_rules

BOT = "steady"


def open_matches(event: Tournament, round_: Round) -> None:
    """One match for every pairing that has none. Call it with the event locked."""
    robot = Player.objects.bot(BOT)
    pairings = list(round_.pairings.still_playing().filter(match=None).with_people())
    duplicate = _boards(event, round_)
    opened = matches.open_matches([_opening(event, pairing, robot, duplicate) for pairing in pairings])
    for pairing, match in zip(pairings, opened, strict=True):
        pairing.match = match
    Pairing.objects.bulk_update(pairings, ["match"])


def open_one(event: Tournament, pairing: Pairing) -> None:
    """A match for one pairing, beside those that are played. Call it with the event locked."""
    duplicate = _boards(event, pairing.round)
    (pairing.match,) = matches.open_matches([_opening(event, pairing, Player.objects.bot(BOT), duplicate)])
    pairing.save(update_fields=["match"])


def resume(event: Tournament, pairing: Pairing) -> None:
    """Its match goes on, or begins when it never did, with those who play now: a substitute may have come meanwhile."""
    if pairing.match is None:
        if pairing.round.state in (Round.State.RUNNING, Round.State.FINISHED):
            open_one(event, pairing)
        return
    match = stopping.resume(match=pairing.match)
    held = {} if match.is_finished else match.seatings_now()
    plans = seats(event, pairing, Player.objects.bot(BOT)) if held else {}
    for seat, plan in plans.items():
        if held[seat].owner != plan.owner:
            seating.change(match=match, seat=seat, plan=plan)


def _boards(event: Tournament, round_: Round) -> DuplicateSet | None:
    """In duplicate play the same for all tables of a round, also for one that comes later."""
    if round_.stage.format != Duplicate.name:
        return None
    laid = DuplicateSet.objects.filter(matches__pairing__round=round_).first()
    if laid is not None and laid.told:
        raise Refused("boards-known", 409)
    if laid is None:
        size = round_.stage.options.get("boards", Duplicate().boards)
        laid = boards.deal(rule_set=RuleSet.from_words(event.rule_set), size=size)
    return laid


def _opening(event: Tournament, pairing: Pairing, robot: Player, duplicate: DuplicateSet | None) -> Opening:
    terms = _terms(event, pairing)
    if duplicate is not None:
        terms = replace(terms, duplicate=duplicate, medium=Medium.ONLINE)
    return Opening(
        rule_set=RuleSet.from_words(event.rule_set),
        best_of=pairing.best_of,
        seats=seats(event, pairing, robot),
        terms=terms,
    )


def seats(event: Tournament, pairing: Pairing, robot: Player) -> dict[str, SeatPlan]:
    """The home side at A and C, the other at B and D; beside a person who has no partner sits the bot."""
    home, away = ([*people, robot] for people in pairing.people)
    people = {"A": home[0], "B": away[0], "C": home[1], "D": away[1]}
    return {seat: _seat(event, person, robot) for seat, person in people.items()}


def seat_plan(event: Tournament, person: Player) -> SeatPlan:
    """Who acts for one person at this event."""
    return _seat(event, person, Player.objects.bot(BOT))


def bot_plays_for(event: Tournament, person: Player) -> bool:
    """From the start of a match, before anybody has failed to come."""
    if person.is_bot or event.medium == Medium.PAPER:
        return False
    return event.bots == Tournament.Bots.ALL or (person.user_id is None and event.bots == Tournament.Bots.FILL)


def _seat(event: Tournament, person: Player, robot: Player) -> SeatPlan:
    if person.is_bot:
        return SeatPlan.of(robot)
    return _seat_of_person(event, person, robot)


def _seat_of_person(event: Tournament, person: Player, robot: Player) -> SeatPlan:
    """A name without a sign-in cannot sit down at a screen: a bot holds the seat, which stays that person's."""
    return SeatPlan(robot, person) if bot_plays_for(event, person) else SeatPlan.of(person)


def _terms(event: Tournament, pairing: Pairing) -> Terms:
    """Whoever may watch sees what is public, never a rack."""
    label = render_to_string("league/match_label.txt", {"event": event, "pairing": pairing}).strip()
    alone = event.bots == Tournament.Bots.NEVER or event.medium == Medium.PAPER
    filling = Filling.NEVER if alone else Filling.FILL_IN
    return Terms(
        label=label,
        link=event.path,
        rules_name=house_rules.name_of(event),
        audience=Audience(event.audience),
        hands_behind=event.hands_behind,
        medium=Medium(event.medium),
        filling=filling,
        bot_delay=event.bot_delay,
    )
