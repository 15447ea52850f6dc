"""News of events for open pages as server-sent events: which event, and a word for how it looks now, nothing else.

A process asks twice a second, once for all its pages, whether a watched event looks different.
"""

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextvars import Context
from dataclasses import dataclass, field
from enum import StrEnum

from django.db import close_old_connections, connection
from django.http import StreamingHttpResponse

from games.live import hang_up
from league.models import Club, Tournament, news

logger = logging.getLogger(__name__)

POLL_SECONDS = 0.5
HEARTBEAT_SECONDS = 15.0
AFTER_TROUBLE_SECONDS = 1.0
RETRY = b"retry: 2000\n\n"
HEARTBEAT = b": still here\n\n"


class Look(StrEnum):
    """Who looks: the desk sees more change than the public page, who waits for a table sees less; a club's page shows
    the list of its events."""

    PAGE = "page"
    DESK = "desk"
    PERSON = "person"
    CLUB = "club"


STAMPS: Mapping[Look, Callable[[Collection[int]], dict[int, str]]] = {
    Look.PAGE: news.stamps,
    Look.DESK: news.desk_stamps,
    Look.PERSON: news.round_stamps,
    Look.CLUB: news.club_stamps,
}


@dataclass(eq=False)
class Listener:
    """One open page. It is woken when anything it watches looks different; what that is, it looks up itself."""

    look: Look
    events: Mapping[int, str]
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    shown: dict[int, str] = field(default_factory=dict)

    def hear(self, stamps: Mapping[int, str]) -> None:
        if any(stamps.get(key, "") != self.shown.get(key, "") for key in self.events):
            self.shown = {key: stamps.get(key, "") for key in self.events}
            self.woken.set()

    def words(self) -> bytes:
        """Every event watched, under its public id."""
        told = {self.events[key]: stamp for key, stamp in self.shown.items()}
        return f"event: news\ndata: {json.dumps(told)}\n\n".encode()


class Feed:
    """All streams of one event loop, which is one web process. It runs while somebody listens."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.listeners: set[Listener] = set()
        self.task: asyncio.Task[None] | None = None
        # A thread of its own: its database connection lives as long as the feed, whatever requests do with theirs.
        self.reader = ThreadPoolExecutor(max_workers=1, thread_name_prefix="league-feed")

    def join(self, listener: Listener) -> None:
        self.listeners.add(listener)
        if self.task is None:
            # An empty context, or the feed would end with the request that started it.
            self.task = self.loop.create_task(self.run(), context=Context())

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
        """One look at the database for each kind of page; how long to wait before the next one."""
        try:
            for look in Look:
                listening = [listener for listener in self.listeners if listener.look == look]
                keys = {key for listener in listening for key in listener.events}
                stamps = await self.loop.run_in_executor(self.reader, read, look, keys) if keys else {}
                for listener in listening:
                    listener.hear(stamps)
        except Exception:
            # Whatever it was, a database that restarts above all: every open page hangs on this feed.
            logger.exception("the feed of events goes on after")
            return AFTER_TROUBLE_SECONDS
        return POLL_SECONDS


feeds: dict[asyncio.AbstractEventLoop, Feed] = {}


def read(look: Look, keys: Collection[int]) -> dict[int, str]:
    """In the reader's thread, whose connection is dropped after any trouble."""
    try:
        return STAMPS[look](keys)
    except Exception:
        connection.close()
        raise


def response(events: Collection[Tournament], look: Look = Look.PAGE) -> StreamingHttpResponse:
    """The stream of these events, for whoever may watch them; the caller has checked that."""
    return _stream(Listener(look, {event.pk: event.public_id for event in events}))


def of_club(club: Club) -> StreamingHttpResponse:
    """The stream of a club's list of events, under the short name of the club."""
    return _stream(Listener(Look.CLUB, {club.pk: club.slug}))


def _stream(listener: Listener) -> StreamingHttpResponse:
    """An open stream lasts for hours and needs no database connection of its own, so the request's goes back now."""
    close_old_connections()
    return StreamingHttpResponse(
        told(listener),
        content_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


async def told(listener: Listener) -> AsyncIterator[bytes]:
    """How the events look now, and again whenever one of them looks different."""
    loop = asyncio.get_running_loop()
    if loop not in feeds:
        feeds[loop] = Feed(loop)
    feed = feeds[loop]
    feed.join(listener)
    try:
        yield RETRY
        while True:
            try:
                await asyncio.wait_for(listener.woken.wait(), HEARTBEAT_SECONDS)
            except TimeoutError:
                yield HEARTBEAT
                continue
            listener.woken.clear()
            yield listener.words()
    finally:
        feed.listeners.discard(listener)
