"""A finished hand played again, action by action, from what everybody may review (rules 7.5), and the shake's proof."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Count, QuerySet
from django.utils.translation import gettext as _

from engine import notation
from engine import shake as shaking
from engine.hand import Hand
from engine.record import Record
from engine.rule_set import RuleSet
from engine.seats import SEATS, Seat
from games.errors import Refused
from games.models import ActionRecord, HandRecord, Match, Player, Seating
from games.models.match import ALL_HANDS
from games.permissions import last_hand_to_watch
from games.services import records, seating


@dataclass(frozen=True)
class Replay:
    """`hand` is a public one: the deal is not in it, so nothing that was never played can be shown."""

    rules: RuleSet
    hand: Hand
    number: int
    numbers: tuple[int, ...]  # of all hands that may be replayed
    game_number: int
    step: int
    steps: int
    names: Mapping[Seat, str]
    filled: frozenset[int]  # actions that a bot chose for the person whose seat it held
    root: str


def replay(*, match: Match, newest: int = ALL_HANDS, hand_number: int | None = None, step: int | None = None) -> Replay:
    """The newest finished hand unless one is named, whole unless a step is named. Raises Refused if there is none.

    `newest` is the last hand that may be shown.
    """
    played = [hand for hand in replayable(match) if hand.number <= newest]
    record = next((hand for hand in reversed(played) if hand_number in (None, hand.number)), None)
    if record is None:
        raise Refused("no-replay", 404, {"version": match.version})
    actions = records.actions_of(record)
    shown = len(actions) if step is None else min(step, len(actions))
    return Replay(
        rules=match.rules,
        hand=played_again(match.rules, Seat(record.shaker), actions[:shown]),
        number=record.number,
        numbers=tuple(each.number for each in played),
        game_number=record.game.number,
        step=shown,
        steps=len(actions),
        names=names(match, record),
        filled=frozenset(records.filled(record)),
        root=record.root,
    )


def of_record(record: Record, *, hand_number: int | None = None, step: int | None = None) -> Replay:
    """A record that the engine has checked. Nobody knows who sat there, so the seats have their letters."""
    acted = [number for number, hand in enumerate(record.hands, 1) if hand.actions]
    number = acted[-1] if hand_number is None else hand_number
    if number not in acted:
        raise Refused("no-replay", 404)
    told = record.hands[number - 1]
    shown = len(told.actions) if step is None else min(step, len(told.actions))
    return Replay(
        rules=record.rule_set,
        hand=played_again(record.rule_set, told.shaker, told.actions[:shown]),
        number=number,
        numbers=tuple(acted),
        game_number=1,
        step=shown,
        steps=len(told.actions),
        names=seat_names(),
        filled=frozenset(),
        root="",
    )


def seat_names() -> dict[Seat, str]:
    return {seat: _("Seat %(seat)s") % {"seat": seat} for seat in SEATS}


def played_again(rules: RuleSet, shaker: Seat, actions: records.Actions) -> Hand:
    hand = Hand.start(rule_set=rules, shaker=shaker, deal=None)
    for seat, action in actions:
        hand = hand.apply(seat, action)
    return hand


def played_by(player: Player) -> QuerySet[Match]:
    """Where the player has a seat and a hand can be replayed, with the number of games."""
    over = HandRecord.objects.over().dealt_here().values("game__match")
    return Match.objects.of(player).filter(pk__in=over).select_related("created_by").annotate(game_count=Count("games"))


def replayable(match: Match) -> list[HandRecord]:
    """Over, dealt here, and somebody acted in it: a hand that gave way to paper has nothing to show."""
    over = HandRecord.objects.of_match(match).over().dealt_here()
    return list(over.filter(pk__in=ActionRecord.objects.filter(match=match).values("hand")))


def names(match: Match, record: HandRecord) -> dict[Seat, str]:
    """Who acted for each seat first in that hand, people before bots, or has it now; who sat it out never acted."""
    present = match.seatings_now()
    acted = sorted(ActionRecord.objects.of_hand(record).select_related("player"), key=lambda act: act.player.is_bot)
    first = {action.seat: action.player.name for action in reversed(acted)}
    owned = {seat: name for seat, name in seating.whole_names(present).items() if seat not in first}
    return {Seat(seat): name for seat, name in seating.apart(first | owned).items()}


@dataclass(frozen=True)
class Proof:
    """What a seat may check while the hand goes on: the root shown before the first bid, its own seven opened."""

    number: int
    root: str
    openings: tuple[dict[str, object], ...]


def own_proof(*, match: Match, player: Player | None) -> Proof:
    """For a spectator the root alone. Raises Refused before the first shake."""
    record = HandRecord.objects.of_match(match).dealt_here().last()
    if record is None or record.deal is None or record.salts is None:
        raise Refused("no-hand", 409, {"version": match.version})
    seat = own_seat(match, player)
    racks = {Seat(letter): notation.parse_rack(rack) for letter, rack in record.deal.items()}
    own = racks[Seat(seat.seat)] if seat else ()
    opened = shaking.openings(racks, tuple(bytes.fromhex(salt) for salt in record.salts), own)
    return Proof(record.number, record.root, tuple(opening.to_json() for opening in opened))


def own_seat(match: Match, player: Player | None) -> Seating | None:
    return match.seatings.current().of(player).first() if player else None


def newest_for(*, match: Match, player: Player | None) -> int:
    """The last hand that this player may see replayed."""
    shaken = HandRecord.objects.of_match(match).last()
    return last_hand_to_watch(player, match, shaken.number) if shaken else 0
