"""What people say at a table: fixed phrases at any time, their own words between hands. All four hear it (table 3)."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.match import Match
from games.models.player import Player

MOST_LETTERS = 140


class Phrase(models.TextChoices):
    """Nothing here tells about tiles."""

    NICE = "nice", _("Nice hand!")
    WELL = "well", _("Well played.")
    THANKS = "thanks", _("Thank you.")
    LUCK = "luck", _("Good luck!")
    MOMENT = "moment", _("One moment, please.")
    BACK = "back", _("I am back.")
    SORRY = "sorry", _("Sorry.")
    GAME = "game", _("Good game!")


class Remark(models.Model):
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="remarks")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    phrase = models.CharField(max_length=8, choices=Phrase.choices, blank=True)
    text = models.CharField(max_length=MOST_LETTERS, blank=True)
    said_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(phrase__in=["", *Phrase.values]), name="remark_phrase_known"),
            models.CheckConstraint(condition=Q(phrase="") ^ Q(text=""), name="remark_says_one_thing"),
        ]

    def __str__(self) -> str:
        return str(self.get_phrase_display()) if self.phrase else self.text
