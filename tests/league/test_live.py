"""News of events over a real server: which event looks different, and nothing else of it."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from urllib.parse import urlsplit

import pytest
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import Client

from games.feed import AFTER_TROUBLE_SECONDS, RETRY
from games.models import Player, User
from league import live
from league.live import Look
from league.models import Pairing, Tournament
from league.models.news import club_stamps, desk_stamp, round_stamps, stamp, stamps
from league.services import rounds, tournaments
from tests.builders import member
from tests.games.test_stream import signed_in
from tests.league.builders import checked_in, club, decide, entry_of, event, owner_of, running

News = dict[str, str]


@contextmanager
def stream(site: str, path: str, user: User | None = None) -> Iterator[HTTPResponse]:
    connection = HTTPConnection(urlsplit(site).netloc, timeout=10)
    connection.request("GET", path, headers={**signed_in(user), "Accept": "text/event-stream"})
    response = connection.getresponse()
    yield response
    response.close()
    connection.close()


def next_news(response: HTTPResponse) -> News:
    for line in response:
        if line.startswith(b"data: "):
            news: News = json.loads(line.removeprefix(b"data: "))
            return news
    raise AssertionError("the stream ended")


def directed() -> tuple[Player, Tournament]:
    dora = member("Dora")
    return dora, checked_in(4, house=club(owner=dora), bots="never")


def test_the_present_look_comes_first_and_then_every_news(live_site: str) -> None:
    dora, night = directed()
    with stream(live_site, f"{night.path}stream/") as response:
        assert next_news(response) == {night.public_id: stamp(night)}
        drawn = rounds.draw(tournament=night, director=dora)
        rounds.publish(round_=drawn, director=dora)
        news = next_news(response)
        while news != {night.public_id: stamp(night)}:
            news = next_news(response)


def test_a_draft_event_is_heard_of_by_its_directors_only(live_site: str) -> None:
    dora = member("Dora")
    draft = event(club(owner=dora))
    with stream(live_site, f"{draft.path}stream/", member("Mae").user) as response:
        assert response.status == 404
    with stream(live_site, f"{draft.path}stream/", dora.user) as response:
        assert next_news(response) == {draft.public_id: stamp(draft)}


def test_the_desk_hears_under_its_own_word(live_site: str) -> None:
    dora, night = directed()
    with stream(live_site, f"{night.path}stream/desk/", member("Mae").user) as response:
        assert response.status == 404
    with stream(live_site, f"{night.path}stream/desk/", dora.user) as response:
        assert next_news(response)[night.public_id].startswith(stamp(night))


def test_a_person_hears_of_the_events_entered(live_site: str) -> None:
    _dora, night = directed()
    ann = entry_of(night, "Ann").team.first
    ann.user = User.objects.create_user(username="ann")
    ann.save()
    with stream(live_site, "/my-next-match/stream/", ann.user) as response:
        assert next_news(response) == {night.public_id: round_stamps([night.pk])[night.pk]}


@pytest.mark.django_db
def test_a_result_changes_every_word_and_a_hand_under_way_none() -> None:
    night = running(4, bots="never")
    before = stamp(night), desk_stamp(night), round_stamps([night.pk])
    assert stamp(night) == before[0]
    decide(Pairing.objects.of(night).with_people()[0])
    assert stamp(night) != before[0] and desk_stamp(night) != before[1] and round_stamps([night.pk]) != before[2]


@pytest.mark.django_db
def test_an_act_of_a_director_changes_every_word() -> None:
    draft = event()
    before = stamp(draft), desk_stamp(draft), round_stamps([draft.pk])
    tournaments.open_entry(tournament=draft, director=owner_of(draft.club))
    assert stamp(draft) != before[0] and desk_stamp(draft) != before[1] and round_stamps([draft.pk]) != before[2]


def test_a_page_is_woken_by_what_it_watches_only() -> None:
    listener = live.Listener(Look.PAGE, {1: "one"})
    listener.hear({1: "a", 2: "b"})
    assert listener.woken.is_set() and json.loads(listener.words().partition(b"data: ")[2]) == {"one": "a"}
    listener.woken.clear()
    listener.hear({1: "a", 2: "c"})
    assert not listener.woken.is_set()


def test_the_feed_outlives_any_trouble() -> None:
    async def trouble() -> float:
        feed = live.Feed(asyncio.get_running_loop())
        feed.listeners.add(live.Listener(Look.PAGE, {"no number": "x"}))  # type: ignore[dict-item]  # trouble
        return await feed.poll()

    assert asyncio.run(trouble()) == AFTER_TROUBLE_SECONDS


@pytest.mark.django_db(transaction=True)
def test_a_feed_ends_with_its_last_listener() -> None:
    night = event()

    async def listen_once() -> bytes:
        words = live.told(live.Listener(Look.PAGE, {night.pk: night.public_id}))
        first = await anext(words)
        await words.aclose()  # type: ignore[attr-defined]  # an async generator has it
        while live.Feed.running:
            await asyncio.sleep(0.01)
        return first

    assert asyncio.run(listen_once()) == RETRY


@pytest.mark.django_db(transaction=True)
def test_a_feed_that_ends_gives_the_connection_of_its_reader_back() -> None:
    """A pool has few, and each page that closes last would keep one."""
    night = event()

    async def listened() -> BaseDatabaseWrapper:
        words = live.told(live.Listener(Look.PAGE, {night.pk: night.public_id}))
        await anext(words)
        feed = live.Feed.here()
        await feed.ask(stamps, {night.pk})
        readers = await asyncio.wrap_future(feed.reader.submit(connections.__getitem__, "default"))
        assert readers.connection is not None
        await words.aclose()  # type: ignore[attr-defined]  # an async generator has it
        while live.Feed.running:
            await asyncio.sleep(0.01)
        feed.reader.shutdown(wait=True)
        return readers

    assert asyncio.run(listened()).connection is None


@pytest.mark.django_db
def test_what_everybody_sees_is_written_once(django_assert_max_num_queries: object) -> None:
    """The second viewer of the same look costs no chart: three small queries and their own person."""
    night = running(8, bots="never")
    Client().get(f"{night.path}view/")
    with django_assert_max_num_queries(4):  # type: ignore[operator]  # pytest-django's fixture
        assert "Ann Alpine" in Client().get(f"{night.path}view/").content.decode()


@pytest.mark.django_db
def test_only_the_person_learns_which_pairing_is_theirs() -> None:
    night = running(4, bots="never")
    pairing = Pairing.objects.of(night).with_people()[0]
    ann = pairing.home.team.first
    ann.user = User.objects.create_user(username="ann")
    ann.save()
    client = Client()
    client.force_login(ann.user)
    own = client.get(f"{night.path}view/").content.decode()
    assert f'data-mine="{pairing.pk}"' in own and "Your match" in own
    others = Client().get(f"{night.path}view/").content.decode()
    assert 'data-mine=""' in others and "Your match" not in others


@pytest.mark.django_db
def test_a_table_that_was_written_before_shows_its_new_figure() -> None:
    night = running(4, bots="never")
    before = Client().get(f"{night.path}view/").content.decode()
    decide(Pairing.objects.of(night).with_people()[0], home=7, away=3)
    after = Client().get(f"{night.path}view/").content.decode()
    cell = '<span class="game-cell">3</span>'
    assert (before.count(cell), after.count(cell)) == (0, 1)


def test_a_club_is_heard_of_when_an_event_opens_and_nothing_of_a_draft(live_site: str) -> None:
    dora = member("Dora")
    house = club(owner=dora)
    tournaments.open_entry(tournament=event(house, name="One"), director=dora)
    before = club_stamps([house.pk])
    draft = event(house, name="Two")
    assert club_stamps([house.pk]) == before
    with stream(live_site, "/clubs/lone-oak/stream/") as response:
        assert next_news(response) == {"lone-oak": before[house.pk]}
        tournaments.open_entry(tournament=draft, director=dora)
        assert next_news(response) == {"lone-oak": club_stamps([house.pk])[house.pk]}
