"""The parts put together: the queue at work for a command, the whole site for `serve`."""

import fcntl
import http.client
import socket
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings

from league.config.addresses import EVERY_INTERFACE
from league.config.celery import app
from league.supervision import broker, roles
from league.supervision.supervisor import Supervisor, Tell

READY_WITHIN = 60.0
LARGEST_LOG = 5_000_000


class NotReady(Exception):
    """A part of the site does not come up, or another one holds its place."""


@contextmanager
def queue_at_work(tell: Tell = print) -> Iterator[None]:
    """The broker and the workers that run; what is missing is started, and stopped after the block."""
    if broker.answers(app.conf.broker_url) and (workers_answer() or another_keeps_house()):
        wait_for("the worker", workers_answer)
        yield
    else:
        with supervised(tell) as house:
            start_workers(house, start_broker(house))
            yield


@contextmanager
def supervised(tell: Tell) -> Iterator[Supervisor]:
    """The one supervisor of this data folder: two beats or two brokers on the same files would spoil them."""
    make_room_for_logs(settings.DATA_DIR / "log")
    with lock_file().open("w") as lock:
        lock_within(lock.fileno(), 5.0)
        # The children hold the lock too: who was killed may have left some that are on their way out.
        with Supervisor(tell=tell, inherited=(lock.fileno(),)) as house:
            yield house


def make_room_for_logs(folder: Path) -> None:
    """A log that has grown large makes way; the one before it is given up."""
    folder.mkdir(exist_ok=True)
    for log in folder.glob("*.log"):
        if log.stat().st_size > LARGEST_LOG:
            log.replace(log.with_suffix(".old"))


def start_broker(house: Supervisor) -> str:
    """The address of the broker: the one of CELERY_BROKER_URL, else our own, started now."""
    if settings.ENVIRONMENT.is_set("CELERY_BROKER_URL"):
        url = str(settings.CELERY_BROKER_URL)
    else:
        house.add(broker.command(settings.DATA_DIR))
        url = broker.url(settings.DATA_DIR)
        app.conf.update(broker_url=url)
    wait_for("the broker", lambda: broker.answers(url))
    return url


def start_workers(house: Supervisor, url: str) -> None:
    house.add(roles.worker(environment(url)), roles.beat(environment(url)))
    wait_for("the worker", workers_answer)


def open_site(house: Supervisor, listener: socket.socket) -> None:
    """Everything that `serve` runs. All start at the same time, and the first visitor finds all at work."""
    url = start_broker(house)
    host, port = listener.getsockname()[:2]
    house.add(roles.web(listener.fileno(), environment(url, PORT=str(port))))
    start_workers(house, url)
    wait_for("the web", lambda: web_answers(host, port))
    # Last, so that the first page waits for no compiler.
    house.add(roles.warm(environment(url)))


def environment(url: str, **more: str) -> Mapping[str, str]:
    """What the children must know; the rest they inherit."""
    return {"CELERY_BROKER_URL": url, "DATA_DIR": str(settings.DATA_DIR), "PYTHONUNBUFFERED": "1", **more}


def workers_answer() -> bool:
    return bool(app.control.ping(timeout=1.0, limit=1))


def web_answers(host: str, port: int) -> bool:
    """Any answer will do: the page itself may ask for https or a sign-in."""
    line = http.client.HTTPConnection("127.0.0.1" if host in EVERY_INTERFACE else host, port, timeout=5)
    try:
        line.request("HEAD", "/", headers={"Host": "localhost"})
        return line.getresponse().status > 0
    except (OSError, http.client.HTTPException):
        return False
    finally:
        line.close()


def wait_for(what: str, ready: Callable[[], bool]) -> None:
    deadline = time.monotonic() + READY_WITHIN
    while not ready():
        if time.monotonic() > deadline:
            raise NotReady(f"{what} does not answer after {READY_WITHIN:.0f} s; see {settings.DATA_DIR / 'log'}")
        time.sleep(0.05)


def lock_file() -> Path:
    file: Path = settings.DATA_DIR / "house.lock"
    return file


def another_keeps_house() -> bool:
    """Somebody supervises this data folder: its workers are there, or are being started."""
    with lock_file().open("w") as lock:
        return not taken(lock.fileno())


def lock_within(lock: int, seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while not taken(lock):
        if time.monotonic() > deadline:
            raise NotReady(f"The site already runs on {settings.DATA_DIR}. Stop it, or choose another DATA_DIR.")
        time.sleep(0.1)


def taken(lock: int) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
