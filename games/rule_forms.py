"""A rule set as a form: every option a labelled control with a sentence of explanation (rules 9)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.actions import Doubles
from engine.rule_set import CHOICES, KINDS, Contradiction, RuleSet
from games.rule_words import value_word

Text = str | Promise
MAY = {"yes": _("May be called"), "no": _("May not be called")}
DOUBLES = {
    "high": _("High: the double is the highest of its suit"),
    "low": _("Low: the double is the lowest of its suit"),
    "suit": _("A suit of their own, the double six the highest"),
    "suit-low": _("A suit of their own, the double blank the highest"),
}


@dataclass(frozen=True)
class Control:
    """How one option is asked for; `choices` by the word of each value."""

    label: Text
    help: Text
    choices: Mapping[str, Text]


CONTROLS: Mapping[str, Control] = {
    "scoring": Control(
        _("How a game is won"),
        _("Marks are chalked hand by hand. Points add up what each side takes."),
        {"marks": _("7 marks"), "points": _("250 points")},
    ),
    "all_pass": Control(
        _("When all pass"),
        _("What happens when nobody wants to bid."),
        {"reshake": _("Shake again, nobody scores"), "forced": _("The shaker must bid")},
    ),
    "forced_minimum": Control(
        _("Least forced bid"),
        _("What the shaker must bid at least when the others have passed."),
        {"30": _("30"), "31": _("31")},
    ),
    "first_marks_max": Control(
        _("First marks bid"),
        _("How high the first bid in marks may be."),
        {"1": _("42 (one mark)"), "2": _("42 or 84 (two marks)")},
    ),
    "marks_raise": Control(
        _("Raising a marks bid"),
        _("How many marks more than the bid before."),
        {"1": _("One mark more"), "2": _("One or two marks more")},
    ),
    "marks_max": Control(
        _("Highest marks bid"),
        _("With a limit of 84 the others can only pass after it."),
        {"off": _("No limit"), "2": _("84 (two marks)")},
    ),
    "doubles_trumps": Control(
        _("Doubles as trumps"), _("The seven doubles as the trump suit."), {**MAY},
    ),
    "follow_me": Control(
        _("Follow me"), _("A hand without trumps: the suit led decides each trick."), {**MAY},
    ),
    "follow_me_doubles": Control(
        _("Doubles in follow me"),
        _("Tick several, and the bidder says which one counts in this hand."),
        {word: DOUBLES[word] for word in ("high", "low", "suit")},
    ),
    "nello": Control(
        _("Nello, or low"),
        _("The bidder plays without the partner and must lose every trick."),
        {"off": _("Not played"), "1": _("From 42 (one mark)"), "2": _("From 84 (two marks)")},
    ),
    "nello_doubles": Control(
        _("Doubles in nello"), _("Tick several, and the bidder says which one counts in this hand."), DOUBLES
    ),
    "sevens": Control(
        _("Sevens"),
        _("The tile nearest to seven pips wins the trick. Called on marks bids only."),
        {"off": _("Not played"), "1": _("May be called")},
    ),
    "plunge": Control(
        _("Plunge"),
        _("A bid of four marks with four doubles in hand. The partner calls trumps and leads."),
        {"off": _("Not played"), "first": _("Only before any other bid"), "any": _("At any turn")},
    ),
    "splash": Control(
        _("Splash"),
        _("A bid of two marks with three doubles in hand. The partner calls trumps and leads."),
        {"off": _("Not played"), "any": _("At any turn")},
    ),
    "look_back": Control(
        _("Looking back on a marks bid"),
        _("Which captured tricks may still be looked at."),
        {
            "bidder": _("One or two, as the bidder chooses"),
            "1": _("The newest one"),
            "2": _("The newest two"),
            "all": _("All of them"),
            "none": _("None"),
        },
    ),
    "look_back_from": Control(
        _("Tricks are covered from"),
        _("On lower bids every captured trick may be looked at."),
        {"1": _("42 (one mark)"), "2": _("84 (two marks)")},
    ),
    "gather": Control(
        _("A finished trick"),
        _("How long the four tiles lie open."),
        {"next-lead": _("Lies open until the next lead"), "at-once": _("Is gathered at once")},
    ),
    "first_shake": Control(
        _("First shake"),
        _("Who shakes first in a match."),
        {"lot": _("Drawn by lot"), "high-tile": _("Each draws a tile, most pips shakes")},
    ),
    "next_game_shake": Control(
        _("Shake of a later game"),
        _("Who shakes first in the second game of a match and after."),
        {"lot": _("Drawn by lot"), "losers": _("One of the two who lost, by lot"), "rotate": _("The shake moves on")},
    ),
}  # fmt: skip

PARTS: Mapping[Text, tuple[str, ...]] = {
    _("Winning and bidding"): ("scoring", "all_pass", "forced_minimum", "first_marks_max", "marks_raise", "marks_max"),
    _("What may be called"): ("doubles_trumps", "follow_me", "follow_me_doubles", "nello", "nello_doubles", "sevens"),
    _("Special bids"): ("plunge", "splash"),
    _("Captured tricks"): ("look_back", "look_back_from", "gather"),
    _("The shake"): ("first_shake", "next_game_shake"),
}

# Why two options cannot stand together (rules 9.1).
CLASHES: Mapping[tuple[str, str], Text] = {
    ("follow_me_doubles", "follow_me"): _("Follow me needs at least one way for doubles to count."),
    ("nello_doubles", "nello"): _("Nello needs at least one way for doubles to count."),
    ("forced_minimum", "all_pass"): _("Where the tiles are shaken again nobody is forced to bid, so leave it at 30."),
    ("marks_raise", "marks_max"): _("With 84 as the highest bid nobody can raise by two marks."),
    ("plunge", "marks_max"): _("Plunge is a bid of four marks, more than 84."),
    ("splash", "marks_max"): _("Splash can rise above two marks, more than 84."),
}


class RulesForm(forms.Form):
    """Valid when the engine takes it; then `rules` is the rule set."""

    rules: RuleSet

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # Any: what Django's form takes
        super().__init__(*args, **kwargs)
        for option, control in CONTROLS.items():
            self.fields[option] = field_of(option, control)

    @property
    def parts(self) -> list[tuple[Text, list[forms.BoundField]]]:
        """The controls of the rules alone, in order, under their headings."""
        return [(title, [self[option] for option in options]) for title, options in PARTS.items()]

    def clean(self) -> dict[str, Any]:  # Any: Django's own shape
        read: dict[str, Any] = super().clean() or self.cleaned_data
        if not any(option in self.errors for option in CONTROLS):
            try:
                self.rules = RuleSet(**{option: value_of(option, read[option]) for option in CONTROLS})
            except Contradiction as clash:
                self._name_both(*clash.options)
        return read

    def _name_both(self, one: str, other: str) -> None:
        """Beside each of the two the other is named, with the reason."""
        for here, there in ((one, other), (other, one)):
            label = _("Does not go with “%(option)s”.") % {"option": CONTROLS[there].label}
            self.add_error(here, f"{label} {CLASHES[one, other]}")


def field_of(option: str, control: Control) -> forms.Field:
    around: dict[str, Any] = {"label": control.label, "help_text": control.help}  # Any: what a field takes
    choices = list(control.choices.items())
    if option in KINDS:
        return forms.MultipleChoiceField(
            choices=choices, required=False, widget=forms.CheckboxSelectMultiple, initial=["high"], **around
        )
    initial = value_word(getattr(RuleSet(), option))
    return forms.ChoiceField(choices=choices, widget=forms.RadioSelect, initial=initial, **around)


def initial_of(rules: RuleSet) -> dict[str, Any]:  # Any: what the fields take
    kinds = {option: [str(kind) for kind in getattr(rules, option)] for option in KINDS}
    return {**{option: value_word(getattr(rules, option)) for option in CHOICES}, **kinds}


def value_of(option: str, typed: Any) -> Any:  # Any: each option has its own type
    if option in KINDS:
        return tuple(Doubles(word) for word in typed)
    return next(choice for choice in CHOICES[option] if value_word(choice) == typed)
