"""The real processes of the site, started by `manage.py serve` on the test's database, to be killed."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar
from urllib.parse import quote

from django.conf import settings
from django.db import connection

T = TypeVar("T")
START_WITHIN = 75.0
# What the command line of each part holds.
MARKS = {"broker": "valkey-server", "web": "uvicorn", "worker": " worker ", "beat": " beat "}


@dataclass(frozen=True)
class RealSite:
    """One running `serve`: where it answers, which process plays which part."""

    url: str
    serve: subprocess.Popen[bytes]

    def pid(self, part: str) -> int | None:
        return next((pid for pid, line in children(self.serve.pid) if MARKS[part] in line), None)

    def kill(self, part: str) -> int:
        """SIGKILL, as a machine out of memory does it."""
        pid = self.pid(part)
        assert pid is not None, f"no {part} runs"
        os.kill(pid, signal.SIGKILL)
        return pid


@contextmanager
def real_site(data_dir: Path, **environment: str) -> Iterator[RealSite]:
    # Static files are collected once for all sites of this test process.
    collected = settings.DATA_DIR / "collected"
    collected.mkdir(exist_ok=True)
    (data_dir / "static").symlink_to(collected)
    with (data_dir / "serve.log").open("wb") as log:
        serve = subprocess.Popen(
            [sys.executable, "manage.py", "serve"],
            cwd=settings.BASE_DIR,
            env={**os.environ, **site_environment(data_dir), **environment},
            stdout=log,
            stderr=log,
        )
    try:
        yield RealSite(address(serve, data_dir / "serve.log"), serve)
    finally:
        serve.terminate()
        serve.wait(20)


def site_environment(data_dir: Path) -> dict[str, str]:
    variables = {
        "DJANGO_SETTINGS_MODULE": "league.config.settings",
        "DATA_DIR": str(data_dir),
        "DATABASE_URL": database_url(),
        # No site of a test spends a minute of both cores on compiling.
        "KERNEL": "plain",
    }
    if given := os.environ.get("CELERY_BROKER_URL", ""):
        # Sites that share a broker would do each other's work: each test process has a database number of its own.
        number = int(re.sub(r"\D", "", os.environ.get("PYTEST_XDIST_WORKER", "")) or 0) + 1
        variables["CELERY_BROKER_URL"] = re.sub(r"/\d*$", f"/{number}", given)
    return variables


def database_url() -> str:
    """The test database as another process names it."""
    told = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{told['NAME']}"
    user = quote(told["USER"]) + (f":{quote(told['PASSWORD'])}" if told["PASSWORD"] else "")
    return f"postgres://{user}@{told['HOST']}:{told['PORT']}/{told['NAME']}"


def address(serve: subprocess.Popen[bytes], log: Path) -> str:
    found = wait_until(lambda: serve.poll() is not None or re.search(r" is at (\S+)/ ", log.read_text()), START_WITHIN)
    assert isinstance(found, re.Match), f"serve does not come up: {log.read_text()}"
    return str(found[1])


def wait_until(ask: Callable[[], T], seconds: float) -> T:
    """Ask again and again until the answer is true or the time is over; the last answer."""
    deadline = time.monotonic() + seconds
    while not (answer := ask()) and time.monotonic() < deadline:
        time.sleep(0.05)
    return answer


def children(parent: int) -> list[tuple[int, str]]:
    """Process ids and command lines, from the kernel itself: a bare machine has no ps."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            after_name = (folder / "stat").read_text().rpartition(")")[2].split()
            if int(after_name[1]) == parent:
                found.append((int(folder.name), (folder / "cmdline").read_text().replace("\0", " ")))
    return found
