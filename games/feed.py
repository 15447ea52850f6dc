"""Server-sent events for open pages: one feed of a kind in a process asks the database on behalf of all its streams."""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import Context
from typing import Any, ClassVar, ParamSpec, Self, TypeVar

from django.db import close_old_connections, connection
from django.http import StreamingHttpResponse

logger = logging.getLogger(__name__)

HEARTBEAT_SECONDS = 15.0
AFTER_TROUBLE_SECONDS = 1.0
RETRY = b"retry: 2000\n\n"
HEARTBEAT = b": still here\n\n"

P = ParamSpec("P")
T = TypeVar("T")


class Feed(ABC):
    """All streams of a kind in one event loop, which is one web process. It runs while somebody listens."""

    poll_seconds: ClassVar[float]
    running: ClassVar[dict[asyncio.AbstractEventLoop, Any]]  # Any: feeds of the class itself

    def __init_subclass__(cls) -> None:
        cls.running = {}

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.task: asyncio.Task[None] | None = None
        # A thread of its own: its database connection lives as long as the feed, whatever requests do with theirs.
        self.reader = ThreadPoolExecutor(max_workers=1, thread_name_prefix="feed")

    @classmethod
    def here(cls) -> Self:
        """The one of the running loop."""
        loop = asyncio.get_running_loop()
        if loop not in cls.running:
            cls.running[loop] = cls(loop)
        feed: Self = cls.running[loop]
        return feed

    @abstractmethod
    def is_heard(self) -> bool:
        """Whether anybody listens."""

    @abstractmethod
    async def look(self) -> None:
        """One look at the database, by `ask`, and word to whoever sees something new."""

    def wake(self) -> None:
        """Called for each listener that joins."""
        if self.task is None:
            # An empty context, or the feed would end with the request that started it.
            self.task = self.loop.create_task(self.run(), context=Context())

    async def run(self) -> None:
        try:
            while self.is_heard():
                await asyncio.sleep(await self.poll())
        finally:
            # No await from that last look on: whoever joins next finds no feed here and makes a new one.
            del self.running[self.loop]
            self.reader.submit(hang_up)
            self.reader.shutdown(wait=False)

    async def poll(self) -> float:
        """One look; how long to wait before the next one."""
        try:
            await self.look()
        except Exception:
            # Whatever it was, a database that restarts above all: every open page hangs on this feed.
            logger.exception("the feed goes on after")
            return AFTER_TROUBLE_SECONDS
        return self.poll_seconds

    async def ask(self, read: Callable[P, T], *args: P.args, **words: P.kwargs) -> T:
        """What `read` answers in the reader's thread, whose connection is dropped after any trouble."""

        def asked() -> T:
            try:
                return read(*args, **words)
            except Exception:
                hang_up()
                raise

        return await self.loop.run_in_executor(self.reader, asked)


def hang_up() -> None:
    """In the reader's thread: each thread has a connection of its own, and this name finds the caller's."""
    connection.close()


def streamed(events: AsyncIterator[bytes]) -> StreamingHttpResponse:
    """The view that returns it is done: the server's event loop draws the events. An open stream lasts for hours and
    needs no database connection of its own, so the request's goes back now."""
    close_old_connections()
    return StreamingHttpResponse(
        events,
        content_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )
