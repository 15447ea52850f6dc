"""News for open pages as server-sent events: which match, which version, never a tile.

A feed asks for the versions of the watched matches every 100 ms. It compares versions themselves, so a row that
commits late is seen when it commits, and no window of old ids is needed.
"""

import asyncio
import json
from collections.abc import AsyncIterator

from django.http import StreamingHttpResponse
from django.utils import timezone

from games import feed
from games.feed import HEARTBEAT, HEARTBEAT_SECONDS, RETRY
from games.models import Match, Player, Presence

PRESENCE_SECONDS = 20.0


class Listener:
    """One open stream. Its queue holds the newest version only: whoever reads slowly misses the ones between."""

    def __init__(self, seen: int, player_id: int | None = None) -> None:
        self.seen = seen
        self.said = 0
        self.player_id = player_id
        self.queue: asyncio.Queue[int] = asyncio.Queue(maxsize=1)

    def hear(self, version: int, said: int = 0) -> None:
        if version <= self.seen and said <= self.said:
            return
        self.seen, self.said = max(self.seen, version), max(self.said, said)
        if self.queue.full():
            self.queue.get_nowait()
        self.queue.put_nowait(self.seen)


class Feed(feed.Feed):
    """The tables of one web process."""

    poll_seconds = 0.1

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(loop)
        self.listeners: dict[int, set[Listener]] = {}
        self.beat_at = 0.0

    def join(self, match: Match, player_id: int | None = None) -> Listener:
        listener = Listener(match.version, player_id)
        listener.said = match.said
        self.beat_at = 0.0  # whoever comes is here at once
        self.listeners.setdefault(match.pk, set()).add(listener)
        self.wake()
        return listener

    def leave(self, match: Match, listener: Listener) -> None:
        self.listeners[match.pk].discard(listener)
        if not self.listeners[match.pk]:
            del self.listeners[match.pk]

    def people(self) -> list[tuple[int, int]]:
        """Match and player of every open page of somebody who has a seat there."""
        return [
            (match_id, listener.player_id)
            for match_id, listeners in self.listeners.items()
            for listener in listeners
            if listener.player_id is not None
        ]

    def tell(self, match_id: int, version: int, said: int = 0) -> None:
        for listener in self.listeners.get(match_id, ()):
            listener.hear(version, said)

    def is_heard(self) -> bool:
        return bool(self.listeners)

    async def look(self) -> None:
        news = await self.ask(Match.objects.news, tuple(self.listeners))
        if self.loop.time() >= self.beat_at:
            self.beat_at = self.loop.time() + PRESENCE_SECONDS
            await self.ask(beat, self.people())
        for match_id, (version, said) in news.items():
            self.tell(match_id, version, said)


def beat(people: list[tuple[int, int]]) -> None:
    """Presence: an open stream is a person who is here. One small write for all of a process."""
    if people:
        Presence.objects.beat(people, timezone.now())


def announce(match_id: int, version: int, said: int = 0) -> None:
    """Called after commit. Pages of this process hear at once, those of others with their next poll."""
    for tables in list(Feed.running.values()):
        if tables.is_heard() and not tables.loop.is_closed():
            tables.loop.call_soon_threadsafe(tables.tell, match_id, version, said)


def response(match: Match, player: Player | None) -> StreamingHttpResponse:
    """The stream of one match, for whoever may watch it; the caller has checked that."""
    return feed.streamed(events(match, player.pk if player and match.seat_of(player) else None))


async def events(match: Match, player_id: int | None = None) -> AsyncIterator[bytes]:
    """The present version first, then every newer one."""
    tables = Feed.here()
    listener = tables.join(match, player_id)
    version, said = match.version, match.said
    try:
        yield RETRY + event(match, version)
        while True:
            try:
                newest = await asyncio.wait_for(listener.queue.get(), HEARTBEAT_SECONDS)
            except TimeoutError:
                yield HEARTBEAT
                continue
            if newest > version:
                version = newest
                yield event(match, version)
            if player_id is not None and listener.said > said:
                said = listener.said
                yield remark(match)
    finally:
        tables.leave(match, listener)


def event(match: Match, version: int) -> bytes:
    news = json.dumps({"match": match.public_id, "version": version})
    return f"event: version\ndata: {news}\n\n".encode()


def remark(match: Match) -> bytes:
    """Somebody said something; the page of a seat asks what it was."""
    return f"event: said\ndata: {json.dumps({'match': match.public_id})}\n\n".encode()
