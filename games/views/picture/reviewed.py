"""A hand looked back upon, choice by choice, each from the sight of the seat that made it (table 5).

What a choice promised follows from the whole rack of its seat. While tiles of others were never shown, a viewer gets
their own choices only, a spectator none.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _

from engine.actions import Bid, Pass
from engine.notation import parse_word
from engine.seats import Seat
from games.services.insights import Insight
from games.views.picture.bars import Bar, bar, bars, label, percent, spread
from games.views.picture.seen import Seen, Sentence, sentence

Moment = dict[str, Any]  # Any: the words and numbers of `engine.analysis.Moment.to_json`, and its trick
SLIGHT, SLIGHT_POINTS = 0.005, 0.05  # what is below rounds to nothing


@dataclass(frozen=True)
class Choice:
    who: str
    side: str
    said: Sentence
    is_yours: bool
    bars: tuple[Bar, ...]


@dataclass(frozen=True)
class Chapter:
    """The bidding and the call, or one trick."""

    title: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True)
class Review:
    """`template` says whether it is to be asked for, being worked out, or there."""

    template: str
    is_waiting: bool = False
    hides: bool = False
    chapters: tuple[Chapter, ...] = ()


def reviewed(seen: Seen, insight: Insight | None) -> Review:
    if insight is None:
        made = Review("games/review_ask.html")
    elif insight.found is None:
        made = Review("games/review_wait.html", is_waiting=True)
    else:
        made = Review("games/review_there.html", hides=hides(seen), chapters=chapters(seen, insight.found))
    return made


def hides(seen: Seen) -> bool:
    """Somebody still holds a tile that the table has not seen."""
    return not seen.knows_all and any(seen.sight.held.values())


def chapters(seen: Seen, found: Iterable[Moment]) -> tuple[Chapter, ...]:
    mine = [moment for moment in found if not hides(seen) or seen.is_you(Seat(moment["seat"]))]
    grouped = groupby(mine, key=lambda moment: int(moment["trick"]))
    return tuple(Chapter(title(trick), tuple(choice(seen, each) for each in moments)) for trick, moments in grouped)


def title(trick: int) -> str:
    return _("Trick %(number)d") % {"number": trick} if trick else _("Bidding and call")


def choice(seen: Seen, moment: Moment) -> Choice:
    seat = Seat(moment["seat"])
    who = _("You") if seen.is_you(seat) else seen.name(seat)
    return Choice(who, str(seat.side).lower(), said(moment), seen.is_you(seat), chart(moment))


def said(moment: Moment) -> Sentence:
    """What was done and promised, and what looked better at which cost."""
    action, cost, points = parse_word(moment["action"]), moment["cost"], moment["points_cost"]
    code = "passed" if isinstance(action, Pass) else "bid" if isinstance(action, Bid) else "chose"
    if cost >= SLIGHT:
        grade = "worse" if points >= SLIGHT_POINTS or code != "chose" else "chance"
    else:
        grade = "points" if points >= SLIGHT_POINTS else "best"
    facts = {"done": label(action), "best": label(parse_word(moment["best"])), "points": f"{points:.1f}"}
    return sentence(f"back-{code}-{grade}", percent=percent(moment["makes"]), cost=percent(cost), **facts)


def chart(moment: Moment) -> tuple[Bar, ...]:
    """The best as the review weighed it: chance first, then points; of bids the game decides."""
    found = bars(moment["estimates"])
    if all(each.word != moment["action"] for each in found):
        found += (replace(bar(moment["action"], moment["makes"], 0), points=""),)
    made = (replace(each, is_best=each.word == moment["best"], is_done=each.word == moment["action"]) for each in found)
    return tuple(made) if moment["trick"] else spread(tuple(made))
