"""Shaking a hand and acting in it. `submit` is the one door for person, bot, API and command."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from random import SystemRandom
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone

from engine import shake as shaking
from engine.actions import Action
from engine.seats import Seat, Side
from games.errors import Refused
from games.models import GameRecord, HandRecord, Match, Player
from games.permissions import can_shake
from games.services import boards, positions, progress
from games.services.positions import Position


@dataclass(frozen=True)
class Intent:
    """The key under which a retry gets the same answer.

    A bot's also tells what it takes to choose again, and the table it saw: nothing is read twice for it.
    """

    key: str
    bot: str = ""
    seed: int | None = None
    seen: Position | None = None


class Entered(NamedTuple):
    """An action in the log: the version it made, and the table after it unless it was there already."""

    version: int
    position: Position | None


@transaction.atomic
def submit(*, match: Match, player: Player, action: Action, expected_version: int, intent: Intent | str) -> Entered:
    """One action for the seat that `player` holds. The match row is locked here.

    The same intent again gets the same answer, whatever has happened since.
    """
    match = Match.objects.locked(match.pk)
    intent = intent if isinstance(intent, Intent) else Intent(intent)
    earlier = match.actions.filter(intent=intent.key).first()
    if earlier and (earlier.player_id, earlier.word) == (player.pk, str(action)):
        return Entered(earlier.sequence, None)
    before = positions.position(match, seen=intent.seen)
    seat = seat_to_act(before, player)
    if earlier:
        raise Refused("intent-reused", 409, {"version": match.version})
    before.must_be_at(expected_version)
    if match.is_finished:
        # A hand may lie open on the table of a match that was stopped.
        raise Refused("match-over", 409, {"version": match.version})
    after = before.apply(seat, action)
    log(before, seat, player, action, intent)
    if after.hand.outcome:
        close(before, after)
    transaction.on_commit(partial(positions.keep, after))
    progress.move_on(after, by_house=player.is_bot)
    return Entered(match.version, after)


@transaction.atomic
def shake(*, match: Match, expected_version: int, player: Player | None = None) -> Position:
    """The next hand, in a new game if the last one was won. Without a player it is the house that shakes."""
    match = Match.objects.locked(match.pk)
    if player is not None and not can_shake(player, match):
        raise Refused("not-seated", 403, {"version": match.version})
    before = positions.position(match)
    before.must_be_at(expected_version)
    if match.is_finished:
        raise Refused("match-over", 409, {"version": match.version})
    if before.hand.outcome is None:
        raise Refused("hand-unfinished", 409, {"version": match.version})
    if match.result().is_between_games:
        game = next_game(before)
        shaker = Seat(game.first_shaker)
    else:
        game, shaker = before.record.game, before.game.next_shaker
    after = positions.begin(match, deal(match, game, shaker, number=before.record.number + 1))
    transaction.on_commit(partial(positions.keep, after))
    progress.move_on(after, by_house=player is None)
    return after


def shake_first(match: Match) -> None:
    """A new match begins, inside the transaction that opens it: the first shaker by fair lot, the first hand."""
    shake_first_everywhere([match])


def shake_first_everywhere(matches: Sequence[Match]) -> None:
    """As many tables as there are begin at the same moment, for the price of one: a round of 80 is one act."""
    games = lay_first_games(matches)
    shaken = [_dealt(match, game, number=1) for match, game in zip(matches, games, strict=True)]
    records = HandRecord.objects.bulk_create(shaken)
    now = timezone.now()
    for match in matches:
        match.started_at = now
    progress.move_on_everywhere(positions.begin_everywhere(matches, records))


def lay_first_games(matches: Iterable[Match]) -> list[GameRecord]:
    """The first shaker of each is drawn now (rules 1.4); at a real table that is all."""
    return GameRecord.objects.bulk_create([_first_game(match) for match in matches])


def deal(match: Match, game: GameRecord, shaker: Seat, *, number: int, lying: HandRecord | None = None) -> HandRecord:
    """A hand of a game, on record: freshly dealt, unless the tiles of one that nobody began are still `lying` there."""
    record = _dealt(match, game, number=number, shaker=shaker, lying=lying)
    record.save()
    return record


def _first_game(match: Match) -> GameRecord:
    board = match.board(1)
    shaker = board.shaker if board else str(shaking.first_shaker(match.rules, SystemRandom()))
    return GameRecord(match=match, number=1, first_shaker=shaker, board=board)


def _dealt(
    match: Match, game: GameRecord, *, number: int, shaker: Seat | None = None, lying: HandRecord | None = None
) -> HandRecord:
    """Shuffled by the operating system's generator and committed tile by tile before anybody bids (table 2).

    A board of duplicate play lies ready; the commitment is the table's own, so that no root tells of another table's.
    """
    rng, shaker = SystemRandom(), shaker or Seat(game.first_shaker)
    if lying is not None:
        racks = positions.racks(lying)
    else:
        racks = boards.racks(game.board) if game.board else shaking.deal_tiles(rng, shaker)
    commitment = shaking.commit(racks, rng)
    return HandRecord(
        game=game,
        number=number,
        sequence=match.version + 1,
        shaker=str(shaker),
        deal=boards.written(racks),
        salts=[salt.hex() for salt in commitment.salts],
        root=commitment.root,
    )


def next_game(before: Position) -> GameRecord:
    number = before.record.game.number + 1
    if board := before.match.board(number):
        shaker = Seat(board.shaker)
    else:
        shaker = shaking.next_game_shaker(before.match.rules, SystemRandom(), before.game)
    return before.match.games.create(number=number, first_shaker=str(shaker), board=board)


def seat_to_act(before: Position, player: Player) -> Seat:
    """The seat on turn if it is the player's, else one of theirs (a bot may hold all four)."""
    held = [Seat(letter) for letter, seating in before.seatings.items() if seating.player_id == player.pk]
    if not held:
        raise Refused("not-seated", 403, {"version": before.match.version})
    return before.hand.turn if before.hand.turn in held else held[0]


def log(before: Position, seat: Seat, player: Player, action: Action, intent: Intent) -> None:
    before.match.actions.create(
        hand=before.record,
        sequence=before.match.version + 1,
        seat=str(seat),
        word=str(action),
        intent=intent.key,
        player=player,
        bot=intent.bot,
        seed=intent.seed,
    )


def close(before: Position, after: Position) -> None:
    """The hand is over: write what came out of it, once; the match may be over with it."""
    record, hand, outcome = before.record, after.hand, after.hand.outcome
    assert outcome is not None, "a hand is closed when it is decided"
    record.outcome, record.reason = str(outcome.state), str(outcome.reason)
    record.bidder = str(hand.bidder) if hand.bidder else ""
    record.bid = str(hand.standing_bid) if hand.standing_bid else ""
    record.call = str(hand.call) if hand.call else ""
    record.scored_ac, record.scored_bd = outcome.gain[Side.AC], outcome.gain[Side.BD]
    record.finished_at = timezone.now()
    record.save()
    progress.settle(after.match)
    boards.tell(after.match)
