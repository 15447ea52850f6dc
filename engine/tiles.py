"""The 28 tiles of a double-six set and their worth as count (rules 1.2, 2.1)."""

from __future__ import annotations

from engine.quoting import quoted

PIPS = range(7)
COUNTS = {5: 5, 10: 10}  # a tile's pip sum to its worth: 5-0, 4-1, 3-2 and 6-4, 5-5


class Tile:
    """One tile, high end first: `Tile(6, 4)`, `Tile.parse("6-4")`.

    There is one object per tile, so `is` and `==` agree and hashing is cheap. `index` is the tile's place in
    tile order (by low end, then high end), `bit` is `1 << index`, `count` its worth in points: 0, 5 or 10.
    """

    __slots__ = ("bit", "count", "high", "index", "is_double", "low", "pips", "text")

    high: int
    low: int
    pips: int
    count: int
    is_double: bool
    index: int
    bit: int
    text: str

    def __new__(cls, high: int, low: int) -> Tile:
        tile = _SET.get(f"{high}-{low}")
        if tile is None:
            raise ValueError(f"no tile {high}-{low}: ends go from 0 to 6, the high end first")
        return tile

    @classmethod
    def parse(cls, text: str) -> Tile:
        """`6-4` read back; raises ValueError for anything else, `4-6` included."""
        tile = _SET.get(text)
        if tile is None:
            raise ValueError(f"no tile: {quoted(text)}")
        return tile

    def has(self, pip: int) -> bool:
        return pip in (self.high, self.low)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Tile({self.high}, {self.low})"

    def __lt__(self, other: Tile) -> bool:
        return self.index < other.index

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a tile is frozen: {name}")

    def __reduce__(self) -> tuple[type[Tile], tuple[int, int]]:
        return Tile, (self.high, self.low)


def _cut(high: int, low: int, index: int) -> Tile:
    tile = object.__new__(Tile)
    faces = {"high": high, "low": low, "pips": high + low, "is_double": high == low}
    worth = {"count": COUNTS.get(high + low, 0), "index": index, "bit": 1 << index, "text": f"{high}-{low}"}
    for name, value in (faces | worth).items():
        object.__setattr__(tile, name, value)
    return tile


_ENDS = [(high, low) for low in PIPS for high in PIPS if high >= low]
_SET = {f"{high}-{low}": _cut(high, low, index) for index, (high, low) in enumerate(_ENDS)}

TILES: tuple[Tile, ...] = tuple(_SET.values())
ALL = (1 << len(TILES)) - 1
DOUBLES = sum(tile.bit for tile in TILES if tile.is_double)


def tiles_in(mask: int) -> tuple[Tile, ...]:
    """The tiles whose bits are set, in tile order."""
    return tuple(tile for tile in TILES if tile.bit & mask)


def mask_of(tiles: tuple[Tile, ...]) -> int:
    return sum({tile.bit for tile in tiles})
