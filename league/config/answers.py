"""How a web process answers: each request in one go, in a thread that stays."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import IO, Any, ParamSpec, TypeVar

from asgiref.sync import sync_to_async
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.signals import request_started
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix
from django.utils.module_loading import import_string

from league.config.turns import ACT, LOOK, Turns

# More than one, because an answer that waits for the database lets another compute. Actions have places of their own:
# whatever is printed for somebody, a hand goes on.
AT_ONCE, FOR_ACTIONS = 4, 2
# More than any form or file of ours holds. A body is written down whole before anybody asks whose it is.
MOST_BYTES = 10_000_000
TOO_LARGE = "league.api.outside.too_large"  # by its name: models are not there yet when this is read
LOOKS = ("GET", "HEAD", "OPTIONS")

Scope = Mapping[str, Any]  # Any: the shapes are ASGI's
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
P = ParamSpec("P")
T = TypeVar("T")


class TooLong(Exception):
    """A body that nobody needs."""


class OrderlyHandler(ASGIHandler):
    """Django's own, with turns for what it computes.

    All our middleware and views are synchronous. For such Django starts a thread at every request and goes to and fro
    between it and the event loop, which took a quarter of the processor time of an action at a table; a thread that
    stays may keep its connection to the database as well.
    """

    def __init__(self) -> None:
        super().__init__()
        self.turns = Turns(AT_ONCE, FOR_ACTIONS)
        self.threads = ThreadPoolExecutor(AT_ONCE + FOR_ACTIONS, thread_name_prefix="answers")

    def load_middleware(self, is_async: bool = False) -> None:
        """As under WSGI, whatever Django asks for here."""
        super().load_middleware(is_async=False)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            body = await self.read_body(bounded(receive, MOST_BYTES))
        except RequestAborted:
            return
        except TooLong:
            await self.send_response(import_string(TOO_LARGE)(scope["path"]), send)
            return
        answering = asyncio.create_task(self.answer(scope, body, send))
        leaving = asyncio.ensure_future(receive())  # all that can come now is that the visitor has gone
        try:
            await asyncio.wait((answering, leaving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            answering.cancel()
            leaving.cancel()
            ends = await asyncio.gather(answering, leaving, return_exceptions=True)
        if isinstance(ends[0], Exception):
            raise ends[0]

    async def answer(self, scope: Scope, body: IO[bytes], send: Send) -> None:
        async with self.turns.turn(LOOK if scope["method"] in LOOKS else ACT):
            response = await self.in_thread(self.compute, scope, body)
        try:
            await self.send_response(response, send)
        finally:
            if response.streaming:
                await self.in_thread(response.close)

    async def in_thread(self, compute: Callable[P, T], *args: P.args, **words: P.kwargs) -> T:
        """What a thread has begun it ends, whether or not the visitor waits; so long it takes up its turn."""
        call = sync_to_async(compute, thread_sensitive=False, executor=self.threads)
        computing = asyncio.ensure_future(call(*args, **words))
        try:
            return await asyncio.shield(computing)
        except asyncio.CancelledError:
            await asyncio.wait((computing,))
            raise

    def compute(self, scope: Scope, body: IO[bytes]) -> HttpResponseBase:
        """The answer, done with if it is whole: what is closed is the request, its connection and its files."""
        set_script_prefix(get_script_prefix(scope))
        request_started.send(sender=self.__class__, scope=scope)
        request, refused = self.create_request(scope, body)
        response = self.get_response(request) if request else refused
        assert response is not None, "what is no request is refused"
        if not response.streaming:
            response.close()
            body.close()
        return response


def bounded(receive: Receive, most: int) -> Receive:
    """As much of a body as may come."""
    got = 0

    async def receive_some() -> Mapping[str, Any]:
        nonlocal got
        message = await receive()
        got += len(message.get("body", b""))
        if got > most:
            raise TooLong
        return message

    return receive_some
