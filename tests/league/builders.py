"""A small club with a small cast, in the state a test wants."""

from pathlib import Path
from typing import Any

from django.utils import timezone

from games.models import HandRecord, Match, Player, User
from league.models import Club, Entry, Membership, Pairing, Round, Tournament
from league.roster import RosterRow
from league.services import clubs, entries, results, rosters, rounds, tournaments
from league.services.tournaments import EventPlan

NAMES = "Ann Bea Cleo Dale Earl Fern Gus Hank Ima Jim Katy Lon Mae Nell Opal Post Quin Ruth Sam Tom Uma Vern Wes Xena"
CAST = [f"{first} {last}" for last in ("Alpine", "Bobo", "Cuero") for first in NAMES.split()]
SHIPPED = Path(__file__).parents[2] / "league" / "data" / "roster-16.csv"


def person(name: str = "Dora Director", *, signed_up: bool = False) -> Player:
    user = User.objects.create_user(username=name.split()[0].lower()) if signed_up else None
    return Player.objects.create(name=name, user=user)


def club(name: str = "Lone Oak", owner: Player | None = None) -> Club:
    return clubs.create(player=owner or person(), name=name)


def owner_of(house: Club) -> Player:
    return house.memberships.select_related("player").get(role=Membership.Role.OWNER).player


def event(house: Club | None = None, **plan: Any) -> Tournament:  # Any: fields of EventPlan
    """A draft in its own club."""
    house = house or club()
    plan = {"name": "Thursday night", "seed": 42, "bots": Tournament.Bots.FILL, "bot_delay": False, **plan}
    return tournaments.create(club=house, director=owner_of(house), plan=EventPlan(**plan))


def rows(teams: int, *, seeded: bool = True) -> list[RosterRow]:
    pairs = zip(CAST[0 : 2 * teams : 2], CAST[1 : 2 * teams : 2], strict=True)
    return [RosterRow(n + 1, pair, "", n if seeded else None) for n, pair in enumerate(pairs, 1)]


def checked_in(
    teams: int, *, seeded: bool = True, house: Club | None = None, order: int = 1, **plan: Any
) -> Tournament:  # Any: fields of EventPlan
    """An event at the end of its check-in: everybody is here, nothing is drawn. `order=-1` enters the last first."""
    draft = event(house, **plan)
    director = owner_of(draft.club)
    rosters.enter_rows(tournament=draft, director=director, rows=rows(teams, seeded=seeded)[::order])
    tournaments.close_entry(tournament=draft, director=director)
    entries.check_in_all(tournament=draft, director=director)
    draft.refresh_from_db()
    return draft


def entry_of(tournament: Tournament, name: str) -> Entry:
    return Entry.objects.with_people().get(tournament=tournament, team__first__name__startswith=name)


def running(teams: int, **plan: Any) -> Tournament:  # Any: fields of EventPlan
    """An event whose first round is being played."""
    night = checked_in(teams, **plan)
    next_round(night)
    night.refresh_from_db()
    return night


def next_round(night: Tournament) -> Round:
    director = owner_of(night.club)
    drawn = rounds.draw(tournament=night, director=director)
    rounds.publish(round_=drawn, director=director)
    return rounds.start(round_=drawn, director=director)


def decide(pairing: Pairing, *, home: int = 7, away: int = 0) -> Match:
    """The match of the pairing as if it had been played to these marks, in every game that it takes to win."""
    match = pairing.match
    assert match is not None
    first = match.games.get()
    rest = [match.games.create(number=number, first_shaker="A") for number in range(2, match.games_needed + 1)]
    hand = first.hands.get()
    proof = {"deal": hand.deal, "salts": hand.salts, "root": hand.root, "sequence": 1, "shaker": "A"}
    end = {"outcome": "made", "bidder": "A", "bid": "30", "scored_ac": home, "scored_bd": away}
    first.hands.update(finished_at=timezone.now(), **end)
    for number, game in enumerate(rest, 2):
        game.hands.create(number=number, finished_at=timezone.now(), **proof, **end)
    Match.objects.filter(pk=match.pk).update(finished_at=timezone.now(), awaits="", due_at=None)
    results.record(match_id=match.pk)
    return match


def decide_all(night: Tournament) -> None:
    """The home side wins at every open table."""
    open_ones = list(Pairing.objects.of(night).still_playing().with_people())
    short = [pairing for pairing in open_ones if pairing.best_of == 1]
    for pairing in open_ones:
        if pairing not in short:
            decide(pairing)
    # Matches of one game are written at once, as many tests play many of them.
    matches = [pairing.match_id for pairing in short if pairing.match_id]
    end = {"outcome": "made", "bidder": "A", "bid": "30", "scored_ac": 7, "scored_bd": 0}
    HandRecord.objects.filter(game__match__in=matches).update(finished_at=timezone.now(), **end)
    Match.objects.filter(pk__in=matches).update(finished_at=timezone.now(), awaits="", due_at=None)
    for match_id in {pairing.round_id: pairing.match_id for pairing in short}.values():
        assert match_id is not None
        results.record(match_id=match_id)


def table(night: Tournament, number: int, round_number: int = 1) -> Pairing:
    """The pairing at a table of a round that stands."""
    return Pairing.objects.of(night).with_people().get(table_number=number, round__number=round_number)


def play_round(night: Tournament) -> Round:
    """The next round, drawn, started and won by the home side everywhere."""
    round_ = next_round(night)
    decide_all(night)
    return round_


def names(night: Tournament, round_number: int) -> list[str]:
    """Who meets whom in a round: first names of the first players, a bye alone."""
    rows = Pairing.objects.of(night).with_people().filter(round__number=round_number)
    return [" ".join(str(entry).split()[0] for entry in (row.home, row.away) if entry) for row in rows]


def singles(people: int, *, house: Club | None = None, **plan: Any) -> Tournament:  # Any: fields of EventPlan
    """A night of rotating partners at the end of its check-in: everybody is here, nothing is drawn."""
    draft = event(house, **{"format": "rotating-partners", **plan})
    director = owner_of(draft.club)
    alone = [RosterRow(n + 1, (name,), "", n) for n, name in enumerate(CAST[:people], 1)]
    rosters.enter_rows(tournament=draft, director=director, rows=alone)
    tournaments.close_entry(tournament=draft, director=director)
    entries.check_in_all(tournament=draft, director=director)
    draft.refresh_from_db()
    return draft
