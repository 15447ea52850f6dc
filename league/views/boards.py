"""Duplicate play of an event for everybody: every round, board by board, as far as all its tables are done."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games.middleware import PlayerRequest
from games.models import DuplicateSet
from games.services import comparisons
from games.views.compared import BoardRow, board_rows
from league.models import Pairing, Round, Tournament
from league.views.fetch import event_to_see
from league.views.rows import round_name


@dataclass(frozen=True)
class RoundOfBoards:
    """`left` boards are still hidden."""

    name: str
    boards: tuple[BoardRow, ...]
    left: int


@never_cache
@login_not_required
@require_GET
def boards(request: PlayerRequest, public_id: str) -> HttpResponse:
    event = event_to_see(request.player, public_id)
    rounds = list(rounds_of_boards(event, request))
    return render(request, "league/boards.html", {"event": event, "rounds": rounds})


def rounds_of_boards(event: Tournament, request: PlayerRequest) -> Iterator[RoundOfBoards]:
    """The newest first."""
    for round_ in Round.objects.of(event).published().order_by("-stage__number", "-number"):
        duplicate = DuplicateSet.objects.filter(matches__pairing__round=round_).first()
        if duplicate is not None:
            numbers = dict(Pairing.objects.filter(round=round_).values_list("match", "table_number"))
            comparison = comparisons.compare(duplicate, request.player)
            tables = [str(numbers.get(table.match.pk) or "") for table in comparison.tables]
            yield RoundOfBoards(round_name(round_), board_rows(comparison, tables), duplicate.size - duplicate.told)
