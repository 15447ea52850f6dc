"""A tile as it is shown: its word, its name, whether it is trump, what it is worth."""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.calls import Suits
from engine.tiles import Tile
from games.views.picture import words


@dataclass(frozen=True)
class Face:
    word: str
    name: str
    trump: bool
    worth: int


def face(tile: Tile, suits: Suits | None) -> Face:
    trump = suits is not None and bool(suits.trumps & tile.bit)
    return Face(str(tile), words.tile_name(tile), trump, tile.count)


def faces(tiles: Iterable[Tile], suits: Suits | None) -> tuple[Face, ...]:
    return tuple(face(tile, suits) for tile in tiles)
