"""In which order a web process computes answers: a few at a time, actions before looks, each kind as it came.

Python computes one thing at a time. When thirty pages ask at once, thirty threads would share that one and all be late,
the action they wait to hear of among them. Waiting for a body and sending an answer take no turn: a slow line holds
nobody up.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from itertools import count

from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase

# More than one, because an answer that waits for the database lets another compute.
AT_ONCE = 4
LOOKS = ("GET", "HEAD", "OPTIONS")


class Turns:
    """So many at a time; the others wait, the lower rank first. For one event loop."""

    def __init__(self, at_once: int) -> None:
        self.free = at_once
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._number = count()

    @asynccontextmanager
    async def turn(self, rank: int) -> AsyncIterator[None]:
        if self.free:
            self.free -= 1
        else:
            await self._wait(rank)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, rank: int) -> None:
        called = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (rank, next(self._number), called))
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                self._pass_on()  # was called and left at the same moment
            raise

    def _pass_on(self) -> None:
        while self._waiting:
            _rank, _number, called = heappop(self._waiting)
            if not called.done():
                called.set_result(None)
                return
        self.free += 1


class OrderlyHandler(ASGIHandler):
    """Django's own, with turns for what it computes."""

    def __init__(self) -> None:
        super().__init__()
        self.turns = Turns(AT_ONCE)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        async with self.turns.turn(int(request.method in LOOKS)):
            return await super().get_response_async(request)
