"""From a table's plain facts to its picture, and to the answer that carries it."""

import secrets

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from engine.actions import Bid
from engine.notation import parse_word
from engine.seats import Seat
from games import rule_words
from games.errors import Refused
from games.middleware import PlayerRequest
from games.models import Match, Player
from games.permissions import can_ask_hint, can_rematch
from games.services import insights, seating, tables
from games.services.tables import Table
from games.views import room
from games.views.picture import (
    Addresses,
    Frame,
    HintBox,
    Picture,
    Seen,
    Sentence,
    Sitter,
    hint_box,
    picture,
    sentence,
    words,
)


def page(request: PlayerRequest, match: Match, hand_number: int | None) -> HttpResponse:
    if match.is_on_paper:
        return redirect("games:paper", match.public_id)
    if match.is_waiting or tables.is_too_early(match, request.player):
        return redirect("games:seats", match.public_id)
    return answer(request, "games/table.html", drawn(request, match, hand_number))


def fragment(
    request: PlayerRequest, match: Match, hand_number: int | None, refused: Refused | None = None
) -> HttpResponse:
    """The table as it stands for this viewer; with what was refused and why, and the status that goes with it."""
    if match.is_on_paper:
        return elsewhere(request, "games:paper", match)
    if match.is_waiting or tables.is_too_early(match, request.player):
        return elsewhere(request, "games:seats", match)
    template = "games/view.html" if request.headers.get("HX-Request") else "games/table.html"
    return answer(request, template, drawn(request, match, hand_number), refused)


def elsewhere(request: PlayerRequest, name: str, match: Match) -> HttpResponse:
    """The table went over to paper while the page was open, or has no hand yet: on to the page that shows it."""
    there = redirect(name, match.public_id)
    if request.headers.get("HX-Request"):
        return HttpResponse(headers={"HX-Redirect": there.url})
    return there


def answer(request: PlayerRequest, template: str, shown: Picture, refused: Refused | None = None) -> HttpResponse:
    """Never kept by anybody: the page holds a hand."""
    facts = {"picture": shown, "refusal": refusal(refused) if refused else None}
    response = render(request, template, facts, status=refused.status if refused else 200)
    response.headers["Cache-Control"] = "no-store"
    return response


def drawn(request: PlayerRequest, match: Match, hand_number: int | None) -> Picture:
    table = tables.look(match=match, player=request.player, hand_number=hand_number)
    return picture(seen(table), frame(request.player, table), hint(request.player, table))


def hint(player: Player | None, table: Table) -> HintBox | None:
    """On one's own turn at a practice table."""
    view = seen(table)
    if not view.my_turn or not can_ask_hint(player, table.match, table.seatings):
        return None
    return hint_box(view, insights.hint(table.match, str(table.seat)))


def seen(table: Table) -> Seen:
    return Seen(
        sight=table.sight,
        rules=table.match.rules,
        sitters=sitters(table),
        slots=table.slots,
        outcome=table.outcome,
        closing=table.closing,
        acts=table.acts,
    )


def sitters(table: Table) -> dict[Seat, Sitter]:
    names = seating.names(table.seatings)
    return {Seat(letter): Sitter(names[letter], room.bot_note(held)) for letter, held in table.seatings.items()}


def frame(player: Player | None, table: Table) -> Frame:
    match = table.match
    return Frame(
        title=room.title(match),
        rules=rule_words.title(match.rules, match.rules_name),
        rule_lines=tuple(rule_words.sentences(match.rules)),
        game=game_line(table),
        link=match.link,
        version=match.version,
        hand=table.hand_number,
        intent=secrets.token_hex(12),
        addresses=addresses(match, table.hand_number),
        may_shake=table.seat is not None,
        beyond=(table.awaits or "begun") if table.is_behind and table.seat is not None else "",
        may_rematch=table.seat is not None and can_rematch(player, match),
        may_take_back=table.seat is not None and not table.acts and not match.is_finished,
        result=table.result if match.is_finished and not table.is_behind else None,
    )


def game_line(table: Table) -> str:
    if table.match.duplicate is not None:
        facts = {"number": table.hand_number, "most": table.match.duplicate.size}
        return _("Board %(number)d of %(most)d") % facts
    if table.match.best_of == 1:
        return ""
    return _("Game %(number)d, best of %(most)d") % {"number": table.game_number, "most": table.match.best_of}


def addresses(match: Match, hand_number: int) -> Addresses:
    names = {"table": "table", "view": "table-view", "stream": "table-stream"}
    names |= {"act": "act", "next_hand": "next-hand", "hint": "hint"}
    around = {key: reverse(f"games:{name}", args=[match.public_id]) for key, name in names.items()}
    take_back = reverse("games:seats-act", args=[match.public_id, "take-back"])
    review = reverse("games:review", args=[match.public_id, hand_number])
    boards = reverse("games:duplicate", args=[match.duplicate.public_id]) if match.duplicate else ""
    seats = reverse("games:seats", args=[match.public_id])
    return Addresses(**around, review=review, seats=seats, take_back=take_back, boards=boards)


def refusal(refused: Refused) -> Sentence:
    """With the table's own words for a suit and a bid."""
    facts = dict(refused.data)
    if facts.get("suit") in words.SUITS:
        facts["suit"] = str(words.SUITS[facts["suit"]])
    least = parse_word(facts["least"]) if "least" in facts else None
    if isinstance(least, Bid):
        facts["least"] = words.bid_name(least)
    return sentence(f"refused-{refused.code}", **facts)
