"""Making a roster's name one's own: the code as it is typed, and an account for whoever has none."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.forms import JoinForm


class CodeForm(forms.Form):
    code = forms.CharField(
        label=_("Code on your slip"),
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
    )


class ClaimForm(JoinForm):
    """The name is known: it stands on the roster."""

    name = None  # type: ignore[assignment]  # Django's way to leave an inherited field out


class NothingForm(forms.Form):
    """Somebody signed in only says yes."""
