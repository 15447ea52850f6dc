"""What was played in rounds that were undone is kept, and comes back with a pairing that is drawn again."""

from league.formats.duplicate import Duplicate
from league.models import Pairing, Round, Stage
from league.services import openings, verdicts

# The id in the draw and the entries of each side: what makes a pairing the same.
Identity = tuple[str, tuple[int, ...], tuple[int, ...]]


def identity(row: Pairing) -> Identity:
    return row.key, *row.side_ids


def kept(stage: Stage, number: int) -> list[Pairing]:
    """Everything that was ever drawn for that round and does not stand, the newest last."""
    void = Pairing.objects.filter(round__stage=stage, round__number=number, round__state=Round.State.VOID)
    return list(void.with_people().order_by("pk"))


def take_back(round_: Round) -> None:
    """A round starts: pairings that were played before, by the same teams in the same place, bring that with them."""
    former = {identity(row): row for row in kept(round_.stage, round_.number) if row.match or verdicts.current(row)}
    rows = list(round_.pairings.still_playing().filter(match=None))
    if round_.stage.format == Duplicate.name and not all(_is_whole(former.get(identity(row))) for row in rows):
        return
    for row in rows:
        if played := former.get(identity(row)):
            place = {"round": round_, "slot": row.slot, "table_number": row.table_number}
            row.delete()
            Pairing.objects.filter(pk=played.pk).update(**place)
            if played.match and not verdicts.current(played):
                openings.resume(round_.stage.tournament, played)


def _is_whole(row: Pairing | None) -> bool:
    """Boards that are known are not played on, so a round of them comes back as it was or not at all."""
    return row is not None and (verdicts.current(row) is not None or (row.match is not None and row.match.is_decided()))
