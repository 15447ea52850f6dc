"""Whether an event looks different from what a page shows: a word that changes with everything worth a new look."""

from collections.abc import Collection, Iterator, Mapping
from datetime import datetime

from django.db.models import Count, Max
from django.utils import timezone

from games.models import Match, PaperLine
from league.models.looking import Invitation
from league.models.round import Pairing
from league.models.tournament import Tournament


def stamp(tournament: Tournament) -> str:
    return stamps([tournament.pk])[tournament.pk]


def desk_stamp(tournament: Tournament) -> str:
    return desk_stamps([tournament.pk])[tournament.pk]


def front_stamp() -> str:
    return front_stamps([0])[0]


def round_stamps(keys: Collection[int]) -> dict[int, str]:
    """What somebody waits for who only wants to know where to sit: acts of a director, and matches that end."""
    ended = dict(
        Match.objects.filter(pairing__round__stage__tournament__in=keys)
        .order_by()
        .values_list("pairing__round__stage__tournament")
        .annotate(Max("finished_at"))
    )
    return {key: f"{word}-{moment:%H%M%S%f}" if (moment := ended.get(key)) else word for key, word in _acts(keys)}


def stamps(keys: Collection[int]) -> dict[int, str]:
    """Two queries for all of them. Every act of a director is a ruling; hands and matches that end bring the rest."""
    tables = _tables(keys)
    return {key: "-".join([word, *tables.get(key, ("0",))]) for key, word in _acts(keys)}


def desk_stamps(keys: Collection[int]) -> dict[int, str]:
    """The desk also tells what was reported on paper, and for how many minutes a table has played."""
    event = "match__pairing__round__stage__tournament"
    lines = PaperLine.objects.filter(**{f"{event}__in": keys}).order_by().values_list(event)
    told = {key: f"{last}-{closed}" for key, last, closed in lines.annotate(Max("pk"), Count("closed_at"))}
    return {key: f"{word}-{told.get(key, 0)}-{timezone.now():%M}" for key, word in stamps(keys).items()}


def club_stamps(keys: Collection[int]) -> dict[int, str]:
    """How the list of a club's events looks to everybody; nothing of a draft is in it."""
    public = Tournament.objects.filter(club__in=keys).exclude(state=Tournament.State.DRAFT).order_by()
    counted = public.values_list("club").annotate(Count("pk", distinct=True), Max("rulings__pk"))
    return {key: f"{events}-{last}" for key, events, last in counted}


def front_stamps(keys: Collection[int]) -> dict[int, str]:
    """How the front page looks, whoever asks: what is public of all events, and what may concern whoever looks."""
    public = Tournament.objects.exclude(state=Tournament.State.DRAFT)
    told = public.aggregate(events=Count("pk", distinct=True), act=Max("rulings__pk"))
    told |= Match.objects.filter(pairing__isnull=False).aggregate(ended=Max("finished_at"))
    told |= Invitation.objects.aggregate(asked=Count("pk"), answered=Max("answered_at"))
    words = (f"{fact:%H%M%S%f}" if isinstance(fact, datetime) else str(fact or "") for fact in told.values())
    return dict.fromkeys(keys, "-".join(words))


def _acts(keys: Collection[int]) -> Iterator[tuple[int, str]]:
    events = Tournament.objects.filter(pk__in=keys).order_by().values_list("pk", "state")
    for key, state, last in events.annotate(Max("rulings__pk")):
        yield key, f"{state}-{last}"


def _tables(keys: Collection[int]) -> Mapping[int, tuple[str, ...]]:
    rows = Pairing.objects.standing().filter(round__stage__tournament__in=keys).order_by()
    counted = rows.values_list("round__stage__tournament").annotate(
        Count("match__games__hands__finished_at"), Max("match__finished_at"), Max("round__finished_at")
    )
    return {
        key: (str(hands), *(f"{moment:%H%M%S%f}" if moment else "" for moment in ended))
        for key, hands, *ended in counted
    }
