"""How often something may be done by one and the same, where doing it is free and costs the house something."""

import hashlib
import time
from dataclasses import dataclass

from django.core.cache import cache

from games.errors import Refused


@dataclass(frozen=True)
class Brake:
    """So often in so many seconds; what is refused does not count."""

    what: str
    most: int
    seconds: int = 600

    def count(self, by: str) -> None:
        if self.holds(by):
            raise Refused("too-many", 429)
        self.note(by)

    def note(self, by: str) -> None:
        """It happened, and is counted whether it was one too many or not."""
        cache.set(self._key(by), [*self._recent(by), time.time()], self.seconds)

    def holds(self, by: str) -> bool:
        """The same question without counting, for what counts only when it fails."""
        return len(self._recent(by)) >= self.most

    def _recent(self, by: str) -> list[float]:
        since = time.time() - self.seconds
        return [at for at in cache.get(self._key(by), []) if at > since]

    def _key(self, by: str) -> str:
        """What somebody typed may be long and of any letters; a key of the cache may not."""
        return f"{self.what}-{hashlib.sha256(by.encode()).hexdigest()}"


# At whichever door somebody guesses.
WRONG_PASSWORDS = Brake("wrong-passwords", most=10)
