"""What a director fills in about a round: two teams that change places, a table, minutes."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.models import Entry, Round
from league.services.clocks import MOST_MINUTES
from league.services.drafts import MOST_TABLES


class SwapForm(forms.Form):
    one = forms.ChoiceField(label=_("This one"))
    other = forms.ChoiceField(label=_("changes places with"))

    def __init__(
        self, *args: Any, round_: Round, resting: Sequence[Entry] = (), **kwargs: Any
    ) -> None:  # Any: what Django's form takes
        super().__init__(*args, **kwargs)
        rows = round_.pairings.with_people().order_by("slot")
        seated = [entry for row in rows for side in row.sides for entry in side]
        self.entries = {str(entry.pk): entry for entry in (*seated, *resting)}
        for name in ("one", "other"):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = [("", _("Choose")), *((key, str(entry)) for key, entry in self.entries.items())]

    @property
    def pair(self) -> tuple[Entry, Entry]:
        return self.entries[self.cleaned_data["one"]], self.entries[self.cleaned_data["other"]]


class TableForm(forms.Form):
    table = forms.IntegerField(label=_("Table"), min_value=1, max_value=MOST_TABLES)


class MinutesForm(forms.Form):
    minutes = forms.IntegerField(label=_("Minutes"), min_value=1, max_value=MOST_MINUTES)
