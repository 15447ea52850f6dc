"""Entering one pair by hand, and a whole roster by file or paste."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.roster import MOST_BYTES, MOST_SEED
from league.services.entries import Pair


class PairForm(forms.Form):
    first = forms.CharField(label=_("First player"), max_length=80)
    second = forms.CharField(label=_("Partner"), max_length=80)
    team = forms.CharField(label=_("Name of the team"), max_length=80, required=False)
    seed = forms.IntegerField(label=_("Seed"), min_value=1, max_value=MOST_SEED, required=False)
    new_people = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # Any: what Django's form takes
        super().__init__(*args, **kwargs)
        for name in ("first", "second"):
            self.fields[name].widget.attrs |= {"autocomplete": "off", "list": "known-people"}

    def pair(self) -> Pair:
        typed = self.cleaned_data
        return Pair(typed["first"], typed["second"], typed["team"], typed["seed"])


class RosterForm(forms.Form):
    file = forms.FileField(label=_("CSV file"), required=False, allow_empty_file=True)
    text = forms.CharField(label=_("or paste the rows"), required=False, strip=False, widget=forms.Textarea)

    def clean(self) -> dict[str, Any]:  # Any: a file and a text
        typed = super().clean() or {}
        if not typed.get("file") and not (typed.get("text") or "").strip():
            raise forms.ValidationError(_("Choose a file, or paste the rows."), code="nothing")
        return typed

    def content(self) -> bytes:
        """What was given, a little more than may be read: the reader says so itself."""
        file = self.cleaned_data.get("file")
        content: bytes = file.read(MOST_BYTES + 1) if file else self.cleaned_data["text"].encode()
        return content
