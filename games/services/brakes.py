"""How often something may be done by one and the same, where doing it is free and costs the house something.

It is counted as it begins, by one step of the cache, so of two at the same moment the second sees the first. Two fixed
windows stand for one that slides: the present one's count, and of the last one's what still reaches into the time asked
for, as if it had come evenly.
"""

import hashlib
import time
import unicodedata
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_network

from django.core.cache import cache
from django.http import HttpRequest

from games.errors import Refused


@dataclass(frozen=True)
class Brake:
    """So often in so many seconds; what is refused does not count."""

    what: str
    most: int
    seconds: int = 600

    def count(self, by: str, at: float | None = None) -> str:
        """What it was counted under, for `forgive`; `at` are seconds of the clock, else it is now."""
        window, gone = divmod(time.time() if at is None else at, self.seconds)
        key, reach = self._key(by, window), 1 - gone / self.seconds
        before = cache.get(self._key(by, window - 1), 0)
        present = self._add(key)
        if present + int(before * reach) > self.most:
            forgive(key)
            raise Refused("too-many", 429, {"seconds": self._wait(before, present - 1, reach)})
        return key

    def _add(self, key: str) -> int:
        """One more than before; a count that was lost in between, or with its server, begins anew."""
        cache.add(key, 0, 2 * self.seconds)
        try:
            return cache.incr(key)
        except ValueError:
            return 1

    def _wait(self, before: int, present: int, reach: float) -> int:
        """Whole seconds, and one to spare, after which there is room for one more if nobody else takes it."""
        room = self.most - present
        rest = max(reach - room / before, 0) if room > 0 else reach
        return int(rest * self.seconds) + 2

    def _key(self, by: str, window: float) -> str:
        """What somebody typed may be long and of any letters; a key of the cache may not."""
        return f"{self.what}-{hashlib.sha256(by.encode()).hexdigest()}-{window:.0f}"


def forgive(*keys: str) -> None:
    """What was counted as it began and came right."""
    for key in keys:
        with suppress(ValueError):
            cache.decr(key)


# At whichever door somebody guesses: the password of one, and of anybody from one address, which a whole hall has.
WRONG_PASSWORDS, WRONG_FROM_HERE = Brake("wrong-passwords", most=10), Brake("wrong-from-here", most=300)


def guess(request: HttpRequest, username: str) -> tuple[str, ...]:
    """A try at a password, counted before it is looked at; what came right is forgiven."""
    here = address(request)
    # As the forms read a name: whoever writes it in wide letters or with blanks means the same account.
    name = unicodedata.normalize("NFKC", username).strip().lower()
    counted = WRONG_PASSWORDS.count(f"{here} {name}")
    try:
        return counted, WRONG_FROM_HERE.count(here)
    except Refused:
        forgive(counted)  # nobody looks at it
        raise


def address(request: HttpRequest) -> str:
    """Where somebody asks from. One line has as many addresses of IPv6 as it likes, all with the same first half."""
    told = str(request.META.get("REMOTE_ADDR", ""))
    with suppress(ValueError):
        line = IPv6Address(told)
        return str(line.ipv4_mapped or ip_network((told, 64), strict=False))
    return told
