"""Signing in, up and out, and a new password."""

from django.contrib.auth import login
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.forms import PasswordChangeForm
from django.contrib.auth.views import LoginView, LogoutView, PasswordChangeView
from django.contrib.messages import success
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from games.errors import Refused
from games.forms import JoinForm, PasswordForm
from games.middleware import PlayerRequest
from games.services import players
from games.views.whither import page_before


class SignIn(LoginView):
    template_name = "games/sign_in.html"
    redirect_authenticated_user = True

    def get_redirect_url(self, request: HttpRequest | None = None) -> str:
        return page_before(request or self.request)


@method_decorator(login_not_required, name="dispatch")
class SignOut(LogoutView):
    """By a form only: a link cannot sign anybody out."""

    def get_redirect_url(self, request: HttpRequest | None = None) -> str:
        return page_before(request or self.request)


class Password(PasswordChangeView):
    form_class = PasswordForm
    template_name = "games/account.html"
    success_url = reverse_lazy("games:account")

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        success(self.request, _("Your password is changed."))
        return super().form_valid(form)


@never_cache
@login_not_required
@sensitive_post_parameters("password")
def join(request: PlayerRequest) -> HttpResponseBase:
    """A guest who joins stays the same player and keeps every hand."""
    if request.user.is_authenticated:
        return redirect("games:account")
    form = JoinForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            user = players.sign_up(**form.cleaned_data, guest=request.player)
        except Refused:
            form.add_error("username", _("Somebody has that username already."))
        else:
            login(request, user)
            return redirect(page_before(request) or "league:front")
    return render(request, "games/join.html", {"form": form, "next": page_before(request)})
