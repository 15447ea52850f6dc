"""Two people are a team of their club; a team in an event is an entry. Where partners rotate, people enter alone."""

import secrets

from django.db import models
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Greatest, Least
from django.utils.translation import gettext_lazy as _

from games.models import Player, PlayerKind
from games.models.player import ID_LENGTH, opaque_id
from league.models.club import Club
from league.models.tournament import Tournament

# Without letters and digits that are taken for one another.
CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 5


def new_code() -> str:
    """Short enough to be read out at the desk."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


class Team(models.Model):
    """`first` and `second` keep the order in which the pair entered; either order is the same team.

    Who enters alone is a team without a second.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="teams", verbose_name=_("club"))
    first = models.ForeignKey(Player, models.PROTECT, related_name="teams_as_first", verbose_name=_("first player"))
    second = models.ForeignKey(
        Player, models.PROTECT, null=True, blank=True, related_name="teams_as_second", verbose_name=_("second player")
    )
    name = models.CharField(_("name"), max_length=80, blank=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("team")
        verbose_name_plural = _("teams")
        constraints = [
            models.CheckConstraint(condition=~Q(first=F("second")), name="team_is_two_people"),
            # Databases differ in what the least of something and nothing is: who is alone has a constraint apart.
            models.UniqueConstraint(
                "club", Least("first", "second"), Greatest("first", "second"), name="one_team_of_a_pair_in_a_club"
            ),
            models.UniqueConstraint(
                fields=["club", "first"], condition=Q(second=None), name="one_team_of_a_person_alone_in_a_club"
            ),
        ]

    def __str__(self) -> str:
        return self.name or self.people

    @property
    def persons(self) -> tuple[Player, ...]:
        return (self.first,) if self.second is None else (self.first, self.second)

    @property
    def people(self) -> str:
        """The names, as a champion is called out. Read it from rows fetched with the players."""
        return " / ".join(person.name for person in self.persons)


class EntryQuerySet(QuerySet["Entry"]):
    def with_people(self) -> "EntryQuerySet":
        return self.select_related("team__first", "team__second")

    def in_event(self) -> "EntryQuerySet":
        """Those who have not gone again, whether they have checked in or not."""
        return self.people().filter(state__in=[Entry.State.ENTERED, Entry.State.CHECKED_IN])

    def checked_in(self) -> "EntryQuerySet":
        return self.people().filter(state=Entry.State.CHECKED_IN)

    def people(self) -> "EntryQuerySet":
        """Without the pair of bots that fills an odd field."""
        return self.filter(is_bot_pair=False)

    def numbered(self) -> "EntryQuerySet":
        """Those the first draw was made from, the best seed first."""
        return self.with_people().filter(number__isnull=False).order_by("number")

    def by_seed(self) -> "EntryQuerySet":
        return self.order_by(F("seed").asc(nulls_last=True), "pk")


class Entry(models.Model):
    class State(models.TextChoices):
        WAITING = "waiting", _("Waiting list")
        ENTERED = "entered", _("Entered")
        CHECKED_IN = "checked-in", _("Checked in")
        WITHDRAWN = "withdrawn", _("Withdrawn")

    public_id = models.CharField(_("public id"), max_length=ID_LENGTH, unique=True, default=opaque_id, editable=False)
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entries", verbose_name=_("event"))
    team = models.ForeignKey(Team, models.PROTECT, related_name="entries", verbose_name=_("team"))
    seed = models.PositiveIntegerField(_("seed"), null=True, blank=True)
    number = models.PositiveIntegerField(_("number in the draw"), null=True, blank=True)
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.ENTERED)
    code = models.CharField(_("code for check-in"), max_length=8, blank=True, default=new_code)
    is_bot_pair = models.BooleanField(_("pair of bots"), default=False)
    entered_at = models.DateTimeField(_("entered"), auto_now_add=True)

    objects = EntryQuerySet.as_manager()

    class Meta:
        ordering = ["tournament_id", "pk"]
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "team"], name="one_entry_of_a_team_in_an_event"),
            models.UniqueConstraint(
                fields=["tournament", "seed"],
                condition=Q(seed__isnull=False) & ~Q(state="withdrawn"),
                name="one_entry_of_a_seed_in_an_event",
            ),
            models.UniqueConstraint(
                fields=["tournament", "number"], condition=Q(number__isnull=False), name="one_entry_of_a_number"
            ),
        ]

    def __str__(self) -> str:
        return str(self.team)

    @property
    def is_checked_in(self) -> bool:
        return self.state == self.State.CHECKED_IN


class EntryPersonQuerySet(QuerySet["EntryPerson"]):
    def without_sign_in(self, tournament: Tournament) -> "EntryPersonQuerySet":
        """People of the event who cannot sit down at a screen yet, by name."""
        people = self.filter(tournament=tournament, player__user=None, player__kind=PlayerKind.PERSON)
        teams = ("player", "entry__team__first", "entry__team__second")
        return people.select_related(*teams).order_by("player__name", "pk")


class EntryPerson(models.Model):
    """One row for each person of an entry that stands. Its key keeps a person out of two entries of one event."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="+", verbose_name=_("event"))
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="persons", verbose_name=_("entry"))
    player = models.ForeignKey(Player, models.PROTECT, related_name="entry_persons", verbose_name=_("person"))

    objects = EntryPersonQuerySet.as_manager()

    class Meta:
        verbose_name = _("person in an entry")
        verbose_name_plural = _("people in entries")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="one_entry_of_a_person_in_an_event"),
        ]

    def __str__(self) -> str:
        return f"{self.player}, {self.entry_id}"
