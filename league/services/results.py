"""What a match's end means for its event. The result itself is never copied: it is read from the match."""

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from league import dispatch
from league.models import Pairing, Round, Ruling, Tournament
from league.services import hooks


@transaction.atomic
def record(*, match_id: int) -> None:
    """A match has ended, or may have. Closes its round when it was the last; safe to call again, or late."""
    if pairing := _pairing_of(match_id):
        event = Tournament.objects.locked(pairing.round.stage.tournament_id)
        hooks.tell_results(event, [pairing])
        close_if_done(event, Round.objects.get(pk=pairing.round_id))


@transaction.atomic
def reopen(*, match_id: int) -> None:
    """A match goes on after all. Its round runs again; a draft that rested on the result is thrown away."""
    pairing = _pairing_of(match_id)
    if pairing is None:
        return
    event = Tournament.objects.locked(pairing.round.stage.tournament_id)
    round_ = Round.objects.get(pk=pairing.round_id)
    if round_.state != Round.State.FINISHED or not round_.pairings.still_playing().exists():
        return
    round_.state, round_.finished_at = Round.State.RUNNING, None
    round_.save(update_fields=["state", "finished_at"])
    later = Q(stage=round_.stage, number__gt=round_.number) | Q(stage__source=round_.stage)
    for draft in Round.objects.filter(later, state=Round.State.DRAFT):
        draft.delete()
        data = {"round": draft.number, "seed": draft.seed, "reopened": pairing.table_number}
        event.rulings.create(who=draft.drawn_by, what=Ruling.What.DISCARDED, data=data)


def settle() -> None:
    """Rounds that still run although their last match is over: a signal was lost between two commits."""
    for round_ in Round.objects.played_out().select_related("stage__tournament"):
        with transaction.atomic():
            event = Tournament.objects.locked(round_.stage.tournament_id)
            close_if_done(event, Round.objects.get(pk=round_.pk))


def close_if_done(event: Tournament, round_: Round) -> None:
    """Call it with the event locked."""
    if round_.state == Round.State.RUNNING and not round_.pairings.still_playing().exists():
        round_.state, round_.finished_at = Round.State.FINISHED, timezone.now()
        round_.save(update_fields=["state", "finished_at"])
        hooks.tell_results(event, round_.pairings.played().with_people())
        dispatch.advance(event)


def _pairing_of(match_id: int) -> Pairing | None:
    return Pairing.objects.filter(match_id=match_id).with_people().first()
