"""Time is called: the hand is finished, more marks win; when they are equal, one more hand is played (tournaments 4).

Which hand decides follows from the hand records alone, so it does not matter how late anybody looks.
"""

from collections.abc import Sequence

from django.db import transaction

from games.models import HandRecord, Match, Player
from games.models.result import Scored, fold
from league.models import Pairing, Round, Ruling, Tournament, Verdict
from league.permissions import can_enter_results, can_run_clock
from league.services import results, rulings, tournaments, verdicts
from league.services.verdicts import Finding


@transaction.atomic
def call(*, pairing: Pairing, director: Player, why: str = "") -> Pairing:
    """At one table. Called already is as good."""
    event, current = rulings.take(pairing, director, can_run_clock)
    match = verdicts.lock_match(current)
    if current.time_hand is None and match is not None and verdicts.current(current) is None:
        _call(event, current, match, director, why)
    return current


@transaction.atomic
def call_all(*, round_: Round, director: Player, why: str = "") -> int:
    """At every table that still plays. Tells how many."""
    event = tournaments.take(round_.stage.tournament, director, can_run_clock)
    playing = Pairing.objects.of(event).still_playing().with_people().filter(round=round_, match__isnull=False)
    called = list(playing.filter(time_hand=None).select_related("round__stage__tournament"))
    for pairing in called:
        match = verdicts.lock_match(pairing)
        assert match is not None
        _call(event, pairing, match, director, why)
    return len(called)


@transaction.atomic
def enter(*, pairing: Pairing, keeper: Player, games: Sequence[Sequence[int]], why: str = "") -> Verdict:
    """What a paper table had when the hand was finished: the last game may be unfinished, one side is ahead."""
    decision = rulings.Decision(Ruling.What.SCORED, why, can_enter_results)
    return rulings.rule(pairing, keeper, decision, verdicts.time_score(pairing, games))


@transaction.atomic
def take_back(*, pairing: Pairing, director: Player) -> Pairing:
    """The table plays on as if time had not been called."""
    event, current = rulings.take(pairing, director, can_run_clock)
    if current.time_hand is not None:
        current.time_hand = None
        current.save(update_fields=["time_hand"])
        about = str(current)[:200]
        event.rulings.create(who=director, what=Ruling.What.LIFTED, about=about, data=rulings.about(current))
    return current


@transaction.atomic
def settle_event(*, tournament: Tournament) -> None:
    """By the clock. Twice or late is harmless."""
    settle(Tournament.objects.locked(tournament.pk))


def settle(event: Tournament) -> None:
    """Write down the results of tables whose time has run out. Call it with the event locked."""
    waiting = Pairing.objects.of(event).still_playing().with_people().filter(time_hand__isnull=False)
    for pairing in waiting.select_related("round__stage__tournament"):
        match = verdicts.lock_match(pairing)
        ruling = _ruling(event, pairing)
        if match and ruling and not match.is_finished and (finding := _finding(match, pairing.time_hand or 0)):
            verdicts.put(pairing, finding, ruling)
            results.close_if_done(event, pairing.round)


def _call(event: Tournament, pairing: Pairing, match: Match, director: Player, why: str) -> None:
    verdicts.must_count_games(pairing)
    last = HandRecord.objects.of_match(match).last()
    pairing.time_hand = last.number if last else 0
    pairing.save(update_fields=["time_hand"])
    event.rulings.create(
        who=director, what=Ruling.What.TIME_CALLED, why=why, about=str(pairing)[:200], data=rulings.about(pairing)
    )
    settle(event)


def _ruling(event: Tournament, pairing: Pairing) -> Ruling | None:
    return event.rulings.filter(what=Ruling.What.TIME_CALLED, data__pairing=pairing.pk).order_by("pk").last()


def _finding(match: Match, since: int) -> Finding | None:
    """The first hand, from the one in which time was called, after which one side is ahead."""
    hands: list[Scored] = []
    for record in HandRecord.objects.of_match(match):
        if not record.is_over:
            break
        hands.append(Scored(record.game.number, record.scored_ac, record.scored_bd, record.outcome, record.bidder))
        if record.number >= since:
            played = fold(hands, rules=match.rules, games_needed=match.games_needed)
            ahead = verdicts.ahead(played.games, played.games_won)
            if ahead is not None:
                return Finding(Verdict.Kind.TIME, ahead, played.games)
    return None
