"""Asking somebody of the club to be one's partner, and the word that a team says at check-in."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.models import Player
from league.models import Club
from league.services.people import Directory


class InviteForm(forms.Form):
    partner = forms.CharField(label=_("Your partner"), max_length=80)
    team = forms.CharField(label=_("Name of the team"), max_length=80, required=False)

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:  # Any: what Django's form takes
        super().__init__(*args, **kwargs)
        self.club = club
        self.fields["partner"].widget.attrs |= {"autocomplete": "off"}

    def clean_partner(self) -> Player:
        found = Directory(self.club).find(self.cleaned_data["partner"])
        if found is None:
            raise forms.ValidationError(_("Nobody in the club has this name."), code="unknown")
        return found


class WordForm(forms.Form):
    word = forms.CharField(label=_("Code or number of the team"), max_length=20)

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # Any: what Django's form takes
        super().__init__(*args, **kwargs)
        self.fields["word"].widget.attrs |= {"autocomplete": "off", "autocapitalize": "characters"}
