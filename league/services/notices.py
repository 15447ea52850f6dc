"""Notices by mail: written down with the act they tell of, sent after commit, each once.

A worker that is killed between handing a mail over and writing so hands it over again, under the same Message-ID.
"""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from email.utils import parseaddr
from smtplib import SMTPException
from typing import Any, TypeAlias

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from games.errors import Refused
from games.models import Match, Player
from games.services import sheets
from league import dispatch
from league.models import Entry, Invitation, Mailbox, Membership, Notice, Pairing, Round, Ruling, Tournament

Facts: TypeAlias = dict[str, Any]  # Any: JSON
Kind = Mailbox.Kind
CONFIRMING = signing.TimestampSigner(salt="league.mailbox.confirm")
CONFIRM_SECONDS = 7 * 24 * 3_600
# Confirmations a day: of one person, and to one address whoever asks.
MOST_ASKED = 5
MOST_TO_ADDRESS = 3
SWEPT = 200


@transaction.atomic
def choose(*, player: Player, address: str, kinds: list[str]) -> Mailbox:
    """Where this person reads, and what of. A new address is asked first whether it is theirs."""
    Player.objects.locked(player.pk)
    box = Mailbox.objects.filter(player=player).first() or Mailbox(player=player)
    if address != box.address:
        box.confirmed_at = None
    # Asked again in the same minute, it is asked once.
    key = f"confirm:{address[:80]}:{timezone.now():%Y%m%d%H%M}"
    if box.confirmed_at is None:
        _must_ask_rarely(box, address, key)
    box.address, box.kinds = address, kinds
    box.save()
    if box.confirmed_at is None:
        _write([(box, {"address": address})], Notice.CONFIRM, key)
    return box


def confirm(*, word: str) -> Mailbox | None:
    """Whoever has the mail says that the address is theirs. None when the link is old, or of another address."""
    try:
        key, address = CONFIRMING.unsign_object(word, max_age=CONFIRM_SECONDS)
    except signing.BadSignature:
        return None
    box = Mailbox.objects.filter(pk=key, address=address).first()
    if box:
        box.confirm(timezone.now())
    return box


def tell_round(event: Tournament, round_: Round, ruling: Ruling) -> None:
    """Everybody of a published round: their table and whom they meet. A round published again is told again."""
    readers, told = _readers(Kind.NEXT_MATCH), []
    for pairing in round_.pairings.with_people() if readers else ():
        facts = {**_event(event), "table": pairing.table_number, "sides": list(pairing.side_names)}
        people = [person.pk for side in pairing.people for person in side]
        told += [(readers[key], facts) for key in people if key in readers]
    _write(told, Kind.NEXT_MATCH, f"round:{round_.pk}:{ruling.pk}")


def tell_moved(event: Tournament, pairings: Iterable[Pairing], ruling: Ruling) -> None:
    """Those whose table got another number after it was told."""
    for pairing in pairings:
        facts = {**_event(event), "table": pairing.table_number, "sides": list(pairing.side_names), "moved": True}
        people = [person.pk for side in pairing.people for person in side]
        _write(_told(Kind.NEXT_MATCH, people, facts), Kind.NEXT_MATCH, f"moved:{pairing.pk}:{ruling.pk}")


def tell_place(event: Tournament, entry: Entry) -> None:
    """Both of a team that waited, however often it moves up."""
    people = [person.pk for person in entry.team.persons]
    facts = {**_event(event), "team": str(entry)}
    _write(_told(Kind.PLACE, people, facts), Kind.PLACE, f"place:{entry.pk}")


def tell_invitation(invitation: Invitation) -> None:
    event = invitation.tournament
    path = reverse("league:enter", args=[event.public_id])
    facts = {**_event(event), "path": path, "inviter": invitation.inviter.name}
    _write(_told(Kind.INVITATION, [invitation.invitee_id], facts), Kind.INVITATION, f"invitation:{invitation.pk}")


def tell_opened(event: Tournament) -> None:
    """The people of the club, once, however often entry is opened."""
    people = Membership.objects.filter(club=event.club_id).values_list("player", flat=True)
    facts = {**_event(event), "path": reverse("league:enter", args=[event.public_id]), "club": event.club.name}
    _write(_told(Kind.OPENED, people, facts), Kind.OPENED, f"opened:{event.pk}")


def tell_disputes() -> None:
    """By the clock: tables whose two reports differ. A report taken back and made anew is a new dispute."""
    if not (settings.MAIL_IS_ON and Mailbox.objects.reading(Kind.DISPUTE).exists()):
        return
    playing = Pairing.objects.still_playing().filter(match__is_on_paper=True, match__lines__closed_as="")
    for match in sheets.disputed(list(playing.values_list("match", flat=True).distinct())):
        _tell_dispute(match)


def deliver(*, notice_id: int) -> None:
    """One attempt, outside any transaction. Whoever comes second finds nothing to do."""
    notice = Notice.objects.claim(notice_id, timezone.now())
    if notice is None:
        return
    if not notice.is_wanted:
        notice.close(Notice.State.DROPPED, timezone.now())
        return
    if notice.is_worn_out:
        notice.close(Notice.State.GIVEN_UP, timezone.now(), notice.reason or "worn-out")
        return
    try:
        mail_of(notice).send()
    except (SMTPException, OSError) as trouble:
        notice.failed(timezone.now(), f"no-server: {type(trouble).__name__}")
    except ValueError as wrong:
        # An address or a header that cannot be written down will not be better later.
        notice.close(Notice.State.GIVEN_UP, timezone.now(), f"unsendable: {type(wrong).__name__}")
    else:
        notice.close(Notice.State.SENT, timezone.now())


def sweep() -> None:
    """What is due and nobody has taken: a message was lost, a pause is over, a worker was killed."""
    for notice in Notice.objects.due(timezone.now())[:SWEPT]:
        dispatch.notify(notice)


def mail_of(notice: Notice) -> EmailMessage:
    box, site = notice.mailbox, settings.ADDRESSES.url(settings.ADDRESSES.port)
    stop = site + reverse("league:mail-stop", args=[box.key])
    page = {"facts": notice.facts, "person": box.player.name, "site": site, "stop": stop}
    if notice.kind == Notice.CONFIRM:
        page["confirm"] = site + reverse("league:mail-confirm", args=[CONFIRMING.sign_object([box.pk, box.address])])
    # A line break in a name would begin a header of its own.
    subject = " ".join(render_to_string(f"league/mail/{notice.kind}.subject.txt", page).split())
    host = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].partition("@")[2]
    headers = {
        "Message-ID": f"<{notice.public_id}@{host}>",
        "List-Unsubscribe": f"<{stop}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
    }
    body = render_to_string(f"league/mail/{notice.kind}.txt", page)
    return EmailMessage(subject, body, to=[box.address], headers=headers)


def _must_ask_rarely(box: Mailbox, address: str, key: str) -> None:
    """Whoever types the addresses of strangers reaches few of them, and nobody hears from us often."""
    asked = Notice.objects.confirmations(timezone.now() - timedelta(days=1)).exclude(mailbox=box.pk, key=key)
    if asked.filter(mailbox=box.pk).count() >= MOST_ASKED or asked.to_address(address).count() >= MOST_TO_ADDRESS:
        raise Refused("mail-asked-often", 429)


def _tell_dispute(match: Match) -> None:
    pairing = Pairing.objects.with_people().get(match=match)
    event = pairing.round.stage.tournament
    roles = [*Membership.Role.directing(), Membership.Role.JUDGE]
    people = Membership.objects.filter(club=event.club_id, role__in=roles).values_list("player", flat=True)
    path = reverse("league:pairing", args=[event.public_id, pairing.pk])
    facts = {**_event(event), "path": path, "table": pairing.table_number, "sides": list(pairing.side_names)}
    last = match.lines.order_by("-pk").values_list("pk", flat=True).first()
    _write(_told(Kind.DISPUTE, people, facts), Kind.DISPUTE, f"dispute:{match.pk}:{last}")


def _readers(kind: str) -> dict[int, Mailbox]:
    """By the person, of those who read this kind; nobody while the house sends no mail."""
    boxes = Mailbox.objects.reading(kind) if settings.MAIL_IS_ON else ()
    return {box.player_id: box for box in boxes}


def _told(kind: str, people: Iterable[int], facts: Facts) -> list[tuple[Mailbox, Facts]]:
    readers = _readers(kind)
    return [(readers[key], facts) for key in people if key in readers]


def _write(told: Sequence[tuple[Mailbox, Facts]], kind: str, key: str) -> None:
    if not (settings.MAIL_IS_ON and told):
        return
    now = timezone.now()
    wanted = [Notice(mailbox=box, kind=kind, key=key, facts=facts, due_at=now) for box, facts in told]
    for notice in Notice.objects.write(wanted):
        dispatch.notify(notice)


def _event(event: Tournament) -> Facts:
    return {"event": event.name, "path": event.path}
