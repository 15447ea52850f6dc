"""News of events for open pages as server-sent events: which event, and a word for how it looks now, nothing else.

A process asks twice a second, once for all its pages, whether a watched event looks different.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from django.http import StreamingHttpResponse

from games import feed
from games.feed import HEARTBEAT, HEARTBEAT_SECONDS, RETRY
from league.models import Club, Tournament, news


class Look(StrEnum):
    """Who looks: the desk sees more change than the public page, who waits for a table sees less; a club's page shows
    the list of its events, the front page those of all clubs."""

    PAGE = "page"
    DESK = "desk"
    PERSON = "person"
    CLUB = "club"
    FRONT = "front"


STAMPS: Mapping[Look, Callable[[Collection[int]], dict[int, str]]] = {
    Look.PAGE: news.stamps,
    Look.DESK: news.desk_stamps,
    Look.PERSON: news.round_stamps,
    Look.CLUB: news.club_stamps,
    Look.FRONT: news.front_stamps,
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


class Feed(feed.Feed):
    """The pages of events and clubs of one web process: one question for each kind of page."""

    poll_seconds = 0.5

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(loop)
        self.listeners: set[Listener] = set()

    def join(self, listener: Listener) -> None:
        self.listeners.add(listener)
        self.wake()

    def is_heard(self) -> bool:
        return bool(self.listeners)

    async def look(self) -> None:
        for look in Look:
            listening = [listener for listener in self.listeners if listener.look == look]
            keys = {key for listener in listening for key in listener.events}
            stamps = await self.ask(STAMPS[look], keys) if keys else {}
            for listener in listening:
                listener.hear(stamps)


def response(events: Collection[Tournament], look: Look = Look.PAGE) -> StreamingHttpResponse:
    """The stream of these events, for whoever may watch them; the caller has checked that."""
    return feed.streamed(told(Listener(look, {event.pk: event.public_id for event in events})))


def of_club(club: Club) -> StreamingHttpResponse:
    """The stream of a club's list of events, under the short name of the club."""
    return feed.streamed(told(Listener(Look.CLUB, {club.pk: club.slug})))


def of_front() -> StreamingHttpResponse:
    return feed.streamed(told(Listener(Look.FRONT, {0: "front"})))


async def told(listener: Listener) -> AsyncIterator[bytes]:
    """How the events look now, and again whenever one of them looks different."""
    pages = Feed.here()
    pages.join(listener)
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
        pages.listeners.discard(listener)
