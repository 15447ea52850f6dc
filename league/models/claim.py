"""The one-time word by which a person of the roster makes the name their own."""

from django.db import models
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from games.models import Player
from games.models.player import ID_LENGTH, opaque_id
from league.models.club import Club
from league.models.tournament import Tournament

# Without signs that are taken for one another on paper.
SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"
LENGTH = 10


class ClaimQuerySet(QuerySet["Claim"]):
    def open(self) -> "ClaimQuerySet":
        return self.filter(used_at=None, revoked_at=None)

    def of_event(self, tournament: Tournament) -> "ClaimQuerySet":
        """Those of people who play in it."""
        people = self.filter(club=tournament.club_id, player__entry_persons__tournament=tournament)
        return people.select_related("player", "club")


class Claim(models.Model):
    """The code follows from `nonce` and the site's secret, so that it can be printed again; only its digest is kept."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="claims", verbose_name=_("club"))
    player = models.ForeignKey(Player, models.CASCADE, related_name="claims", verbose_name=_("person"))
    nonce = models.CharField(_("nonce"), max_length=ID_LENGTH, default=opaque_id, editable=False)
    digest = models.CharField(_("digest"), max_length=64, unique=True, editable=False)
    made_by = models.ForeignKey(Player, models.PROTECT, related_name="claims_made", verbose_name=_("made by"))
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    used_at = models.DateTimeField(_("used"), null=True, blank=True)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    objects = ClaimQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        verbose_name = _("claim of a name")
        verbose_name_plural = _("claims of names")
        constraints = [
            models.UniqueConstraint(
                fields=["player"], condition=Q(used_at=None, revoked_at=None), name="one_open_claim_of_a_person"
            ),
        ]

    def __str__(self) -> str:
        return str(self.player)

    @property
    def code(self) -> str:
        """Ten signs, as they stand in the address."""
        number = int.from_bytes(salted_hmac("league.claim", self.nonce, algorithm="sha256").digest(), "big")
        signs = []
        for _place in range(LENGTH):
            number, place = divmod(number, len(SIGNS))
            signs.append(SIGNS[place])
        return "".join(signs)

    @property
    def is_closed(self) -> bool:
        return self.used_at is not None or self.revoked_at is not None

    @property
    def spoken(self) -> str:
        """As it is printed for a person to type."""
        return f"{self.code[:5]}-{self.code[5:]}".upper()

    @property
    def path(self) -> str:
        return reverse("league:claim", args=[self.code])
