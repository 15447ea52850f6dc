"""Whether an event looks different from what a page shows: a word that changes with everything worth a new look."""

from django.db.models import Count, Max
from django.utils import timezone

from league.models import Pairing, Tournament


def stamp(tournament: Tournament) -> str:
    """Two small queries. Every act of a director is a ruling; hands and matches that end bring the rest."""
    acts = tournament.rulings.aggregate(last=Max("pk"))
    tables = Pairing.objects.of(tournament).aggregate(
        hands=Count("match__games__hands__finished_at"),
        match=Max("match__finished_at"),
        round=Max("round__finished_at"),
    )
    ended = [f"{moment:%H%M%S%f}" if moment else "" for moment in (tables["match"], tables["round"])]
    return "-".join([tournament.state, str(acts["last"]), str(tables["hands"]), *ended])


def desk_stamp(tournament: Tournament) -> str:
    """The desk also tells for how many minutes a table has played."""
    return f"{stamp(tournament)}-{timezone.now():%M}"
