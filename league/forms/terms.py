"""Where an event's matches are played, who may sit in and who may watch."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.models import Audience, Medium
from league.models import Tournament

TERMS = ("medium", "bots", "bot_delay", "audience", "hands_behind")


class TermsForm(forms.Form):
    medium = forms.ChoiceField(
        label=_("Where it is played"),
        choices=Medium.choices,
        initial=Medium.BOTH,
        required=False,
        widget=forms.RadioSelect,
    )
    bots = forms.ChoiceField(
        label=_("Empty seats"),
        choices=Tournament.Bots.choices,
        initial=Tournament.Bots.NEVER,
        widget=forms.RadioSelect,
        help_text=_("A bot that fills in plays for whoever has no account. At real tables nobody sits in."),
    )
    bot_delay = forms.BooleanField(label=_("Bots take their time, as people do"), required=False, initial=True)
    audience = forms.ChoiceField(
        label=_("Who may watch a table"),
        choices=[(Audience.SEATED, _("Only its players")), (Audience.ANYONE, _("Anybody; nobody sees a hand"))],
        initial=Audience.SEATED,
        required=False,
    )
    hands_behind = forms.TypedChoiceField(
        label=_("What who watches sees"),
        coerce=int,
        choices=[(0, _("each tile at once")), (1, _("each hand when it is over")), (2, _("each hand one hand later"))],
        initial=0,
        required=False,
    )

    def clean_medium(self) -> str:
        return self.cleaned_data["medium"] or Medium.BOTH

    def clean_hands_behind(self) -> int:
        return int(self.cleaned_data["hands_behind"] or 0)

    def clean_audience(self) -> str:
        return self.cleaned_data["audience"] or Audience.SEATED
