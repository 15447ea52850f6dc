"""The waiting list of an event: who moves up when a place is free."""

from collections.abc import Sequence

from league.models import Entry, Tournament
from league.services import notices


def is_full(event: Tournament) -> bool:
    return event.capacity is not None and event.entries.in_event().count() >= event.capacity


def move_back(event: Tournament, moved_up: Sequence[int]) -> None:
    """Whoever moved up for a team that is back waits again, unless they have checked in meanwhile."""
    event.entries.filter(pk__in=moved_up, state=Entry.State.ENTERED).update(state=Entry.State.WAITING)


def move_up(event: Tournament) -> list[Entry]:
    """The longest waiting first, as many as there is room for. Call it with the event locked."""
    waiting = list(event.entries.with_people().filter(state=Entry.State.WAITING).order_by("entered_at", "pk"))
    room = len(waiting) if event.capacity is None else max(event.capacity - event.entries.in_event().count(), 0)
    for entry in waiting[:room]:
        entry.state = Entry.State.ENTERED
        entry.save(update_fields=["state"])
        notices.tell_place(event, entry)
    return waiting[:room]
