"""The page of preferences; its form also stands in the menu of a table. No account is needed."""

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.contrib.messages import success
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.middleware import PlayerRequest
from games.preferences import COOKIE
from games.views.whither import page_before

A_YEAR = 60 * 60 * 24 * 365


@never_cache
@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def preferences(request: PlayerRequest) -> HttpResponse:
    if request.method == "POST":
        return kept(request)
    return render(request, "games/preferences.html", {"next": page_before(request)})


def kept(request: PlayerRequest) -> HttpResponse:
    """With the person, and on this device for whoever comes without signing in."""
    likes = request.preferences.changed(request.POST.dict())
    if request.player is not None and request.user.is_authenticated:
        request.player.prefer(likes.told)
    answer = answered(request)
    answer.set_cookie(
        COOKIE, likes.to_cookie(), max_age=A_YEAR, samesite="Lax", httponly=True, secure=settings.SESSION_COOKIE_SECURE
    )
    return answer


def answered(request: PlayerRequest) -> HttpResponse:
    """The script has changed the page already; without one the page before comes back changed."""
    if request.headers.get("HX-Request"):
        return HttpResponse(status=204)
    success(request, _("Kept."))
    return redirect(page_before(request) or "games:preferences")
