"""The seats of a table as its page shows them: who has which, and what the viewer may do about it."""

from dataclasses import dataclass, replace

import segno
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from engine.bots import roster
from engine.seats import Seat
from games import rule_words
from games.models import Door, Filling, HandRecord, Link, Match, Player, PlayerKind, Seating, SeatLetter, Whereabouts
from games.near import is_near
from games.permissions import can_host, can_invite, can_rematch
from games.services import links, lobby, presence
from games.views.picture import Sentence, sentence

QR_PIXELS = 6


@dataclass(frozen=True)
class Row:
    seat: str
    side: str
    name: str
    note: str
    free: bool
    is_you: bool
    whereabouts: Whereabouts | None = None
    may_link: bool = False
    invitation: "Invitation | None" = None

    @property
    def is_absent(self) -> bool:
        return self.whereabouts in (Whereabouts.AWAY, Whereabouts.LOST)

    @property
    def is_lost(self) -> bool:
        return self.whereabouts == Whereabouts.LOST


@dataclass(frozen=True)
class Invitation:
    """The link as a picture to scan, as an address, as a code to say."""

    code: str
    address: str
    picture: str

    @property
    def is_near(self) -> bool:
        """Only this machine can open it."""
        return is_near(self.address)


@dataclass(frozen=True)
class Room:
    match: Match
    title: str
    rules: str
    rows: tuple[Row, ...]
    seated: bool
    may_sit: bool
    may_leave: bool
    plays_for: str  # whose seat it is, when the viewer is a substitute
    may_begin: bool
    may_take_back: bool
    may_invite: bool
    may_rematch: bool
    may_agree: bool
    asks_name: bool
    by_seat: str  # the only one that the viewer's link leads to
    watches: bool
    boards: str  # of duplicate play, for those who play there
    invitation: Invitation | None
    refusal: Sentence | None

    @property
    def links_are_near(self) -> bool:
        """Of whichever seat the viewer is shown: all begin with the same address."""
        shown = (self.may_invite and self.invitation, *(row.may_link and row.invitation for row in self.rows))
        return any(link.is_near for link in shown if link)


def room(request: HttpRequest, player: Player | None, match: Match, link: Link | None = None) -> Room:
    """`link` is the one the viewer came by."""
    now = match.seatings_now()
    mine = next((held for held in now.values() if player and player.pk in (held.player_id, held.owner_id)), None)
    free, found = lobby.free_seats(match, link), presence.whereabouts(match)
    by_door = match.door == Door.LOBBY or link is not None
    acts = mine is not None and player is not None and mine.player_id == player.pk
    sees_links = (mine is not None or can_host(player, match)) and not match.is_finished
    shown = {seat: told_of(request, link) for seat, link in links.present(match).items()} if sees_links else {}
    may_link = can_invite(player, match) and not match.is_finished
    return Room(
        match=match,
        title=title(match),
        rules=rule_words.title(match.rules, match.rules_name),
        rows=tuple(
            replace(
                row(seat, now.get(seat), seat in free, player),
                whereabouts=found.get(seat),
                may_link=may_link and (seat not in now or now[seat].player.is_bot),
                invitation=shown.get(seat),
            )
            for seat in SeatLetter.values
        ),
        seated=mine is not None,
        may_sit=bool(mine is None and free and by_door and not match.is_finished),
        may_leave=acts and not match.is_finished and (match.is_waiting or match.filling != Filling.NEVER),
        plays_for=mine.owner.name if acts and mine and mine.stands_in and mine.owner else "",
        may_begin=can_host(player, match) and match.is_waiting and match.filling == Filling.ALLOWED,
        may_take_back=mine is not None and not acts and not match.is_finished,
        may_invite=may_link and bool(free),
        may_rematch=can_rematch(player, match),
        may_agree=(acts or can_host(player, match)) and match.filling != Filling.NEVER,
        asks_name=player is None or player.is_guest,
        by_seat=link.seat if link else "",
        boards=boards(match) if mine is not None or can_host(player, match) else "",
        watches=mine is not None or match.audience == "anyone",
        invitation=shown.get(""),
        refusal=None,
    )


def boards(match: Match) -> str:
    return reverse("games:duplicate", args=[match.duplicate.public_id]) if match.duplicate else ""


def title(match: Match) -> str:
    if match.label or match.created_by is None:
        return match.label or _("Table")
    if match.is_practice:
        return _("Practice table")
    return _("%(host)s's table") % {"host": match.created_by.name}


def row(seat: str, held: Seating | None, free: bool, player: Player | None) -> Row:
    name, note = (_("Empty"), "") if held is None else told(held)
    is_you = held is not None and player is not None and player.pk in (held.player_id, held.owner_id)
    return Row(seat, str(Seat(seat).side).lower(), name, note, free, is_you)


def told(held: Seating) -> tuple[str, str]:
    """A bot that keeps a seat warm is told after the one whose seat it is."""
    name = held.owner.name if held.fills_in and held.owner else held.player.name
    return name, bot_note(held) or person_note(held)


def bot_note(held: Seating) -> str:
    """That it is one, and which version; one that has left the roster has none. Empty for a person."""
    if not held.player.is_bot:
        return ""
    listing = roster.BOTS.get(held.player.bot)
    facts = {"bot": held.player.name, "version": listing.version if listing else "?"}
    if held.fills_in:
        return _("bot %(bot)s sits in, version %(version)s") % facts
    return _("bot, version %(version)s") % facts


def person_note(held: Seating) -> str:
    """Whoever came without an account may be anybody, under any name; who came later says since when."""
    notes = [_("guest")] if held.player.is_guest and held.player.name != str(PlayerKind.GUEST.label) else []
    if held.stands_in and held.owner:
        notes.append(_("plays for %(who)s") % {"who": held.owner.name})
    if hand := since(held):
        notes.append(_("since hand %(hand)d") % {"hand": hand})
    return ", ".join(notes)


def since(held: Seating) -> int:
    """The hand in which somebody took the seat over; 0 for who sat there before the first."""
    if not held.since_sequence or held.match.started_at is None or held.created_at <= held.match.started_at:
        return 0
    return HandRecord.objects.of_match(held.match).filter(sequence__lte=held.since_sequence).count()


def invitation(request: HttpRequest, match: Match) -> Invitation | None:
    """The one to any free seat."""
    link = links.present(match).get("")
    return told_of(request, link) if link and not match.is_finished else None


def told_of(request: HttpRequest, link: Link) -> Invitation:
    address = request.build_absolute_uri(reverse("games:invited", args=[link.token]))
    picture = segno.make(address, micro=False).svg_data_uri(scale=QR_PIXELS, border=3, dark="#1B1E22", light="#FFFFFF")
    return Invitation(f"{link.code[:3]} {link.code[3:]}", address, picture)


def why_not(code: str) -> Sentence:
    return sentence(f"refused-{code}")
