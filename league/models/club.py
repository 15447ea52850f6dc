"""A club and who belongs to it in which role."""

import zoneinfo

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from games.models import Player


def check_zone(zone: str) -> None:
    """A club's clock is a name of the zone database, never an offset."""
    if zone not in zoneinfo.available_timezones():
        raise ValidationError(_("This is no time zone."), code="unknown-zone")


class ClubQuerySet(QuerySet["Club"]):
    def locked(self, pk: int) -> "Club":
        """For whoever makes people, teams or whatever else a club has once or so many of; after the event's lock."""
        return self.select_for_update().get(pk=pk)

    def real(self) -> "ClubQuerySet":
        return self.filter(is_demo=False)

    def of(self, player: Player | None) -> "ClubQuerySet":
        """The clubs this person belongs to."""
        return self.filter(memberships__player=player) if player else self.none()

    def joinable_by(self, player: Player | None) -> "ClubQuerySet":
        clubs = self.real()
        return clubs.exclude(memberships__player=player) if player else clubs

    def managed_by(self, player: Player | None) -> "ClubQuerySet":
        roles = Membership.Role.directing()
        return self.filter(memberships__player=player, memberships__role__in=roles) if player else self.none()


class Club(models.Model):
    name = models.CharField(_("name"), max_length=80)
    slug = models.SlugField(_("short name"), max_length=60, unique=True)
    zone = models.CharField(_("time zone"), max_length=60, default="America/Chicago", validators=[check_zone])
    is_demo = models.BooleanField(_("demonstration"), default=False)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    objects = ClubQuerySet.as_manager()

    class Meta:
        ordering = ["name"]
        verbose_name = _("club")
        verbose_name_plural = _("clubs")

    def __str__(self) -> str:
        return self.name

    @property
    def town(self) -> str:
        """Whose clock is on its wall."""
        return self.zone.rpartition("/")[2].replace("_", " ")


class Membership(models.Model):
    class Role(models.TextChoices):
        OWNER = "owner", _("Owner")
        DIRECTOR = "director", _("Director")
        JUDGE = "judge", _("Judge")
        TABLE_DESK = "table-desk", _("Table desk")
        SCOREKEEPER = "scorekeeper", _("Scorekeeper")
        DISPLAY = "display", _("Display")
        MEMBER = "member", _("Member")

        @classmethod
        def directing(cls) -> list["Membership.Role"]:
            return [cls.OWNER, cls.DIRECTOR]

    club = models.ForeignKey(Club, models.CASCADE, related_name="memberships", verbose_name=_("club"))
    player = models.ForeignKey(Player, models.CASCADE, related_name="memberships", verbose_name=_("person"))
    role = models.CharField(_("role"), max_length=12, choices=Role.choices, default=Role.MEMBER)
    joined_at = models.DateTimeField(_("joined"), auto_now_add=True)

    class Meta:
        ordering = ["club_id", "player_id"]
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        constraints = [
            models.UniqueConstraint(fields=["club", "player"], name="one_membership_of_a_person_in_a_club"),
        ]

    def __str__(self) -> str:
        return f"{self.player}, {self.get_role_display()}"


class Welcome(models.Model):
    """The link by which the first person of a fresh house becomes an owner; only its digest is kept."""

    digest = models.CharField(_("digest"), max_length=64, unique=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    club = models.OneToOneField(Club, models.CASCADE, null=True, related_name="welcome", verbose_name=_("club"))

    class Meta:
        verbose_name = _("welcome link")
        verbose_name_plural = _("welcome links")

    def __str__(self) -> str:
        return str(self.club or self.created_at)
