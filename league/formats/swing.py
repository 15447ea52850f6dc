"""The bot pair as swing team: in an odd field it takes the empty place of a bye, one a round (tournaments 2)."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from league.formats.draw import Pairing, Reason
from league.formats.field import Field

FILLED = Reason("bot-pair")


def fill(field: Field, pairings: Iterable[Pairing]) -> Iterator[Pairing]:
    """The same pairings; the first bye is a match against the bot pair when the field has one."""
    bot_pair = field.bot_pair
    for pairing in pairings:
        if bot_pair is None or pairing.is_played or pairing.waits:
            yield pairing
        else:
            yield replace(pairing, away=(bot_pair,), reasons=(FILLED,))
            bot_pair = None
