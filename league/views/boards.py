"""Duplicate play of an event for everybody: every round, board by board, as far as all its tables are done."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.middleware import PlayerRequest
from games.views.compared import BoardRow, board_rows
from league.models import Pairing, Tournament
from league.services import round_boards
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
@require_safe
def boards(request: PlayerRequest, public_id: str) -> HttpResponse:
    event = event_to_see(request.player, public_id)
    rounds = list(rounds_of_boards(event, request))
    return render(request, "league/boards.html", {"event": event, "rounds": rounds})


def rounds_of_boards(event: Tournament, request: PlayerRequest) -> Iterator[RoundOfBoards]:
    """The newest first."""
    for round_, comparison in reversed(list(round_boards.compared(event, request.player))):
        numbers = dict(Pairing.objects.filter(round=round_).values_list("match", "table_number"))
        tables = [str(numbers.get(table.match.pk) or "") for table in comparison.tables]
        left = comparison.duplicate.size - comparison.duplicate.told
        yield RoundOfBoards(round_name(round_), board_rows(comparison, tables), left)
