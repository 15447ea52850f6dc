"""Make ready what `serve` needs before the first page: tables, static files, the listening socket."""

import hashlib
import socket

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command

from league.supervision.ports import listen, listen_nearby

FINGERPRINT = ".fingerprint"


def prepare() -> None:
    """Safe to call at every start."""
    call_command("migrate", interactive=False, verbosity=0)
    collect_static()


def collect_static() -> None:
    """Only when a source file has changed since the last time."""
    print_of_sources = fingerprint()
    kept = settings.STATIC_ROOT / FINGERPRINT
    if settings.DEBUG or (kept.exists() and kept.read_text() == print_of_sources):
        return
    call_command("collectstatic", interactive=False, verbosity=0)
    kept.write_text(print_of_sources)


def fingerprint() -> str:
    """Names, sizes and times of all files the finders find."""
    lines = []
    for finder in get_finders():
        for path, storage in finder.list([]):
            lines.append(f"{path} {storage.size(path)} {storage.get_modified_time(path).timestamp()}")
    return hashlib.sha256("\n".join(sorted(lines)).encode()).hexdigest()


def listener() -> socket.socket:
    """PORT when it was given; else the first free one from 8000 on."""
    host, port = settings.ADDRESSES.host, settings.ADDRESSES.port
    return listen(host, port) if settings.ENVIRONMENT.is_set("PORT") else listen_nearby(host, port)
