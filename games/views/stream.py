"""News of one table for an open page, after the same permission check as the page itself."""

from django.contrib.auth.decorators import login_not_required
from django.http import StreamingHttpResponse
from django.views.decorators.http import require_GET

from games import live
from games.middleware import PlayerRequest
from games.permissions import match_to_watch


@login_not_required
@require_GET
def stream(request: PlayerRequest, match_id: str) -> StreamingHttpResponse:
    return live.response(match_to_watch(request.player, match_id), request.player)
