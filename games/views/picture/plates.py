"""The two score plates: marks as chalk, points, and what a side still needs (rules 2, 5.2)."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.actions import CallName
from engine.contracts import POINTS_IN_HAND
from engine.game import GOALS
from engine.seats import Side
from games.views.picture.seen import Seen, Sentence, sentence


@dataclass(frozen=True)
class Plate:
    label: str
    named: bool
    side: str
    marks: int
    target: int
    chalk: bool
    lines: tuple[Sentence, ...]


def plates(seen: Seen) -> tuple[Plate, ...]:
    return tuple(plate(seen, side) for side in seen.mine_first())


def plate(seen: Seen, side: Side) -> Plate:
    return Plate(
        label=side_name(seen, side),
        named=seen.viewer is None,
        side=str(side).lower(),
        marks=seen.sight.marks[side],
        target=GOALS[seen.rules.scoring],
        chalk=seen.rules.scoring == "marks",
        lines=tuple(lines(seen, side)),
    )


def side_name(seen: Seen, side: Side) -> str:
    """Us and them for who sits there, names for who watches."""
    if seen.viewer is None:
        one, other = side.seats
        name = f"{seen.name(one)} / {seen.name(other)}"
    else:
        name = _("Us") if side is seen.viewer.side else _("Them")
    return name


def lines(seen: Seen, side: Side) -> list[Sentence]:
    sight = seen.sight
    if sight.call is None:
        said = [sentence("no-points")]
    elif sight.points is None:
        said = [sentence("points-covered"), need(seen, side, 0)]
    else:
        held = sight.points[side]
        said = [sentence("points", points=held), *([] if seen.outcome else [need(seen, side, held)])]
    return said


def need(seen: Seen, side: Side, held: int) -> Sentence:
    bid, bidder, call = seen.sight.bid, seen.sight.bidder, seen.sight.call
    assert bid is not None and bidder is not None and call is not None, "a call follows a bid"
    bids = side is bidder.side
    if call.name is CallName.NELLO:
        said = sentence("lose-every" if bids else "nello-sets")
    elif not bid.is_points:
        said = sentence("every-trick" if bids else "one-trick")
    else:
        goal = bid.amount if bids else POINTS_IN_HAND + 1 - bid.amount
        said = points_need(goal - held, bids=bids)
    return said


def points_need(left: int, *, bids: bool) -> Sentence:
    """Under points scoring a hand goes on after the bid is reached or beaten (rules 9.2)."""
    if left > 0:
        said = sentence("to-go" if bids else "to-set", need=left)
    else:
        said = sentence("reached" if bids else "beaten")
    return said
