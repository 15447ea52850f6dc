"""On the way to a team: one person invites another, or looks for a partner on the list of singles."""

from django.db import models
from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from games.models import Player
from league.models.tournament import Tournament


class InvitationQuerySet(QuerySet["Invitation"]):
    def pending(self) -> "InvitationQuerySet":
        return self.filter(state=Invitation.State.PENDING).select_related("inviter", "invitee")

    def waiting_for(self, player: Player | None) -> "InvitationQuerySet":
        """What this person is asked and can still say yes to."""
        if player is None:
            return self.none()
        open_ones = self.pending().filter(invitee=player, tournament__state=Tournament.State.OPEN)
        return open_ones.select_related("inviter", "tournament__club")

    def of(self, player: Player) -> "InvitationQuerySet":
        return self.filter(Q(inviter=player) | Q(invitee=player))


class Invitation(models.Model):
    """Asked by one, answered by the other: a pair exists only after both have said yes."""

    class State(models.TextChoices):
        PENDING = "pending", _("Not answered")
        ACCEPTED = "accepted", _("Accepted")
        DECLINED = "declined", _("Declined")
        CANCELLED = "cancelled", _("Taken back")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="invitations", verbose_name=_("event"))
    inviter = models.ForeignKey(Player, models.CASCADE, related_name="invitations_sent", verbose_name=_("who asks"))
    invitee = models.ForeignKey(Player, models.CASCADE, related_name="invitations", verbose_name=_("who is asked"))
    team_name = models.CharField(_("name of the team"), max_length=80, blank=True)
    state = models.CharField(_("state"), max_length=9, choices=State.choices, default=State.PENDING)
    made_at = models.DateTimeField(_("asked"), auto_now_add=True)
    answered_at = models.DateTimeField(_("answered"), null=True, blank=True)

    objects = InvitationQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        constraints = [
            models.CheckConstraint(condition=~Q(inviter=F("invitee")), name="nobody_invites_oneself"),
            models.UniqueConstraint(
                fields=["tournament", "inviter", "invitee"],
                condition=Q(state="pending"),
                name="one_pending_invitation_of_two",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.inviter_id} - {self.invitee_id}"


class Single(models.Model):
    """Somebody who looks for a partner. `strength` orders them for a balanced draw, the best first."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="singles", verbose_name=_("event"))
    player = models.ForeignKey(Player, models.CASCADE, related_name="looking", verbose_name=_("person"))
    strength = models.PositiveIntegerField(_("place by strength"), null=True, blank=True)
    since = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        ordering = ["since", "pk"]
        verbose_name = _("single")
        verbose_name_plural = _("singles")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="one_single_of_a_person_in_an_event"),
        ]

    def __str__(self) -> str:
        return str(self.player_id)
