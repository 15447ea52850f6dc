"""Rounds and their pairings. A pairing is played as one match; who won it is read from the match."""

from collections.abc import Mapping
from datetime import datetime

from django.db import models
from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from games.models import ActionRecord, Match, PaperLine, Player
from league.formats.draw import Reason, RoundName
from league.models.entry import Entry
from league.models.stage import Stage
from league.models.tournament import Tournament


class RoundQuerySet(QuerySet["Round"]):
    def of(self, tournament: Tournament) -> "RoundQuerySet":
        return self.filter(stage__tournament=tournament).standing().order_by("stage__number", "number")

    def standing(self) -> "RoundQuerySet":
        """Without those that were undone: they are kept for what was played in them."""
        return self.exclude(state=Round.State.VOID)

    def published(self) -> "RoundQuerySet":
        return self.exclude(state__in=[Round.State.DRAFT, Round.State.VOID])

    def played_out(self) -> "RoundQuerySet":
        """Those that run although nobody plays any more."""
        playing = Pairing.objects.still_playing().filter(round=models.OuterRef("pk"))
        return self.filter(~models.Exists(playing), state=Round.State.RUNNING)


class Round(models.Model):
    class State(models.TextChoices):
        DRAFT = "draft", _("Draft")
        PUBLISHED = "published", _("Published")
        RUNNING = "running", _("Running")
        FINISHED = "finished", _("Finished")
        VOID = "void", _("Undone")

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="rounds", verbose_name=_("stage"))
    number = models.PositiveSmallIntegerField(_("number"))
    name_code = models.CharField(_("name"), max_length=30)
    name_data = models.JSONField(_("particulars of the name"), default=dict, blank=True)
    state = models.CharField(_("state"), max_length=9, choices=State.choices, default=State.DRAFT)
    seed = models.BigIntegerField(_("seed of the draw"))
    drawn_by = models.ForeignKey(Player, models.PROTECT, related_name="+", verbose_name=_("drawn by"))
    drawn_at = models.DateTimeField(_("drawn"), auto_now_add=True)
    published_at = models.DateTimeField(_("published"), null=True, blank=True)
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)
    clock_seconds = models.PositiveIntegerField(_("length by the clock"), null=True, blank=True)
    clock_spent = models.PositiveIntegerField(_("seconds run before"), default=0)
    clock_since = models.DateTimeField(_("clock runs since"), null=True, blank=True)

    objects = RoundQuerySet.as_manager()

    class Meta:
        ordering = ["stage_id", "number"]
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "number"], condition=~Q(state="void"), name="one_round_of_a_number_in_a_stage"
            ),
        ]

    def __str__(self) -> str:
        return self.name.words

    def seconds_left(self, now: datetime) -> int | None:
        """By the round's clock, below zero when time is up; None when the round has none."""
        if self.clock_seconds is None:
            return None
        running = int((now - self.clock_since).total_seconds()) if self.clock_since else 0
        return self.clock_seconds - self.clock_spent - running

    @property
    def name(self) -> RoundName:
        return RoundName(self.name_code, self.name_data)

    @property
    def is_draft(self) -> bool:
        return self.state == self.State.DRAFT


class PairingQuerySet(QuerySet["Pairing"]):
    def of(self, tournament: Tournament) -> "PairingQuerySet":
        return (
            self.filter(round__stage__tournament=tournament)
            .standing()
            .order_by("round__stage__number", "round__number", "slot")
        )

    def standing(self) -> "PairingQuerySet":
        return self.exclude(round__state=Round.State.VOID)

    def published(self) -> "PairingQuerySet":
        return self.exclude(round__state__in=[Round.State.DRAFT, Round.State.VOID])

    def played(self) -> "PairingQuerySet":
        """Those with two sides at a table; byes and walkovers left out."""
        return self.filter(kind=Pairing.Kind.PLAYED)

    def still_playing(self) -> "PairingQuerySet":
        """Without a result: neither has the match ended nor has anybody ruled."""
        ruled = models.Q(verdicts__is_current=True)
        return self.played().standing().filter(match__finished_at=None).exclude(ruled)

    def open_for(self, player: Player | None) -> "PairingQuerySet":
        """The tables at which this person is expected now, the longest waiting first."""
        if player is None:
            return self.none()
        open_ones = self.filter(_seats(player), match__isnull=False).still_playing().distinct()
        return open_ones.with_people().order_by("round__started_at", "pk")

    def announced_to(self, player: Player) -> "PairingQuerySet":
        """What this person reads on the wall before the round starts: a table, or a bye."""
        announced = self.filter(_seats(player), round__state=Round.State.PUBLISHED).distinct()
        return announced.with_people().order_by("round__published_at", "pk")

    def concerning(self, player: Player | None) -> "PairingQuerySet":
        """Where this person plays or has a bye, the newest round first."""
        if player is None:
            return self.none()
        own = self.filter(_seats(player)).distinct().with_people()
        return own.order_by("-round__stage__number", "-round__number", "slot")

    def decided(self) -> "PairingQuerySet":
        """The match has ended, or somebody has ruled."""
        return self.filter(Q(match__finished_at__isnull=False) | Q(verdicts__is_current=True))

    def hands_shaken(self) -> dict[int, int]:
        """How many hands were shaken in each match, by its key; none at a real table."""
        matches = self.exclude(match=None).order_by()
        told = matches.values_list("match_id").annotate(models.Max("match__games__hands__number"))
        return {match: shaken or 0 for match, shaken in told}

    def last_acts(self) -> dict[int | None, datetime | None]:
        """When somebody last bid, called, played or reported, by the number of the table."""
        acts = ActionRecord.objects.filter(match=models.OuterRef("match")).order_by("-sequence")
        lines = PaperLine.objects.filter(match=models.OuterRef("match")).order_by("-pk")
        newest = [models.Subquery(each.values("created_at")[:1]) for each in (acts, lines)]
        told = self.order_by().annotate(acted_at=newest[0], reported_at=newest[1])
        rows = told.values_list("table_number", "acted_at", "reported_at")
        return {table: max(filter(None, moments), default=None) for table, *moments in rows}

    def with_people(self) -> "PairingQuerySet":
        teams = [f"{place}__team__{person}" for place in ("home", "away") for person in ("first", "second")]
        partners = [f"{place}_partner__team__first" for place in ("home", "away")]
        return self.select_related("round__stage", "match__duplicate", *teams, *partners)


def _seats(player: Player) -> Q:
    """Whatever their place at the table."""
    return Q(
        *[(f"{place}__persons__player", player) for place in ("home", "home_partner", "away", "away_partner")],
        _connector=Q.OR,
    )


class Pairing(models.Model):
    """Two teams, or four single people: then each side has a partner of its own in this round."""

    class Kind(models.TextChoices):
        PLAYED = "played", _("Match")
        BYE = "bye", _("Bye")
        WAITING = "waiting", _("Waits")

    round = models.ForeignKey(Round, models.CASCADE, related_name="pairings", verbose_name=_("round"))
    slot = models.PositiveSmallIntegerField(_("place in the draw"))
    key = models.CharField(_("id in the draw"), max_length=20)
    box = models.CharField(_("box"), max_length=20)
    kind = models.CharField(_("kind"), max_length=7, choices=Kind.choices, default=Kind.PLAYED)
    home = models.ForeignKey(Entry, models.PROTECT, related_name="home_pairings", verbose_name=_("home"))
    away = models.ForeignKey(
        Entry, models.PROTECT, null=True, blank=True, related_name="away_pairings", verbose_name=_("away")
    )
    home_partner = models.ForeignKey(
        Entry, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("partner of home")
    )
    away_partner = models.ForeignKey(
        Entry, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("partner of away")
    )
    match = models.OneToOneField(
        Match, models.PROTECT, null=True, blank=True, related_name="pairing", verbose_name=_("match")
    )
    table_number = models.PositiveSmallIntegerField(_("table"), null=True, blank=True)
    best_of = models.PositiveSmallIntegerField(_("best of"), default=1)
    extra_seconds = models.PositiveIntegerField(_("seconds more by the clock"), default=0)
    time_hand = models.PositiveIntegerField(_("hand in which time was called"), null=True, blank=True)
    reasons = models.JSONField(_("reasons"), default=list, blank=True)

    objects = PairingQuerySet.as_manager()

    class Meta:
        ordering = ["round_id", "slot"]
        verbose_name = _("pairing")
        verbose_name_plural = _("pairings")
        constraints = [
            models.UniqueConstraint(fields=["round", "slot"], name="one_pairing_in_a_slot"),
            models.UniqueConstraint(fields=["round", "key"], name="one_pairing_of_an_id_in_a_round"),
            models.UniqueConstraint(
                fields=["round", "table_number"], condition=Q(table_number__isnull=False), name="one_pairing_at_a_table"
            ),
            models.UniqueConstraint(fields=["round", "home"], name="home_entry_stands_once_in_a_round"),
            models.UniqueConstraint(
                fields=["round", "away"], condition=Q(away__isnull=False), name="away_entry_stands_once_in_a_round"
            ),
            models.UniqueConstraint(
                fields=["round", "home_partner"],
                condition=Q(home_partner__isnull=False),
                name="home_partner_stands_once_in_a_round",
            ),
            models.UniqueConstraint(
                fields=["round", "away_partner"],
                condition=Q(away_partner__isnull=False),
                name="away_partner_stands_once_in_a_round",
            ),
            models.CheckConstraint(condition=Q(away=None) | ~Q(home=F("away")), name="nobody_meets_oneself"),
            models.CheckConstraint(
                condition=Q(match=None) | Q(kind="played"), name="only_a_played_pairing_has_a_match"
            ),
        ]

    def __str__(self) -> str:
        return " - ".join(self.side_names)

    @property
    def sides(self) -> tuple[tuple[Entry, ...], ...]:
        """Who plays on each side, home first; a bye has one side. Read it from rows fetched with people."""
        places = ((self.home, self.home_partner), (self.away, self.away_partner))
        sides = (tuple(entry for entry in place if entry is not None) for place in places)
        return tuple(side for side in sides if side)

    @property
    def people(self) -> tuple[tuple[Player, ...], ...]:
        """The persons of each side, in the order of their seats."""
        return tuple(tuple(person for entry in side for person in entry.team.persons) for side in self.sides)

    @property
    def side_ids(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The keys of the entries of each side; nothing where a side is empty."""
        home, away = (self.home_id, self.home_partner_id), (self.away_id, self.away_partner_id)
        return tuple(filter(None, home)), tuple(filter(None, away))

    @property
    def entry_ids(self) -> tuple[int, ...]:
        home, away = self.side_ids
        return home + away

    @property
    def side_names(self) -> tuple[str, ...]:
        return tuple(" / ".join(map(str, side)) for side in self.sides)

    @property
    def home_name(self) -> str:
        return self.side_names[0]

    @property
    def away_name(self) -> str:
        """Empty for a bye."""
        return "".join(self.side_names[1:])

    @property
    def reason_values(self) -> tuple[Reason, ...]:
        """Why it is as it is, with the words that terminals and programs read."""
        return tuple(Reason(reason["code"], reason["data"]) for reason in self.reasons)

    def seconds_left(self, now: datetime) -> int | None:
        """By the round's clock and what this table was given on top."""
        left = self.round.seconds_left(now)
        return None if left is None else left + self.extra_seconds

    def know(self, entries: Mapping[int, Entry], matches: Mapping[int, Match]) -> None:
        """Its people and its match are these, which somebody has read already."""
        for place in ("home", "home_partner", "away", "away_partner"):
            key = getattr(self, f"{place}_id")
            setattr(self, place, entries[key] if key else None)
        self.match = matches[self.match_id] if self.match_id else None

    def sit_at(self, table_number: int) -> None:
        self.table_number = table_number
        self.save(update_fields=["table_number"])
