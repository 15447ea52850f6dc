"""A tile as it is shown: its word, its name, whether it is trump, what it is worth."""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.tiles import Tile
from games.views.picture import words


@dataclass(frozen=True)
class Face:
    word: str
    name: str
    trump: bool
    worth: int


def face(tile: Tile, trumps: int) -> Face:
    """`trumps` is the mask of the trump tiles."""
    return Face(str(tile), words.tile_name(tile), bool(trumps & tile.bit), tile.count)


def faces(tiles: Iterable[Tile], trumps: int) -> tuple[Face, ...]:
    return tuple(face(tile, trumps) for tile in tiles)
