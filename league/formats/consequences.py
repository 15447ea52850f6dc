"""What rests on a result: the later pairings a correction may change (tournaments 4)."""

from collections.abc import Sequence

from league.formats.bracket import Seeded, Slot
from league.formats.field import Field
from league.formats.format import Format
from league.formats.results import PlayedRound


def resting_on(format_: Format, field: Field, played: Sequence[PlayedRound], pairing_id: str) -> tuple[str, ...]:
    """The ids of drawn pairings that were drawn with this one's result in mind, in the order of the draws.

    In a bracket those its entries go on to, however far; in a format that is drawn by results every later one; in a
    plan made beforehand none.
    """
    number = next(round_.draw.number for round_ in played if pairing_id in _ids(round_))
    later = [id_ for round_ in played for id_ in _ids(round_) if round_.draw.number > number]
    slots = format_.skeleton(field)
    if slots:
        fed = _fed_by(slots, pairing_id)
        return tuple(id_ for id_ in later if id_ in fed)
    return tuple(later) if format_.follows_results else ()


def _ids(round_: PlayedRound) -> list[str]:
    return [pairing.id for pairing in round_.draw.pairings]


def _fed_by(slots: Sequence[Slot], start: str) -> set[str]:
    """Slots stand in playing order, so that one pass finds them all."""
    fed = {start}
    for slot in slots:
        if any(not isinstance(source, Seeded) and source.slot in fed for source in (slot.home, slot.away)):
            fed.add(slot.id)
    return fed - {start}
