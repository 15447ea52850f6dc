"""Hints and reviews: asked for by a page, worked out by a worker from one seat's sight at a time, kept in a cache.

Nothing here is the truth: what is lost is asked for again. The kernel is loaded where something is worked out only.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from random import Random
from typing import Any

from django.core.cache import caches

from engine.actions import Play
from engine.bots import Estimate
from engine.game import Game
from engine.hand import Hand
from engine.seats import Seat
from games import dispatch
from games.errors import Refused
from games.models import HandRecord, ImportedGame, Match, Player
from games.permissions import can_ask_hint
from games.services import positions

Facts = dict[str, Any]  # Any: the words and numbers of one estimate or moment, as they lie in the cache

PENDING_SECONDS = 20  # a message that was lost may be sent again after so long
HINT_SECONDS = 15 * 60
REVIEW_SECONDS = 7 * 24 * 60 * 60


@dataclass(frozen=True)
class Insight:
    """What a worker found; `found` is None while it is at it."""

    found: tuple[Facts, ...] | None


def ask_hint(*, match: Match, player: Player, expected_version: int) -> None:
    """Have the player's choices weighed. Asking again costs nothing."""
    position = positions.position(match)
    if not can_ask_hint(player, match, position.seatings):
        raise Refused("no-hint", 409, {"version": match.version})
    position.must_be_at(expected_version)
    if position.turn is None or position.turn.player_id != player.pk:
        raise Refused("out-of-turn", 422, {"version": match.version})
    seat = position.turn.seat
    if promise(hint_key(match, seat)):
        dispatch.hint(match, seat)


def hint(match: Match, seat: str) -> Insight | None:
    """What was found for the seat to act at this version; None when nobody asked."""
    return kept(hint_key(match, seat))


def find_hint(*, match: Match, seat: str) -> None:
    """Weigh every choice of the seat from its sight alone: the same sight at the same version, the same hint."""
    view = positions.position(match).sight(Seat(seat))
    if view.legal:
        rng = Random(f"{match.public_id} {match.version}")
        found: Sequence[Estimate] = import_module("engine.analysis").appraise(view, match.rules, rng)
        keep(hint_key(match, seat), [told(estimate) for estimate in found], HINT_SECONDS)


def hand_to_review(match: Match, number: int) -> HandRecord | None:
    """A hand that was dealt here and is over."""
    if match.is_on_paper:
        return None
    return HandRecord.objects.of_match(match).over().dealt_here().filter(number=number).first()


def ask_review(*, match: Match, record: HandRecord) -> None:
    """Have a finished hand looked back upon, once."""
    if promise(review_key(record)):
        dispatch.review(match, record.number)


def review(record: HandRecord) -> Insight | None:
    """Every choice of the hand in order, as `engine.analysis` tells it, with its trick; None when nobody asked."""
    return kept(review_key(record))


def find_review(*, match: Match, number: int) -> None:
    record = hand_to_review(match, number)
    if record is None:
        return
    keep(review_key(record), looked_back(positions.game_of(match, record)), REVIEW_SECONDS)


def looked_back(game: Game) -> list[Facts]:
    assert game.hand is not None, "the hand was shaken"
    tricks = trick_numbers(game.hand)
    moments = [moment.to_json() for moment in import_module("engine.analysis").review(game)]
    return [{**each, "trick": tricks[each["number"]]} for each in moments]


def imported_hand(game: ImportedGame, number: int) -> Game | None:
    """The game up to a hand that can be looked back upon: its deal is known."""
    record = game.told
    if not 1 <= number <= len(record.hands) or record.hands[number - 1].deal is None:
        return None
    return replace(record, hands=record.hands[:number]).play()


def ask_imported_review(*, game: ImportedGame, number: int) -> None:
    if promise(imported_key(game, number)):
        dispatch.imported_review(game, number)


def imported_review(game: ImportedGame, number: int) -> Insight | None:
    return kept(imported_key(game, number))


def find_imported_review(*, game: ImportedGame, number: int) -> None:
    played = imported_hand(game, number)
    if played is not None:
        keep(imported_key(game, number), looked_back(played), REVIEW_SECONDS)


def trick_numbers(hand: Hand) -> list[int]:
    """Of every action of the hand the trick it was played to, 0 for bids and the call."""
    sizes = [len(trick.plays) for trick in hand.tricks]
    plays = [number for number, size in enumerate(sizes, 1) for _ in range(size)] + [len(sizes) + 1] * 4
    before = sum(not isinstance(action, Play) for _, action in hand.actions)
    return [0] * before + plays[: len(hand.actions) - before]


def told(estimate: Estimate) -> Facts:
    return {"action": str(estimate.action), "makes": round(estimate.makes, 3), "points": round(estimate.points, 1)}


def hint_key(match: Match, seat: str) -> str:
    return f"hint.{match.pk}.{match.version}.{seat}"


def review_key(record: HandRecord) -> str:
    return f"review.{record.pk}.{record.revision}"


def imported_key(game: ImportedGame, number: int) -> str:
    return f"review.imported.{game.pk}.{number}"


def promise(key: str) -> bool:
    """True when somebody must be sent to find it."""
    return caches["derived"].add(key, {"found": None}, PENDING_SECONDS)


def keep(key: str, found: list[Facts], seconds: int) -> None:
    caches["derived"].set(key, {"found": found}, seconds)


def kept(key: str) -> Insight | None:
    entry = caches["derived"].get(key)
    if entry is None:
        return None
    return Insight(None if entry["found"] is None else tuple(entry["found"]))
