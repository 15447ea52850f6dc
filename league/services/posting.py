"""A message to an address that somebody typed: to public machines only, without following anything, and never for long.

The name is looked up once and the connection goes to the very address that was looked at.
"""

import ipaddress
import socket
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPException
from threading import Timer
from urllib.parse import SplitResult, urlsplit

from django.conf import settings
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import HTTPError

PORTS = {"http": 80, "https": 443}
STEP_SECONDS = 5.0
WHOLE_SECONDS = 10.0
MOST_BYTES = 400
# The part of the new internet that is given out to be reached. Outside it stand old ways of writing an old address.
UNICAST = ipaddress.ip_network("2000::/3")
# Inside it these reach a machine of the old internet through another one.
TRANSLATED = [ipaddress.ip_network(net) for net in ("2002::/16", "2001::/32")]


class NotSent(Exception):
    """With the reason as a code, and what the system said about it."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code


@dataclass(frozen=True)
class Answer:
    status: int
    text: str

    @property
    def is_good(self) -> bool:
        return 200 <= self.status < 300


def post(url: str, body: bytes, headers: Mapping[str, str]) -> Answer:
    """Raises NotSent. A redirection is an answer like any other: it leads nowhere."""
    parts, port = read(url)
    host = parts.hostname or ""
    connection = _connection(parts.scheme, look_up(host, port), port, host)
    # One that answers a byte at a time never lets a step time out.
    watch = Timer(WHOLE_SECONDS, _hang_up, [connection])
    watch.start()
    try:
        target = parts.path or "/"
        target += f"?{parts.query}" if parts.query else ""
        connection.request("POST", target, body=body, headers={"Host": parts.netloc, **headers}, preload_content=False)
        response = connection.getresponse()
        return Answer(response.status, response.read1(MOST_BYTES).decode(errors="replace"))
    except (HTTPError, HTTPException, OSError, ValueError) as error:
        raise NotSent("no-answer", type(error).__name__) from error
    finally:
        watch.cancel()
        connection.close()


def read(url: str) -> tuple[SplitResult, int]:
    """The parts of an address that may be posted to, and its port. Raises NotSent."""
    try:
        parts = urlsplit(url)
        port = parts.port or PORTS.get(parts.scheme, 0)
    except ValueError:
        raise NotSent("bad-address") from None
    unfit = parts.scheme not in PORTS or not parts.hostname or parts.username is not None or parts.password is not None
    if unfit or not url.isascii() or any(letter.isspace() for letter in url):
        raise NotSent("bad-address")
    return parts, port


def must_be_public(host: str) -> None:
    """As far as the name itself tells, without asking anybody: for an address that is only written down yet."""
    name = host.rstrip(".").lower()
    try:
        private = not is_public(name)
    except ValueError:
        private = name == "localhost" or name.endswith((".localhost", ".local", ".internal"))
    if private and not settings.HOOKS_TO_PRIVATE:
        raise NotSent("private-address")


def look_up(host: str, port: int) -> str:
    """The first address of the name, when all of them are public. Raises NotSent."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise NotSent("no-such-host") from None
    addresses = [str(where[0]) for *_rest, where in found]
    if not settings.HOOKS_TO_PRIVATE and not all(is_public(address) for address in addresses):
        raise NotSent("private-address")
    return addresses[0]


def is_public(address: str) -> bool:
    known = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(known, ipaddress.IPv6Address):
        if known.ipv4_mapped is not None:
            return is_public(str(known.ipv4_mapped))
        if known not in UNICAST or any(known in network for network in TRANSLATED) or _hides_private(known):
            return False
    return known.is_global and not known.is_multicast


def _hides_private(known: ipaddress.IPv6Address) -> bool:
    """A machine that names itself by an address of the old internet (ISATAP) is as private as that one."""
    named = known.packed[8:12] in (b"\x00\x00\x5e\xfe", b"\x02\x00\x5e\xfe")
    return named and not is_public(str(ipaddress.IPv4Address(known.packed[12:])))


def _connection(scheme: str, address: str, port: int, host: str) -> HTTPConnection:
    if scheme == "https":
        return HTTPSConnection(address, port, timeout=STEP_SECONDS, server_hostname=host, assert_hostname=host)
    return HTTPConnection(address, port, timeout=STEP_SECONDS)


def _hang_up(connection: HTTPConnection) -> None:
    """Whoever reads in another thread wakes up; closing would let it sleep."""
    if connection.sock is not None:
        with suppress(OSError):
            connection.sock.shutdown(socket.SHUT_RDWR)
