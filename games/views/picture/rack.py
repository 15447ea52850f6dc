"""The viewer's own hand: gaps stay where tiles were; what may not be played says why (table 3)."""

from dataclasses import dataclass

from engine.actions import Play
from engine.calls import NearestSeven
from engine.tiles import Tile
from games.views.picture.faces import Face, face
from games.views.picture.prompts import suit_led
from games.views.picture.seen import Seen, Sentence, sentence


@dataclass(frozen=True)
class Slot:
    number: int
    state: str
    tile: Face | None
    why: Sentence | None = None

    @property
    def template(self) -> str:
        return f"games/slot_{self.state}.html"


def rack(seen: Seen) -> tuple[Slot, ...]:
    playable = {action.tile for action in seen.sight.legal or () if isinstance(action, Play)}
    return tuple(slot(seen, number, tile, playable) for number, tile in enumerate(seen.slots, 1))


def slot(seen: Seen, number: int, tile: Tile | None, playable: set[Tile]) -> Slot:
    if tile is None:
        made = Slot(number, "gap", None)
    elif not (seen.my_turn and seen.sight.call):
        made = Slot(number, "still", face(tile, seen.trumps))
    elif tile in playable:
        made = Slot(number, "live", face(tile, seen.trumps))
    else:
        made = Slot(number, "barred", face(tile, seen.trumps), barred(seen))
    return made


def barred(seen: Seen) -> Sentence:
    if isinstance(seen.suits, NearestSeven):
        why = sentence("refused-nearest-seven")
    else:
        why = sentence("refused-must-follow", suit=suit_led(seen))
    return why
