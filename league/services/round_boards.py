"""Duplicate play of an event, round by round: the boards that all its tables play, compared as far as they are told."""

from collections.abc import Iterator

from games.models import DuplicateSet, Player
from games.services import comparisons
from games.services.comparisons import Comparison
from league.models import Round, Tournament


def compared(event: Tournament, viewer: Player | None) -> Iterator[tuple[Round, Comparison]]:
    """In the order of play; rounds of other formats have none."""
    for round_ in Round.objects.of(event).published().select_related("stage"):
        duplicate = DuplicateSet.objects.filter(matches__pairing__round=round_).first()
        if duplicate is not None:
            yield round_, comparisons.compare(duplicate, viewer)
