"""Where a match stands: its seatings and the hand on the table, rebuilt from the log as of the match's version."""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace

from django.db import connection

from engine import notation
from engine.actions import Action
from engine.game import Game
from engine.hand import Hand
from engine.refusals import IllegalAction
from engine.seats import Seat
from engine.sight import Sight, sight
from engine.tallies import Marks
from engine.tiles import Tile
from games.errors import Refused
from games.models import ActionRecord, HandRecord, Match, MatchResult, Seating
from games.services.recent import Recent


@dataclass(frozen=True)
class Position:
    """Frozen like the engine's values; `apply` gives the position after an action."""

    match: Match
    seatings: dict[str, Seating]
    record: HandRecord
    game: Game

    @property
    def hand(self) -> Hand:
        assert self.game.hand is not None, "a position has a hand on the table"
        return self.game.hand

    @property
    def turn(self) -> Seating | None:
        """Who is to act, or None when the hand is over."""
        return self.seatings[str(self.hand.turn)] if self.hand.turn else None

    @property
    def people_sit(self) -> bool:
        return any(not seating.player.is_bot for seating in self.seatings.values())

    def must_be_at(self, expected_version: int) -> None:
        """An act is meant for the table its actor saw; `match` is locked."""
        if self.match.version != expected_version:
            raise Refused("stale", 409, {"version": self.match.version})

    def apply(self, seat: Seat, action: Action) -> "Position":
        try:
            return replace(self, game=self.game.apply(seat, action))
        except IllegalAction as illegal:
            refusal = illegal.refusal
            raise Refused(refusal.code, 422, {**refusal.data, "version": self.match.version}) from illegal

    def of_hand(self, record: HandRecord) -> "Position":
        """The same table at another of its hands."""
        return replace(self, record=record, game=game_of(self.match, record))

    def sight(self, viewer: Seat | None) -> Sight:
        return sight(self.game, viewer)


def position(match: Match, seen: Position | None = None) -> Position:
    """Four small reads, whatever the length of the match: a picture of `match.version` that needs no transaction.

    None at all for whoever has seen this very version: everything that changes a table changes its version.
    """
    if seen is not None and (seen.match.pk, seen.match.version) == (match.pk, match.version):
        return replace(seen, match=match)
    if match.is_on_paper:
        raise Refused("on-paper", 409, {"version": match.version})
    record = HandRecord.objects.of_match(match).last()
    if record is None:
        raise Refused("no-hand", 409, {"version": match.version})
    return Position(match, match.seatings_now(), record, game_of(match, record))


def looked_at(match: Match) -> Position:
    """The same for whoever only looks: all pages of a table ask for a new version at the same moment.

    Nobody changes what this gives. Inside a transaction nothing is remembered: it may never have happened.
    """
    seen = None if connection.in_atomic_block else recent.get((match.public_id, match.version))
    present = position(match, seen=seen)
    if seen is None and not connection.in_atomic_block:
        keep(present)
    return present


def keep(position: Position) -> None:
    """Remember for the moment what was read or has been committed. Rows that others hold on to are copied."""
    match, record = copy(position.match), copy(position.record)
    recent.put((match.public_id, match.version), replace(position, match=match, record=record))


def result_looked_at(match: Match, up_to: int) -> MatchResult:
    """What `match.result` gives, remembered like a position."""
    key = (match.public_id, match.version, up_to)
    result = None if connection.in_atomic_block else recent_results.get(key)
    if result is None:
        result = match.result(up_to)
        if not connection.in_atomic_block:
            recent_results.put(key, result)
    return result


def begin(match: Match, record: HandRecord) -> Position:
    """The position before the first bid of a hand that was just dealt."""
    return Position(match, match.seatings_now(), record, shaken(match, record))


def begin_everywhere(matches: Sequence[Match], records: Sequence[HandRecord]) -> list[Position]:
    """The same at many tables, with one query for all who sit there."""
    seated: dict[int, dict[str, Seating]] = {match.pk: {} for match in matches}
    for seating in Seating.objects.current().filter(match__in=seated).select_related("player", "owner"):
        seated[seating.match_id][seating.seat] = seating
    pairs = zip(matches, records, strict=True)
    return [Position(match, seated[match.pk], record, shaken(match, record)) for match, record in pairs]


def game_of(match: Match, record: HandRecord) -> Game:
    """The game from this hand on: marks carried in from the hand records, the hand itself replayed from its log."""
    game = shaken(match, record)
    log = ActionRecord.objects.of_hand(record).filter(sequence__lte=match.version)
    for seat, word in log.values_list("seat", "word"):
        game = game.apply(Seat(seat), notation.parse_word(word))
    return game


def shaken(match: Match, record: HandRecord) -> Game:
    fresh = Game.start(match.rules, Seat(record.shaker))
    return fresh._replace(tally=Marks(*record.marks_before())).shake(racks(record))


def racks(record: HandRecord) -> dict[Seat, tuple[Tile, ...]]:
    assert record.deal is not None, "an online hand was dealt here"
    return {Seat(letter): notation.parse_rack(rack) for letter, rack in record.deal.items()}


# A name that changes meanwhile is shown a moment later.
recent: Recent[Position] = Recent(most=256, seconds=2.0)
recent_results: Recent[MatchResult] = Recent(most=256, seconds=2.0)
