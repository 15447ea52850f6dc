"""Duplicate play for programs: what every table made of each board, as far as all of them are done (table 5)."""

from typing import Any

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view, permission_classes
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from engine.duplicate import MatchPoints
from engine.seats import Side
from games.api.players import player_of
from games.api.problems import MEDIA_TYPE
from games.api.reading import READ
from games.api.serializers import ProblemSerializer
from games.api.shown import sitter
from games.models import HandOutcome, SeatLetter
from games.permissions import duplicate_to_compare
from games.services import comparisons
from games.services.comparisons import BoardLine, Cell, Comparison, TableLine

# Any in this file: a serializer that only describes has no instance type.


class SidesSerializer(serializers.Serializer[Any]):
    AC = serializers.IntegerField()
    BD = serializers.IntegerField()


class HalvesSerializer(serializers.Serializer[Any]):
    AC = serializers.FloatField()
    BD = serializers.FloatField()


class ComparedTableSerializer(serializers.Serializer[Any]):
    match = serializers.CharField()
    name = serializers.CharField()
    seats = serializers.DictField()
    played = serializers.IntegerField(help_text="boards that are over at this table")
    marks = SidesSerializer(help_text="of the boards that are told")
    points = HalvesSerializer(help_text="1 for each table at which the same side did worse, a half for the same")
    percent = HalvesSerializer(allow_null=True, help_text="of the points that could be won")


class BoardResultSerializer(serializers.Serializer[Any]):
    match = serializers.CharField()
    state = serializers.ChoiceField(choices=[word for word in HandOutcome.values if word])
    bidder = serializers.CharField(allow_null=True)
    bid = serializers.CharField(allow_null=True)
    call = serializers.CharField(allow_null=True)
    scored = SidesSerializer()
    points = HalvesSerializer(allow_null=True)


class BoardSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    shaker = serializers.ChoiceField(choices=SeatLetter.values)
    told = serializers.BooleanField(help_text="every table is done with it; before, only one's own result is here")
    results = BoardResultSerializer(many=True)


class ComparisonSerializer(serializers.Serializer[Any]):
    id = serializers.CharField()
    size = serializers.IntegerField(help_text="how many boards there are")
    told = serializers.IntegerField(help_text="how many of them are compared")
    tables = ComparedTableSerializer(many=True)
    boards = BoardSerializer(many=True)


@extend_schema(responses={200: ComparisonSerializer, (404, MEDIA_TYPE): OpenApiResponse(ProblemSerializer)})
@api_view(READ)
@permission_classes([AllowAny])
def duplicate(request: Request, duplicate_id: str) -> Response:
    """For its host and whoever plays, or played, at one of its tables."""
    player = player_of(request)
    return Response(shown(comparisons.compare(duplicate_to_compare(player, duplicate_id), player)))


def shown(comparison: Comparison) -> dict[str, object]:
    matches = [table.match.public_id for table in comparison.tables]
    return {
        "id": comparison.duplicate.public_id,
        "size": comparison.duplicate.size,
        "told": comparison.duplicate.told,
        "tables": [table_shown(table) for table in comparison.tables],
        "boards": [board_shown(board, matches) for board in comparison.boards],
    }


def table_shown(table: TableLine) -> dict[str, object]:
    percents = {str(side): table.percent(side) for side in Side}
    return {
        "match": table.match.public_id,
        "name": table.match.label,
        "seats": {letter: sitter(seating) for letter, seating in table.seatings.items()},
        "played": table.played,
        "marks": table.gain.to_json(),
        "points": halves(table.points),
        "percent": None if None in percents.values() else percents,
    }


def board_shown(board: BoardLine, matches: list[str]) -> dict[str, object]:
    """A table that has not played it has no result."""
    results = zip(matches, board.cells, strict=True)
    return {
        "number": board.number,
        "shaker": board.shaker,
        "told": board.is_told,
        "results": [result(match, cell) for match, cell in results if cell is not None],
    }


def result(match: str, cell: Cell) -> dict[str, object]:
    return {
        "match": match,
        "state": cell.outcome.value,
        "bidder": cell.bidder or None,
        "bid": cell.bid or None,
        "call": cell.call or None,
        "scored": cell.gain.to_json(),
        "points": None if cell.points is None else halves(cell.points),
    }


def halves(points: MatchPoints) -> dict[str, float]:
    """Counted in halves, told in points."""
    return {"AC": points.ac / 2, "BD": points.bd / 2}
