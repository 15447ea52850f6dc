"""Captured tricks as far as they may be looked at, in tile order, without players (rules 7.2 to 7.4)."""

from dataclasses import dataclass

from engine.sight import Captured
from engine.tricks import TRICKS
from games.views.picture.faces import Face, faces
from games.views.picture.plates import side_name
from games.views.picture.seen import Seen, Sentence, sentence

LOOKS = {"all": "look-all", 1: "look-one", 2: "look-two", "none": "look-none"}


@dataclass(frozen=True)
class Trick:
    number: int
    side: str
    taker: str
    points: int
    tiles: tuple[Face, ...]


@dataclass(frozen=True)
class CapturedTricks:
    """`taken` counts all of them, the covered ones too: how many tiles each seat holds is public."""

    shown: bool
    open: bool
    taken: int
    note: Sentence | None
    tricks: tuple[Trick, ...]


def captured(seen: Seen) -> CapturedTricks:
    sight = seen.sight
    note = None if sight.look_back in (None, "all") or seen.outcome else sentence(LOOKS[sight.look_back or "all"])
    return CapturedTricks(
        shown=taken(seen) > 0,
        open=False,
        taken=taken(seen),
        note=note,
        tricks=tuple(trick(seen, each) for each in reversed(sight.captured)),
    )


def taken(seen: Seen) -> int:
    """Whoever sits out a nello holds seven to the end, so the fewest tiles tell how many tricks began."""
    begun = TRICKS - min(seen.sight.held.values())
    return begun - 1 if seen.sight.trick else begun


def trick(seen: Seen, each: Captured) -> Trick:
    return Trick(
        number=each.number,
        side=str(each.side).lower(),
        taker=side_name(seen, each.side),
        points=1 + sum(tile.count for tile in each.tiles),
        tiles=faces(each.tiles, seen.trumps),
    )
