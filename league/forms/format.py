"""How an event is played: the format with its options, and what follows on it. Plain fields that need no script."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.forms.playoff import BEST_OF, PlayoffForm, playoff_of
from league.forms.standing import StandingForm, standing_of
from league.models import Stage, Tournament
from league.services.playoffs import FEEDING
from league.services.stages import StagePlan

FORMATS = [
    ("single-elimination", _("Single elimination: who loses is out")),
    ("double-elimination", _("Double elimination: out after two losses, fixed bracket")),
    ("draw-box", _("Draw box: out after two losses, every round drawn by lot")),
    ("swiss", _("Swiss: everybody plays every round against an equal record")),
    ("round-robin", _("Round robin: everybody meets everybody once")),
    ("double-round-robin", _("Double round robin: everybody meets everybody twice")),
    ("duplicate", _("Duplicate: all tables play the same tiles, so that luck cancels")),
    ("rotating-partners", _("Rotating partners: people enter alone, and sit with another partner every round")),
]
FINALS = [
    ("reset", _("The unbeaten team must be beaten twice")),
    ("single", _("One match decides")),
    ("none", _("No match between the winners of the two brackets")),
]
OPPONENTS = [
    ("", _("Those who stand near each other")),
    ("round-robin", _("Everybody in turn")),
]
OPTIONS: Mapping[str, tuple[str, ...]] = {
    "single-elimination": ("third_place",),
    "double-elimination": ("final",),
    "draw-box": ("avoid_rematches",),
    "swiss": ("rounds",),
    "round-robin": ("groups",),
    "double-round-robin": ("groups",),
    "duplicate": ("boards", "opponents", "rounds"),
    "rotating-partners": ("rounds",),
}
BRACKETS = ("single-elimination", "double-elimination")


class FormatForm(PlayoffForm, StandingForm):
    """Options of formats that were not chosen are not read."""

    format = forms.ChoiceField(
        label=_("How it is played"),
        choices=FORMATS,
        initial="single-elimination",
        required=False,
        widget=forms.RadioSelect,
    )
    best_of = forms.TypedChoiceField(label=_("Each match"), choices=BEST_OF, coerce=int, initial=1)
    third_place = forms.BooleanField(label=_("A match for the third place"), required=False)
    final = forms.ChoiceField(label=_("The final"), choices=FINALS, initial="reset", required=False)
    avoid_rematches = forms.BooleanField(label=_("Avoid rematches as long as possible"), required=False)
    rounds = forms.IntegerField(
        label=_("Number of rounds"),
        min_value=1,
        max_value=30,
        required=False,
        help_text=_(
            "Left empty: in Swiss as few as can leave one team unbeaten; where partners rotate, seven at most."
        ),
    )
    boards = forms.TypedChoiceField(
        label=_("Boards of a round"),
        coerce=int,
        choices=[("", _("8, as a rule")), *((boards, str(boards)) for boards in (4, 12, 16))],
        empty_value=None,
        required=False,
    )
    opponents = forms.ChoiceField(label=_("Who meets whom"), choices=OPPONENTS, required=False)
    groups = forms.IntegerField(label=_("Number of groups"), min_value=1, max_value=99, required=False, initial=1)
    bot_pair = forms.ChoiceField(
        label=_("When the number of teams is odd"),
        choices=Stage.BotPair.choices,
        initial=Stage.BotPair.NONE,
        required=False,
        help_text=_("Where partners rotate: without bots people rest in turn, with them bots complete the last table."),
    )
    minutes = forms.IntegerField(
        label=_("Minutes of a round"),
        min_value=1,
        max_value=600,
        required=False,
        help_text=_("Left empty, there is no clock."),
    )

    def stages(self) -> tuple[StagePlan, ...]:
        """What was chosen, as the verbs take it; nothing when it stays as it is. The form is valid."""
        typed = self.cleaned_data
        untold = {*StandingForm.base_fields} - {*self.data}
        if not typed["format"] or not {*self.changed_data} & {*FormatForm.base_fields} - untold - {"best_of"}:
            return ()
        first = StagePlan(
            format=typed["format"],
            options=self._options(typed["format"]),
            best_of_rounds=self.long_rounds() if typed["format"] in BRACKETS else {},
            bot_pair=typed["bot_pair"] or Stage.BotPair.NONE,
            minutes=typed["minutes"],
            **self.standing(),
        )
        if typed["format"] not in FEEDING:
            return (first,)
        return (first, *self.playoffs(minutes=typed["minutes"], **self.standing()))

    @staticmethod
    def initial_of(tournament: Tournament) -> dict[str, Any]:  # Any: what the fields take
        """The fields as the event's stages fill them."""
        first, *others = tournament.stages.in_order()
        return {
            **first.options,
            **playoff_of(others or [first], others),
            "format": first.format,
            "best_of": tournament.best_of,
            "bot_pair": first.bot_pair,
            "minutes": first.minutes,
            **standing_of(first),
        }

    def _options(self, name: str) -> dict[str, Any]:  # Any: each format has its own
        typed = {option: self.cleaned_data[option] for option in OPTIONS[name]}
        return {option: value for option, value in typed.items() if value not in (None, "")}
