"""News of one table for an open page, after the same permission check as the page itself."""

from asgiref.sync import sync_to_async
from django.contrib.auth.decorators import login_not_required
from django.db import close_old_connections
from django.http import StreamingHttpResponse

from games import live
from games.middleware import PlayerRequest
from games.models import Match
from games.permissions import match_to_watch


@login_not_required
async def stream(request: PlayerRequest, match_id: str) -> StreamingHttpResponse:
    return live.response(await sync_to_async(watched)(request, match_id))


def watched(request: PlayerRequest, match_id: str) -> Match:
    """Gives the connection back: an open stream lasts for hours and needs none of its own."""
    match = match_to_watch(request.player, match_id)
    close_old_connections()
    return match
