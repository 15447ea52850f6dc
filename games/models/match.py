"""A match: best of n games between four seats, online or on paper."""

import json
from collections.abc import Iterable
from datetime import datetime
from functools import lru_cache
from typing import Self

from django.db import models
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from engine.rule_set import RuleSet
from games.models.duplicate import Board, DuplicateSet
from games.models.player import ID_LENGTH, Player, opaque_id
from games.models.result import MatchResult, Scored, fold, fold_boards
from games.models.seating import Seating, SeatLetter

ALL_HANDS = 2**31 - 1

# Duplicate play keeps to itself what some table has still to play (table 5).
ALL_TOLD = Q(duplicate=None) | Q(duplicate__told=F("duplicate__size"))
HAND_TOLD = Q(duplicate=None) | Q(games__hands__number__lte=F("duplicate__told"))


class Audience(models.TextChoices):
    """Who besides the seats may watch what is public."""

    SEATED = "seated", _("Only the seats")
    ANYONE = "anyone", _("Anyone")


class Door(models.TextChoices):
    """Who may take an empty seat, or one that a bot keeps warm."""

    CLOSED = "closed", _("Nobody else")
    LINK = "link", _("Who has the link or the code")
    LOBBY = "lobby", _("Anyone who comes by")


class Filling(models.TextChoices):
    """What bots may do at a table (table 4)."""

    NEVER = "never", _("No bots")
    FILL_IN = "fill-in", _("Bots sit in for who is away")
    ALLOWED = "allowed", _("Bots may have seats of their own")


class Medium(models.TextChoices):
    """Where a match may be played; the two change places between hands."""

    BOTH = "both", _("On screens or at real tables")
    ONLINE = "online", _("On screens only")
    PAPER = "paper", _("At real tables only")


class Awaits(models.TextChoices):
    """What the house owes a match. It is derived from the log; see `Match.due_at`."""

    NOTHING = "", _("Nothing")
    BOT = "bot", _("A bot's turn")
    SHAKE = "shake", _("The next hand")


PRACTICE = Q(door=Door.CLOSED, created_by__isnull=False, label="", link="", duplicate=None)


class MatchQuerySet(models.QuerySet["Match"]):
    def visible_to(self, player: Player | None) -> Self:
        """Open to anyone, or the player sat there, owned a seat or opened the match.

        While others still play its boards, a table of duplicate play is there for those who sit at it and nobody else.
        """
        if player is None:
            return self.filter(ALL_TOLD, audience=Audience.ANYONE)
        seatings = Seating.objects.of(player)
        sat_there = Exists(seatings.filter(match=OuterRef("pk")))
        played_it_too = Exists(seatings.filter(match__duplicate=OuterRef("duplicate")))
        others = Q(audience=Audience.ANYONE) | Q(created_by=player) | sat_there | played_it_too
        return self.filter(Exists(seatings.filter(match=OuterRef("pk"), ended_at=None)) | (ALL_TOLD & others))

    def locked(self, pk: int) -> "Match":
        """The row, ours until the transaction ends. SQLite locks the whole file instead (IMMEDIATE)."""
        return self.select_for_update(of=("self",)).get(pk=pk)

    def overdue(self, now: datetime) -> Self:
        """Owed a bot's turn or a shake and not served in time, the longest waiting first."""
        return self.filter(due_at__lte=now).order_by("due_at")

    def free(self, now: datetime) -> Self:
        """No worker is at it: none said so, or it fell silent."""
        return self.filter(Q(held_until=None) | Q(held_until__lte=now))

    def for_paper(self) -> Self:
        """Duplicate play is online only: its tables have neither slips nor sheets, which would tell hidden boards."""
        return self.filter(duplicate=None)

    def unfinished(self) -> Self:
        return self.filter(finished_at=None)

    def results(self) -> dict[int, MatchResult]:
        """Of all these matches with two queries: games won and totals so far, as far as anybody may know them."""
        matches = {match.pk: match for match in self}
        hands: dict[int, list[Scored]] = {key: [] for key in matches}
        told = Match.objects.filter(pk__in=self.values("pk")).scored_hands(HAND_TOLD)
        for key, game, ac, bd, outcome, bidder in told:
            hands[key].append(Scored(game, ac, bd, outcome, bidder))
        return {key: match.fold(hands[key]) for key, match in matches.items()}

    def scored_hands(self, shown: Q) -> QuerySet["Match", tuple[int, int, int, int, str, str]]:
        """Match, game, what AC and BD scored, outcome and bidder of every current hand record, in order of play."""
        over = self.filter(shown, games__hands__is_current=True, games__hands__finished_at__isnull=False)
        return over.order_by("games__number", "games__hands__number").values_list(
            "pk",
            "games__number",
            "games__hands__scored_ac",
            "games__hands__scored_bd",
            "games__hands__outcome",
            "games__hands__bidder",
        )

    def of(self, player: Player) -> Self:
        """Where the player has a seat, or plays for somebody: the one to be resumed first on top."""
        held = Seating.objects.current().order_by().of(player).filter(match=OuterRef("pk"))
        return self.filter(Exists(held)).order_by(F("finished_at").desc(nulls_first=True), "-created_at")

    def practice(self) -> Self:
        """Tables of one person and bots: nobody else can come, nothing is counted."""
        return self.filter(PRACTICE)

    def in_company(self) -> Self:
        return self.exclude(PRACTICE)

    def in_lobby(self) -> Self:
        """Open to whoever comes by, and with a seat that is nobody's, the newest first."""
        owned = Q(seatings__ended_at=None, seatings__owner__isnull=False)
        open_here = self.unfinished().filter(door=Door.LOBBY).annotate(owned=Count("seatings", filter=owned))
        return open_here.filter(owned__lt=len(SeatLetter), owned__gt=0).order_by("-created_at")

    def news(self, keys: Iterable[int]) -> dict[int, tuple[int, int]]:
        """Version, and how many remarks were made."""
        told = self.filter(pk__in=keys).values_list("pk", "version", "said")
        return {key: (version, said) for key, version, said in told}


class Match(models.Model):
    public_id = models.CharField(max_length=ID_LENGTH, unique=True, default=opaque_id, editable=False)
    rule_set = models.JSONField(help_text=_("Words of the rule set, frozen when the match is opened"))
    rules_name = models.CharField(max_length=90, blank=True, help_text=_("What an event calls its rules"))
    best_of = models.PositiveSmallIntegerField(default=1)
    version = models.PositiveIntegerField(default=0, help_text=_("Grows with every change of what a table shows"))
    said = models.PositiveIntegerField(default=0, help_text=_("Remarks so far; they do not change the version"))
    label = models.CharField(max_length=120, blank=True)
    link = models.CharField(max_length=200, blank=True)
    audience = models.CharField(max_length=8, choices=Audience.choices, default=Audience.SEATED)
    door = models.CharField(max_length=8, choices=Door.choices, default=Door.CLOSED)
    filling = models.CharField(max_length=8, choices=Filling.choices, default=Filling.FILL_IN)
    hands_behind = models.PositiveSmallIntegerField(default=0, help_text=_("How many hands later spectators see them"))
    bot_delay = models.BooleanField(default=True)
    medium = models.CharField(max_length=6, choices=Medium.choices, default=Medium.BOTH)
    is_on_paper = models.BooleanField(default=False, help_text=_("Played at a real table; reports bring the hands"))
    slip_serial = models.PositiveSmallIntegerField(default=0, help_text=_("Slips with another number are dead"))
    duplicate = models.ForeignKey(DuplicateSet, null=True, blank=True, on_delete=models.PROTECT, related_name="matches")
    rematch_of = models.OneToOneField("self", null=True, blank=True, on_delete=models.PROTECT, related_name="rematch")
    created_by = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="opened")
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    # An index of work for the sweeper, not a second truth: it is derived again from the log in the transaction of
    # every change, so that finding what is overdue among thousands of open matches needs no hand to be rebuilt.
    awaits = models.CharField(max_length=8, choices=Awaits.choices, default=Awaits.NOTHING, blank=True)
    due_at = models.DateTimeField(null=True, blank=True)
    held_until = models.DateTimeField(null=True, blank=True, help_text=_("A worker is at it"))

    objects = MatchQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "matches"
        constraints = [
            models.CheckConstraint(condition=Q(best_of__in=[1, 3, 5, 7]), name="match_best_of_odd"),
            models.CheckConstraint(condition=Q(audience__in=Audience.values), name="match_audience_known"),
            models.CheckConstraint(condition=Q(door__in=Door.values), name="match_door_known"),
            models.CheckConstraint(condition=Q(filling__in=Filling.values), name="match_filling_known"),
            models.CheckConstraint(condition=Q(medium__in=Medium.values), name="match_medium_known"),
            models.CheckConstraint(
                condition=Q(awaits=Awaits.NOTHING, due_at=None)
                | Q(awaits__in=[Awaits.BOT, Awaits.SHAKE], due_at__isnull=False),
                name="match_due_when_awaited",
            ),
            models.CheckConstraint(condition=Q(finished_at=None) | Q(due_at=None), name="match_finished_owes_nothing"),
            models.CheckConstraint(condition=Q(is_on_paper=False) | Q(due_at=None), name="match_on_paper_owes_nothing"),
            models.CheckConstraint(
                condition=Q(duplicate=None) | Q(is_on_paper=False), name="match_duplicate_is_online"
            ),
        ]
        indexes = [models.Index(fields=["due_at"], condition=Q(due_at__isnull=False), name="match_due")]

    def __str__(self) -> str:
        return self.label or self.public_id

    def seat_of(self, player: Player | None) -> str | None:
        """The seat whose tiles this player may see: where they act, or which is theirs while a bot sits in."""
        if player is None:
            return None
        return self.seatings.current().of(player).values_list("seat", flat=True).first()

    def seatings_now(self) -> dict[str, Seating]:
        """Who sits where, seat by seat."""
        return {seating.seat: seating for seating in self.seatings.current().select_related("player", "owner")}

    def postpone(self, due_at: datetime) -> bool:
        """Claim overdue work: true for one claimant only, and not when the match has moved on."""
        here = Match.objects.filter(pk=self.pk, version=self.version, due_at=self.due_at)
        self.due_at = due_at
        return here.update(due_at=due_at) == 1

    def hold(self, until: datetime) -> None:
        """Whoever thinks for long is not asked twice. Of no effect when the match has moved on."""
        Match.objects.filter(pk=self.pk, version=self.version).update(held_until=until)

    def result(self, up_to: int = ALL_HANDS) -> MatchResult:
        """Games won and totals so far, or up to a hand, as the table itself knows them.

        For what others may know of many matches at once ask the queryset's `results`.
        """
        told = Match.objects.filter(pk=self.pk).scored_hands(Q(games__hands__number__lte=up_to))
        return self.fold([Scored(game, ac, bd, outcome, bidder) for _key, game, ac, bd, outcome, bidder in told])

    def fold(self, scored: list[Scored]) -> MatchResult:
        if self.duplicate_id is None:
            result = fold(scored, rules=self.rules, games_needed=self.games_needed)
        else:
            result = fold_boards(scored)
        return result

    def is_decided(self) -> bool:
        """Won; in duplicate play: the last board is played."""
        result = self.result()
        if self.duplicate is None:
            decided = result.winner is not None
        else:
            decided = len(result.games) >= self.duplicate.size
        return decided

    def board(self, number: int) -> Board | None:
        """The board that a game of that number is, in duplicate play."""
        return self.duplicate.boards.get(number=number) if self.duplicate else None

    @property
    def rules(self) -> RuleSet:
        return _rules_in(json.dumps(self.rule_set))

    @property
    def is_practice(self) -> bool:
        apart = self.door == Door.CLOSED and not (self.label or self.link or self.is_duplicate)
        return apart and self.created_by_id is not None

    @property
    def is_directed(self) -> bool:
        """Part of an event, whose director decides what two teams cannot agree on."""
        return bool(self.link)

    @property
    def is_duplicate(self) -> bool:
        return self.duplicate_id is not None

    @property
    def is_waiting(self) -> bool:
        """Laid, and not all four seats are taken yet: no hand is shaken."""
        return self.started_at is None and self.finished_at is None

    @property
    def is_finished(self) -> bool:
        return self.finished_at is not None

    @property
    def games_needed(self) -> int:
        return self.best_of // 2 + 1


@lru_cache(maxsize=256)
def _rules_in(words: str) -> RuleSet:
    """Read once: the tables of a hall all play by the same words."""
    return RuleSet.from_words(json.loads(words))
