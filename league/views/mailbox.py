"""Notices by mail: what a person wants, the link that says an address is theirs, and the one that stops everything.

The two links work without a sign-in, and by a button only: programs that look at mail open links by themselves.
"""

from functools import partial

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.csrf import csrf_exempt

from league.forms.mailbox import MailboxForm
from league.models import Mailbox
from league.services import notices
from league.views.answers import attempt, say, status_of
from league.views.fetch import PersonRequest


def mail(request: PersonRequest) -> HttpResponse:
    box = Mailbox.objects.filter(player=request.player).first()
    initial = {"address": box.address, "kinds": box.kinds} if box else None
    form = MailboxForm(request.POST if request.method == "POST" else None, initial=initial)
    refused = None
    if settings.MAIL_IS_ON and form.is_valid():
        refused, chosen = attempt(partial(notices.choose, player=request.player, **form.cleaned_data))
        if chosen:
            say(request, "mail-chosen" if chosen.confirmed_at else "mail-asked", address=chosen.address)
            return redirect("league:mail")
    page = {"form": form, "box": box, "is_on": settings.MAIL_IS_ON, "refusal": refused}
    return render(request, "league/mail.html", page, status=status_of(refused, form))


@login_not_required
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    done = _found(notices.confirm(word=token)) if request.method == "POST" else None
    return render(request, "league/mail_confirm.html", {"done": done})


@csrf_exempt
@login_not_required
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """A mail program posts here by itself when its reader presses its button: the word in the address is the key."""
    box = _found(Mailbox.objects.of_key(token))
    if request.method == "POST":
        box.stop()
    return render(request, "league/mail_stop.html", {"box": box})


def _found(box: Mailbox | None) -> Mailbox:
    if box is None:
        raise Http404
    return box
