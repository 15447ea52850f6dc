"""Who sits where: plans for a new match, and changes of seat while it is played."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from engine.bots import roster
from engine.rule_set import RuleSet
from games.errors import Refused
from games.models import HandRecord, Match, Player, Seating, SeatLetter
from games.services import boards, positions, progress


@dataclass(frozen=True)
class SeatPlan:
    """Who acts for a seat, and whose it is. A bot or a substitute acts for the owner's; a bot's own is nobody's."""

    player: Player
    owner: Player | None = None

    @classmethod
    def of(cls, player: Player) -> "SeatPlan":
        """The seat belongs to whoever sits in it, unless that is a bot."""
        return cls(player, None if player.is_bot else player)


def practice_seats(player: Player, bot: str) -> dict[str, SeatPlan]:
    """The player in seat A with a bot for a partner against two more."""
    robot = SeatPlan.of(Player.objects.bot(bot))
    return {seat: SeatPlan.of(player) if seat == SeatLetter.A else robot for seat in SeatLetter.values}


def first_four(match: Match, seats: Mapping[str, SeatPlan]) -> list[Seating]:
    """The first seatings of a new match, not yet written."""
    if set(seats) != set(SeatLetter.values):
        raise Refused("seats-missing", 422, {"seats": sorted(set(SeatLetter.values) - set(seats))})
    owners = [plan.owner.pk for plan in seats.values() if plan.owner]
    if len(owners) != len(set(owners)):
        raise Refused("seated-twice", 422)
    for plan in seats.values():
        must_know(plan.player, match.rules)
    boards.must_be_new_to((plan.owner or plan.player for plan in seats.values()), match)
    return [
        Seating(match=match, seat=seat, player=plan.player, owner=plan.owner) for seat, plan in sorted(seats.items())
    ]


@transaction.atomic
def change(*, match: Match, seat: str, plan: SeatPlan) -> Seating:
    """Somebody else acts for the seat from now on. The same plan again changes nothing."""
    match = Match.objects.locked(match.pk)
    if match.is_finished:
        raise Refused("match-over", 409, {"version": match.version})
    present = match.seatings.current().get(seat=seat)
    if (present.player, present.owner) == (plan.player, plan.owner):
        return present
    if not plan.player.is_bot and match.seat_of(plan.player) not in (None, seat):
        raise Refused("seated-twice", 422, {"version": match.version})
    must_know(plan.player, match.rules)
    changed = put(match, seat, plan)
    if match.is_on_paper:
        progress.move_on_paper(match)
    else:
        progress.move_on(positions.position(match))
    return changed


def put(match: Match, seat: str, plan: SeatPlan) -> Seating:
    """A new seating, after the one that held the seat if there was one. The match is locked."""
    boards.must_be_new_to([plan.player], match)
    must_not_know([plan.player], match, seat)
    for present in match.seatings.current().filter(seat=seat):
        present.end(timezone.now())
    return match.seatings.create(seat=seat, player=plan.player, owner=plan.owner, since_sequence=match.version + 1)


def must_not_know(players: Iterable[Player], match: Match, seat: str) -> None:
    """Of a hand in play a person sees one rack: who gave a seat up takes another one when the hand is over."""
    people = [player.pk for player in players if not player.is_bot]
    shaken = list(HandRecord.objects.of_match(match)) if people else []
    if shaken and not shaken[-1].is_over:
        # One that gave way to paper and was taken up again has lain there before.
        since = min(hand.created_at for hand in shaken if hand.deal == shaken[-1].deal)
        seen = match.seatings.exclude(seat=seat).filter(Q(ended_at=None) | Q(ended_at__gte=since))
        if seen.filter(Q(player__in=people) | Q(owner__in=people)).exists():
            raise Refused("knows-hand", 409, {"version": match.version})


def names(seatings: Mapping[str, Seating]) -> dict[str, str]:
    """As they stand alone in a sentence."""
    return apart(whole_names(seatings))


def whole_names(seatings: Mapping[str, Seating]) -> dict[str, str]:
    """A seat that a bot keeps warm has its owner's name."""
    return {seat: (held.owner if held.fills_in and held.owner else held.player).name for seat, held in seatings.items()}


def apart(names: Mapping[str, str]) -> dict[str, str]:
    """Namesakes, like three bots of one kind, are told apart by their seats."""
    counts = Counter(names.values())
    return {seat: name if counts[name] == 1 else f"{name} {seat}" for seat, name in names.items()}


def must_know(player: Player, rules: RuleSet) -> None:
    """A bot sits only under rules that it was tested for."""
    if player.is_bot:
        bot_must_know(player.bot, rules)


def bot_must_know(bot: str, rules: RuleSet) -> None:
    """Asked where rules are chosen for tables at which this bot may have to sit."""
    listing = roster.BOTS.get(bot)
    missing = roster.missing(listing, rules) if listing else roster.FEATURES
    if missing:
        raise Refused("bot-not-certified", 422, {"bot": bot, "features": ", ".join(missing)})
