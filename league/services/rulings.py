"""What a judge decides about a pairing that has no result yet: forfeits, no-shows, void, replay, an entered score.

Each is a ruling with author, time and reason. A result that stands already is changed by `corrections`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.db import transaction

from games.errors import Refused
from games.models import Player
from games.services import sheets
from league.models import Pairing, Round, Ruling, Tournament, Verdict
from league.permissions import can_enter_results, can_rule
from league.services import results, tournaments, verdicts
from league.services.tournaments import Right
from league.services.verdicts import DOUBLE_FORFEIT, REPLAY, VOID, Finding

What = Ruling.What


class Absent(StrEnum):
    """Who did not come."""

    HOME = "home"
    AWAY = "away"
    BOTH = "both"


@dataclass(frozen=True)
class Decision:
    """What is ruled, why, and the right that it takes."""

    what: Ruling.What
    why: str = ""
    right: Right = can_rule


@transaction.atomic
def forfeit(*, pairing: Pairing, judge: Player, loser: Absent, why: str = "") -> Verdict:
    """One side gives the match up, or both do: then nobody advances and the next opponent has a walkover."""
    return rule(pairing, judge, Decision(What.FORFEITED, why), _given_up(pairing, loser))


@transaction.atomic
def no_show(*, pairing: Pairing, judge: Player, absent: Absent, why: str = "") -> Verdict:
    """As a forfeit of whoever did not come."""
    return rule(pairing, judge, Decision(What.NO_SHOW, why), _given_up(pairing, absent))


@transaction.atomic
def make_void(*, pairing: Pairing, judge: Player, why: str) -> Verdict:
    """The match counts for nobody."""
    return rule(pairing, judge, Decision(What.VOIDED, _reason(why)), VOID)


@transaction.atomic
def enter_score(*, pairing: Pairing, keeper: Player, games: Sequence[Sequence[int]], why: str = "") -> Verdict:
    """The marks of every game, home first, as the table reports them. When its two reports differ, a judge decides."""
    in_dispute = pairing.match is not None and sheets.read(pairing.match).in_dispute
    right = can_rule if in_dispute else can_enter_results
    return rule(pairing, keeper, Decision(What.SCORED, why, right), verdicts.score(pairing, games))


@transaction.atomic
def replay(*, pairing: Pairing, judge: Player, why: str) -> Pairing:
    """A match that is being played begins anew; what was played of it is kept and counts nowhere.

    A second click finds a replay that nobody has begun, which is what it asks for.
    """
    event, current = take(pairing, judge, can_rule)
    if current.match is None:
        raise Refused("not-started")
    former = verdicts.lock_match(current)
    must_be_undecided(current)
    assert former is not None
    replayed = event.rulings.filter(what=What.REPLAYED, data__pairing=current.pk).exists()
    if replayed and not verdicts.is_begun(current):
        return current
    facts = {**about(current), "former_match": former.public_id}
    ruling = _write(event, judge, Decision(What.REPLAYED, _reason(why)), current, facts)
    verdicts.put(current, REPLAY, ruling)
    return current


def take(pairing: Pairing, judge: Player, right: Right = can_rule) -> tuple[Tournament, Pairing]:
    """The event under lock, and the pairing as it stands now."""
    event = tournaments.take(pairing.round.stage.tournament, judge, right)
    current = (
        Pairing.objects.of(event)
        .with_people()
        .select_related("round__stage__tournament__club")
        .filter(pk=pairing.pk)
        .first()
    )
    if current is None:
        raise Refused("round-gone")
    if not current.away_id:
        raise Refused("no-opponent")
    if current.round.state == Round.State.DRAFT:
        raise Refused("wrong-round-state", 409, {"state": current.round.state})
    return event, current


def must_be_undecided(pairing: Pairing) -> None:
    if verdicts.current(pairing) or (pairing.match and pairing.match.is_finished):
        raise Refused("already-decided", 409, {"revision": verdicts.revision(pairing)})


def about(pairing: Pairing) -> dict[str, object]:
    """What the log keeps about a pairing, whatever is drawn later."""
    return {
        "pairing": pairing.pk,
        "key": pairing.key,
        "round": pairing.round.number,
        "stage": pairing.round.stage.number,
        "table": pairing.table_number,
    }


def _given_up(pairing: Pairing, absent: Absent) -> Finding:
    if absent == Absent.BOTH:
        return DOUBLE_FORFEIT
    return verdicts.forfeit(pairing, 1 if absent == Absent.HOME else 0)


def rule(pairing: Pairing, judge: Player, decision: Decision, finding: Finding) -> Verdict:
    """The same ruling again is the answer to the second click."""
    event, current = take(pairing, judge, decision.right)
    verdicts.lock_match(current)
    current.refresh_from_db(fields=["match"])
    stands = verdicts.current(current)
    if stands and (stands.kind, stands.result) == (finding.kind, finding.result):
        return stands
    must_be_undecided(current)
    ruling = _write(event, judge, decision, current, {**about(current), "verdict": finding.kind})
    verdicts.put(current, finding, ruling)
    results.close_if_done(event, current.round)
    written = verdicts.current(current)
    assert written is not None, "just put there"
    return written


def _write(event: Tournament, judge: Player, decision: Decision, pairing: Pairing, facts: dict[str, object]) -> Ruling:
    about_whom = str(pairing)[:200]
    return event.rulings.create(who=judge, what=decision.what, why=decision.why, about=about_whom, data=facts)


def _reason(why: str) -> str:
    if not why.strip():
        raise Refused("reason-missing", 422)
    return why
