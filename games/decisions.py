"""What was decided about a match elsewhere than at its table. Whoever opened the match knows; pages only show it."""

from collections.abc import Callable
from dataclasses import dataclass

from games.models import Match, MatchResult


@dataclass(frozen=True)
class Decision:
    """`how` names the decision, `by` who made it; `result` counts AC first."""

    result: MatchResult
    how: str
    by: str


Source = Callable[[Match], Decision | None]
_sources: list[Source] = []


def ask(source: Source) -> Source:
    """Have this one asked from now on."""
    _sources.append(source)
    return source


def about(match: Match) -> Decision | None:
    """What counts instead of the play; nothing is decided about a match that goes on."""
    found = (source(match) for source in _sources) if match.is_finished else ()
    return next((decision for decision in found if decision), None)
