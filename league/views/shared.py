"""What an event's page shows to everybody alike is written once and kept until the event looks different: in a hall
a hundred phones ask for it within the same second."""

from django.core.cache import caches
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from league.models import Tournament
from league.views.board import Board

KEPT_SECONDS = 60  # by then every page is in the words of a new release, too


def body(event: Tournament, stamp: str, *, directs: bool) -> SafeString:
    """The stamp is read before: what changes while the page is written is then asked for once more, not missed."""
    kept = caches["derived"]
    key = f"event-body/{event.public_id}/{stamp}/{get_language()}/{directs:d}"
    written = kept.get(key)
    if written is None:
        page = {"event": event, "board": Board(event, None), "directs": directs}
        written = render_to_string("league/event_body.html", page)
        kept.set(key, written, KEPT_SECONDS)
    return SafeString(written)  # our own template wrote it
