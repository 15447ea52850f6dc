"""A match at a real table: a team reports hands or scores, the other confirms (tournaments 4)."""

from dataclasses import dataclass
from random import SystemRandom

from django.db import transaction
from django.utils import timezone

from engine import shake as shaking
from engine.seats import Seat
from games.errors import Refused
from games.models import ActionRecord, GameRecord, HandOutcome, HandRecord, Match, Medium, PaperLine, Player, Source
from games.services import gains, hands, positions, progress, sheets
from games.services.gains import PaperHand
from games.services.positions import Position
from games.services.sheets import Sheet, Spot

End = PaperLine.End
Told = dict[str, str | int]  # what a line says, by its fields


@dataclass(frozen=True)
class Reporter:
    """Who speaks, and for which team."""

    player: Player
    side: str


@dataclass(frozen=True)
class Place:
    """For which line of the sheet a report is meant, and the key under which a retry gets the same answer."""

    number: int
    intent: str


@transaction.atomic
def enter_hand(*, match: Match, reporter: Reporter, hand: PaperHand, place: Place) -> PaperLine:
    """The next hand of the reporter's sheet. The first one takes the match to paper. The match row is locked here."""
    match = Match.objects.locked(match.pk)
    scored = gains.gain(hand, match.rules)
    told: Told = {"outcome": hand.outcome, "scored_ac": scored.ac, "scored_bd": scored.bd}
    if hand.bidder and hand.outcome != HandOutcome.ALL_PASS:
        told |= {"bidder": hand.bidder, "bid": hand.bid, "call": hand.call}
    if earlier := _earlier(match, reporter, place, told):
        return earlier
    spot = _next_spot(match, reporter, place)
    shaker = hand.shaker if spot.is_new_game and hand.shaker else spot.shaker
    return _enter(match, _line(match, reporter, spot, place.intent, told | {"shaker": shaker}))


@transaction.atomic
def enter_score(*, match: Match, reporter: Reporter, score: tuple[int, int], place: Place) -> PaperLine:
    """The score of a whole game, AC first, instead of its hands."""
    match = Match.objects.locked(match.pk)
    told: Told = {"outcome": HandOutcome.SCORE, "scored_ac": score[0], "scored_bd": score[1]}
    if earlier := _earlier(match, reporter, place, told):
        return earlier
    spot = _next_spot(match, reporter, place)
    gains.check_score(score, match.rules)
    if spot.marks != (0, 0):
        raise Refused("paper-mid-game", 409, {"version": match.version})
    return _enter(match, _line(match, reporter, spot, place.intent, told | {"shaker": spot.shaker}))


@transaction.atomic
def take_back(*, match: Match, reporter: Reporter, line_id: int) -> None:
    """The last line of the reporter's own sheet, as long as nobody has confirmed it. Taken back already is as good."""
    match = Match.objects.locked(match.pk)
    line = match.lines.filter(pk=line_id, side=reporter.side).first()
    if line is None or line.closed_as == End.TAKEN_BACK:
        return
    newest = sheets.read(match).sheets[reporter.side].newest
    if newest is None or newest.pk != line.pk:
        raise Refused("stale", 409, {"version": match.version})
    line.close(End.TAKEN_BACK, reporter.player, timezone.now())
    progress.move_on_paper(match)


@transaction.atomic
def confirm(*, match: Match, reporter: Reporter, line_id: int) -> None:
    """The other team's sheet up to the line that was seen. It is on record from now on, whatever the own sheet says."""
    match = Match.objects.locked(match.pk)
    other = _other(reporter.side)
    line = match.lines.filter(pk=line_id, side=other).first()
    if line is None or line.closed_as == End.TAKEN_BACK:
        raise Refused("stale", 409, {"version": match.version})
    if line.closed_as != End.OPEN:
        return
    if match.is_finished:
        raise Refused("match-over", 409, {"version": match.version})
    told = sheets.read(match).sheets[other]
    if told.newest is None or told.newest.pk != line.pk:
        raise Refused("stale", 409, {"version": match.version})
    if any(line.entered_by_id == reporter.player.pk for line in told.lines):
        raise Refused("paper-own-report", 403, {"version": match.version})
    _record(match, told, reporter.player)
    progress.move_on_paper(match)


@transaction.atomic
def go_online(*, match: Match, reporter: Reporter) -> Position | None:
    """Back to the screens, once everything reported is on record. Online already is as good.

    Where no director would decide, reports that nobody confirmed fall, or one seat could stop a table for good. A hand
    that gave way to paper and was played by nobody is taken up again as it lay, or a seat that dislikes its tiles
    would only have to go to paper and back.
    """
    match = Match.objects.locked(match.pk)
    if not match.is_on_paper:
        return None
    if match.is_finished:
        raise Refused("match-over", 409, {"version": match.version})
    if match.medium == Medium.PAPER:
        raise Refused("paper-only", 409, {"version": match.version})
    paper = sheets.read(match)
    if paper.has_open_lines:
        if match.is_directed:
            raise Refused("paper-unconfirmed", 409, {"version": match.version})
        for line in match.lines.open():
            line.close(End.TAKEN_BACK, reporter.player, timezone.now())
        paper = sheets.read(match)
    spot = paper.sheets[reporter.side].next_spot
    match.is_on_paper = False
    match.save(update_fields=["is_on_paper"])
    lying = _lying(match)
    if lying is not None:
        shaker = lying.shaker
    else:
        shaker = str(shaking.first_shaker(match.rules, SystemRandom())) if spot.is_new_game else spot.shaker
    game = _game(match, spot.game_number, shaker)
    record = hands.deal(match, game, Seat(shaker), number=spot.number, lying=lying)
    after = positions.begin(match, record)
    progress.move_on(after)
    return after


@transaction.atomic
def revoke_slips(*, match: Match) -> None:
    """Every slip given out for this match is dead; a fresh one works."""
    match = Match.objects.locked(match.pk)
    match.slip_serial += 1
    match.save(update_fields=["slip_serial"])


def _earlier(match: Match, reporter: Reporter, place: Place, told: Told) -> PaperLine | None:
    """The line that this key wrote; under another report's key nothing is written."""
    earlier = match.lines.filter(intent=place.intent).first()
    if earlier is None:
        return None
    if earlier.side != reporter.side or any(getattr(earlier, name) != fact for name, fact in told.items()):
        raise Refused("intent-reused", 409, {"version": match.version})
    return earlier


def _next_spot(match: Match, reporter: Reporter, place: Place) -> Spot:
    if match.is_finished:
        raise Refused("match-over", 409, {"version": match.version})
    _give_way(match)
    sheet = sheets.read(match).sheets[reporter.side]
    if sheet.is_decided:
        raise Refused("match-over", 409, {"version": match.version})
    spot = sheet.next_spot
    if place.number not in (spot.number, 0):
        raise Refused("stale", 409, {"version": match.version})
    return spot


def _give_way(match: Match) -> None:
    """From screen to paper, between hands: the hand that was shaken and not begun is void, nobody saw it played."""
    if match.is_on_paper:
        return
    if match.is_duplicate:
        # Real tiles cannot be dealt like those of the other tables.
        raise Refused("boards-online", 409, {"version": match.version})
    if match.medium == Medium.ONLINE:
        raise Refused("screens-only", 409, {"version": match.version})
    record = HandRecord.objects.of_match(match).last()
    if record is not None and not record.is_over:
        if record.actions.exists():
            raise Refused("hand-begun", 409, {"version": match.version})
        record.outcome, record.finished_at = HandOutcome.VOID, timezone.now()
        record.save(update_fields=["outcome", "finished_at"])
    match.is_on_paper = True


def _lying(match: Match) -> HandRecord | None:
    """The hand that gave way, while nothing has been recorded after it."""
    record = HandRecord.objects.of_match(match).last()
    if record is None or record.deal is None or record.outcome != HandOutcome.VOID:
        return None
    return None if ActionRecord.objects.of_hand(record).exists() else record


def _line(match: Match, reporter: Reporter, spot: Spot, intent: str, told: Told) -> PaperLine:
    return PaperLine(
        match=match,
        side=reporter.side,
        number=spot.number,
        game_number=spot.game_number,
        intent=intent,
        entered_by=reporter.player,
        **told,
    )


def _enter(match: Match, line: PaperLine) -> PaperLine:
    """Two equal reports of the whole match confirm each other: it is over with the second one."""
    line.save()
    paper = sheets.read(match)
    own, other = paper.sheets[line.side], paper.sheets[_other(line.side)]
    strangers = all(one.entered_by_id != line.entered_by_id for one in other.lines)
    if own.lines and other.lines and own.same_as(other) and strangers:
        _record(match, other, line.entered_by)
    progress.move_on_paper(match)
    line.refresh_from_db()
    return line


def _record(match: Match, told: Sheet, confirmed_by: Player) -> None:
    """A confirmed sheet becomes hand records; what the other team has open is given up for it."""
    now = timezone.now()
    for line in told.lines:
        record = _write(match, line, confirmed_by)
        line.close(End.RECORDED, confirmed_by, now, record)
    for line in match.lines.open():
        line.close(End.YIELDED, confirmed_by, now)
    progress.settle(match)


def _write(match: Match, line: PaperLine, confirmed_by: Player) -> HandRecord:
    now = timezone.now()
    return _game(match, line.game_number, line.shaker).hands.create(
        number=line.number,
        sequence=match.version,
        source=Source.PHONE,
        entered_by=line.entered_by,
        confirmed_by=confirmed_by,
        confirmed_at=now,
        shaker=line.shaker,
        outcome=line.outcome,
        bidder=line.bidder,
        bid=line.bid,
        call=line.call,
        scored_ac=line.scored_ac,
        scored_bd=line.scored_bd,
        finished_at=now,
    )


def _game(match: Match, number: int, shaker: str) -> GameRecord:
    game, _made = match.games.get_or_create(number=number, defaults={"first_shaker": shaker})
    return game


def _other(side: str) -> str:
    return "BD" if side == "AC" else "AC"
