"""One sentence that always says whose turn it is and what is lawful (rules 3, 4)."""

from engine.actions import Bid, Pass, Play
from engine.calls import NearestSeven
from engine.seats import Seat
from games.views.picture import words
from games.views.picture.seen import Seen, Sentence, sentence


def prompt(seen: Seen, beyond: str = "") -> Sentence:
    """`beyond`: the next hand has begun, or waits for the viewer's bid or call or tile."""
    sight = seen.sight
    if sight.turn is None:
        said = sentence(f"next-hand-{beyond}" if beyond else "hand-over")
    elif not seen.my_turn:
        said = waiting(seen, sight.turn)
    elif sight.call is not None:
        said = to_play(seen)
    elif len(sight.bids) < 4:
        said = to_bid(seen)
    else:
        said = to_call(seen)
    return said


def waiting(seen: Seen, turn: Seat) -> Sentence:
    sight, who = seen.sight, seen.name(turn)
    if seen.viewer is turn:
        code = "wait-filled" if seen.sitters[turn].bot else "wait-stood-in"
    elif sight.call is None:
        code = "wait-bid" if len(sight.bids) < 4 else "wait-call"
    elif seen.sits_out(seen.viewer):
        code = "sit-out"
    else:
        code = "wait-play" if sight.trick else "wait-lead"
    return sentence(code, who=who)


def to_bid(seen: Seen) -> Sentence:
    legal = seen.sight.legal or ()
    bids = [bid for bid in legal if isinstance(bid, Bid)]
    if not any(isinstance(bid, Pass) for bid in legal):
        said = sentence("bid-must")
    else:
        said = sentence("bid-you", least=words.bid_name(bids[0]) if bids else "")
    return said


def to_call(seen: Seen) -> Sentence:
    bidder, bid = seen.sight.bidder, seen.sight.bid
    assert bidder is not None and bid is not None, "a call follows a bid"
    if seen.is_you(bidder):
        said = sentence("call-you")
    else:
        said = sentence("call-partner", who=seen.name(bidder), bid=words.bid_name(bid))
    return said


def to_play(seen: Seen) -> Sentence:
    sight, suits = seen.sight, seen.suits
    assert suits is not None, "tiles are played after the call"
    tiles = [str(play.tile) for play in sight.legal or () if isinstance(play, Play)]
    if isinstance(suits, NearestSeven):
        said = sentence("sevens-you", tiles=tiles)
    elif not sight.trick:
        said = sentence("lead-you")
    elif any(suits.follow[sight.trick[0][1].index] & tile.bit for tile in sight.rack or ()):
        said = sentence("follow-you", suit=suit_led(seen), tiles=tiles)
    else:
        said = sentence("free-you", suit=suit_led(seen))
    return said


def suit_led(seen: Seen) -> str:
    """`fives`, or `trumps` when trumps were led."""
    suits, lead = seen.suits, seen.sight.trick[0][1]
    assert suits is not None, "tiles are played after the call"
    return str(words.TRUMPS) if seen.trumps & lead.bit else str(words.SUITS[suits.suit_led(lead)])
