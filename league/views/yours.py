"""What an event's page shows to one person only: where they are to play, and which of the pairings are theirs."""

from dataclasses import dataclass

from django.urls import reverse

from games.models import Player
from league.models import Entry, Pairing, Round, Tournament
from league.views.rows import SideRow, Tie


@dataclass(frozen=True)
class Yours:
    """`keys` of all pairings of this person, as the page names them; `tie` the one to be played now, if any; `entry`
    what they stand in, as long as they are in no draw."""

    keys: str = ""
    tie: Tie | None = None
    entry: Entry | None = None


def yours(event: Tournament, player: Player | None) -> Yours:
    """Two queries, or none for whoever is not signed in."""
    if player is None:
        return Yours()
    own = list(Pairing.objects.of(event).published().concerning(player))
    if not own and event.takes_entries:
        return Yours(entry=event.entries.with_people().filter(persons__player=player).first())
    done = set(Pairing.objects.filter(pk__in=[pairing.pk for pairing in own]).decided().values_list("pk", flat=True))
    open_ones = [row for row in own if row.round.state != Round.State.FINISHED and row.pk not in done]
    keys = " ".join(str(pairing.pk) for pairing in own)
    return Yours(keys, _tie(open_ones[0]) if open_ones else None)


def _tie(pairing: Pairing) -> Tie:
    sides = tuple(SideRow(name) for name in pairing.side_names)
    match = pairing.match
    href = reverse("games:table", args=[match.public_id]) if match else ""
    return Tie(sides=sides, href=href, table=pairing.table_number)
