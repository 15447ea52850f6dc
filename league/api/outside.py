"""Errors outside every view of the API: a path that is none, a request nobody can read, a bug. Programs get problem
details (api.md), browsers the house's own pages."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views import defaults

from games.api import problems
from games.errors import Refused

PROGRAMS = "/api/"
Page = Callable[..., Any]  # Any: Django's default pages answer in several types


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _answer(request, HTTPStatus.BAD_REQUEST, "bad-request", defaults.bad_request, exception)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _answer(request, HTTPStatus.NOT_FOUND, "not-found", defaults.page_not_found, exception)


def broken(request: HttpRequest) -> HttpResponse:
    return _answer(request, HTTPStatus.INTERNAL_SERVER_ERROR, "internal-error", defaults.server_error)


def too_large(path: str) -> HttpResponse:
    """A body of which nothing was kept: there is no request."""
    if path.startswith(PROGRAMS):
        return problems.refused(Refused("too-large", HTTPStatus.REQUEST_ENTITY_TOO_LARGE))
    return HttpResponse("413 Payload too large", status=413, content_type="text/plain")


def _answer(request: HttpRequest, status: HTTPStatus, code: str, page: Page, *error: Exception) -> HttpResponse:
    if not request.path.startswith(PROGRAMS):
        shown: HttpResponse = page(request, *error)
        return shown
    problem = {**problems.base(status, code), "detail": status.description or status.phrase}
    return JsonResponse(problem, status=status, content_type=problems.MEDIA_TYPE)
