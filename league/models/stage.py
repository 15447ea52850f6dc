"""The stages an event is made of, and the place of every entry in each."""

from django.db import models
from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from league.formats import registry
from league.formats.best_of import BestOf
from league.formats.format import Format
from league.models.entry import Entry
from league.models.tournament import Tournament
from league.standings import tie_breaks
from league.standings.table import Terms
from league.standings.tally import ByeValue


class StageQuerySet(QuerySet["Stage"]):
    def in_order(self) -> "StageQuerySet":
        return self.select_related("tournament__club", "source").order_by("number")

    def begun(self) -> "StageQuerySet":
        """In order, those in which something was drawn."""
        return self.in_order().exclude(rounds=None)

    def with_rounds(self) -> "StageQuerySet":
        """In order, each with how many rounds it has had: none in a stage that is still to come."""
        return self.in_order().annotate(round_count=models.Count("rounds"))


class Stage(models.Model):
    """One format inside an event. With a `source` it is fed by the places `first_place` to `last_place` of that stage's
    groups; without one by whoever has checked in."""

    class Bye(models.TextChoices):
        SCORE = "score", _("A win with these marks")
        AVERAGE = "average", _("A win with the average of the team")
        NOTHING = "nothing", _("Nothing")

    class BotPair(models.TextChoices):
        NONE = "none", _("A bye")
        COUNTS = "counts", _("A pair of bots, results count")
        FRIENDLY = "friendly", _("A pair of bots, worth a bye")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="stages", verbose_name=_("event"))
    number = models.PositiveSmallIntegerField(_("number"), default=1)
    name = models.CharField(_("name"), max_length=40, blank=True)
    format = models.CharField(_("format"), max_length=30, default="single-elimination")
    options = models.JSONField(_("options"), default=dict, blank=True)
    best_of = models.PositiveSmallIntegerField(_("best of"), null=True, blank=True)
    best_of_rounds = models.JSONField(_("best of, by round"), default=dict, blank=True)
    tie_breaks = models.JSONField(_("tie-breaks"), default=list, blank=True)
    bye = models.CharField(_("worth of a bye"), max_length=7, choices=Bye.choices, default=Bye.SCORE)
    bye_for = models.PositiveSmallIntegerField(_("marks of a bye"), default=7)
    bye_against = models.PositiveSmallIntegerField(_("marks against in a bye"), default=4)
    forfeit_for = models.PositiveSmallIntegerField(_("marks of a forfeit"), null=True, blank=True)
    forfeit_against = models.PositiveSmallIntegerField(_("marks against in a forfeit"), default=0)
    bot_pair = models.CharField(_("odd field"), max_length=8, choices=BotPair.choices, default=BotPair.NONE)
    minutes = models.PositiveSmallIntegerField(_("minutes of a round"), null=True, blank=True)
    source = models.ForeignKey(
        "self", models.CASCADE, null=True, blank=True, related_name="fed", verbose_name=_("fed by")
    )
    first_place = models.PositiveSmallIntegerField(_("first place that goes on"), default=1)
    last_place = models.PositiveSmallIntegerField(_("last place that goes on"), null=True, blank=True)

    objects = StageQuerySet.as_manager()

    class Meta:
        ordering = ["tournament_id", "number"]
        verbose_name = _("stage")
        verbose_name_plural = _("stages")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_stage_of_a_number_in_an_event"),
            models.CheckConstraint(condition=Q(best_of=None) | Q(best_of__in=[1, 3, 5]), name="stage_is_best_of_1_3_5"),
            models.CheckConstraint(
                condition=Q(last_place=None) | Q(last_place__gte=F("first_place")), name="stage_takes_places_in_order"
            ),
            models.CheckConstraint(condition=Q(first_place__gte=1), name="stage_takes_places_from_one"),
        ]

    def __str__(self) -> str:
        return self.name or f"{self.tournament}, {self.format}"

    def built(self) -> Format:
        """The format with this stage's options."""
        return registry.build(self.format, self.options, self.lengths)

    @property
    def lengths(self) -> BestOf:
        return BestOf(self.best_of or self.tournament.best_of, self.best_of_rounds)

    def terms(self, uncounted: frozenset[int] = frozenset()) -> Terms:
        """What its standings are reckoned by."""
        bye = ByeValue(Stage.Bye(self.bye).value, (self.bye_for, self.bye_against))  # type: ignore[arg-type]
        return Terms(
            tie_breaks.of_format(self.format, tuple(self.tie_breaks)),
            self.tournament.seed,
            bye,
            uncounted,
        )


class StagePlaceQuerySet(QuerySet["StagePlace"]):
    def with_people(self) -> "StagePlaceQuerySet":
        return self.select_related("entry__team__first", "entry__team__second").order_by("number")


class StagePlace(models.Model):
    """An entry's number in the draws of a stage, the best seed first; from which round on, and until which.

    `left_before` is the first round that is drawn without it. Rounds before it came count with the marks that a
    director chose, or not at all.
    """

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="places", verbose_name=_("stage"))
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="places", verbose_name=_("entry"))
    number = models.PositiveIntegerField(_("number in the draw"))
    since = models.PositiveSmallIntegerField(_("first round"), default=1)
    missed_for = models.PositiveSmallIntegerField(_("own marks of a game missed before it came"), null=True, blank=True)
    missed_against = models.PositiveSmallIntegerField(_("marks against in such a game"), null=True, blank=True)
    left_before = models.PositiveSmallIntegerField(_("gone before round"), null=True, blank=True)

    objects = StagePlaceQuerySet.as_manager()

    class Meta:
        ordering = ["stage_id", "number"]
        verbose_name = _("place in a stage")
        verbose_name_plural = _("places in a stage")
        constraints = [
            models.UniqueConstraint(fields=["stage", "entry"], name="one_place_of_an_entry_in_a_stage"),
            models.UniqueConstraint(fields=["stage", "number"], name="one_place_of_a_number_in_a_stage"),
            models.CheckConstraint(
                condition=Q(missed_for=None, missed_against=None)
                | (Q(missed_for__isnull=False, missed_against__isnull=False) & ~Q(missed_for=F("missed_against"))),
                name="missed_games_have_a_winner",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.entry_id}"
