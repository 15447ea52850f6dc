"""The replay of a game: its finished hands, public, with the proof that each deal was fixed before the first bid."""

from collections.abc import Sequence

from engine import notation
from engine import shake as shaking
from engine.actions import Action, Play
from engine.record import Record, RecordedHand
from engine.seats import Seat
from engine.tiles import Tile
from games.errors import Refused
from games.models import ActionRecord, HandRecord, Match, Seating
from games.models.match import ALL_HANDS

Actions = tuple[tuple[Seat, Action], ...]


def public_record(*, match: Match, game_number: int | None = None, newest: int = ALL_HANDS) -> dict[str, object]:
    """The record format without deals, of the newest game unless another is named. No unplayed tile is in it.

    `newest` is the last hand that may be told. Raises Refused for a game of which nothing may be known.
    """
    shaken = [hand for hand in HandRecord.objects.of_match(match) if hand.number <= newest]
    number = game_number or (shaken[-1].game.number if shaken else 1)
    if number not in {1, *(hand.game.number for hand in shaken)}:
        raise Refused("no-game", 404)
    over = [hand for hand in shaken if hand.game.number == number and hand.is_over and hand.deal is not None]
    # A hand that gave way to paper before anybody bid has nothing to replay.
    played = [(hand, actions) for hand in over if (actions := actions_of(hand))]
    told = Record(
        match.rules, tuple(RecordedHand(Seat(hand.shaker), None, actions) for hand, actions in played)
    ).to_json()
    proofs = [{"number": hand.number, **proof(hand, actions), **marked(hand)} for hand, actions in played]
    hands = [{**hand, **proven} for hand, proven in zip(listed(told["hands"]), proofs, strict=True)]
    return {**told, "game": number, "games": len(match.result(newest).games) or 1, "hands": hands}


def marked(hand: HandRecord) -> dict[str, object]:
    """Said only where it is so."""
    by_bots = filled(hand)
    return {"filled": by_bots} if by_bots else {}


def filled(hand: HandRecord) -> list[int]:
    """Which of its actions, counted from 0, a bot chose for the person whose seat it held."""
    seatings = Seating.objects.filter(match=hand.game.match_id).order_by("since_sequence")
    owned = list(seatings.values_list("seat", "since_sequence", "owner"))
    log = ActionRecord.objects.of_hand(hand).values_list("seat", "sequence", "bot")
    return [number for number, (seat, sequence, bot) in enumerate(log) if bot and owner_at(owned, seat, sequence)]


def owner_at(owned: Sequence[tuple[str, int, int | None]], seat: str, sequence: int) -> int | None:
    """Whose seat it was when the action was made; `owned` in order."""
    return [owner for letter, since, owner in owned if letter == seat and since < sequence][-1]


def actions_of(hand: HandRecord) -> Actions:
    log = ActionRecord.objects.of_hand(hand).values_list("seat", "word")
    return tuple((Seat(seat), notation.parse_word(word)) for seat, word in log)


def proof(hand: HandRecord, actions: Actions) -> dict[str, object]:
    """The root that was shown, and the openings of the tiles that were played; the others stay closed for good."""
    if hand.deal is None or hand.salts is None:
        return {}
    racks = {Seat(letter): notation.parse_rack(rack) for letter, rack in hand.deal.items()}
    salts = tuple(bytes.fromhex(salt) for salt in hand.salts)
    openings = shaking.openings(racks, salts, tiles_played(actions))
    return {"root": hand.root, "openings": [opening.to_json() for opening in openings]}


def tiles_played(actions: Actions) -> tuple[Tile, ...]:
    return tuple(action.tile for _seat, action in actions if isinstance(action, Play))


def listed(hands: object) -> list[dict[str, object]]:
    assert isinstance(hands, list), "a record lists its hands"
    return hands
