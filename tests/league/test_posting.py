"""A message to an address that somebody typed: to public machines only, and never for long."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from league.services import posting
from league.services.posting import NotSent
from tests.league.ears import listening

PRIVATE = [
    *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0", "100.64.0.1"),
    *("224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "ff02::1"),
    *("::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001::1"),
    *("fec0::1", "::127.0.0.1", "::ffff:0:127.0.0.1", "64:ff9b:1::1", "5f00::1", "2606:2800::5efe:7f00:1"),
]


@pytest.mark.parametrize("address", PRIVATE)
def test_no_private_address_is_public(address: str) -> None:
    assert not posting.is_public(address)


@pytest.mark.parametrize("address", ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c", "::ffff:93.184.215.14"])
def test_a_public_address_is(address: str) -> None:
    assert posting.is_public(address)


@pytest.mark.parametrize(
    "url", ["ftp://a.example:80/", "gopher://a.example:70/", "//a.example:80/", "file:///etc/hosts"]
)
def test_only_the_web_is_posted_to(url: str) -> None:
    with pytest.raises(NotSent) as refused:
        posting.read(url)
    assert refused.value.code == "bad-address"


def test_nothing_is_sent_into_the_house_itself() -> None:
    with listening() as other, pytest.raises(NotSent) as refused:
        posting.post(other.url, b"{}", {})
    assert refused.value.code == "private-address" and other.heard == []


@pytest.mark.parametrize("written", ["127.1", "2130706433", "0x7f.1", "localhost", "[::1]", "[::ffff:127.0.0.1]"])
def test_no_other_way_of_writing_leads_there(written: str) -> None:
    with pytest.raises(NotSent) as refused:
        posting.post(f"http://{written}:1/", b"{}", {})
    assert refused.value.code in ("private-address", "no-such-host")


def test_one_that_never_answers_is_left_in_time(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:  # Any: pytest-django's settings
    """It takes the connection and sends a byte now and then, so that no single step is long."""
    settings.HOOKS_TO_PRIVATE = True
    monkeypatch.setattr(posting, "WHOLE_SECONDS", 0.3)
    with drip() as url, pytest.raises(NotSent) as refused:
        posting.post(url, b"{}", {})
    assert refused.value.code == "no-answer"


@contextmanager
def drip() -> Iterator[str]:
    door = socket.create_server(("127.0.0.1", 0))
    over = threading.Event()

    def serve() -> None:
        visitor, _address = door.accept()
        with visitor:
            while not over.wait(0.05):
                try:
                    visitor.send(b"H")
                except OSError:
                    return

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        yield f"http://127.0.0.1:{door.getsockname()[1]}/"
    finally:
        over.set()
        thread.join()
        door.close()
