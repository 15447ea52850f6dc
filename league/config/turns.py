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

ACT, LOOK = 0, 1


class Turns:
    """So many at a time and some more for actions; the others wait, actions first. For one event loop."""

    def __init__(self, at_once: int, for_actions: int = 0) -> None:
        self.inside = 0
        self.places = {ACT: at_once + for_actions, LOOK: at_once}
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._number = count()

    @asynccontextmanager
    async def turn(self, rank: int) -> AsyncIterator[None]:
        if self.inside < self.places[rank]:
            self.inside += 1
        else:
            await self._wait(rank)
        try:
            yield
        finally:
            self._leave()

    async def _wait(self, rank: int) -> None:
        called = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (rank, next(self._number), called))
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                self._leave()  # was called and left at the same moment
            raise

    def _leave(self) -> None:
        self.inside -= 1
        while self._waiting and self.inside < self.places[self._waiting[0][0]]:
            _rank, _number, called = heappop(self._waiting)
            if not called.done():
                called.set_result(None)
                self.inside += 1
