"""What a page answers to an act: the reason it was refused, or one sentence that it was done."""

from collections.abc import Callable
from typing import Any, TypeVar

from django import forms
from django.contrib import messages
from django.http import HttpRequest

from games.errors import Refused
from league.templatetags.sentences import sentence

Made = TypeVar("Made")


def attempt(verb: Callable[[], Made]) -> tuple[Refused | None, Made | None]:
    """Do it, and give back why not, or what came of it. The page then shows the reason beside the present state."""
    try:
        return None, verb()
    except Refused as refused:
        return refused, None


def say(request: HttpRequest, code: str, **facts: Any) -> None:  # Any: whatever the sentence names
    """Queue the sentence `done-<code>` for the next page."""
    messages.success(request, sentence("done", code, facts))


def status_of(refused: Refused | None, form: forms.Form | None = None) -> int:
    if refused:
        return refused.status
    return 422 if form is not None and form.errors else 200
