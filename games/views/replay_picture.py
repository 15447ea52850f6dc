"""A replay as its page shows it: the bids, the tricks so far with seats and order, where the steps lead."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.actions import Bid, Call, Pass, Play
from engine.calls import suits_of
from engine.seats import SEATS, Seat
from engine.tricks import Laid
from games.services.replays import Replay
from games.views.picture import Sentence, sentence, words
from games.views.picture.faces import Face, face


@dataclass(frozen=True)
class Laying:
    """One tile of a trick: whose it was, and what became of it."""

    seat: str
    name: str
    tile: Face
    note: str
    by_bot: bool


@dataclass(frozen=True)
class ReplayedTrick:
    number: int
    side: str
    points: int | None
    layings: tuple[Laying, ...]


@dataclass(frozen=True)
class Steps:
    """Where the four buttons lead; None where there is no further to go."""

    first: str | None
    back: str | None
    on: str | None
    last: str | None


@dataclass(frozen=True)
class ReplayPicture:
    number: int
    step: int
    steps: int
    now: Sentence | None
    bids: tuple[Sentence, ...]
    tricks: tuple[ReplayedTrick, ...]
    points: tuple[int, int]
    lead: Steps
    hands: tuple[tuple[int, str, bool], ...]
    outcome: str


def replay_picture(replay: Replay) -> ReplayPicture:
    hand, said = replay.hand, [sentence_of(replay, place) for place in range(replay.step)]
    return ReplayPicture(
        number=replay.number,
        step=replay.step,
        steps=replay.steps,
        now=said[-1] if said else None,
        bids=tuple(
            line for line, (_seat, action) in zip(said, hand.actions, strict=True) if not isinstance(action, Play)
        ),
        tricks=tricks(replay),
        points=(hand.points[SEATS[0].side], hand.points[SEATS[1].side]),
        lead=lead(replay),
        hands=tuple((number, f"?hand={number}", number == replay.number) for number in replay.numbers),
        outcome=str(hand.state) if hand.outcome else "",
    )


def lead(replay: Replay) -> Steps:
    def to(step: int) -> str:
        return f"?hand={replay.number}&step={step}"

    step, most = replay.step, replay.steps
    back = (to(0), to(step - 1)) if step else (None, None)
    on = (to(step + 1), to(most)) if step < most else (None, None)
    return Steps(back[0], back[1], on[0], on[1])


def sentence_of(replay: Replay, place: int) -> Sentence:
    seat, action = replay.hand.actions[place]
    who = replay.names[seat]
    if isinstance(action, Pass):
        said = sentence("did-pass-seat", who=who)
    elif isinstance(action, Bid):
        said = sentence("did-bid-seat", who=who, bid=words.bid_name(action))
    elif isinstance(action, Call):
        said = sentence("did-call-seat", who=who, call=words.contract_name(action))
    else:
        said = sentence("did-play-seat", who=who, tile=words.tile_name(action.tile))
    return said


def tricks(replay: Replay) -> tuple[ReplayedTrick, ...]:
    hand = replay.hand
    begun = sum(not isinstance(action, Play) for _seat, action in hand.actions)
    told = []
    for trick in hand.tricks:
        told.append(
            ReplayedTrick(
                trick.number, str(trick.side).lower(), trick.points, layings(replay, trick.plays, trick.winner, begun)
            )
        )
        begun += len(trick.plays)
    if hand.call and hand.table:
        told.append(ReplayedTrick(len(told) + 1, "", None, layings(replay, hand.table, None, begun)))
    return tuple(told)


def layings(replay: Replay, plays: tuple[Laid, ...], winner: Seat | None, begun: int) -> tuple[Laying, ...]:
    """`begun` counts the actions before the first of these plays."""
    call = replay.hand.call
    trumps = suits_of(call, replay.rules).trumps if call else 0
    return tuple(
        Laying(
            seat=str(seat),
            name=replay.names[seat],
            tile=face(tile, trumps),
            note=_("takes it") if seat is winner else _("leads") if not place else "",
            by_bot=begun + place in replay.filled,
        )
        for place, (seat, tile) in enumerate(plays)
    )
