"""Counting holds when many come at once, on either store, and slides with the time."""

import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from django.core.cache import cache
from django.test import RequestFactory
from hypothesis import example, given
from hypothesis import strategies as st
from pytest_django import Settings

from games.errors import Refused
from games.services.brakes import Brake, address, forgive
from league.config.cache import caches
from league.config.environment import Environment
from league.supervision import broker
from league.supervision.child import Child
from tests.processes import wait_until

ONCE, THRICE = Brake("once", most=1), Brake("thrice", most=3)
NOON = 600.0 * 3_000_000


def stores(url: str = "") -> dict[str, Any]:  # Any: the shape of Django's setting
    return caches(Environment(values={"CELERY_BROKER_URL": url}), Path("derived"))


@pytest.fixture
def on_the_embedded_store(settings: Settings) -> None:
    settings.CACHES = stores()


@pytest.fixture
def on_a_server(settings: Settings, tmp_path: Path) -> Iterator[None]:
    """The one that web processes share, a real Valkey."""
    (tmp_path / "log").mkdir()
    server = Child(broker.command(tmp_path))
    server.start()
    assert wait_until(lambda: broker.answers(broker.url(tmp_path)), 20)
    settings.CACHES = stores(broker.url(tmp_path))
    yield
    server.stop_by(time.monotonic())


@pytest.fixture(params=["on_the_embedded_store", "on_a_server"])
def store(request: pytest.FixtureRequest) -> None:
    request.getfixturevalue(request.param)


def is_held(brake: Brake, by: str, at: float | None = None) -> bool:
    try:
        brake.count(by, at)
    except Refused:
        return True
    return False


@pytest.fixture
def hurried() -> Iterator[None]:
    """Threads take turns as often as they can."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


@pytest.mark.usefixtures("store", "hurried")
def test_of_many_at_the_same_moment_as_many_pass_as_may() -> None:
    brake, start = Brake("many", most=20), Barrier(8)

    def ask(name: str) -> int:
        start.wait()
        return sum(not is_held(brake, name, NOON) for _ in range(20))

    with ThreadPoolExecutor(8) as threads:
        for name in ("Ann", "Ben", "Cora", "Dan"):
            assert sum(threads.map(ask, [name] * 8)) == 20


@pytest.mark.usefixtures("store")
def test_what_is_refused_does_not_count_and_what_came_right_neither() -> None:
    keys = [THRICE.count("Ann", NOON) for _ in range(3)]
    assert [is_held(THRICE, "Ann", NOON) for _ in range(5)] == [True] * 5
    forgive(*keys[:2])
    assert [is_held(THRICE, "Ann", NOON) for _ in range(3)] == [False, False, True]
    assert not is_held(THRICE, "Ben", NOON)


@pytest.mark.usefixtures("store")
def test_a_window_that_is_over_reaches_into_the_next_one_by_its_share() -> None:
    brake = Brake("ten", most=10)
    assert not any(is_held(brake, "Ann", NOON + 300) for _ in range(10))
    assert is_held(brake, "Ann", NOON + 600)  # all ten still reach
    assert [is_held(brake, "Ann", NOON + 900) for _ in range(6)] == [False] * 5 + [True]  # half of them do
    assert not any(is_held(brake, "Ben", NOON + 1200) for _ in range(10))


@given(st.lists(st.floats(0, 500), min_size=1, max_size=30), st.integers(1, 5))
@example([0.0] * 6, 4)
def test_who_waits_as_long_as_the_refusal_says_may_go_on(pauses: list[float], most: int) -> None:
    cache.clear()
    brake, now = Brake("patient", most), NOON
    for pause in pauses:
        now += pause
        try:
            brake.count("Ann", now)
        except Refused as refused:
            assert 0 < refused.data["seconds"] <= 602
            now += refused.data["seconds"]
            assert not is_held(brake, "Ann", now)


def test_what_is_counted_is_forgotten_in_time() -> None:
    assert not is_held(ONCE, "Ann", NOON) and is_held(ONCE, "Ann", NOON + 599)
    assert not is_held(ONCE, "Ann", NOON + 1200)


def test_with_the_server_gone_nobody_is_counted(settings: Settings) -> None:
    settings.CACHES = stores("redis://127.0.0.1:1/0")
    assert not any(is_held(ONCE, "Ann") for _ in range(3))


@pytest.mark.usefixtures("on_the_embedded_store")
def test_a_crowd_pushes_nobody_out_of_the_count() -> None:
    ONCE.count("Ann", NOON)
    for number in range(1000):
        ONCE.count(str(number), NOON)
    assert is_held(ONCE, "Ann", NOON)


@pytest.mark.parametrize(
    ("told", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2::7", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::8", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::7", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", ""),
    ],
)
def test_all_addresses_of_one_line_are_one(told: str, counted: str) -> None:
    assert address(RequestFactory(REMOTE_ADDR=told).get("/")) == counted
