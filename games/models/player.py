"""A User is only a sign-in; a Player is the one record of a person, a guest or a bot."""

import secrets
import string
from collections.abc import Mapping

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

ID_LENGTH = 12


def opaque_id() -> str:
    """Twelve letters that tell nothing, not even how many there are: 56 bits, unique by constraint."""
    return "".join(secrets.choice(string.ascii_lowercase) for _ in range(ID_LENGTH))


class User(AbstractUser):
    """A sign-in. What a person did hangs on the Player."""

    player: "Player"


class PlayerKind(models.TextChoices):
    PERSON = "person", _("Person")
    GUEST = "guest", _("Guest")
    BOT = "bot", _("Bot")


class PlayerQuerySet(models.QuerySet["Player"]):
    def bot(self, name: str) -> "Player":
        """The one Player of a roster bot, made when first asked for."""
        player, _made = self.get_or_create(bot=name, kind=PlayerKind.BOT, defaults={"name": name.capitalize()})
        return player

    def of_user(self, user: User) -> "Player":
        """The person behind a sign-in, made when the sign-in came without one (createsuperuser)."""
        player, _made = self.get_or_create(user=user, defaults={"name": user.get_username()[:80]})
        return player

    def locked(self, pk: int) -> "Player":
        """For what a person has once, or so many of."""
        return self.select_for_update(of=("self",)).get(pk=pk)

    def guests(self) -> "PlayerQuerySet":
        return self.filter(kind=PlayerKind.GUEST)


class Player(models.Model):
    public_id = models.CharField(max_length=ID_LENGTH, unique=True, default=opaque_id, editable=False)
    kind = models.CharField(max_length=8, choices=PlayerKind.choices, default=PlayerKind.PERSON)
    name = models.CharField(max_length=80)
    user = models.OneToOneField(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="player")
    bot = models.CharField(max_length=40, blank=True, help_text=_("Name in the bot roster"))
    created_at = models.DateTimeField(auto_now_add=True)
    preferences = models.JSONField(default=dict, blank=True, help_text=_("What this person likes; empty: the device's"))
    lessons = models.JSONField(default=dict, blank=True, help_text=_("Steps done, lesson by lesson"))

    objects = PlayerQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=PlayerKind.values), name="player_kind_known"),
            models.CheckConstraint(condition=~Q(name=""), name="player_has_name"),
            models.CheckConstraint(
                condition=Q(kind=PlayerKind.BOT) & ~Q(bot="") | ~Q(kind=PlayerKind.BOT) & Q(bot=""),
                name="player_bot_named",
            ),
            models.CheckConstraint(
                condition=Q(user=None) | Q(kind=PlayerKind.PERSON), name="player_only_people_sign_in"
            ),
            models.UniqueConstraint(fields=["bot"], condition=~Q(bot=""), name="player_one_per_bot"),
        ]

    def __str__(self) -> str:
        return self.name

    def sign_up(self, user: User, name: str) -> None:
        """A guest who signs up stays the same Player and keeps the whole history."""
        self.kind, self.user, self.name = PlayerKind.PERSON, user, name
        self.save()

    def rename(self, name: str) -> None:
        self.name = name
        self.save(update_fields=["name"])

    def prefer(self, words: Mapping[str, str]) -> None:
        self.preferences = dict(words)
        self.save(update_fields=["preferences"])

    def learn(self, steps: Mapping[str, int]) -> None:
        self.lessons = dict(steps)
        self.save(update_fields=["lessons"])

    @property
    def is_bot(self) -> bool:
        return self.kind == PlayerKind.BOT

    @property
    def is_guest(self) -> bool:
        return self.kind == PlayerKind.GUEST
