"""Where the person who asks is to play now or next, kept fresh while the page is open."""

from dataclasses import dataclass

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render

from games.models import Player
from league.models import Invitation, Pairing, Round, Tournament
from league.models.chart import Chart
from league.views.feeds import key_of
from league.views.fetch import PersonRequest
from league.views.rows import round_name


def next_match(request: PersonRequest) -> HttpResponse:
    return render(request, "league/next_match.html", page(request))


def view(request: PersonRequest) -> HttpResponse:
    """The fragment for a page that polls."""
    return render(request, "league/next_match_view.html", page(request))


def page(request: PersonRequest) -> dict[str, object]:
    """Tables that wait, tables announced, and the events entered that have not ended."""
    player = request.player
    events = Tournament.objects.under_way().entered_by(player).listed()
    return {
        "rests": [rest for event in events if (rest := _rest(event, player))],
        "open": Pairing.objects.open_for(player),
        "announced": Pairing.objects.announced_to(player),
        "events": events,
        "asked": Invitation.objects.waiting_for(player),
        "is_mail_on": settings.MAIL_IS_ON,
        "calendar": key_of(player),
    }


@dataclass(frozen=True)
class Rest:
    """A round that the person sits out."""

    event: Tournament
    name: str


def _rest(event: Tournament, player: Player) -> Rest | None:
    if event.state != Tournament.State.RUNNING or not event.takes_singles():
        return None
    chart = Chart.of(event.stage_now(), drafts=False)
    last = chart.rounds[-1] if chart.rounds else None
    if last is None or last.state == Round.State.FINISHED:
        return None
    resting = {person for entry in chart.sit_out(last) for person in entry.team.persons}
    return Rest(event, round_name(last)) if player in resting else None
