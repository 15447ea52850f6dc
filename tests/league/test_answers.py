"""How a web process answers: threads that stay, streams that end with their visitor, errors as pages."""

import asyncio
import threading
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.urls import path
from pytest_django import Settings

from games import live
from games.models import Audience
from league.config.answers import AT_ONCE, FOR_ACTIONS, MOST_BYTES, OrderlyHandler
from tests.builders import people, table

Message = Mapping[str, Any]  # Any: the shapes are ASGI's


class Visitor:
    """One request to the handler; the visitor stays until told to go."""

    def __init__(self, path: str, method: str = "GET") -> None:
        self.scope = {
            "type": "http",
            "method": method,
            "path": path,
            "query_string": b"",
            "headers": [(b"host", b"localhost")],
        }
        self.heard: list[Message] = []
        self.to_send: Iterator[Message] = iter(({"type": "http.request", "body": b"", "more_body": False},))
        self.gone = asyncio.Event()

    async def receive(self) -> Message:
        for message in self.to_send:
            return message
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        self.heard.append(message)

    async def ask(self, handler: OrderlyHandler) -> int:
        """The status; 0 for who has left before."""
        await handler(self.scope, self.receive, self.send)
        return int(self.heard[0]["status"]) if self.heard else 0


def answering_threads() -> set[threading.Thread]:
    return {thread for thread in threading.enumerate() if thread.name.startswith("answers")}


def test_many_requests_are_answered_by_a_few_threads_that_stay() -> None:
    before = answering_threads()

    async def story() -> set[int]:
        handler = OrderlyHandler()
        statuses: set[int] = set()
        for _ in range(3):
            statuses |= set(await asyncio.gather(*(Visitor("/no-such-page/").ask(handler) for _ in range(20))))
        assert 0 < len(answering_threads() - before) <= AT_ONCE + FOR_ACTIONS
        assert handler.turns.inside == 0
        handler.threads.shutdown()
        return statuses

    assert asyncio.run(story()) == {404}


@pytest.mark.django_db(transaction=True)
def test_a_stream_ends_with_its_visitor() -> None:
    match = table(people(), audience=Audience.ANYONE)

    async def story() -> int:
        handler, visitor = OrderlyHandler(), Visitor(f"/tables/{match.public_id}/stream/")
        stream = asyncio.create_task(visitor.ask(handler))
        while not any(b"event: version" in message.get("body", b"") for message in visitor.heard):
            await asyncio.sleep(0.01)
        assert not stream.done() and live.Feed.running
        visitor.gone.set()
        status = await stream
        while live.Feed.running:
            await asyncio.sleep(0.01)
        handler.threads.shutdown()
        return status

    assert asyncio.run(asyncio.wait_for(story(), 20)) == 200


def test_who_goes_away_before_asking_whole_gets_no_answer() -> None:
    async def story() -> list[Message]:
        handler, visitor = OrderlyHandler(), Visitor("/")
        visitor.to_send = iter(())
        visitor.gone.set()
        await handler(visitor.scope, visitor.receive, visitor.send)
        return visitor.heard

    assert asyncio.run(story()) == []


class Slow:
    """A page that takes until it is told to end."""

    def __init__(self) -> None:
        self.begun, self.may_end = threading.Semaphore(0), threading.Event()

    def __call__(self, request: HttpRequest) -> HttpResponse:
        self.begun.release()
        self.may_end.wait(10)
        return HttpResponse("at last")


def test_who_leaves_takes_no_place_of_those_who_stay(settings: Settings) -> None:
    """A thread goes on after its visitor left; while it does, no other look may take the places of actions."""
    slow = Slow()
    settings.ROOT_URLCONF = (path("slow/", slow), path("quick/", lambda request: HttpResponse("done")))
    settings.MIDDLEWARE = []

    async def story() -> int:
        handler = OrderlyHandler()
        first, second = ([Visitor("/slow/") for _ in range(AT_ONCE)] for _ in range(2))
        asking = [asyncio.create_task(visitor.ask(handler)) for visitor in first]
        for _ in first:
            await asyncio.to_thread(slow.begun.acquire, timeout=10)
        for visitor in first:
            visitor.gone.set()
        await a_while()
        asking += [asyncio.create_task(visitor.ask(handler)) for visitor in second]
        await a_while()
        actor = Visitor("/quick/", "POST")
        try:
            return await asyncio.wait_for(actor.ask(handler), 5)
        finally:
            slow.may_end.set()
            await asyncio.gather(*asking, return_exceptions=True)
            handler.threads.shutdown()

    assert asyncio.run(story()) == 200


async def a_while() -> None:
    """Whatever waits for nothing but its turn of the event loop has had it."""
    for _ in range(100):
        await asyncio.sleep(0)


@pytest.mark.parametrize(
    ("path", "kind"), [("/sign-in/", b"text/plain"), ("/api/v1/auth/token/", b"application/problem+json")]
)
def test_a_body_without_end_is_refused_before_it_fills_the_disk(path: str, kind: bytes) -> None:
    async def story() -> tuple[int, int, Message]:
        handler, visitor = OrderlyHandler(), Visitor(path, "POST")
        pieces = iter(range(MOST_BYTES))
        visitor.to_send = ({"type": "http.request", "body": b"a" * 100_000, "more_body": True} for _ in pieces)
        return await visitor.ask(handler), next(pieces) * 100_000, visitor.heard[0]

    status, read, head = asyncio.run(story())
    assert status == 413 and MOST_BYTES < read < 2 * MOST_BYTES
    assert dict(head["headers"])[b"Content-Type"] == kind


def test_only_http_is_spoken() -> None:
    async def story() -> None:
        visitor = Visitor("/")
        with pytest.raises(ValueError, match="websocket"):
            await OrderlyHandler()({**visitor.scope, "type": "websocket"}, visitor.receive, visitor.send)

    asyncio.run(story())
