"""Entering one pair by hand, and a whole roster by file or paste."""

from functools import cached_property, partial
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.models import Player
from league.models import Entry
from league.roster import MOST_BYTES, MOST_SEED, text
from league.services.entries import Pair

WHY = partial(forms.CharField, label=_("Why (for the log of rulings)"), max_length=500, required=False)


MOST_MISSED = 250
PAIR = ("first", "second", "team", "seed")


class MissedForm(forms.Form):
    """What a round counts that was played before somebody came: the marks of each game, or nothing."""

    missed_for = forms.IntegerField(
        label=_("Own marks for each game missed"),
        min_value=0,
        max_value=MOST_MISSED,
        required=False,
        help_text=_("Left empty, what was played before counts nothing."),
    )
    missed_against = forms.IntegerField(
        label=_("Marks against for each game missed"), min_value=0, max_value=MOST_MISSED, required=False
    )

    def clean(self) -> dict[str, Any]:  # Any: what Django's form holds
        typed = super().clean() or {}
        own, other = typed.get("missed_for"), typed.get("missed_against")
        if not self.errors and ((own is None) != (other is None) or (own is not None and own == other)):
            raise forms.ValidationError(_("Give marks of both sides, one more than the other, or none."), code="half")
        return typed

    @property
    def missed(self) -> tuple[int, int] | None:
        own, other = self.cleaned_data["missed_for"], self.cleaned_data["missed_against"]
        return None if own is None or other is None else (own, other)


class PairForm(forms.Form):
    """Two people; one where they enter alone."""

    first = forms.CharField(label=_("First player"), max_length=80)
    second = forms.CharField(label=_("Partner"), max_length=80)
    team = forms.CharField(label=_("Name of the team"), max_length=80, required=False)
    seed = forms.IntegerField(label=_("Seed"), min_value=1, max_value=MOST_SEED, required=False)
    late = forms.BooleanField(required=False, widget=forms.HiddenInput)
    new_people = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, alone: bool = False, **kwargs: Any) -> None:  # Any: what Django's form takes
        super().__init__(*args, **kwargs)
        if alone:
            del self.fields["second"], self.fields["team"]
            self.fields["first"].label = _("Name")
        for name in {"first", "second"} & {*self.fields}:
            self.fields[name].widget.attrs |= {"autocomplete": "off", "list": "known-people"}

    def pair(self) -> Pair:
        return Pair(**{name: self.cleaned_data[name] for name in PAIR if name in self.cleaned_data})


class LatePairForm(PairForm, MissedForm):
    """A pair that comes after the draw."""

    field_order = (*PAIR, "missed_for", "missed_against")


class RenameForm(forms.Form):
    name = forms.CharField(
        label=_("Name of the team"),
        max_length=80,
        required=False,
        help_text=_("Left empty, it is called by its two people."),
    )
    why = WHY()


class SubstituteForm(forms.Form):
    """Who of the two leaves, and the name of whoever plays instead."""

    leaves = forms.ChoiceField(label=_("Who leaves"), widget=forms.RadioSelect)
    name = forms.CharField(label=_("Who plays instead"), max_length=80)
    why = WHY()

    def __init__(self, *args: Any, entry: Entry, **kwargs: Any) -> None:  # Any: what Django's form takes
        super().__init__(*args, **kwargs)
        self.people = {str(person.pk): person for person in entry.team.persons}
        leaves = self.fields["leaves"]
        assert isinstance(leaves, forms.ChoiceField)
        leaves.choices = [(key, person.name) for key, person in self.people.items()]
        self.fields["name"].widget.attrs |= {"autocomplete": "off", "list": "known-people"}

    @property
    def person(self) -> Player:
        return self.people[self.cleaned_data["leaves"]]


class RosterForm(forms.Form):
    file = forms.FileField(label=_("CSV file"), required=False, allow_empty_file=True)
    text = forms.CharField(label=_("or paste the rows"), required=False, strip=False, widget=forms.Textarea)

    def clean(self) -> dict[str, Any]:  # Any: a file and a text
        typed = super().clean() or {}
        if not typed.get("file") and not (typed.get("text") or "").strip():
            raise forms.ValidationError(_("Choose a file, or paste the rows."), code="nothing")
        return typed

    def roster(self) -> dict[str, Any]:  # Any: the bytes of a file, and who is meant by which name
        """What was given, a little more than may be read: the reader says so itself; and of names that were asked
        about, who is meant."""
        meant = {name: self.data.get(f"meant-{place}", name) for place, name in enumerate(self._typed())}
        return {"content": self.content, "meant": meant, "is_pasted": not self.cleaned_data.get("file")}

    @cached_property
    def content(self) -> bytes:
        file = self.cleaned_data.get("file")
        content: bytes = file.read(MOST_BYTES + 1) if file else self.cleaned_data["text"].encode()
        return content

    @property
    def said(self) -> str:
        """The rows as text, to be sent once more with an answer. Of a file that can be read."""
        return text(self.content)

    def _typed(self) -> list[str]:
        return self.data.getlist("typed") if isinstance(self.data, QueryDict) else []
