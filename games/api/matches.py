"""A match for programs: open one, see what a seat may see, act, hear news, read the record."""

from typing import Any

from django.http import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.decorators import api_view, permission_classes, renderer_classes, throttle_classes
from rest_framework.permissions import AllowAny
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from games import live
from games.api import shown
from games.api.players import player_of, signed_in
from games.api.problems import MEDIA_TYPE
from games.api.reading import READ, number
from games.api.serializers import (
    BOT,
    JSON_OBJECT,
    ME,
    ActSerializer,
    OpenedSerializer,
    OpenMatchSerializer,
    ProblemSerializer,
    SightSerializer,
    VersionSerializer,
)
from games.api.throttles import ByPerson
from games.models import Player
from games.permissions import match_to_watch
from games.services import hands, matches, records, replays
from games.services.brakes import Brake
from games.services.matches import Terms
from games.services.seating import SeatPlan

PROBLEM = OpenApiResponse(ProblemSerializer)
PROBLEMS = {(status, MEDIA_TYPE): PROBLEM for status in (401, 403, 404)}
REFUSALS = {(status, MEDIA_TYPE): PROBLEM for status in (400, 409, 422)}


class OpenThrottle(ByPerson):
    """A match of bots costs the workers a few hundred actions."""

    brake = Brake("api-open-match", most=60, seconds=60)


class NewsRenderer(JSONRenderer):
    """Lets a client that accepts only events be served; errors are JSON all the same."""

    media_type = "text/event-stream"
    format = "events"


@extend_schema(request=OpenMatchSerializer, responses={201: OpenedSerializer, **PROBLEMS, (400, MEDIA_TYPE): PROBLEM})
@api_view(["POST"])
@throttle_classes([OpenThrottle])
def open_match(request: Request) -> Response:
    """A table against and with bots; the first hand is shaken at once."""
    asked = read(OpenMatchSerializer, request)
    player = signed_in(request)
    match = matches.open_match(
        rule_set=asked["rules"],
        best_of=asked["best_of"],
        seats={seat: plan(word, player) for seat, word in asked["seats"].items()},
        terms=Terms(bot_delay=asked["bot_delay"], created_by=player),
    )
    return Response({"id": match.public_id, "version": match.version}, status=201)


@extend_schema(
    responses={200: SightSerializer, 304: OpenApiResponse(description="Nothing new"), **PROBLEMS},
    parameters=[OpenApiParameter("If-None-Match", str, OpenApiParameter.HEADER)],
)
@api_view(READ)
@permission_classes([AllowAny])
def sight(request: Request, match_id: str) -> HttpResponseBase:
    """What the viewer may know now; `ETag` is the version."""
    player = player_of(request)
    match = match_to_watch(player, match_id)
    version = quote_etag(str(match.version))
    response = get_conditional_response(request._request, etag=version)
    if response is None:
        response = Response(shown.sight(match, player))
    response.headers["ETag"], response.headers["Cache-Control"] = version, "no-store"
    return response


@extend_schema(request=ActSerializer, responses={201: VersionSerializer, **PROBLEMS, **REFUSALS})
@api_view(["POST"])
def act(request: Request, match_id: str) -> Response:
    """One action for the seat on turn: a word of the record format, with the version it is meant for and an intent."""
    player = signed_in(request)
    match = match_to_watch(player, match_id)
    asked = read(ActSerializer, request)
    entered = hands.submit(
        match=match,
        player=player,
        action=asked["action"],
        expected_version=asked["version"],
        intent=asked["intent"],
    )
    return Response({"version": entered.version}, status=201)


@extend_schema(request=VersionSerializer, responses={201: VersionSerializer, **PROBLEMS, **REFUSALS})
@api_view(["POST"])
def next_hand(request: Request, match_id: str) -> Response:
    """The next hand, when the one on the table is over; it comes by itself after a pause, too."""
    player = signed_in(request)
    match = match_to_watch(player, match_id)
    after = hands.shake(match=match, player=player, expected_version=read(VersionSerializer, request)["version"])
    return Response({"version": after.match.version}, status=201)


@extend_schema(responses={(200, "text/event-stream"): str, **PROBLEMS})
@api_view(["GET"])
@permission_classes([AllowAny])
@renderer_classes([NewsRenderer, JSONRenderer])
def stream(request: Request, match_id: str) -> HttpResponseBase:
    """Server-sent events `version` with match and version, the present version first."""
    player = player_of(request)
    return live.response(match_to_watch(player, match_id), player)


@extend_schema(
    parameters=[OpenApiParameter("game", int, description="The match's game, from 1; else the newest")],
    responses={200: JSON_OBJECT, **PROBLEMS, (400, MEDIA_TYPE): PROBLEM},
)
@api_view(READ)
@permission_classes([AllowAny])
def record(request: Request, match_id: str) -> Response:
    """The public record of a game: hands that are over, no deal, roots and openings to verify it by."""
    player = player_of(request)
    match = match_to_watch(player, match_id)
    newest = replays.newest_for(match=match, player=player)
    told = records.public_record(match=match, game_number=number(request, "game"), newest=newest)
    return Response(told, headers={"Cache-Control": "no-store"})


def read(reader: type[Serializer[Any]], request: Request) -> dict[str, Any]:
    """Any: each reader has its own shape."""
    serializer = reader(data=request.data)
    serializer.is_valid(raise_exception=True)
    asked: dict[str, Any] = serializer.validated_data
    return asked


def plan(word: str, player: Player) -> SeatPlan:
    return SeatPlan.of(player if word == ME else Player.objects.bot(word.removeprefix(BOT)))
