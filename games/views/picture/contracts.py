"""The line on top: what is bid by whom and what is trump; before the first bid, who shook."""

from dataclasses import dataclass

from games.views.picture import words
from games.views.picture.seen import Seen, Sentence


@dataclass(frozen=True)
class ContractLine:
    bid: str
    by: Sentence
    chip: str


def contract_line(seen: Seen) -> ContractLine:
    sight = seen.sight
    if sight.bid is None or sight.bidder is None:
        line = ContractLine("", seen.said("shakes", sight.shaker), "")
    else:
        chip = "" if sight.call is None else words.contract_name(sight.call)
        line = ContractLine(words.bid_name(sight.bid), seen.said("by", sight.bidder), chip)
    return line
