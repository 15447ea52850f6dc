"""Caliche and Oak in numbers: 4.5:1 for text, 3:1 for borders and focus, light and dark (table 6)."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

CSS = Path(__file__).parents[2] / "games/static/hall/tokens.css"
BLOCKS = re.findall(r"\{((?:\s*[\w-]+: [^;{}]+;)+)\s*\}", CSS.read_text())

TEXT = [
    *(("ink", ground) for ground in ("page", "surface", "primary-soft")),
    *(("muted", ground) for ground in ("page", "surface")),
    *(("primary", "surface"), ("primary", "page"), ("on-primary", "primary")),
    *(("good", "surface"), ("good", "good-soft"), ("bad", "surface"), ("bad", "bad-soft"), ("surface", "bad")),
    *(("side-ac", "surface"), ("side-bd", "surface")),
    *((chalk, felt) for chalk in ("chalk", "chalk-muted") for felt in ("table", "table-deep")),
    ("pip", "tile"),
]
EDGES = [
    *(("line", ground) for ground in ("page", "surface")),
    *(("side-ac", "surface"), ("side-bd", "surface"), ("primary", "page"), ("bad", "page")),
    *(("focus", "page"), ("focus", "surface"), ("focus-table", "table"), ("focus-table", "focus-dark")),
    *(("trump", "tile"), ("tile", "table"), ("chalk-line", "table"), ("focus-table", "table-deep")),
]


def tokens(block: str) -> dict[str, str]:
    return dict(re.findall(r"--([\w-]+): (#[0-9A-F]{6});", block))


LIGHT, DARK, CHOSEN_DARK, HIGH, HIGH_DARK, CHOSEN_HIGH_DARK = (tokens(block) for block in BLOCKS[:6])


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), TEXT)
def test_text_stands_out(text: str, ground: str, theme: dict[str, str]) -> None:
    assert contrast(theme[text], theme[ground]) >= 4.5


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("edge", "ground"), EDGES)
def test_edges_stand_out(edge: str, ground: str, theme: dict[str, str]) -> None:
    assert contrast(theme[edge], theme[ground]) >= 3


@pytest.mark.parametrize("theme", [HIGH, HIGH_DARK], ids=["light", "dark"])
def test_high_contrast_is_high(theme: dict[str, str]) -> None:
    """7:1 for text and 4.5:1 for edges, which is WCAG's AAA."""
    assert [pair for pair in TEXT if contrast(theme[pair[0]], theme[pair[1]]) < 7] == []
    assert [pair for pair in EDGES if contrast(theme[pair[0]], theme[pair[1]]) < 4.5] == []


def test_chosen_dark_is_the_system_s_dark() -> None:
    assert DARK == CHOSEN_DARK
    assert HIGH_DARK == CHOSEN_HIGH_DARK
    assert set(DARK) == set(LIGHT) == set(HIGH) == set(HIGH_DARK)


def test_steps_grow() -> None:
    steps = [float(step) for step in re.findall(r"--step-\d: ([\d.]+)rem", BLOCKS[0])]
    assert [round(step * 18) for step in steps] == [18, 20, 24, 30, 38, 48]
    assert all(small < large for small, large in pairwise(steps))
