"""Files to take away: every table of an event as CSV that spreadsheets open rightly, or as JSON."""

import csv
import io
import json

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.utils.text import slugify

from games.middleware import PlayerRequest
from league.models import Tournament
from league.views.fetch import event_to_see
from league.views.files import TABLES, Table, harmless
from league.views.stage_switch import StageSwitch


@login_not_required
def as_csv(request: PlayerRequest, public_id: str, table: str) -> HttpResponse:
    event = event_to_see(request.player, public_id)
    if table not in TABLES:
        raise Http404
    return attached(
        csv_of(TABLES[table](event).of_stage(StageSwitch.of(request, event).number)),
        "text/csv; charset=utf-8",
        f"{_name(event)}-{table}.csv",
    )


@login_not_required
def as_json(request: PlayerRequest, public_id: str) -> HttpResponse:
    """All tables in one object, with what the event is called."""
    event = event_to_see(request.player, public_id)
    stage = StageSwitch.of(request, event).number
    head = {"event": event.name, "club": event.club.name, "id": event.public_id, "state": event.state}
    whole = {**head, **{name: make(event).of_stage(stage).records() for name, make in TABLES.items()}}
    written = json.dumps(whole, ensure_ascii=False, indent=1).encode()
    return attached(written, "application/json", f"{_name(event)}.json")


def csv_of(table: Table) -> bytes:
    """With a byte-order mark, or Excel reads names with accents wrongly."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(table.columns)
    writer.writerows([[harmless(value) for value in row] for row in table.rows])
    return text.getvalue().encode("utf-8-sig")


def attached(content: bytes, content_type: str, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type=content_type, headers=headers)


def _name(event: Tournament) -> str:
    return slugify(event.name) or "event"
