"""How a pairing ended by ruling. It counts instead of the match; without a current one the match counts."""

from django.db import models
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from engine.seats import Side
from games.models import MatchResult
from league.formats.results import Kind, Result
from league.models.round import Pairing
from league.models.ruling import Ruling


class VerdictQuerySet(QuerySet["Verdict"]):
    def current(self) -> "VerdictQuerySet":
        return self.filter(is_current=True)


class Verdict(models.Model):
    """Nothing is overwritten: a new ruling is a new revision, and at most one is current. `won` is 0 for home, 1 for
    away; `games` are the marks of each game, home first."""

    class Kind(models.TextChoices):
        SCORE = "score", _("Result entered")
        TIME = "time", _("Time called")
        FORFEIT = "forfeit", _("Forfeit")
        DOUBLE_FORFEIT = "double-forfeit", _("Double forfeit")
        VOID = "void", _("Void")

    pairing = models.ForeignKey(Pairing, models.CASCADE, related_name="verdicts", verbose_name=_("pairing"))
    revision = models.PositiveSmallIntegerField(_("revision"))
    is_current = models.BooleanField(_("current"), default=True)
    kind = models.CharField(_("kind"), max_length=14, choices=Kind.choices)
    won = models.PositiveSmallIntegerField(_("place that won"), null=True, blank=True)
    games = models.JSONField(_("marks of the games"), default=list, blank=True)
    ruling = models.ForeignKey(Ruling, models.PROTECT, related_name="verdicts", verbose_name=_("ruling"))

    objects = VerdictQuerySet.as_manager()

    class Meta:
        ordering = ["pairing_id", "revision"]
        verbose_name = _("result by ruling")
        verbose_name_plural = _("results by ruling")
        constraints = [
            models.UniqueConstraint(fields=["pairing", "revision"], name="one_verdict_of_a_revision"),
            models.UniqueConstraint(
                fields=["pairing"], condition=Q(is_current=True), name="one_current_verdict_of_a_pairing"
            ),
            models.CheckConstraint(
                condition=Q(kind__in=["score", "time", "forfeit"], won__in=[0, 1])
                | Q(kind__in=["double-forfeit", "void"], won=None),
                name="verdict_names_its_winner",
            ),
        ]

    def __str__(self) -> str:
        return self.get_kind_display()

    @property
    def result(self) -> Result:
        """As formats and standings count it."""
        kind = {self.Kind.SCORE: Kind.PLAYED, self.Kind.TIME: Kind.PLAYED}.get(self.Kind(self.kind)) or Kind(self.kind)
        games = tuple((home, away) for home, away in self.games)
        return Result(kind, {0: 0, 1: 1}.get(self.won), games)  # type: ignore[arg-type]

    @property
    def match_result(self) -> MatchResult:
        """As pages show the result of a match."""
        winner = None if self.won is None else (Side.AC, Side.BD)[self.won]
        games = tuple((home, away) for home, away in self.games)
        return MatchResult(winner, games, (sum(h > a for h, a in games), sum(h < a for h, a in games)))
