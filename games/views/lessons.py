"""Seven short lessons at the table, for anybody, without an account."""

from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from engine.actions import Action
from games.errors import Refused
from games.forms import AnswerForm
from games.lessons.course import BY_SLUG, LESSONS, Lesson
from games.lessons.progress import COOKIE, Progress
from games.middleware import PlayerRequest
from games.views import lesson_picture
from games.views.preferences import A_YEAR


@dataclass(frozen=True)
class Row:
    lesson: Lesson
    done: int
    is_done: bool
    is_next: bool
    next_step: int


@never_cache
@login_not_required
@require_safe
def lessons(request: PlayerRequest) -> HttpResponse:
    progress = progress_of(request)
    facts = {
        "rows": [row(progress, lesson) for lesson in LESSONS],
        "next": progress.next_lesson,
        "done": BY_SLUG.get(request.GET.get("after", "")),
    }
    return render(request, "games/lessons.html", facts)


@never_cache
@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def lesson(request: PlayerRequest, lesson: str, number: int) -> HttpResponse:
    found = BY_SLUG.get(lesson)
    if found is None or not 0 < number <= len(found.steps):
        raise Http404
    action = answer_of(request)
    step = lesson_picture.answered(found, number, action) if action else lesson_picture.asked(found, number)
    template = "games/lesson_view.html" if request.headers.get("HX-Request") else "games/lesson.html"
    response = render(request, template, {"step": step, "picture": step.picture})
    if step.is_right:
        keep(request, response, found, number)
    return response


def row(progress: Progress, lesson: Lesson) -> Row:
    return Row(
        lesson=lesson,
        done=progress.steps(lesson.slug),
        is_done=progress.is_done(lesson),
        is_next=lesson is progress.next_lesson,
        next_step=progress.next_step(lesson),
    )


def answer_of(request: PlayerRequest) -> Action | None:
    """What cannot be read asks the question again."""
    try:
        return AnswerForm(request.POST).word() if request.method == "POST" else None
    except Refused:
        return None


def progress_of(request: PlayerRequest) -> Progress:
    """What was done with a sign-in and what was done on this device, whichever is further."""
    here = Progress.from_cookie(request.COOKIES.get(COOKIE, ""))
    return here.together(Progress.of(request.player.lessons)) if request.player else here


def keep(request: PlayerRequest, response: HttpResponse, lesson: Lesson, number: int) -> None:
    progress = progress_of(request).with_step(lesson, number)
    if request.player is not None:
        request.player.learn(progress.done)
    response.set_cookie(
        COOKIE,
        progress.to_cookie(),
        max_age=A_YEAR,
        samesite="Lax",
        httponly=True,
        secure=settings.SESSION_COOKIE_SECURE,
    )
