"""What a director decides about an event, and a time by the club's own clock."""

import zoneinfo
from datetime import datetime
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils import formats
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext_lazy as _

from league.forms.format import FormatForm
from league.forms.rules import RuleChoices
from league.forms.standing import moved
from league.forms.terms import TERMS, TermsForm
from league.models import Club, Tournament
from league.services.tournaments import EventPlan

# At either end of the calendar another zone's day does not exist.
YEARS = range(2000, 2101)
PLAN = ("name", "starts_at", "best_of", "capacity", *TERMS)


class LocalTimeField(forms.DateTimeField):
    """A wall-clock time in `zone`; one that the clocks skip in spring is refused with the next that exists."""

    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
    default_error_messages = {
        "invalid": _("Give a date and a time, as in 2026-03-05 19:00."),
        "year": _("Give a date in the years 2000 to 2100."),
        "gap": _("The clocks skip this time. The next that exists is %(next)s."),
    }
    zone = zoneinfo.ZoneInfo("UTC")

    def to_python(self, value: Any) -> datetime | None:  # Any: what a browser sent
        if value in self.empty_values:
            return None
        wall = self._wall(str(value).strip())
        there = wall.replace(tzinfo=self.zone)
        back = there.astimezone(zoneinfo.ZoneInfo("UTC")).astimezone(self.zone).replace(tzinfo=None)
        if back != wall:
            following = formats.date_format(max(back, wall), "H:i")
            raise forms.ValidationError(self.error_messages["gap"], code="gap", params={"next": following})
        return there

    def prepare_value(self, value: Any) -> Any:  # Any: a stored time, or what the browser sent before
        return value.astimezone(self.zone).replace(tzinfo=None) if isinstance(value, datetime) else value

    def _wall(self, text: str) -> datetime:
        try:
            wall = parse_datetime(text)
        except ValueError:
            wall = None
        if wall is None or wall.tzinfo is not None:
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        if wall.year not in YEARS:
            raise forms.ValidationError(self.error_messages["year"], code="year")
        return wall.replace(second=0, microsecond=0)


class EventForm(FormatForm, TermsForm):
    name = forms.CharField(label=_("Name of the event"), max_length=80)
    starts_at = LocalTimeField(label=_("Date and time"), required=False)
    rule_set = forms.ChoiceField(label=_("Rules"), initial="straight", widget=forms.RadioSelect)
    capacity = forms.IntegerField(
        label=_("Most teams"),
        min_value=2,
        max_value=3000,
        required=False,
        help_text=_("Leave it empty for no limit. Later teams wait for a place."),
    )

    def __init__(
        self, *args: Any, club: Club, rules: RuleChoices | None = None, **kwargs: Any
    ) -> None:  # Any: what Django's form takes
        super().__init__(*args, **kwargs)
        self.rule_choices = rules or RuleChoices.of(club)
        rule_set = self.fields["rule_set"]
        assert isinstance(rule_set, forms.ChoiceField)
        rule_set.choices = self.rule_choices.choices()
        starts_at = self.fields["starts_at"]
        assert isinstance(starts_at, LocalTimeField)
        starts_at.zone = zoneinfo.ZoneInfo(club.zone)
        starts_at.help_text = _("By the clock in %(town)s.") % {"town": club.town}

    @classmethod
    def of(cls, tournament: Tournament, posted: QueryDict | None = None) -> "EventForm":
        """The form filled with what the event has now; `posted` is what its director made of it."""
        rules = RuleChoices.of(tournament.club, tournament)
        initial = {name: getattr(tournament, name) for name in PLAN}
        initial = {**cls.initial_of(tournament), **initial, "rule_set": rules.present}
        return cls(posted, club=tournament.club, rules=rules, initial=initial)

    @classmethod
    def rearranged(cls, posted: QueryDict, club: Club, tournament: Tournament | None = None) -> "EventForm":
        """As it was typed, with one tie-break moved; nothing is checked yet."""
        rules = RuleChoices.of(club, tournament) if tournament else None
        return cls(
            club=club, rules=rules, initial=moved({name: str(posted[name]) for name in posted}, str(posted["move"]))
        )

    def plan(self) -> EventPlan:
        chosen = self.rule_choices.rules(self.cleaned_data["rule_set"])
        return EventPlan(**{name: self.cleaned_data[name] for name in PLAN}, **chosen, stages=self.stages())
