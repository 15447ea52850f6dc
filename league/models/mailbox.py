"""Where a person reads mail and what of, and every notice with what became of it. No notice knows a tile."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.core import signing
from django.db import models
from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from games.models import Player
from games.models.player import ID_LENGTH, opaque_id

LEASE = timedelta(seconds=60)
# After the first attempt failed; then it is given up: a notice of yesterday's table helps nobody.
PAUSES = (60, 300, 900)
MOST_ATTEMPTS = len(PAUSES) + 1
KEY = signing.Signer(salt="league.mailbox")


class MailboxQuerySet(QuerySet["Mailbox"]):
    def reading(self, kind: str) -> "MailboxQuerySet":
        """Confirmed ones that want this kind."""
        # A list in JSON is searched as text: the kinds are words of ours, none is part of another.
        return self.filter(confirmed_at__isnull=False, kinds__icontains=f'"{kind}"').select_related("player")

    def of_key(self, word: str) -> "Mailbox | None":
        """Whose one-click links these are; nobody's when the word is not ours."""
        try:
            key = KEY.unsign(word)
        except signing.BadSignature:
            return None
        return self.filter(pk=key).select_related("player").first()


class Mailbox(models.Model):
    class Kind(models.TextChoices):
        NEXT_MATCH = "next-match", _("Where I play next")
        INVITATION = "invitation", _("Somebody asks me to be their partner")
        PLACE = "place", _("I get a place from the waiting list")
        OPENED = "opened", _("My club opens an event for entry")
        DISPUTE = "dispute", _("Two reports differ at an event that I direct")

    player = models.OneToOneField(Player, models.CASCADE, related_name="mailbox", verbose_name=_("person"))
    address = models.EmailField(_("address"))
    kinds = models.JSONField(_("what of"), default=list)
    confirmed_at = models.DateTimeField(_("confirmed"), null=True, blank=True)

    objects = MailboxQuerySet.as_manager()

    class Meta:
        verbose_name = _("mailbox")
        verbose_name_plural = _("mailboxes")

    def __str__(self) -> str:
        return self.address

    @property
    def key(self) -> str:
        """In the link that stops all mail: it works without a sign-in."""
        return KEY.sign(str(self.pk))

    def stop(self) -> None:
        self.kinds = []
        self.save(update_fields=["kinds"])

    def confirm(self, now: datetime) -> None:
        self.confirmed_at = self.confirmed_at or now
        self.save(update_fields=["confirmed_at"])


class NoticeQuerySet(QuerySet["Notice"]):
    def confirmations(self, since: datetime) -> "NoticeQuerySet":
        """Mails that asked whether an address is somebody's; they are due at once when they are written."""
        return self.filter(kind=Notice.CONFIRM, due_at__gt=since)

    def to_address(self, address: str) -> "NoticeQuerySet":
        return self.filter(facts__address__iexact=address)

    def due(self, now: datetime) -> "NoticeQuerySet":
        return self.filter(state=Notice.State.WAITING, due_at__lte=now).order_by("due_at", "pk")

    def claim(self, pk: int, now: datetime) -> "Notice | None":
        """For one worker only; what a killed one held is due again after the lease."""
        mine = self.due(now).filter(pk=pk).order_by()
        if not mine.update(due_at=now + LEASE, attempts=F("attempts") + 1):
            return None
        return self.select_related("mailbox__player").get(pk=pk)

    def write(self, notices: Iterable["Notice"]) -> "list[Notice]":
        """Those that were not written before: the key says what a notice is about."""
        wanted = list(notices)
        before = set(self.values_list("pk", flat=True).filter(_about(wanted)))
        self.bulk_create(wanted, ignore_conflicts=True)
        return [row for row in self.filter(_about(wanted)) if row.pk not in before]


def _about(notices: Iterable["Notice"]) -> Q:
    asked = list(notices)
    keys = {notice.key for notice in asked}
    return Q(key__in=keys, mailbox__in={notice.mailbox_id for notice in asked})


class Notice(models.Model):
    class State(models.TextChoices):
        WAITING = "waiting", _("Waiting")
        SENT = "sent", _("Sent")
        DROPPED = "dropped", _("Not wanted any more")
        GIVEN_UP = "given-up", _("Given up")

    CONFIRM = "confirm"

    public_id = models.CharField(max_length=ID_LENGTH, unique=True, default=opaque_id, editable=False)
    mailbox = models.ForeignKey(Mailbox, models.CASCADE, related_name="notices", verbose_name=_("mailbox"))
    kind = models.CharField(_("kind"), max_length=12)
    key = models.CharField(_("about"), max_length=120)
    facts = models.JSONField(_("particulars"), default=dict)
    state = models.CharField(_("state"), max_length=8, choices=State.choices, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    due_at = models.DateTimeField(_("due"))
    closed_at = models.DateTimeField(_("sent"), null=True, blank=True)
    reason = models.CharField(_("why not"), max_length=200, blank=True)

    objects = NoticeQuerySet.as_manager()

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        constraints = [models.UniqueConstraint(fields=["mailbox", "key"], name="one_notice_of_a_thing_to_a_mailbox")]
        indexes = [models.Index(fields=["due_at"], condition=Q(state="waiting"), name="notice_due")]

    def __str__(self) -> str:
        return f"{self.kind}, {self.public_id}"

    @property
    def is_wanted(self) -> bool:
        """The person may have stopped it since, or changed the address."""
        if self.kind == self.CONFIRM:
            return self.facts.get("address") == self.mailbox.address and self.mailbox.confirmed_at is None
        return self.mailbox.confirmed_at is not None and self.kind in self.mailbox.kinds

    @property
    def is_worn_out(self) -> bool:
        """Tried as often as it may be, and every worker that had it died of it."""
        return self.attempts > MOST_ATTEMPTS

    def close(self, state: "Notice.State", now: datetime, reason: str = "") -> None:
        self.state, self.closed_at, self.reason = state, now, reason[:200]
        self.save(update_fields=["state", "closed_at", "reason"])

    def failed(self, now: datetime, reason: str) -> None:
        if self.attempts >= MOST_ATTEMPTS:
            self.close(self.State.GIVEN_UP, now, reason)
        else:
            self.due_at, self.reason = now + timedelta(seconds=PAUSES[self.attempts - 1]), reason[:200]
            self.save(update_fields=["due_at", "reason"])
