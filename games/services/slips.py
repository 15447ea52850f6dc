"""The word on a table's slip: whoever holds it may report for that table, without an account, until it is revoked."""

from collections.abc import MutableMapping
from typing import Any

from django.http import Http404
from django.utils.crypto import constant_time_compare, salted_hmac

from games.models import Match
from games.models.player import ID_LENGTH

SEAL_LENGTH = 12
SESSION_KEY = "slips"

Session = MutableMapping[str, Any]  # Any: a session holds what it is given


def token(match: Match) -> str:
    """The match's own id, and a seal that only this house can make for this number of slips."""
    return match.public_id + seal(f"{match.public_id}:{match.slip_serial}")


def match_of(word: str) -> Match:
    """404 for a slip that is revoked or was never ours, or of a table that has none."""
    match = Match.objects.for_paper().filter(public_id=word[:ID_LENGTH]).first()
    if match is None or not constant_time_compare(word, token(match)):
        raise Http404
    return match


def keep(session: Session, match: Match, side: str = "") -> None:
    """This browser has scanned the slip, and speaks for one team once it has said for which."""
    session[SESSION_KEY] = {**session.get(SESSION_KEY, {}), match.public_id: [match.slip_serial, side]}


def is_held(session: Session, match: Match) -> bool:
    return bool(_kept(session, match)[0] == match.slip_serial)


def side_of(session: Session, match: Match) -> str:
    return str(_kept(session, match)[1]) if is_held(session, match) else ""


def _kept(session: Session, match: Match) -> list[Any]:  # Any: JSON, a number and a word
    kept: list[Any] = session.get(SESSION_KEY, {}).get(match.public_id, [None, ""])
    return kept


def seal(text: str) -> str:
    """Letters only, so that a slip can be typed: 56 bits of the digest."""
    digest = int.from_bytes(salted_hmac("games.slips", text, algorithm="sha256").digest()[:8])
    letters = []
    for _ in range(SEAL_LENGTH):
        digest, letter = divmod(digest, 26)
        letters.append(chr(ord("a") + letter))
    return "".join(letters)
