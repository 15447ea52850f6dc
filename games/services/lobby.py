"""Tables that people lay themselves: sitting down, leaving, bots for empty seats, one more match (table 4)."""

from dataclasses import replace

from django.db import transaction
from django.utils import timezone

from engine.rule_set import RuleSet
from games.errors import Refused
from games.models import Audience, Door, Filling, Link, Match, Player, Seating, SeatLetter
from games.permissions import can_host, can_rematch
from games.services import boards, hands, matches, positions, progress, seating
from games.services.matches import Terms
from games.services.seating import SeatPlan

FILLER = "steady"
HOST = SeatLetter.A.value


@transaction.atomic
def lay(*, host: Player, rule_set: RuleSet, best_of: int, terms: Terms, bots: dict[str, str]) -> Match:
    """A table with its host in seat A and a named bot in some others. The hand is shaken once four seats are taken."""
    if bots and terms.filling != Filling.ALLOWED:
        raise Refused("no-bots", 422)
    terms = replace(terms, created_by=host)
    match = Match.objects.create(rule_set=rule_set.to_words(), best_of=best_of, **vars(terms))
    seating.put(match, HOST, SeatPlan.of(host))
    for seat, bot in sorted(bots.items()):
        put_bot(match, seat, bot)
    settle_in(match)
    return match


@transaction.atomic
def sit(*, match: Match, player: Player, seat: str = "", link: Link | None = None) -> Seating:
    """Any free seat unless one is named. Who sits there already has what they asked for.

    A seat that a bot keeps warm stays its owner's: whoever comes is a substitute.
    """
    match = locked(match)
    mine = match.seatings.current().of(player).first()
    if mine is not None and seat in ("", mine.seat):
        return mine
    if mine is not None:
        raise Refused("seated-twice", 409, {"version": match.version})
    must_be_let_in(match, link)
    offered = [letter for letter in free_seats(match, link) if seat in ("", letter)]
    if not offered:
        raise Refused("seat-taken", 409, {"version": match.version})
    kept = match.seatings_now().get(offered[0])
    owner = kept.owner if kept and kept.owner else player
    seated = seating.put(match, offered[0], SeatPlan(player, owner))
    settle_in(match)
    return seated


@transaction.atomic
def leave(*, match: Match, player: Player) -> None:
    """Before the first hand the seat is free again; later a bot sits in, and the seat stays its owner's."""
    match = locked(match)
    mine = match.seatings.current().filter(player=player).first()
    if mine is None:
        return
    if match.is_waiting:
        mine.end(timezone.now())
        if not match.seatings.current().exclude(owner=None).exists():
            match.finished_at = timezone.now()
        progress.move_on_waiting(match)
        boards.tell(match)
    else:
        put_bot(match, mine.seat, FILLER, owner=mine.owner)
        settle_in(match)


@transaction.atomic
def begin(*, match: Match, by: Player) -> Match:
    """Bots take the seats that are still empty, and the first hand is shaken. Begun already is as good."""
    match = locked(match)
    if not can_host(by, match):
        raise Refused("not-host", 403, {"version": match.version})
    if match.is_waiting:
        taken = match.seatings_now()
        for seat in SeatLetter.values:
            if seat not in taken:
                put_bot(match, seat, FILLER)
        settle_in(match)
    return match


@transaction.atomic
def take_back(*, match: Match, player: Player) -> None:
    """The owner of a seat that somebody else holds sits down again, from whatever device. Sitting there is as good."""
    match = locked(match)
    mine = match.seatings.current().filter(owner=player).exclude(player=player).first()
    if mine is not None:
        seating.put(match, mine.seat, SeatPlan.of(player))
        settle_in(match)


@transaction.atomic
def rematch(*, match: Match, by: Player) -> Match:
    """The same four under the same rules once more. Two who ask at once get one match."""
    match = Match.objects.locked(match.pk)
    if not can_rematch(by, match):
        raise Refused("no-rematch", 409, {"version": match.version})
    again = Match.objects.filter(rematch_of=match).first()
    if again is None:
        seats = {seat: SeatPlan(held.player, held.owner) for seat, held in match.seatings_now().items()}
        terms = Terms(
            label=match.label, rules_name=match.rules_name, audience=Audience(match.audience), door=Door(match.door),
            filling=Filling(match.filling), hands_behind=match.hands_behind, bot_delay=match.bot_delay,
            created_by=match.created_by,
        )  # fmt: skip
        again = matches.open_match(rule_set=match.rules, best_of=match.best_of, seats=seats, terms=terms)
        again.rematch_of = match
        again.save(update_fields=["rematch_of"])
    return again


def free_seats(match: Match, link: Link | None = None) -> list[str]:
    """Empty, or a bot's own. A link to one seat offers that one, also where a bot holds it for somebody."""
    now, named = match.seatings_now(), link.seat if link else ""
    offered = [seat for seat in SeatLetter.values if named in ("", seat)]
    return [seat for seat in offered if seat not in now or is_free(now[seat], link)]


def is_free(held: Seating, link: Link | None) -> bool:
    return held.player.is_bot and (held.owner_id is None or (link is not None and link.seat == held.seat))


def must_be_let_in(match: Match, link: Link | None) -> None:
    by_link = link is not None and link.match_id == match.pk and match.door != Door.CLOSED
    if match.door != Door.LOBBY and not by_link:
        raise Refused("not-invited", 403, {"version": match.version})


def put_bot(match: Match, seat: str, bot: str, owner: Player | None = None) -> None:
    if match.filling == Filling.NEVER or (owner is None and match.filling != Filling.ALLOWED):
        raise Refused("no-bots", 409, {"version": match.version})
    robot = Player.objects.bot(bot)
    seating.must_know(robot, match.rules)
    seating.put(match, seat, SeatPlan(robot, owner))


def locked(match: Match) -> Match:
    match = Match.objects.locked(match.pk)
    if match.is_finished or match.is_on_paper:
        raise Refused("match-over" if match.is_finished else "on-paper", 409, {"version": match.version})
    return match


def settle_in(match: Match) -> None:
    """After a change of seats: the first hand when all four are taken, and everybody hears of it."""
    if not match.is_waiting:
        progress.move_on(positions.position(match))
    elif len(match.seatings_now()) == len(SeatLetter):
        hands.shake_first(match)
    else:
        progress.move_on_waiting(match)
