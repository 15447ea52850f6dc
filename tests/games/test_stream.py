"""News of a table over a real server: which match, which version, never a tile."""

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.test import Client

from games import live
from games.feed import AFTER_TROUBLE_SECONDS
from games.models import Audience, Match, Presence, User
from tests.builders import act, against_bots, member, people, table

News = dict[str, str | int]


@contextmanager
def stream(site: str, match_id: str, user: User | None = None, *, under: str = "tables") -> Iterator[HTTPResponse]:
    connection = HTTPConnection(urlsplit(site).netloc, timeout=10)
    headers = {**signed_in(user), "Accept": "text/event-stream"}
    connection.request("GET", f"/{under}/{match_id}/stream/", headers=headers)
    response = connection.getresponse()
    yield response
    response.close()
    connection.close()


def signed_in(user: User | None) -> dict[str, str]:
    if user is None:
        return {}
    client = Client()
    client.force_login(user)
    name = settings.SESSION_COOKIE_NAME
    return {"Cookie": f"{name}={client.cookies[name].value}"}


def next_news(response: HTTPResponse) -> News:
    """The next event's data; comments and the retry line are read over."""
    for line in response:
        if line.startswith(b"data: "):
            news: News = json.loads(line.removeprefix(b"data: "))
            return news
    raise AssertionError("the stream ended")


def news_of(match: Match) -> News:
    return {"match": match.public_id, "version": match.version}


def test_the_present_version_comes_first_and_then_every_news(live_site: str) -> None:
    match = table(people(), audience=Audience.ANYONE)
    with stream(live_site, match.public_id) as response:
        assert next_news(response) == news_of(match)
        act(match, "B 30")
        assert next_news(response) == news_of(match)


def test_what_another_process_wrote_is_heard_too(live_site: str) -> None:
    """Nobody announces here: the feed finds it by asking."""
    match = table(people(), audience=Audience.ANYONE)
    with stream(live_site, match.public_id) as response:
        next_news(response)
        Match.objects.filter(pk=match.pk).update(version=17)
        assert next_news(response) == {"match": match.public_id, "version": 17}


def test_the_stream_is_told_how_to_come_back_and_kept_by_nobody(live_site: str) -> None:
    match = table(people(), audience=Audience.ANYONE)
    with stream(live_site, match.public_id) as response:
        assert response.readline() == b"retry: 2000\n"
        assert response.headers["Content-Type"] == "text/event-stream"
        assert (response.headers["Cache-Control"], response.headers["X-Accel-Buffering"]) == ("no-store", "no")


def test_only_who_may_see_the_table_hears_of_it(live_site: str) -> None:
    ann, eve = member("Ann"), member("Eve")
    match = table(against_bots(ann))
    with stream(live_site, match.public_id, ann.user) as response:
        assert next_news(response) == news_of(match)
    for stranger in (eve.user, None):
        with stream(live_site, match.public_id, stranger) as response:
            assert response.status == 404


def test_programs_hear_the_same(live_site: str) -> None:
    ann, eve = member("Ann"), member("Eve")
    match = table(against_bots(ann))
    with stream(live_site, match.public_id, ann.user, under="api/v1/matches") as response:
        assert next_news(response) == news_of(match)
        act(match, "B 30")
        assert next_news(response) == news_of(match)
    with stream(live_site, match.public_id, eve.user, under="api/v1/matches") as response:
        assert (response.status, json.load(response)["code"]) == (404, "not-found")


def test_a_second_viewer_starts_with_the_present_and_both_hear_the_rest(live_site: str) -> None:
    match = table(people(), audience=Audience.ANYONE)
    with stream(live_site, match.public_id) as first:
        next_news(first)
        act(match, "B 30")
        with stream(live_site, match.public_id) as second:
            assert next_news(first) == next_news(second) == news_of(match)
            act(match, "C 31")
            assert next_news(first) == next_news(second) == news_of(match)


def test_a_slow_reader_hears_the_newest_version_only() -> None:
    listener = live.Listener(seen=1)
    for version in (2, 3, 1, 4):
        listener.hear(version)
    assert (listener.queue.qsize(), listener.queue.get_nowait()) == (1, 4)


def test_the_feed_outlives_any_trouble() -> None:
    """A look that fails is followed by the next one, a second later."""

    async def trouble() -> float:
        feed = live.Feed(asyncio.get_running_loop())
        feed.listeners["no number"] = {live.Listener(seen=1)}  # type: ignore[index]  # trouble for the database
        return await feed.poll()

    assert asyncio.run(trouble()) == AFTER_TROUBLE_SECONDS


@pytest.mark.django_db(transaction=True)
def test_a_feed_ends_with_its_last_listener() -> None:
    match = table(people())

    async def listen_once() -> bytes:
        events = live.events(match)
        first = await anext(events)
        await events.aclose()  # type: ignore[attr-defined]  # an async generator has it
        while live.Feed.running:
            await asyncio.sleep(0.01)
        return first

    assert b"event: version" in asyncio.run(listen_once())


def test_an_open_stream_is_a_person_who_is_here_and_a_spectator_is_nobody(live_site: str) -> None:
    ann, eve = member("Ann"), member("Eve")
    match = table(against_bots(ann), audience=Audience.ANYONE)
    give_up = time.monotonic() + 20
    with stream(live_site, match.public_id, eve.user), stream(live_site, match.public_id, ann.user):
        while not Presence.objects.exists() and time.monotonic() < give_up:
            pass
    assert list(Presence.objects.values_list("player", flat=True)) == [ann.pk]
