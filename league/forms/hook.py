"""An address to be told of a club's events."""

from django import forms
from django.utils.translation import gettext_lazy as _

from league.models import Hook


class HookForm(forms.Form):
    url = forms.URLField(
        label=_("Address of the other program"),
        max_length=300,
        assume_scheme="https",
        widget=forms.URLInput(attrs={"placeholder": "https://", "autocomplete": "off"}),
    )
    kinds = forms.MultipleChoiceField(
        label=_("What it is told"),
        choices=Hook.Kind.to_choose,
        initial=[kind for kind, _label in Hook.Kind.to_choose()],
        widget=forms.CheckboxSelectMultiple,
    )
