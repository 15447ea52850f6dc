"""What was just read, for those who ask for the same in the next moment. It may be lost, and nothing depends on it."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class Recent(Generic[T]):
    """The newest `most` values, each for so many seconds; for all threads of one process."""

    def __init__(self, *, most: int, seconds: float) -> None:
        self.most, self.seconds = most, seconds
        self._kept: OrderedDict[Hashable, tuple[float, T]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, now: float | None = None) -> T | None:
        with self._lock:
            until, value = self._kept.get(key, (0.0, None))
        return value if (time.monotonic() if now is None else now) < until else None

    def put(self, key: Hashable, value: T, now: float | None = None) -> None:
        until = (time.monotonic() if now is None else now) + self.seconds
        with self._lock:
            self._kept[key] = until, value
            self._kept.move_to_end(key)
            while len(self._kept) > self.most:
                self._kept.popitem(last=False)

    def clear(self) -> None:
        """For whoever changes rows behind the services' backs."""
        with self._lock:
            self._kept.clear()
