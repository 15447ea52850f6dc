"""What web processes count together: how often somebody asks. It may be lost, and nothing else depends on it."""

from contextlib import suppress
from pathlib import Path
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

from league.config.environment import Environment


def caches(environment: Environment, folder: Path) -> dict[str, dict[str, Any]]:  # Any: Django's own shape
    """One web process counts for itself; where a Redis server is named, there may be several, and they share it.

    `derived` is for what a worker finds and a page shows: the same server, else files in this folder.
    """
    url = environment.text("CELERY_BROKER_URL")
    if url.startswith("redis"):
        options = {"socket_timeout": 1, "socket_connect_timeout": 1}
        default = {
            "BACKEND": "league.config.cache.SharedCache",
            "LOCATION": url,
            "KEY_PREFIX": "hall42",
            "OPTIONS": options,
        }
        derived = default
    else:
        # Django's own bound of 300 would drop counts that still hold somebody.
        options = {"MAX_ENTRIES": 50_000}
        default = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": options}
        derived = {"BACKEND": "django.core.cache.backends.filebased.FileBasedCache", "LOCATION": str(folder)}
    return {"default": default, "derived": derived}


class SharedCache(RedisCache):
    """With its server gone nobody is counted, and no page fails."""

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        try:
            return super().get(key, default, version)
        except RedisError:
            return default

    def set(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        with suppress(RedisError):
            super().set(key, value, timeout, version)

    def add(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        try:
            return super().add(key, value, timeout, version)
        except RedisError:
            return False

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """ValueError, as for a key that is not there."""
        try:
            return super().incr(key, delta, version)
        except RedisError as lost:
            raise ValueError(key) from lost
