"""What people and teams of a club have played, all time: counted from hand records and results, never stored."""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from django.db.models import Count, QuerySet

from games.models import HandOutcome, HandRecord, Match, MatchResult, Player, PlayerKind, Seating
from league.models.club import Club
from league.models.entry import Team
from league.models.round import Pairing
from league.models.verdict import Verdict
from league.roster import name_key

Who = TypeVar("Who", Player, Team)
Bids = Mapping[tuple[int, str, str], int]

# The home team sits at A and C.
SEATS = ("AC", "BD")


@dataclass
class Record:
    """One person's or team's numbers. Games that count to 250 add to everything but the marks.

    `bot_games` are those of matches in which a bot filled in for somebody.
    """

    matches: int = 0
    matches_won: int = 0
    games: int = 0
    games_won: int = 0
    marks_for: int = 0
    marks_against: int = 0
    bids_made: int = 0
    bids_set: int = 0
    bot_games: int = 0

    @property
    def bids(self) -> int:
        return self.bids_made + self.bids_set

    @property
    def order(self) -> tuple[int, int, int, int]:
        """Best first: matches won, games won, mark difference; then whoever needed fewer matches."""
        return -self.matches_won, -self.games_won, self.marks_against - self.marks_for, self.matches


@dataclass(frozen=True)
class Line(Generic[Who]):
    """Equal records share a rank."""

    rank: int
    who: Who
    record: Record


@dataclass(frozen=True)
class Leaderboard:
    people: tuple[Line[Player], ...]
    teams: tuple[Line[Team], ...]

    @classmethod
    def of(cls, club: Club) -> "Leaderboard":
        """Eight queries, however much was played. What is still being played, stopped or void counts nowhere.

        A match counts for whoever held its seats when it ended: a substitute takes over no past of the team.
        """
        standing = Pairing.objects.standing().filter(round__stage__tournament__club=club)
        played = Match.objects.filter(pairing__in=standing, finished_at__isnull=False)
        ruled, void = _ruled(played)
        results, bids, filled = {**played.results(), **ruled}, _bids(played), _filled(played)
        people: dict[Player, Record] = defaultdict(Record)
        teams: dict[Team, Record] = defaultdict(Record)
        holders, pairs = _holders(played), _teams(club)
        for match in played.exclude(pk__in=void):
            for place, seats in enumerate(SEATS):
                held = {seat: holders[match.pk, seat] for seat in seats}
                records = [(people[person], seat) for seat, person in held.items() if not person.is_bot]
                if team := pairs.get(frozenset(held.values())):
                    records.append((teams[team], seats))
                for who, own in records:
                    _count(who, results[match.pk], place, marks=match.rule_set.get("scoring") != "points")
                    who.bids_made += sum(bids[match.pk, seat, HandOutcome.MADE] for seat in own)
                    who.bids_set += sum(bids[match.pk, seat, HandOutcome.SET] for seat in own)
                    who.bot_games += len(results[match.pk].games) if match.pk in filled else 0
        return cls(_ranked(people, lambda person: person.name), _ranked(teams, str))


def _ruled(played: QuerySet[Match]) -> tuple[dict[int, MatchResult], list[int]]:
    """What counts instead of a match by its key, and the matches that a ruling gave to nobody."""
    verdicts = Verdict.objects.current().filter(pairing__match__in=played).select_related("pairing")
    ruled = {verdict.pairing.match_id: verdict.match_result for verdict in verdicts if verdict.pairing.match_id}
    return ruled, [key for key, result in ruled.items() if result.winner is None]


def _bids(played: QuerySet[Match]) -> Bids:
    """How often each seat of each match made or missed its bid, counted in the database."""
    decided = HandRecord.objects.current().told().filter(game__match__in=played).exclude(bidder="")
    grouped = decided.order_by().values_list("game__match_id", "bidder", "outcome").annotate(Count("pk"))
    return Counter({(match, seat, outcome): count for match, seat, outcome, count in grouped})


def _filled(played: QuerySet[Match]) -> set[int]:
    """Matches in which a bot ever held somebody's seat."""
    bots = Seating.objects.filter(match__in=played, player__kind=PlayerKind.BOT, owner__isnull=False)
    return set(bots.values_list("match_id", flat=True))


def _holders(played: QuerySet[Match]) -> dict[tuple[int, str], Player]:
    """Whose each seat of each match is; where a bot sat for somebody, that person's."""
    seatings = Seating.objects.current().filter(match__in=played).select_related("player", "owner")
    return {(held.match_id, held.seat): held.owner or held.player for held in seatings}


def _teams(club: Club) -> dict[frozenset[Player], Team]:
    """The teams of the club by their two people; who enters alone is none."""
    teams = club.teams.exclude(second=None).select_related("first", "second")
    return {frozenset(team.persons): team for team in teams}


def _count(record: Record, result: MatchResult, place: int, *, marks: bool) -> None:
    won = result.games_won
    if not result.is_by_boards:
        # A table of duplicate play is neither won nor lost by itself: its marks and bids count.
        record.matches += 1
        record.matches_won += won[place] > won[1 - place]
        record.games += len(result.games)
        record.games_won += won[place]
    if marks:
        record.marks_for += sum(game[place] for game in result.games)
        record.marks_against += sum(game[1 - place] for game in result.games)


def _ranked(records: Mapping[Who, Record], name: Callable[[Who], str]) -> tuple[Line[Who], ...]:
    ordered = sorted(records, key=lambda who: (records[who].order, name_key(name(who))))
    orders = [records[who].order for who in ordered]
    return tuple(Line(orders.index(records[who].order) + 1, who, records[who]) for who in ordered)
