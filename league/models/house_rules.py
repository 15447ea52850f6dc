"""A club's own rule sets: a name that stays, versions that are only ever added, and times when one is put away."""

from datetime import datetime

from django.db import models
from django.db.models import Q, QuerySet
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from engine.rule_set import RuleSet
from games.models import Player
from league.models.club import Club
from league.models.tournament import Tournament


class ClubRuleSetQuerySet(QuerySet["ClubRuleSet"]):
    def of(self, club: Club) -> "ClubRuleSetQuerySet":
        return self.filter(club=club).select_related("club").order_by("name", "pk")

    def offered(self) -> "ClubRuleSetQuerySet":
        """Those that are not put away."""
        return self.exclude(self._put_away())

    def retired(self) -> "ClubRuleSetQuerySet":
        return self.filter(self._put_away())

    @staticmethod
    def _put_away() -> models.Exists:
        return models.Exists(Retirement.objects.filter(rule_set=models.OuterRef("pk"), lifted_at=None))

    def locked(self, pk: int) -> "ClubRuleSet":
        """The row under lock: whoever holds it decides alone what the next version says."""
        return self.select_for_update(of=("self",)).select_related("club").get(pk=pk)


class ClubRuleSet(models.Model):
    club = models.ForeignKey(Club, models.CASCADE, related_name="rule_sets", verbose_name=_("club"))
    name = models.CharField(_("name"), max_length=60)
    slug = models.SlugField(_("short name"), max_length=60)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    objects = ClubRuleSetQuerySet.as_manager()

    class Meta:
        verbose_name = _("rule set")
        verbose_name_plural = _("rule sets")
        constraints = [
            models.UniqueConstraint(fields=["club", "slug"], name="rule_set_slug_once_in_a_club"),
            models.UniqueConstraint("club", Lower("name"), name="rule_set_name_once_in_a_club"),
        ]

    def __str__(self) -> str:
        return self.name

    def newest(self) -> "RulesVersion":
        version = self.versions.select_related("author", "rule_set__club").order_by("number").last()
        assert version is not None, "a rule set is made with its first version"
        return version

    def version(self, number: str) -> "RulesVersion | None":
        """The one of this number, as an address names it."""
        digits = number.isascii() and number.isdecimal() and len(number) < 6
        return self.versions.filter(number=int(number)).first() if digits else None

    def is_retired(self) -> bool:
        return self.retirements.filter(lifted_at=None).exists()

    @property
    def path(self) -> str:
        return reverse("league:rule-set", args=[self.club.slug, self.slug])


class RulesVersionQuerySet(QuerySet["RulesVersion"]):
    def of_event(self, event: Tournament) -> "RulesVersion | None":
        return self.filter(events__tournament=event).select_related("rule_set__club", "author").first()

    def newest_of(self, club: Club) -> "RulesVersionQuerySet":
        """Of every rule set that is offered the version that counts now, by name."""
        return self._newest(ClubRuleSet.objects.filter(club=club))

    def newest_for(self, player: Player) -> "RulesVersionQuerySet":
        """The same of all clubs this person belongs to, club by club."""
        rule_sets = ClubRuleSet.objects.filter(club__in=Club.objects.of(player))
        return self._newest(rule_sets).order_by("rule_set__club__name", "rule_set__club", "rule_set__name")

    def _newest(self, rule_sets: ClubRuleSetQuerySet) -> "RulesVersionQuerySet":
        last = RulesVersion.objects.filter(rule_set=models.OuterRef("rule_set")).order_by("-number").values("pk")[:1]
        here = self.filter(rule_set__in=rule_sets.offered(), pk=models.Subquery(last))
        return here.select_related("rule_set__club", "author").order_by("rule_set__name")


class RulesVersion(models.Model):
    """What a rule set said from some time on; nothing of it is ever changed."""

    rule_set = models.ForeignKey(ClubRuleSet, models.CASCADE, related_name="versions", verbose_name=_("rule set"))
    number = models.PositiveIntegerField(_("version"))
    words = models.JSONField(_("words"))
    note = models.CharField(_("note"), max_length=200, blank=True)
    author = models.ForeignKey(Player, models.PROTECT, related_name="+", verbose_name=_("author"))
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    objects = RulesVersionQuerySet.as_manager()

    class Meta:
        ordering = ["rule_set_id", "number"]
        verbose_name = _("version of a rule set")
        verbose_name_plural = _("versions of rule sets")
        constraints = [
            models.UniqueConstraint(fields=["rule_set", "number"], name="rules_version_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="rules_version_from_one"),
        ]

    def __str__(self) -> str:
        return _("%(name)s, version %(number)d") % {"name": self.rule_set.name, "number": self.number}

    @property
    def rules(self) -> RuleSet:
        return RuleSet.from_words(self.words)

    @property
    def key(self) -> str:
        """How a form names it."""
        return f"{self.rule_set.slug}.{self.number}"


class Retirement(models.Model):
    """A time during which a rule set is not offered."""

    rule_set = models.ForeignKey(ClubRuleSet, models.CASCADE, related_name="retirements", verbose_name=_("rule set"))
    who = models.ForeignKey(Player, models.PROTECT, related_name="+", verbose_name=_("who"))
    began_at = models.DateTimeField(_("began"), auto_now_add=True)
    lifted_by = models.ForeignKey(Player, models.PROTECT, null=True, related_name="+", verbose_name=_("lifted by"))
    lifted_at = models.DateTimeField(_("lifted"), null=True)

    class Meta:
        ordering = ["rule_set_id", "began_at"]
        verbose_name = _("retirement of a rule set")
        verbose_name_plural = _("retirements of rule sets")
        constraints = [
            models.UniqueConstraint(
                fields=["rule_set"], condition=Q(lifted_at=None), name="rule_set_retired_once_at_a_time"
            ),
            models.CheckConstraint(
                condition=Q(lifted_at=None, lifted_by=None) | Q(lifted_at__isnull=False, lifted_by__isnull=False),
                name="rule_set_restored_by_somebody",
            ),
        ]

    def __str__(self) -> str:
        return str(self.rule_set)

    def lift(self, who: Player, now: datetime) -> None:
        self.lifted_by, self.lifted_at = who, now
        self.save(update_fields=["lifted_by", "lifted_at"])


class Renaming(models.Model):
    """Another name for a rule set; what it says is the same, so it is no version."""

    rule_set = models.ForeignKey(ClubRuleSet, models.CASCADE, related_name="renamings", verbose_name=_("rule set"))
    before = models.CharField(_("name before"), max_length=60)
    after = models.CharField(_("name since"), max_length=60)
    who = models.ForeignKey(Player, models.PROTECT, related_name="+", verbose_name=_("who"))
    renamed_at = models.DateTimeField(_("renamed"), auto_now_add=True)

    class Meta:
        ordering = ["rule_set_id", "-pk"]
        verbose_name = _("renaming of a rule set")
        verbose_name_plural = _("renamings of rule sets")

    def __str__(self) -> str:
        return f"{self.before} → {self.after}"


class EventRules(models.Model):
    """Which version of a club's rule set an event goes by. The event has its words; this tells where they came from."""

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="chosen_rules", verbose_name=_("event"))
    version = models.ForeignKey(RulesVersion, models.RESTRICT, related_name="events", verbose_name=_("version"))

    class Meta:
        verbose_name = _("rules of an event")
        verbose_name_plural = _("rules of events")

    def __str__(self) -> str:
        return str(self.version)
