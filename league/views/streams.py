"""News of events for open pages, after the same permission check as the page itself."""

from django.contrib.auth.decorators import login_not_required
from django.http import StreamingHttpResponse
from django.views.decorators.http import require_GET

from games.middleware import PlayerRequest
from league import live
from league.live import Look
from league.models import Tournament
from league.views.fetch import PersonRequest, club_to_see, event_to_help, event_to_see


@login_not_required
@require_GET
def of_event(request: PlayerRequest, public_id: str) -> StreamingHttpResponse:
    return live.response([event_to_see(request.player, public_id)])


@login_not_required
@require_GET
def of_front(_request: PlayerRequest) -> StreamingHttpResponse:
    return live.of_front()


@login_not_required
@require_GET
def of_club(request: PlayerRequest, slug: str) -> StreamingHttpResponse:
    return live.of_club(club_to_see(slug))


@require_GET
def of_desk(request: PersonRequest, public_id: str) -> StreamingHttpResponse:
    event, _may = event_to_help(request.player, public_id)
    return live.response([event], Look.DESK)


@require_GET
def of_person(request: PersonRequest) -> StreamingHttpResponse:
    """Of every event in which this person stands and that has not ended."""
    return live.response(list(Tournament.objects.under_way().entered_by(request.player)), Look.PERSON)
