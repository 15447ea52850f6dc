"""Who is in a stage: the entries in seed order, who has left, and the bot pair if it has one (tournaments 2, 3)."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Field:
    """``entries`` best seed first. ``withdrawn`` maps an entry to the first round that is drawn without it.

    ``bot_pair`` is the entry that fills in for a bye of an odd field; it is never one of ``entries``. When its results
    do not count, a match against it is worth a bye.
    """

    entries: tuple[int, ...]
    withdrawn: Mapping[int, int] = field(default_factory=dict)
    bot_pair: int | None = None
    bot_counts: bool = True

    def __post_init__(self) -> None:
        assert len(set(self.entries)) == len(self.entries), "an entry stands in a field once"
        assert self.bot_pair not in self.entries, "the bot pair is no entry of the field"

    def gone(self, number: int) -> frozenset[int]:
        """Those who have left before round ``number`` is drawn."""
        return frozenset(entry for entry, since in self.withdrawn.items() if since <= number)

    def starters(self) -> tuple[int, ...]:
        """The entries the first round is drawn from: who left before it gets no place in a bracket or table."""
        gone = self.gone(1)
        return tuple(entry for entry in self.entries if entry not in gone)

    def present(self, number: int) -> tuple[int, ...]:
        gone = self.gone(number)
        return tuple(entry for entry in self.entries if entry not in gone)
