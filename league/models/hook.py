"""Addresses of other programs that a club tells of its events, and every message with what became of it."""

import secrets
from datetime import datetime, timedelta

from django.db import models
from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from games.models import Player
from games.models.player import ID_LENGTH, opaque_id
from league.models.club import Club

LEASE = timedelta(seconds=60)
# After the first attempt failed, the second comes half a minute later, and so on; then it is given up.
PAUSES = (30, 60, 300, 900, 3_600, 4 * 3_600, 12 * 3_600)
MOST_ATTEMPTS = len(PAUSES) + 1

# What an answer begins with when there was none.
NOT_SENT = ("switched-off", "bad-address", "no-answer", "no-such-host", "private-address")


def new_secret() -> str:
    return secrets.token_urlsafe(32)


class HookQuerySet(QuerySet["Hook"]):
    def of(self, club: Club) -> "HookQuerySet":
        return self.filter(club=club).select_related("club")

    def told_of(self, club_id: int, kind: str) -> "list[Hook]":
        return [hook for hook in self.filter(club=club_id, is_on=True) if kind in hook.kinds]


class Hook(models.Model):
    class Kind(models.TextChoices):
        PUBLISHED = "round.published", _("A round is published")
        STARTED = "round.started", _("A round starts")
        RESULT = "result", _("A match has a result")
        FINISHED = "event.finished", _("An event is finished")
        TEST = "test", _("A test")

        @classmethod
        def to_choose(cls) -> list[tuple[str, str]]:
            return [(kind.value, str(kind.label)) for kind in cls if kind != cls.TEST]

    club = models.ForeignKey(Club, models.CASCADE, related_name="hooks", verbose_name=_("club"))
    url = models.URLField(_("address"), max_length=300)
    secret = models.CharField(_("secret"), max_length=64, default=new_secret, editable=False)
    kinds = models.JSONField(_("what it is told"), default=list)
    is_on = models.BooleanField(_("on"), default=True)
    created_by = models.ForeignKey(Player, models.PROTECT, related_name="+", verbose_name=_("made by"))
    created_at = models.DateTimeField(_("made"), auto_now_add=True)

    objects = HookQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")

    def __str__(self) -> str:
        return self.url

    def turn(self, *, on: bool) -> None:
        self.is_on = on
        self.save(update_fields=["is_on"])

    @property
    def kind_labels(self) -> list[str]:
        return [str(Hook.Kind(kind).label) for kind in self.kinds]


class DeliveryQuerySet(QuerySet["Delivery"]):
    def due(self, now: datetime) -> "DeliveryQuerySet":
        return self.filter(state=Delivery.State.WAITING, due_at__lte=now).order_by("due_at", "pk")

    def claim(self, pk: int, now: datetime) -> "Delivery | None":
        """For one worker only; what a killed one held is due again after the lease."""
        mine = self.due(now).filter(pk=pk).order_by()
        if not mine.update(due_at=now + LEASE, attempts=F("attempts") + 1):
            return None
        return self.select_related("hook").get(pk=pk)


class Delivery(models.Model):
    """One message to one address. `key` says what it is about: the same thing is told to an address once."""

    class State(models.TextChoices):
        WAITING = "waiting", _("Waiting")
        DONE = "done", _("Delivered")
        GIVEN_UP = "given-up", _("Given up")

    public_id = models.CharField(max_length=ID_LENGTH, unique=True, default=opaque_id, editable=False)
    hook = models.ForeignKey(Hook, models.CASCADE, related_name="deliveries", verbose_name=_("webhook"))
    kind = models.CharField(_("what"), max_length=20, choices=Hook.Kind.choices)
    key = models.CharField(_("about"), max_length=80)
    payload = models.JSONField(_("message"))
    state = models.CharField(_("state"), max_length=8, choices=State.choices, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    due_at = models.DateTimeField(_("due"))
    answer = models.CharField(_("answer"), max_length=200, blank=True)
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    done_at = models.DateTimeField(_("delivered"), null=True, blank=True)

    objects = DeliveryQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("delivery")
        verbose_name_plural = _("deliveries")
        constraints = [
            models.UniqueConstraint(fields=["hook", "key"], name="one_delivery_of_a_thing_to_a_hook"),
            models.CheckConstraint(
                condition=Q(state="done", done_at__isnull=False) | ~Q(state="done") & Q(done_at=None),
                name="delivery_done_at_some_time",
            ),
        ]
        indexes = [models.Index(fields=["due_at"], condition=Q(state="waiting"), name="delivery_due")]

    def __str__(self) -> str:
        return f"{self.kind}, {self.public_id}"

    @property
    def fault(self) -> str:
        """The code of what kept it from being sent; empty when the other program said something."""
        code = self.answer.partition(":")[0]
        return code if code in NOT_SENT else ""

    @property
    def is_worn_out(self) -> bool:
        """Tried as often as it may be, and every worker that had it died of it."""
        return self.attempts > MOST_ATTEMPTS

    def done(self, answer: str, now: datetime) -> None:
        self._close(self.State.DONE, answer, now)

    def failed(self, answer: str, now: datetime) -> None:
        """Once more after a pause that grows, or never."""
        if self.attempts >= MOST_ATTEMPTS:
            self.give_up(answer)
        else:
            self.answer, self.due_at = answer[:200], now + timedelta(seconds=PAUSES[self.attempts - 1])
            self.save(update_fields=["answer", "due_at"])

    def give_up(self, answer: str) -> None:
        self._close(self.State.GIVEN_UP, answer, None)

    def again(self, now: datetime) -> None:
        """A person asks for it, whatever became of it."""
        self.state, self.attempts, self.due_at, self.done_at = self.State.WAITING, 0, now, None
        self.save(update_fields=["state", "attempts", "due_at", "done_at"])

    def _close(self, state: "Delivery.State", answer: str, done_at: datetime | None) -> None:
        self.state, self.answer, self.done_at = state, answer[:200], done_at
        self.save(update_fields=["state", "answer", "done_at"])
