"""`manage.py serve`: the whole site with one command, until Ctrl-C."""

import errno
import signal
import socket
from types import FrameType
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError

from league.services import welcome
from league.supervision import house, site


class Leave(BaseException):
    """Ctrl-C or SIGTERM. No Exception: nothing on the way may mistake it for a fault."""


class Command(BaseCommand):
    help = (
        "Set up the database, start broker, web, worker and beat, print the address, and stop all on Ctrl-C. "
        "HOST=0.0.0.0 lets the phones of the hall in; PUBLIC_URL is the address they use, where it is another."
    )

    def handle(self, *args: Any, **options: Any) -> None:  # Any: Django's signature
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, leave)
        try:
            with self.listener() as listener, house.supervised(self.say) as supervisor:
                site.prepare()
                house.open_site(supervisor, listener)
                self.greet(listener.getsockname()[1])
                signal.pause()
        except Leave:
            self.say("Stopped.")
        except house.NotReady as error:
            raise CommandError(str(error)) from error
        except OperationalError as error:
            raise CommandError(f"The database does not answer: {error}. Is DATABASE_URL right?") from error

    def listener(self) -> socket.socket:
        where = settings.ADDRESSES
        try:
            listener = site.listener()
        except OSError as error:
            reason = "the port is taken" if error.errno == errno.EADDRINUSE else error.strerror
            raise CommandError(f"Cannot listen on HOST={where.host} PORT={where.port}: {reason}.") from error
        if (port := listener.getsockname()[1]) != where.port:
            self.say(f"Port {where.port} is taken, so this site takes {port}.")
        return listener

    def greet(self, port: int) -> None:
        url = settings.ADDRESSES.url(port)
        lines = [f"Texas 42 is at {url}/ (Ctrl-C stops it; logs in {settings.DATA_DIR / 'log'})"]
        if path := welcome.owner_link():
            lines.append(f"Found the first club at {url}{path} (the link is good once)")
        self.say("\n".join(lines))

    def say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()


def leave(number: int, frame: FrameType | None) -> None:
    """Once: a second Ctrl-C must not interrupt the taking down."""
    for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(each, signal.SIG_IGN)
    raise Leave
