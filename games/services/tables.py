"""What one viewer may know of a match at one version: the sight of a hand, and what is public around it."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.actions import Play
from engine.contracts import Outcome
from engine.refusals import Refusal
from engine.seats import Seat
from engine.sight import LastTrick, Sight, closing, slots
from engine.tiles import Tile
from games.errors import Refused
from games.models import HandRecord, Match, MatchResult, Player, Seating
from games.permissions import last_hand_to_watch
from games.services import positions
from games.services.positions import Position


@dataclass(frozen=True)
class Table:
    """Plain facts for page, fragment and API. It holds no hand record and no engine hand: those know every tile."""

    match: Match
    seat: Seat | None  # the viewer's; None for a spectator
    acts: bool  # the viewer acts for the seat now (a bot may be filling in)
    seatings: Mapping[str, Seating]
    sight: Sight
    slots: tuple[Tile | None, ...]  # the viewer's own rack as dealt, with its gaps
    closing: LastTrick | None  # the trick that ended the hand
    outcome: Outcome | None
    barred: Mapping[str, Refusal]  # own tiles that may not be played now, and why
    game_number: int
    hand_number: int
    hands_shaken: int  # the newest hand's number: above hand_number when the viewer still looks at an ended one
    result: MatchResult
    awaits: str | None  # what the viewer is to do in the newest hand, whichever is looked at: bid, call or play

    @property
    def is_behind(self) -> bool:
        return self.hand_number < self.hands_shaken


def look(*, match: Match, player: Player | None, hand_number: int | None = None) -> Table:
    """The hand on the table, or an earlier one that is over while the viewer has not moved on.

    The caller has checked that `player` may watch.
    """
    present = positions.looked_at(match)
    newest = last_hand_to_watch(player, match, present.record.number)
    shown = shown_hand(present, hand_number, newest)
    seat = seat_of(present, player)
    acts = seat is not None and player is not None and present.seatings[str(seat)].player_id == player.pk
    return Table(
        match=match,
        seat=seat,
        acts=acts,
        seatings=present.seatings,
        sight=shown.sight(seat),
        slots=slots(shown.game, seat) if seat else (),
        closing=closing(shown.game),
        outcome=shown.hand.outcome,
        barred=barred(shown, seat),
        game_number=shown.record.game.number,
        hand_number=shown.record.number,
        hands_shaken=newest,
        result=positions.result_looked_at(match, newest),
        awaits=present.hand.kind if seat is not None and acts and present.hand.turn is seat else None,
    )


def shown_hand(present: Position, hand_number: int | None, newest: int) -> Position:
    """The hand asked for if it is over and may be seen, else the newest that may. Raises Refused if none may yet."""
    late = newest < present.record.number
    asked = newest if late and (hand_number is None or hand_number > newest) else hand_number
    shown = ended(present, asked)
    if shown is None and late:
        raise Refused("not-yet", 409, {"version": present.match.version})
    return shown or present


def ended(present: Position, hand_number: int | None) -> Position | None:
    if hand_number is None or hand_number >= present.record.number:
        return None
    record = HandRecord.objects.of_match(present.match).over().dealt_here().filter(number=hand_number).first()
    return present.of_hand(record) if record else None


def seat_of(present: Position, player: Player | None) -> Seat | None:
    """The seat whose tiles the player may see: where they act, or which is theirs while somebody sits in."""
    if player is None:
        return None
    keys = {letter: (seating.player_id, seating.owner_id) for letter, seating in present.seatings.items()}
    return next((Seat(letter) for letter, held_by in keys.items() if player.pk in held_by), None)


def barred(shown: Position, seat: Seat | None) -> dict[str, Refusal]:
    """Told only on the viewer's own turn; it follows from the own rack and what lies on the table."""
    hand = shown.hand
    if seat is None or hand.turn is not seat or hand.kind != "play":
        return {}
    refusals = {str(tile): hand.refusal(seat, Play(tile)) for tile in hand.rack(seat) or ()}
    return {word: refusal for word, refusal in refusals.items() if refusal is not None}


def is_too_early(match: Match, player: Player | None) -> bool:
    """At a table with a delay, a spectator who comes before the first hand they may see."""
    if not match.hands_behind:
        return False
    return last_hand_to_watch(player, match, HandRecord.objects.of_match(match).count()) < 1
