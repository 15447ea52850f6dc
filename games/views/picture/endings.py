"""How a hand ended: made or set, why in numbers, marks, next shaker; and how the match stands (rules 5.2, 6)."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.actions import CallName
from engine.contracts import POINTS_IN_HAND, Outcome, Reason, State
from engine.seats import Side
from games.models.result import MatchResult
from games.views.picture import words
from games.views.picture.faces import Face, faces
from games.views.picture.plates import side_name
from games.views.picture.seen import Seen, Sentence, sentence


@dataclass(frozen=True)
class GameScore:
    number: int
    marks: tuple[int, int]


@dataclass(frozen=True)
class Ending:
    good: bool
    title: Sentence
    lines: tuple[Sentence, ...]
    leftover: tuple[Face, ...]
    acts: str
    games: tuple[GameScore, ...] = ()


def ending(seen: Seen, result: MatchResult | None, *, may_shake: bool) -> Ending | None:
    """None while the hand goes on. `result` only when the match was won with this hand."""
    if seen.outcome is None:
        return None
    side = seen.outcome.side
    last = result is not None and result.is_by_boards  # the prompt has said so
    return Ending(
        good=side is not None and side is seen.mine_first()[0],
        title=title(seen, seen.outcome),
        lines=(*reasons(seen, seen.outcome), *scored(seen, seen.outcome), *(() if last else (after(seen, result),))),
        leftover=faces((tile for tile in seen.slots if tile), seen.trumps),
        acts=acts(result, may_shake=may_shake),
        games=game_scores(seen, result),
    )


def acts(result: MatchResult | None, *, may_shake: bool) -> str:
    if result is not None:
        name = "games/over_boards.html" if result.is_by_boards else "games/over_match.html"
    else:
        name = "games/over_next.html" if may_shake else "games/over_watch.html"
    return name


def title(seen: Seen, outcome: Outcome) -> Sentence:
    bidder, bid = seen.sight.bidder, seen.sight.bid
    if bidder is None or bid is None:
        said = sentence("over-all-pass")
    else:
        said = seen.said(f"over-{outcome.state}", bidder, bid=words.bid_name(bid))
    return said


def reasons(seen: Seen, outcome: Outcome) -> list[Sentence]:
    bidder, bid, points = seen.sight.bidder, seen.sight.bid, seen.sight.points
    if outcome.state is State.ALL_PASS or bidder is None or bid is None or points is None:
        said = sentence("why-all-pass")
    elif outcome.reason is Reason.POINTS:
        others = points[bidder.side.other]
        facts = {"points": points[bidder.side], "most": POINTS_IN_HAND - others, "others": others}
        said = sentence(f"why-{outcome.state}-points", bid=bid.amount, **facts)
    elif outcome.reason is Reason.ALL_TRICKS:
        said = sentence("why-made-nello" if is_nello(seen) else "why-made-all-tricks")
    else:
        said = sentence(f"why-set-{outcome.reason}", number=deciding_trick(seen, bidder.side))
    return [said]


def is_nello(seen: Seen) -> bool:
    return seen.sight.call is not None and seen.sight.call.name is CallName.NELLO


def deciding_trick(seen: Seen, bidders: Side) -> int:
    """The first trick that the wrong side took; under points scoring play goes on after it (rules 9.2)."""
    breaks = bidders if is_nello(seen) else bidders.other
    return next((trick.number for trick in seen.sight.captured if trick.side is breaks), len(seen.sight.captured))


def scored(seen: Seen, outcome: Outcome) -> list[Sentence]:
    code = "scored-marks" if seen.rules.scoring == "marks" else "scored-points"
    gains = [(side, outcome.gain[side]) for side in seen.mine_first()]
    return [sentence(code, side=side_name(seen, side), marks=gain) for side, gain in gains if gain]


def after(seen: Seen, result: MatchResult | None) -> Sentence:
    if result is None or result.winner is None:
        said = seen.said("next", seen.sight.shaker.next)
    elif seen.viewer is None:
        said = sentence("match-won", side=side_name(seen, result.winner))
    else:
        said = sentence("match-won-you" if result.winner is seen.viewer.side else "match-won-they")
    return said


def game_scores(seen: Seen, result: MatchResult | None) -> tuple[GameScore, ...]:
    games: Sequence[tuple[int, int]] = result.games if result and not result.is_by_boards else ()
    swap = seen.mine_first()[0] is Side.BD
    return tuple(GameScore(number, (bd, ac) if swap else (ac, bd)) for number, (ac, bd) in enumerate(games, 1))
