"""How often something may be done by one and the same, where doing it is free and costs the house something."""

import time

from django.core.cache import cache

from games.errors import Refused


def count(what: str, *, by: str, most: int, seconds: int) -> None:
    """So often in so many seconds; what is refused does not count."""
    key, now = f"{what}-{by}", time.time()
    done: list[float] = [at for at in cache.get(key, []) if at > now - seconds]
    if len(done) >= most:
        raise Refused("too-many", 429)
    cache.set(key, [*done, now], seconds)
