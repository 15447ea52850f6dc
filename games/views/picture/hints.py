"""A hint at a practice table: to be asked for, being worked out, or there (table 1.6)."""

from dataclasses import dataclass, replace

from games.services.insights import Insight
from games.views.picture.bars import Bar, bars, spread
from games.views.picture.seen import Seen, Sentence, sentence

MOST_BIDS = 6


@dataclass(frozen=True)
class HintBox:
    """`template` says which of the three it is."""

    template: str
    sentence: Sentence | None = None
    bars: tuple[Bar, ...] = ()


def hint_box(seen: Seen, insight: Insight | None) -> HintBox:
    if insight is None:
        box = HintBox("games/hint_ask.html")
    elif insight.found is None:
        box = HintBox("games/hint_wait.html")
    else:
        box = told(seen, bars(insight.found))
    return box


def told(seen: Seen, found: tuple[Bar, ...]) -> HintBox:
    best = next((bar for bar in found if bar.is_best), None)
    if best is None:
        said, found = sentence("hint-pass"), ()
    elif seen.sight.call is not None:
        said, found = play(seen, best, found), found if len(found) > 1 else ()
    elif len(seen.sight.bids) < 4:
        said = sentence("hint-bid", bid=found[0].label, percent=found[0].percent)
        found = unadvised(spread(found)[:MOST_BIDS])
    else:
        said = sentence("hint-call", call=best.label, percent=best.percent)
    return HintBox("games/hint_there.html", said, found)


def play(seen: Seen, best: Bar, found: tuple[Bar, ...]) -> Sentence:
    bidder, viewer = seen.sight.bidder, seen.viewer
    assert bidder is not None and viewer is not None, "tiles are played after the call"
    if len(found) == 1:
        said = sentence("hint-only", tile=best.label)
    elif bidder.side is viewer.side:
        said = sentence("hint-make", tile=best.label, percent=best.percent)
    else:
        said = sentence("hint-set", tile=best.label, percent=best.percent)
    return said


def unadvised(found: tuple[Bar, ...]) -> tuple[Bar, ...]:
    """The most likely bid is not the best one: how far to go is the player's."""
    return tuple(replace(bar, is_best=False) for bar in found)
