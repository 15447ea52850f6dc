"""The command lines of the parts of the site. `deploy/` holds the same lines for units and containers."""

import sys
from collections.abc import Mapping
from pathlib import Path

from django.conf import settings

from league.supervision.child import Command

CELERY = ("-m", "celery", "-A", "league.config.celery", "--quiet")
WEB = ("-m", "uvicorn", "league.config.asgi:application", "--lifespan", "off", "--timeout-graceful-shutdown", "3")


def web(listener: int, environment: Mapping[str, str]) -> Command:
    """The web process; `listener` is the descriptor of a listening socket."""
    words = (*WEB, "--no-access-log", "--no-server-header", "--fd", str(listener))
    return python("web", words, environment, sockets=(listener,))


def worker(environment: Mapping[str, str]) -> Command:
    return python(
        "worker", (*CELERY, "worker", "--loglevel", "WARNING", "--without-gossip", "--without-mingle"), environment
    )


def beat(environment: Mapping[str, str]) -> Command:
    return python("beat", (*CELERY, "beat", "--loglevel", "WARNING", "--pidfile="), environment)


def warm(environment: Mapping[str, str]) -> Command:
    """Compiles the bots' kernel once, behind everything that somebody waits for."""
    log: Path = settings.DATA_DIR / "log" / "warm.log"
    words = ("nice", sys.executable, "-m", "engine", "warm")
    return Command(name="warm", words=words, log=log, environment=environment, once=True)


def python(name: str, words: tuple[str, ...], environment: Mapping[str, str], sockets: tuple[int, ...] = ()) -> Command:
    log: Path = settings.DATA_DIR / "log" / f"{name}.log"
    return Command(name=name, words=(sys.executable, *words), log=log, environment=environment, sockets=sockets)
