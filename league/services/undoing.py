"""The last act at the desk is taken back, through the same verbs and as a ruling of its own."""

from collections.abc import Callable, Mapping

from django.db import transaction

from games.errors import Refused
from games.models import Player
from league.models import Entry, Pairing, Round, Ruling, Tournament, Verdict
from league.services import (
    changes,
    corrections,
    departures,
    drafts,
    entries,
    partners,
    rounds,
    timecalls,
    tournaments,
    verdicts,
)
from league.services.corrections import Correction, Outcome
from league.services.verdicts import OWN_RESULT, Finding

What = Ruling.What
State = Tournament.State
MOVES = {
    What.OPENED: (State.DRAFT, State.OPEN),
    What.CLOSED: (State.OPEN, State.CHECK_IN),
    What.FINISHED: (State.RUNNING, State.FINISHED),
    What.ARCHIVED: (State.FINISHED, State.ARCHIVED),
}
Undo = Callable[[Tournament, Ruling, Player], object]


def last_act(tournament: Tournament) -> Ruling | None:
    """The newest act if it can be taken back: what was undone, and what undid it, are passed over."""
    acts = tournament.rulings.filter(undoes=None, undone_by=None).select_related("tournament", "who")
    newest = acts.order_by("-pk").first()
    return newest if newest and newest.what in UNDO else None


@transaction.atomic
def undo(*, tournament: Tournament, director: Player, ruling: Ruling) -> Ruling:
    """Take that act back if it still is the last one; refused where something rests on it already."""
    event = tournaments.take(tournament, director)
    last = last_act(event)
    if last is None or last.pk != ruling.pk:
        raise Refused("act-passed", 409, {"act": ruling.what})
    UNDO[What(last.what)](event, last, director)
    mark = event.rulings.filter(pk__gt=last.pk).order_by("pk").last()
    if mark is None:
        raise Refused("act-passed", 409, {"act": ruling.what})
    mark.undoes = last
    mark.save(update_fields=["undoes"])
    return mark


def _entry(event: Tournament, ruling: Ruling) -> Entry:
    return event.entries.with_people().select_related("tournament__club").get(pk=ruling.data["entry"])


def _round(event: Tournament, ruling: Ruling) -> Round:
    rows = Round.objects.of(event).select_related("stage__tournament__club")
    stage, number = ruling.data.get("stage", 1), ruling.data["round"]
    found = rows.filter(stage__number=stage, number=number).first()
    if found is None:
        raise Refused("round-gone")
    return found


def _pairing(event: Tournament, ruling: Ruling) -> Pairing:
    rows = Pairing.objects.of(event).with_people().select_related("round__stage__tournament__club")
    found = rows.filter(pk=ruling.data["pairing"]).first()
    if found is None:
        raise Refused("round-gone")
    return found


def _check_in(event: Tournament, ruling: Ruling, who: Player) -> object:
    if "ids" in ruling.data:
        return entries.undo_check_in_of(tournament=event, director=who, ids=ruling.data["ids"])
    return entries.undo_check_in(entry=_entry(event, ruling), director=who)


def _move_back(event: Tournament, ruling: Ruling, who: Player) -> object:
    before, after = MOVES[What(ruling.what)]
    if event.state != after or (event.takes_entries and Round.objects.of(event).exists()):
        raise Refused("wrong-state", 409, {"state": event.state})
    if ruling.what == What.OPENED and event.rulings.filter(what=What.CLOSED, undone_by=None).exists():
        before = State.CHECK_IN
    return tournaments.move(event, before, who, What.UNDONE, act=ruling.what)


def _lift(event: Tournament, ruling: Ruling, who: Player) -> object:
    """As it was before the ruling: the verdict before, or what the match says."""
    pairing = _pairing(event, ruling)
    before = pairing.verdicts.filter(revision=ruling.data.get("before", 0)).first()
    finding = OWN_RESULT if before is None else _finding(before)
    told = corrections.consequences(pairing=pairing, finding=finding)
    wanted = Outcome(ruling.data.get("outcome", Outcome.RECOMPUTE))
    outcome = wanted if told.allows(wanted) else None
    why = f"{ruling.get_what_display()}: {ruling.why}"
    correction = Correction(finding, why, told.revision, outcome)
    return corrections.correct(pairing=pairing, judge=who, correction=correction)


def _finding(verdict: Verdict) -> Finding:
    games = tuple((home, away) for home, away in verdict.games)
    return Finding(Verdict.Kind(verdict.kind), verdict.result.won, games)


def _time(event: Tournament, ruling: Ruling, who: Player) -> object:
    pairing = _pairing(event, ruling)
    if verdicts.current(pairing):
        _lift(event, ruling, who)
    return timecalls.take_back(pairing=pairing, director=who)


def _substitute(event: Tournament, ruling: Ruling, who: Player) -> object:
    entry = _entry(event, ruling)
    leaves = next((person for person in entry.team.persons if person.name == ruling.data["new"]), None)
    if leaves is None:
        raise Refused("not-in-team", 409, {"name": ruling.data["new"]})
    # Older rulings name whoever left and no more.
    if (before := Player.objects.filter(pk=ruling.data.get("old_player")).first()) is None:
        return changes.substitute(entry=entry, director=who, leaves=leaves, name=ruling.data["old"])
    return changes.take_back(entry=entry, director=who, leaves=leaves, comes=before)


def _ids(ruling: Ruling) -> list[int]:
    """Older rulings do not name whom they brought in."""
    ids: list[int] = ruling.data.get("ids", [])
    if not ids:
        raise Refused("act-passed", 409, {"act": ruling.what})
    return ids


def _edit(event: Tournament, ruling: Ruling, who: Player) -> object:
    if ruling.data["act"] == "swap":
        one, other = (event.entries.with_people().get(pk=key) for key in ruling.data["entries"])
        return drafts.swap(round_=_round(event, ruling), director=who, one=one, other=other)
    if ruling.data["before"] is None:
        raise Refused("act-passed", 409, {"act": ruling.what})
    return drafts.set_table(pairing=_pairing(event, ruling), director=who, number=ruling.data["before"])


UNDO: Mapping[What, Undo] = {
    What.OPENED: _move_back,
    What.CLOSED: _move_back,
    What.FINISHED: _move_back,
    What.ARCHIVED: _move_back,
    What.ENTERED: lambda event, ruling, who: entries.withdraw(entry=_entry(event, ruling), director=who),
    What.IMPORTED: lambda event, ruling, who: entries.take_out(tournament=event, director=who, ids=_ids(ruling)),
    What.PAIRED: lambda event, ruling, who: partners.undo_draw(
        tournament=event, director=who, ids=_ids(ruling), players=ruling.data["players"]
    ),
    What.ENTERED_LATE: lambda event, ruling, who: entries.withdraw(entry=_entry(event, ruling), director=who),
    What.RETURNED: lambda event, ruling, who: entries.withdraw(entry=_entry(event, ruling), director=who),
    What.WITHDRAWN: lambda event, ruling, who: departures.come_back(entry=_entry(event, ruling), director=who),
    What.CHECKED_IN: _check_in,
    What.CHECK_IN_UNDONE: lambda event, ruling, who: entries.check_in(entry=_entry(event, ruling), director=who),
    What.DRAWN: lambda event, ruling, who: rounds.discard(round_=_round(event, ruling), director=who),
    What.PUBLISHED: lambda event, ruling, who: rounds.unpublish(round_=_round(event, ruling), director=who),
    What.UNPUBLISHED: lambda event, ruling, who: rounds.publish(round_=_round(event, ruling), director=who),
    What.STARTED: lambda event, ruling, who: rounds.call_off(round_=_round(event, ruling), director=who),
    What.SCORED: _lift,
    What.FORFEITED: _lift,
    What.NO_SHOW: _lift,
    What.VOIDED: _lift,
    What.CORRECTED: _lift,
    What.TIME_CALLED: _time,
    What.SUBSTITUTED: _substitute,
    What.RENAMED: lambda event, ruling, who: changes.rename(
        entry=_entry(event, ruling), director=who, name=ruling.data["old_name"]
    ),
    What.EDITED: _edit,
}
