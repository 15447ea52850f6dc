"""What all tests share: a live site, a browser, the real processes."""

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from django.core.cache import cache
from django.db import connection
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize
from psycopg.pq import TransactionStatus

from tests import browser as browsers
from tests.live import served
from tests.processes import RealSite, real_site

# Playwright's synchronous API runs an event loop in the test's thread, where Django would refuse the database.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "1")

# A busy machine is no fault: how long an example takes decides nothing.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")

PHONE = ViewportSize(width=360, height=740)
# Whoever wants one of these asks the database, or processes that do.
DATABASE = {"db", "transactional_db"}


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: many tests wait, for a browser or for processes."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What asks no database is marked as the same `anywhere`, before tests are chosen by their marks."""
    for item in items:
        wanted = {*getattr(item, "fixturenames", ())}
        asks = DATABASE & wanted or item.get_closest_marker("django_db") or item.get_closest_marker("processes")
        if not asks:
            item.add_marker(pytest.mark.anywhere)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown() -> None:
    """Whatever ran out of time was stopped amid a query: psycopg's connection takes no other one after that."""
    raw = connection.connection if connection.vendor == "postgresql" else None
    if raw is not None and raw.info.transaction_status == TransactionStatus.ACTIVE:
        connection.close()


@pytest.fixture(autouse=True)
def uncounted() -> None:
    """How often something was done by tests before is nobody's business."""
    cache.clear()


@pytest.fixture
def brake(monkeypatch: pytest.MonkeyPatch) -> Callable[[object, str], None]:
    """A brake that stops at the fourth time: nobody waits for three hundred tables, nor for its window to turn."""

    def shorten(owner: object, name: str) -> None:
        monkeypatch.setattr(owner, name, replace(getattr(owner, name), most=3, seconds=10**9))

    return shorten


@pytest.fixture
def live_site(transactional_db: None) -> Iterator[str]:
    """The address of a site that runs in this process: pages, forms and streams, no workers."""
    with served() as url:
        yield url


@pytest.fixture
def running_site(transactional_db: None, tmp_path: Path) -> Iterator[RealSite]:
    """The site as `manage.py serve` runs it, every process real, on the test's database."""
    with real_site(tmp_path) as site:
        yield site


@pytest.fixture
def embedded_site(transactional_db: None, tmp_path: Path) -> Iterator[RealSite]:
    """The same with the broker that `serve` brings, whatever CELERY_BROKER_URL says."""
    with real_site(tmp_path, CELERY_BROKER_URL="") as site:
        yield site


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One for the tests of a file, no longer: while it lives, no other test can run an event loop in this thread."""
    with browsers.chromium() as browser:
        yield browser


@pytest.fixture
def visitor(browser: Browser, live_site: str) -> Iterator[BrowserContext]:
    """A person with a phone: cookies of their own, addresses relative to the live site. `visitor.new_page()`.

    None of the pages may trip over its own script, or over what the policy for content forbids.
    """
    context = browser.new_context(base_url=live_site, viewport=PHONE)
    troubles: list[str] = []
    context.on("weberror", lambda trouble: troubles.append(trouble.error.stack or str(trouble.error)))
    context.on("console", lambda line: troubles.append(line.text) if is_trouble(line) else None)
    yield context
    context.close()
    assert troubles == []


def is_trouble(line: ConsoleMessage) -> bool:
    """Not a lost line or a refused act: those are tested for, and a browser and htmx write them down as well."""
    return line.type == "error" and "Content Security Policy" in line.text


@pytest.fixture
def page(visitor: BrowserContext) -> Page:
    return visitor.new_page()
