"""A worker that thinks for long says so, again and again, so that neither sweeper nor broker asks another one."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from threading import Event, Thread

from django.db import connection
from django.utils import timezone

from games.models import Match

# Most bots answer sooner and cost nothing here. Both sweeper and broker wait for longer than this.
BEAT = timedelta(seconds=1)
# A worker that was killed is silent for so long, then the sweeper finds its match.
LASTS = timedelta(seconds=3)


@contextmanager
def held(match: Match, beat: timedelta = BEAT) -> Iterator[None]:
    """While the block runs, nobody else is asked for this match at this version."""
    done = Event()
    voice = Thread(target=say_so, args=(match, beat, done), name=f"holds {match.public_id}", daemon=True)
    voice.start()
    try:
        yield
    finally:
        done.set()
        voice.join()


def say_so(match: Match, beat: timedelta, done: Event) -> None:
    """In a thread of its own, with a connection of its own from the first beat on."""
    try:
        while not done.wait(beat.total_seconds()):
            match.hold(timezone.now() + LASTS)
    finally:
        connection.close()
