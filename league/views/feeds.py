"""Calendars to subscribe to: of a club, of one event, and of a person by a link that only they know."""

from collections.abc import Iterable
from datetime import UTC, timedelta

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from icalendar import Calendar, Event

from engine.rule_set import RuleSet
from games.middleware import PlayerRequest
from games.models import Player
from games.models.player import ID_LENGTH
from games.services import slips
from league.models import Tournament
from league.services import house_rules
from league.views.fetch import club_to_see, event_to_see
from league.views.rules import rules_name

REFRESH = timedelta(hours=1)
PRODID = "-//Hall 42//Texas 42 for clubs//EN"


@login_not_required
def of_club(request: PlayerRequest, slug: str) -> HttpResponse:
    club = club_to_see(slug)
    return calendar(request, club.name, Tournament.objects.visible_to(None).of_club(club).dated())


@login_not_required
def of_event(request: PlayerRequest, public_id: str) -> HttpResponse:
    event = event_to_see(None, public_id)
    return calendar(request, event.name, Tournament.objects.filter(pk=event.pk).dated())


@login_not_required
def of_person(request: PlayerRequest, word: str) -> HttpResponse:
    """A calendar program signs in nowhere: the link itself is the key, and tells no more than a public page."""
    player = Player.objects.filter(public_id=word[:ID_LENGTH]).first()
    if player is None or not constant_time_compare(word, key_of(player)):
        raise Http404
    return calendar(request, player.name, Tournament.objects.visible_to(None).entered_by(player).dated())


def key_of(player: Player) -> str:
    return player.public_id + slips.seal(f"calendar:{player.public_id}")


def calendar(request: HttpRequest, name: str, events: Iterable[Tournament]) -> HttpResponse:
    written = Calendar()
    for key, value in (("prodid", PRODID), ("version", "2.0"), ("x-wr-calname", name)):
        written.add(key, value)
    # A date may be moved on the evening itself.
    written.add("refresh-interval", REFRESH, parameters={"value": "DURATION"})
    written.add("x-published-ttl", "PT1H")
    site = settings.ADDRESSES.url(int(request.get_port()))
    for event in events:
        written.add_component(entry(event, site))
    return HttpResponse(written.to_ical(), content_type="text/calendar; charset=utf-8")


def entry(event: Tournament, site: str) -> Event:
    """In universal time, so that no program has to know the zone. How long an evening lasts nobody knows before."""
    assert event.starts_at is not None, "only events with a date are listed"
    written = Event()
    written.add("uid", f"{event.public_id}@hall42")
    touched = getattr(event, "touched_at", None) or event.created_at
    written.add("dtstamp", touched.astimezone(UTC))
    written.add("last-modified", touched.astimezone(UTC))
    # A program that knows the event already takes the entry with the higher number.
    written.add("sequence", int((touched - event.created_at).total_seconds()))
    written.add("dtstart", event.starts_at.astimezone(UTC))
    written.add("summary", event.name)
    written.add("location", event.club.name)
    written.add("description", house_rules.name_of(event) or rules_name(RuleSet.from_words(event.rule_set)))
    written.add("url", site + event.path)
    return written
