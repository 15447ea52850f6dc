"""The waiting list of an event: who moves up when a place is free."""

from league.models import Entry, Tournament


def move_up(event: Tournament) -> list[Entry]:
    """The longest waiting first, as many as there is room for. Call it with the event locked."""
    waiting = list(event.entries.with_people().filter(state=Entry.State.WAITING).order_by("entered_at", "pk"))
    room = len(waiting) if event.capacity is None else max(event.capacity - event.entries.in_event().count(), 0)
    for entry in waiting[:room]:
        entry.state = Entry.State.ENTERED
        entry.save(update_fields=["state"])
    return waiting[:room]
