"""A record as a file to keep: JSON for programs, or lines of plain text for people."""

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse, JsonResponse

from engine import transcript
from engine.record import Record

TEXT = "text"


def saved(request: HttpRequest, told: Mapping[str, object], name: str) -> HttpResponse:
    """`?form=text` asks for the lines, which tell the game alone."""
    if request.GET.get("form") == TEXT:
        lines = transcript.write(Record.from_json(told))
        answer, ending = HttpResponse(lines, content_type="text/plain; charset=utf-8"), "txt"
    else:
        answer, ending = JsonResponse(told), "json"
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}.{ending}"'
    return answer
