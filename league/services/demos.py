"""A demonstration: a club, a roster, and an event in which bots hold every seat and which runs itself."""

from collections.abc import Sequence

from django.db import transaction

from games.errors import Refused
from games.models import Player
from league.models import Club, Membership, Tournament
from league.roster import RosterRow, name_key
from league.services import clubs, rosters, tournaments
from league.services.tournaments import EventPlan

CLUB = "Demo club"
DIRECTOR = "Demo director"


@transaction.atomic
def open_demo(*, rows: Sequence[RosterRow], plan: EventPlan, slug: str = "") -> Tournament:
    """An event at its check-in, in the club of that address or else in the house's demo club."""
    club = _club(slug)
    owner = club.memberships.select_related("player").filter(role=Membership.Role.OWNER).first()
    assert owner is not None, "a club is never without an owner"
    event = tournaments.create(club=club, director=owner.player, plan=plan)
    rosters.enter_rows(tournament=event, director=owner.player, rows=rows)
    return tournaments.close_entry(tournament=event, director=owner.player)


def more_rows(rows: Sequence[RosterRow], teams: int) -> list[RosterRow]:
    """So many teams: the first of the roster, and when it is too short, new people of its first and family names."""
    people = [name for row in rows for name in row.people]
    known = {name_key(name) for name in people}
    firsts, families = (dict.fromkeys(name.split()[place] for name in people) for place in (0, -1))
    fresh = (name for family in families for first in firsts if name_key(name := f"{first} {family}") not in known)
    pairs = zip(fresh, fresh, strict=False)
    grown = [*rows[:teams], *(RosterRow(0, pair) for pair, _ in zip(pairs, range(teams - len(rows)), strict=False))]
    if len(grown) < teams:
        raise Refused("roster-too-short", 422, {"teams": len(grown), "wanted": teams})
    return grown


def people_of(rows: Sequence[RosterRow]) -> list[RosterRow]:
    """Everybody of the roster alone, for partners who rotate."""
    return [RosterRow(row.row, (name,)) for row in rows for name in row.people]


def must_be_welcome(slug: str) -> None:
    """Refuse a database that holds a real club, unless `slug` names a club of it."""
    if slug and Club.objects.filter(slug=slug).exists():
        return
    if real := list(Club.objects.real().values_list("slug", flat=True)[:5]):
        raise Refused("no-club" if slug else "real-club", 409, {"slug": slug, "clubs": real})


def _club(slug: str) -> Club:
    must_be_welcome(slug)
    if slug and (named := Club.objects.filter(slug=slug).first()):
        return named
    demo = None if slug else Club.objects.filter(is_demo=True).order_by("pk").first()
    return demo or clubs.create(player=Player.objects.create(name=DIRECTOR), name=slug or CLUB, is_demo=True)
