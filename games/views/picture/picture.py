"""All that one table page shows, put together."""

from dataclasses import dataclass

from games.models.result import MatchResult
from games.views.picture import captured, contracts, endings, felt, hints, offers, plates, prompts, rack
from games.views.picture.seen import Seen, Sentence, sentence

PANELS = {
    "over": "games/over.html",
    "bid": "games/bids.html",
    "call": "games/calls.html",
    "play": "games/play.html",
    "wait": "games/rack.html",
    "watch": "games/watching.html",
}


@dataclass(frozen=True)
class Addresses:
    """Where the page's forms and links go."""

    table: str
    view: str
    stream: str
    act: str
    next_hand: str
    seats: str
    take_back: str
    hint: str
    review: str
    boards: str  # of duplicate play, else empty


@dataclass(frozen=True)
class Frame:
    """What is known of the match round the hand."""

    title: str
    rules: str
    game: str
    link: str
    version: int
    hand: int
    intent: str
    addresses: Addresses
    may_shake: bool
    may_take_back: bool
    result: MatchResult | None
    may_rematch: bool = False
    beyond: str = ""  # how the next hand goes on while the viewer looks at the one before it
    menu: str = "games/menu.html"
    rule_lines: tuple[str, ...] = ()


@dataclass(frozen=True)
class Picture:
    frame: Frame
    stage: str
    contract: contracts.ContractLine
    plates: tuple[plates.Plate, ...]
    seats: tuple[felt.SeatPlace, ...]
    shows_trick: bool
    news: tuple[felt.News, ...]
    prompt: Sentence
    rack: tuple[rack.Slot, ...]
    offers: tuple[offers.Offer, ...]
    asks_stacks: bool
    captured: captured.CapturedTricks
    ending: endings.Ending | None
    hint: hints.HintBox | None

    @property
    def panel(self) -> str:
        return PANELS[self.stage]

    @property
    def may_arrange(self) -> bool:
        """Two tiles or more lie before the viewer."""
        return self.stage not in ("over", "watch") and sum(slot.tile is not None for slot in self.rack) > 1

    @property
    def is_waiting(self) -> bool:
        """Others are to act: without script the page asks again by itself."""
        return self.stage in ("wait", "watch")


def picture(seen: Seen, frame: Frame, hint: hints.HintBox | None = None) -> Picture:
    return Picture(
        frame=frame,
        stage=stage(seen),
        contract=contracts.contract_line(seen),
        plates=plates.plates(seen),
        seats=felt.seats(seen),
        shows_trick=seen.sight.call is not None and bool(seen.outcome is None or seen.closing),
        news=felt.news(seen, frame.hand),
        prompt=over(frame.result) if frame.result else prompts.prompt(seen, frame.beyond),
        rack=rack.rack(seen),
        offers=offers.offers(seen) if not seen.sight.call else (),
        asks_stacks=offers.asks_stacks(seen),
        captured=captured.captured(seen),
        ending=endings.ending(seen, frame.result, may_shake=frame.may_shake),
        hint=hint,
    )


def over(result: MatchResult) -> Sentence:
    return sentence("boards-over" if result.is_by_boards else "match-over")


def stage(seen: Seen) -> str:
    """Which panel stands beneath the sentence."""
    if seen.outcome is not None:
        name = "over"
    elif seen.viewer is None:
        name = "watch"
    elif not seen.my_turn:
        name = "wait"
    elif seen.sight.call is not None:
        name = "play"
    else:
        name = "bid" if len(seen.sight.bids) < 4 else "call"
    return name
