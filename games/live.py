"""News for open pages as server-sent events: which match, which version, never a tile.

A feed asks for the versions of the watched matches every 100 ms. It compares versions themselves, so a row that
commits late is seen when it commits, and no window of old ids is needed.
"""

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextvars import Context

from django.db import close_old_connections, connection
from django.http import StreamingHttpResponse
from django.utils import timezone

from games.models import Match, Player, Presence

logger = logging.getLogger(__name__)

POLL_SECONDS = 0.1
HEARTBEAT_SECONDS = 15.0
PRESENCE_SECONDS = 20.0
AFTER_TROUBLE_SECONDS = 1.0
RETRY = b"retry: 2000\n\n"
HEARTBEAT = b": still here\n\n"


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


class Feed:
    """All streams of one event loop, which is one web process. It runs while somebody listens."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.listeners: dict[int, set[Listener]] = {}
        self.task: asyncio.Task[None] | None = None
        self.beat_at = 0.0
        # A thread of its own: its database connection lives as long as the feed, whatever requests do with theirs.
        self.reader = ThreadPoolExecutor(max_workers=1, thread_name_prefix="feed")

    def join(self, match: Match, player_id: int | None = None) -> Listener:
        listener = Listener(match.version, player_id)
        listener.said = match.said
        self.beat_at = 0.0  # whoever comes is here at once
        self.listeners.setdefault(match.pk, set()).add(listener)
        if self.task is None:
            # An empty context, or the feed would end with the request that started it.
            self.task = self.loop.create_task(self.run(), context=Context())
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

    async def run(self) -> None:
        try:
            while self.listeners:
                await asyncio.sleep(await self.poll())
        finally:
            # No await from that last look on: whoever joins next finds no feed here and makes a new one.
            del feeds[self.loop]
            self.reader.submit(hang_up)
            self.reader.shutdown(wait=False)

    async def poll(self) -> float:
        """One look at the database; how long to wait before the next one."""
        try:
            news = await self.loop.run_in_executor(self.reader, read_news, tuple(self.listeners))
            if self.loop.time() >= self.beat_at:
                self.beat_at = self.loop.time() + PRESENCE_SECONDS
                await self.loop.run_in_executor(self.reader, beat, self.people())
        except Exception:
            # Whatever it was, a database that restarts above all: every open page hangs on this feed.
            logger.exception("the feed goes on after")
            return AFTER_TROUBLE_SECONDS
        for match_id, (version, said) in news.items():
            self.tell(match_id, version, said)
        return POLL_SECONDS


feeds: dict[asyncio.AbstractEventLoop, Feed] = {}


def feed_here() -> Feed:
    loop = asyncio.get_running_loop()
    if loop not in feeds:
        feeds[loop] = Feed(loop)
    return feeds[loop]


def read_news(match_ids: Iterable[int]) -> dict[int, tuple[int, int]]:
    try:
        return Match.objects.news(match_ids)
    except Exception:
        connection.close()
        raise


def beat(people: list[tuple[int, int]]) -> None:
    """Presence: an open stream is a person who is here. One small write for all of a process."""
    try:
        if people:
            Presence.objects.beat(people, timezone.now())
    except Exception:
        connection.close()
        raise


def hang_up() -> None:
    """In the reader's thread: each thread has a connection of its own, and this name finds the caller's."""
    connection.close()


def announce(match_id: int, version: int, said: int = 0) -> None:
    """Called after commit. Pages of this process hear at once, those of others with their next poll."""
    for feed in list(feeds.values()):
        if feed.listeners and not feed.loop.is_closed():
            feed.loop.call_soon_threadsafe(feed.tell, match_id, version, said)


def response(match: Match, player: Player | None) -> StreamingHttpResponse:
    """The stream of one match, for whoever may watch it; the caller has checked that.

    The view that returns it is done: the server's event loop draws the events. An open stream lasts for hours and
    needs no database connection of its own, so the request's goes back now.
    """
    seated = player.pk if player and match.seat_of(player) else None
    close_old_connections()
    return StreamingHttpResponse(
        events(match, seated),
        content_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


async def events(match: Match, player_id: int | None = None) -> AsyncIterator[bytes]:
    """The present version first, then every newer one."""
    feed = feed_here()
    listener = feed.join(match, player_id)
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
        feed.leave(match, listener)


def event(match: Match, version: int) -> bytes:
    news = json.dumps({"match": match.public_id, "version": version})
    return f"event: version\ndata: {news}\n\n".encode()


def remark(match: Match) -> bytes:
    """Somebody said something; the page of a seat asks what it was."""
    return f"event: said\ndata: {json.dumps({'match': match.public_id})}\n\n".encode()
