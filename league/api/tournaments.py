"""Events for programs: what the public page shows, and for directors the drafts too."""

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.decorators import api_view, permission_classes
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.boards import shown as comparison
from games.api.players import player_of
from games.api.problems import MEDIA_TYPE
from games.api.reading import READ, number
from games.api.serializers import ProblemSerializer
from league.api import shown
from league.api.pages import Pages, whole
from league.api.serializers import (
    EntryPageSerializer,
    RoundBoardsPageSerializer,
    RoundPageSerializer,
    StandingPageSerializer,
    TournamentPageSerializer,
    TournamentSerializer,
)
from league.models import Club, Tournament
from league.models.chart import Chart
from league.permissions import can_see_drafts
from league.services import round_boards

NOT_FOUND = {(404, MEDIA_TYPE): OpenApiResponse(ProblemSerializer)}
STAGE = OpenApiParameter("stage", int, description="The stage's number, from 1")
CURSOR = OpenApiParameter("cursor", str, description="from the `next` of the page before")


@extend_schema(parameters=[CURSOR], responses={200: TournamentPageSerializer, **NOT_FOUND})
@api_view(READ)
@permission_classes([AllowAny])
def of_club(request: Request, slug: str) -> Response:
    """The events of a club, the newest first."""
    club = get_object_or_404(Club, slug=slug)
    events = Tournament.objects.visible_to(player_of(request)).filter(club=club).select_related("club")
    pages = Pages()
    page = pages.paginate_queryset(events, request) or []
    return pages.get_paginated_response([shown.listed(event) for event in page])


@extend_schema(responses={200: TournamentSerializer, **NOT_FOUND})
@api_view(READ)
@permission_classes([AllowAny])
def one(request: Request, tournament_id: str) -> Response:
    event = event_of(request, tournament_id)
    return Response(shown.tournament(event, Chart.of(event.main_stage(), drafts=drafts_too(request, event))))


@extend_schema(responses={200: EntryPageSerializer, **NOT_FOUND})
@api_view(READ)
@permission_classes([AllowAny])
def entries(request: Request, tournament_id: str) -> Response:
    """By seed, those who have withdrawn among them."""
    event = event_of(request, tournament_id)
    return whole([shown.entry(row) for row in event.entries.with_people().by_seed()])


@extend_schema(responses={200: RoundPageSerializer, **NOT_FOUND})
@api_view(READ)
@permission_classes([AllowAny])
def rounds(request: Request, tournament_id: str) -> Response:
    """Stage by stage: pairings with match ids, reasons and results; drafts for directors only."""
    charts = begun(request, event_of(request, tournament_id))
    return whole([row for chart in charts for row in shown.rounds(chart)])


@extend_schema(parameters=[STAGE], responses={200: StandingPageSerializer, **NOT_FOUND})
@api_view(READ)
@permission_classes([AllowAny])
def standings(request: Request, tournament_id: str) -> Response:
    """As of now, in rank order; equal rows share a rank. Of the stage asked for, else of the one whose winner is the
    champion once it has begun, before that of the newest."""
    event, asked = event_of(request, tournament_id), number(request, "stage")
    if asked is not None and not any(stage.number == asked for stage in event.stages.all()):
        raise NotFound
    charts = {chart.stage.number: chart for chart in begun(request, event)}
    newest = max(charts, default=0)
    main = event.main_stage().number
    chart = charts.get(asked or (main if main in charts else newest))
    return whole(shown.standings(chart) if chart else [])


@extend_schema(responses={200: RoundBoardsPageSerializer, **NOT_FOUND})
@api_view(READ)
@permission_classes([AllowAny])
def boards(request: Request, tournament_id: str) -> Response:
    """Duplicate play, round by round: what every table made of each board, as far as all of them are done."""
    event = event_of(request, tournament_id)
    rounds_of_boards = round_boards.compared(event, player_of(request))
    return whole([{**shown.named(round_), **comparison(told)} for round_, told in rounds_of_boards])


def event_of(request: Request, tournament_id: str) -> Tournament:
    visible = Tournament.objects.visible_to(player_of(request)).select_related("club")
    return get_object_or_404(visible, public_id=tournament_id)


def drafts_too(request: Request, event: Tournament) -> bool:
    return can_see_drafts(player_of(request), event)


def begun(request: Request, event: Tournament) -> list[Chart]:
    """Of every stage in which there are rounds that may be seen."""
    drafts = drafts_too(request, event)
    charts = [Chart.of(stage, drafts=drafts) for stage in event.stages.begun()]
    return [chart for chart in charts if chart.rounds]
