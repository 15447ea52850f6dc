"""Errors as problem details: a code for programs, a sentence for whoever reads the log of one."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import HttpResponse, JsonResponse
from rest_framework.exceptions import APIException, ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler

from engine.refusals import SENTENCES, Code
from games.errors import Refused

MEDIA_TYPE = "application/problem+json"
DETAILS: Mapping[str, str] = {
    "stale": "the table has moved on; the present version is {version}",
    "intent-reused": "this intent was used for another action",
    "not-seated": "you do not act for a seat of this match",
    "match-over": "the match is over",
    "hand-unfinished": "the hand is not over",
    "seated-twice": "one player cannot hold two seats",
    "seats-missing": "four seats are needed",
    "bot-not-certified": "the bot {bot} was not tested for {features}",
    "no-hand": "no hand has been shaken",
    "no-game": "the match has no such game",
    "too-large": "the body of the request is too large",
}


def answer(error: Exception, context: dict[str, Any]) -> HttpResponse | None:  # Any: the framework's own
    """What the framework calls for every exception of a view; None lets a bug fly to the top.

    JSON also where a view answers otherwise in something else (the schema in YAML).
    """
    if isinstance(error, Refused):
        return refused(error)
    if isinstance(error, RequestDataTooBig):
        return refused(Refused("too-large", HTTPStatus.REQUEST_ENTITY_TOO_LARGE))
    response = exception_handler(error, context)
    if response is None:
        return None
    code = code_of(error)
    problem = {**base(response.status_code, code), "detail": detail_of(error, response)}
    if isinstance(error, ValidationError):
        problem["fields"] = response.data
    told = written(problem)
    # How to sign in, and when to come again.
    for name in {"WWW-Authenticate", "Retry-After"} & response.headers.keys():
        told.headers[name] = response.headers[name]
    return told


def refused(error: Refused) -> HttpResponse:
    """With the facts of the refusal, the present version among them."""
    return written({**error.data, **base(error.status, error.code), "detail": sentence(error)})


def written(problem: Mapping[str, Any]) -> HttpResponse:
    return JsonResponse(problem, status=problem["status"], content_type=MEDIA_TYPE)


def base(status: int, code: str) -> dict[str, Any]:  # Any: words and a number
    return {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status, "code": code}


def sentence(error: Refused) -> str:
    if error.code in DETAILS:
        text = DETAILS[error.code]
    elif error.code in list(Code):
        text = SENTENCES[Code(error.code)]
    else:
        text = error.code.replace("-", " ")
    return text.format_map(error.data)


def code_of(error: Exception) -> str:
    """The framework's codes in our spelling; Django's own two exceptions carry none."""
    if isinstance(error, APIException):
        code = str(error.default_code)
    else:
        code = "not-found" if type(error).__name__ == "Http404" else "permission-denied"
    return code.replace("_", "-")


def detail_of(error: Exception, response: Response) -> str:
    if isinstance(error, ValidationError):
        return "some fields cannot be used"
    return str(response.data.get("detail", HTTPStatus(response.status_code).phrase))
