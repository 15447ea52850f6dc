"""What choices promise, as a small chart: one bar a choice, its figures beside it for everybody to read."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.actions import Action, Bid, Call, Pass, Play
from engine.notation import parse_word
from games.views.picture import words

STEP = 5  # bids of nearly the same chance say nothing new


@dataclass(frozen=True)
class Bar:
    """`points` is empty where they say nothing; `name` is how the label is spoken, where that is not the same."""

    word: str
    label: str
    name: str
    percent: int
    points: str
    is_best: bool = False
    is_done: bool = False


def bars(found: Iterable[Mapping[str, Any]]) -> tuple[Bar, ...]:  # Any: a word and two numbers
    """In the order of the estimates, the best one marked."""
    made = [bar(estimate["action"], estimate["makes"], estimate["points"]) for estimate in found]
    best = max(made, key=lambda each: (each.percent, float(each.points or 0)), default=None)
    return tuple(replace(each, is_best=each is best) for each in made)


def spread(found: tuple[Bar, ...]) -> tuple[Bar, ...]:
    """The first, each next one whose chance is clearly less, and those that are marked."""
    kept: list[Bar] = []
    for each in found:
        if not kept or each.is_best or each.is_done or each.percent <= kept[-1].percent - STEP:
            kept.append(each)
    return tuple(kept)


def bar(word: str, makes: float, points: float) -> Bar:
    action = parse_word(word)
    told = f"{points:.0f}" if isinstance(action, Play) else ""
    return Bar(word=word, label=label(action), name=name(action), percent=percent(makes), points=told)


def percent(chance: float) -> int:
    return round(100 * chance)


def label(action: Action) -> str:
    """As it stands on a button."""
    if isinstance(action, Bid | Pass):
        said = words.bid_name(action)
    elif isinstance(action, Call):
        said = words.call_name(action)
    else:
        said = str(action.tile)
    return said


def name(action: Action) -> str:
    return words.tile_name(action.tile) if isinstance(action, Play) else ""
