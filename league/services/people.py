"""Names on a roster become people of the club: the one the club knows by that name, else a new one."""

from collections.abc import Container, Iterable

from django.db.models import Exists, OuterRef
from rapidfuzz import fuzz, process

from games.models import Player, PlayerKind
from league.models import Club, EntryPerson, Membership
from league.roster import name_key

# Of a hundred: one letter in seven may be another.
NEAR = 85


class Directory:
    """The people of a club by the key of their name. Make it under the club's lock: it also adds people."""

    def __init__(self, club: Club) -> None:
        self.club = club
        stood = EntryPerson.objects.filter(tournament__club=club, player=OuterRef("pk"))
        members = Player.objects.filter(memberships__club=club, kind=PlayerKind.PERSON).annotate(stood=Exists(stood))
        # Should two members spell their name alike, who stood in an event goes before who only joined, and of those
        # the earliest: they come last and stay.
        members = members.order_by("stood", "-pk")
        self.known = {name_key(player.name): player for player in members}

    def find(self, name: str) -> Player | None:
        return self.known.get(name_key(name))

    def near(self, name: str, *, without: Container[str] = ()) -> list[Player]:
        """People whose name is nearly this one: most likely a slip of the pen. Not those whose key is among the
        others that were written beside it."""
        found = process.extract(name_key(name), self.known.keys(), scorer=fuzz.ratio, score_cutoff=NEAR, limit=3)
        return [self.known[key] for key, _score, _place in found if key not in without]

    def add(self, names: Iterable[str]) -> None:
        """Make people of the names the club does not know yet; two of one key are one person."""
        fresh = {name_key(name): name for name in names if name_key(name) not in self.known}
        people = Player.objects.bulk_create([Player(kind=PlayerKind.PERSON, name=name) for name in fresh.values()])
        Membership.objects.bulk_create([Membership(club=self.club, player=person) for person in people])
        self.known.update(zip(fresh, people, strict=True))
