"""Bid and call buttons: only what is legal for the viewer now, in the order of record.md."""

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from engine.actions import Action, Bid, Call, Pass
from games.views.picture import words
from games.views.picture.seen import Seen


@dataclass(frozen=True)
class Offer:
    word: str
    label: str
    meaning: str = ""
    wide: bool = False


def offers(seen: Seen) -> tuple[Offer, ...]:
    """Passing comes last and wide, where the thumb is. A call with stacks to choose is offered once."""
    made = {offer.word: offer for offer in map(offer_of, seen.sight.legal or () if seen.my_turn else ())}
    return tuple(sorted(made.values(), key=lambda offer: offer.wide))


def asks_stacks(seen: Seen) -> bool:
    return any(isinstance(call, Call) and call.stacks for call in seen.sight.legal or ())


def offer_of(action: Action) -> Offer:
    if isinstance(action, Pass):
        offer = Offer(str(action), _("Pass"), wide=True)
    elif isinstance(action, Bid):
        offer = Offer(str(action), words.bid_name(action), bid_meaning(action))
    elif isinstance(action, Call):
        offer = Offer(str(replace(action, stacks=None)), str(words.CALLS[action.name]), call_meaning(action))
    else:
        offer = Offer(str(action), str(action))
    return offer


def bid_meaning(bid: Bid) -> str:
    """42 and 84 are marks bids: the button says how many."""
    is_named = bid.amount in words.MARKS_NAMES and not bid.is_points
    return words.marks_name(bid.amount) if is_named else ""


def call_meaning(call: Call) -> str:
    return str(words.KINDS[call.kind]) if call.kind else ""
