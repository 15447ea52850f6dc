"""The floor under the table's load: the same server, streams and sizes with nothing behind them.

`uvicorn tests.bench.bare:application`: rooms of open streams, a post that tells all streams of its room, a page of the
size of a table. No Django, no database, no game.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import Any

Message = dict[str, Any]  # Any: the messages of ASGI
PAGE = b"." * 20_000

rooms: dict[str, set[asyncio.Queue[int]]] = defaultdict(set)
versions: dict[str, int] = defaultdict(int)


async def application(
    scope: Message, receive: Callable[[], Awaitable[Message]], send: Callable[[Message], Awaitable[None]]
) -> None:
    """`/<room>/stream/`, `/<room>/act/`, anything else is a page."""
    room, _, what = scope["path"].strip("/").partition("/")
    if what == "stream":
        await stream(room, send)
    else:
        if what == "act":
            act(room)
        await answer(send, PAGE)


def act(room: str) -> None:
    versions[room] += 1
    for queue in rooms[room]:
        queue.put_nowait(versions[room])


async def stream(room: str, send: Callable[[Message], Awaitable[None]]) -> None:
    queue: asyncio.Queue[int] = asyncio.Queue()
    rooms[room].add(queue)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/event-stream")]})
    await send(event(versions[room]))
    while True:
        await send(event(await queue.get()))


def event(version: int) -> Message:
    text = f'event: version\ndata: {{"match": "", "version": {version}}}\n\n'
    return {"type": "http.response.body", "body": text.encode(), "more_body": True}


async def answer(send: Callable[[Message], Awaitable[None]], body: bytes) -> None:
    headers = [(b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})
