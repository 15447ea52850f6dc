"""What people send about tables and seats: a table to lay, a seat to take, a code."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.forms import RULE_SETS, STRENGTHS
from games.models import Audience, Door, Filling, SeatLetter
from games.names import name_fault, tidy
from games.rule_choice import STRAIGHT, ChosenRules, RulesChoiceForm, Text
from games.rule_forms import RulesForm, initial_of
from games.services.matches import Terms

PERSON, OWN = "", "own"
SITTERS = [(PERSON, _("a person")), (_("A bot"), list(STRENGTHS.items()))]
MISSING = [
    (Filling.NEVER, _("The others wait")),
    (Filling.FILL_IN, _("A bot may sit in until they are back")),
    (Filling.ALLOWED, _("A bot may sit in, also where nobody came")),
]
OTHERS = {"B": _("On your left"), "C": _("Your partner"), "D": _("On your right")}


class PracticeForm(RulesChoiceForm):
    """All of it may be left out: a button alone means straight rules and steady bots."""

    bot = forms.ChoiceField(label=_("Bots"), choices=STRENGTHS.items(), initial="steady", required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # Any: what Django's form takes
        super().__init__(*args, **kwargs)
        self.fields["rule_set"].required = False

    def strength(self) -> str:
        return self.cleaned_data["bot"] or "steady"


class LayForm(RulesChoiceForm):
    """A table with its maker in seat A. `own` are the rules when they are none that have a name."""

    best_of = forms.TypedChoiceField(
        label=_("Games"), coerce=int, choices=[(1, _("one game")), (3, _("best of 3")), (5, _("best of 5"))], initial=1
    )
    seat_c = forms.ChoiceField(label=OTHERS["C"], choices=SITTERS, required=False)
    seat_b = forms.ChoiceField(label=OTHERS["B"], choices=SITTERS, required=False)
    seat_d = forms.ChoiceField(label=OTHERS["D"], choices=SITTERS, required=False)
    door = forms.ChoiceField(
        label=_("Who may sit down"),
        choices=[choice for choice in Door.choices if choice[0] != Door.CLOSED],
        initial=Door.LINK,
        widget=forms.RadioSelect,
    )
    filling = forms.ChoiceField(label=_("When a person is missing"), choices=MISSING, initial=Filling.ALLOWED)
    audience = forms.ChoiceField(label=_("Who may watch"), choices=Audience.choices, initial=Audience.SEATED)

    hands_behind = forms.TypedChoiceField(
        label=_("What who watches sees"),
        coerce=int,
        choices=[(0, _("each tile at once")), (1, _("each hand when it is over")), (2, _("each hand one hand later"))],
        initial=0,
        required=False,
    )

    def __init__(self, *args: Any, begin_from: str = "", **kwargs: Any) -> None:  # Any: what Django's form takes
        """The rules of one's own begin as a copy of those named."""
        super().__init__(*args, **kwargs)
        self.begun = begin_from if begin_from in {*self.offered, *RULE_SETS} else ""
        if self.begun:
            self.initial["rule_set"] = OWN
        source = self.named(self.begun or STRAIGHT).rules
        self.own = RulesForm(self.data if self.is_bound else None, prefix="own", initial=initial_of(source))

    def more_choices(self) -> list[tuple[Text, Any]]:  # Any: Django's own shape
        return [(OWN, _("Rules of our own, as below"))]

    @property
    def sources(self) -> list[tuple[str, Text]]:
        """What the rules of one's own may begin from, by key."""
        return [*((key, each.name) for key, each in self.offered.items()), *RULE_SETS.items()]

    def clean(self) -> dict[str, Any]:  # Any: Django's own shape
        if self.cleaned_data.get("rule_set") == OWN and not self.own.is_valid():
            self.add_error("rule_set", _("Rules of our own: look for the lines marked with ! below."))
        return self.cleaned_data

    def named(self, word: str) -> ChosenRules:
        return ChosenRules(self.own.rules) if word == OWN else super().named(word)

    def bots(self) -> dict[str, str]:
        named = {seat: self.cleaned_data[f"seat_{seat.lower()}"] for seat in OTHERS}
        return {seat: bot for seat, bot in named.items() if bot}

    def terms(self) -> Terms:
        chosen = self.cleaned_data
        return Terms(
            rules_name=self.chosen().name,
            audience=Audience(chosen["audience"]),
            door=Door(chosen["door"]),
            # Whoever gives a bot a seat has said that bots may play.
            filling=Filling.ALLOWED if self.bots() else Filling(chosen["filling"]),
            hands_behind=chosen["hands_behind"] or 0,
        )


class SitForm(forms.Form):
    """A seat, or any; a guest may say a name."""

    seat = forms.ChoiceField(choices=[("", ""), *SeatLetter.choices], required=False)
    name = forms.CharField(max_length=80, required=False)

    def seat_wanted(self) -> str:
        return str(self.cleaned_data["seat"]) if self.is_valid() else ""

    def name_said(self) -> str:
        """Nothing for a name that cannot be one: the guest sits down all the same."""
        name = tidy(str(self.cleaned_data["name"])) if self.is_valid() else ""
        return "" if name_fault(name) else name


class CodeForm(forms.Form):
    code = forms.CharField(
        label=_("Code"),
        max_length=12,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
    )
