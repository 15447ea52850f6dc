"""The house at work: a bot's turn chosen from its seat's sight, the next hand when the pause is over."""

import secrets
from random import Random
from uuid import uuid4

from django.utils import timezone

from engine.bots import Limit, roster
from games import dispatch
from games.errors import Refused
from games.models import Awaits, Match
from games.services import hands, holding, positions
from games.services.hands import Intent
from games.services.positions import Position

# About one hand: then the next message, so that many tables share a few workers and none waits for another's match.
ACTIONS_IN_A_ROW = 40


def play_on(*, match: Match) -> None:
    """Serve what the house owes this match, one transaction an action; with the delay off, on to the next at once.

    Raises Refused when somebody else was faster.
    """
    position = positions.position(match)
    for _ in range(ACTIONS_IN_A_ROW):
        position = serve(position)
        if not owes_at_once(position.match):
            return
    dispatch.owed(position.match)


def owes_at_once(match: Match) -> bool:
    """Work for which no message was sent, because whoever acts for the house plays on (progress.move_on)."""
    return match.due_at is not None and match.due_at <= timezone.now()


def serve(position: Position) -> Position:
    """One decision of the house, and the table after it."""
    match = position.match
    if match.awaits == Awaits.BOT:
        after = play_turn(position)
    else:
        after = hands.shake(match=match, expected_version=match.version)
    return after


def play_turn(position: Position) -> Position:
    """The choosing stands outside any transaction: a bot may think, the database may not wait for it."""
    match, seating = position.match, position.turn
    if seating is None or not seating.player.is_bot:
        # What stands on the table was read after the match: a person sat down meanwhile, or the hand came to its end.
        raise Refused("stale", 409, {"version": match.version})
    bot, seed = roster.get(seating.player.bot), secrets.randbits(63)
    with holding.held(match):
        chosen = bot.choose(position.sight(position.hand.turn), match.rules, Limit(), Random(seed))
    entered = hands.submit(
        match=match,
        player=seating.player,
        action=chosen.action,
        expected_version=match.version,
        intent=Intent(uuid4().hex, roster.label(bot), seed, position),
    )
    assert entered.position is not None, "the intent is new"
    return entered.position
