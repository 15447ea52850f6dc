"""Signing in, up and out, and a new password."""

from typing import Any

from django.contrib.auth import login
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.contrib.auth.views import LoginView, LogoutView, PasswordChangeView
from django.contrib.messages import success
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from games.errors import Refused
from games.forms import JoinForm, PasswordForm
from games.middleware import PlayerRequest
from games.services import players
from games.services.brakes import Brake, address, forgive, guess
from games.views.whither import page_before

JOINED = Brake("accounts", most=300)


class SignIn(LoginView):
    """Whoever guesses a password is stopped; others at the same address are not."""

    template_name = "games/sign_in.html"
    redirect_authenticated_user = True

    def post(self, request: HttpRequest, *args: Any, **words: Any) -> HttpResponse:  # Any: Django's signature
        try:
            self.counted = guess(request, request.POST.get("username", ""))
        except Refused:
            facts = self.get_context_data(form=self.form_class(request), stopped=True)
            return self.render_to_response(facts, status=429)
        return super().post(request, *args, **words)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        forgive(*self.counted)
        return super().form_valid(form)

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

    def form_invalid(self, form: PasswordChangeForm) -> HttpResponse:
        status = 429 if form.has_error("old_password", "too-many") else 200
        return self.render_to_response(self.get_context_data(form=form), status=status)


@never_cache
@login_not_required
@sensitive_post_parameters("password")
def join(request: PlayerRequest) -> HttpResponseBase:
    """A guest who joins stays the same player and keeps every hand."""
    if request.user.is_authenticated:
        return redirect("games:account")
    form, status = JoinForm(request.POST if request.method == "POST" else None), 200
    if form.is_valid():
        try:
            JOINED.count(address(request))
            user = players.sign_up(**form.cleaned_data, guest=request.player)
        except Refused as refused:
            form.add_error(*WHY[refused.code])
            status = refused.status if refused.code == "too-many" else status
        else:
            login(request, user)
            return redirect(page_before(request) or "league:front")
    return render(request, "games/join.html", {"form": form, "next": page_before(request)}, status=status)


WHY = {
    "username-taken": ("username", gettext_lazy("Somebody has that username already.")),
    "too-many": (None, gettext_lazy("Many people joined from here just now. Please wait ten minutes.")),
}
