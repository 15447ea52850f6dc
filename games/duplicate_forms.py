"""What people send to lay duplicate play: how many boards, and who is at which table."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.forms import STRENGTHS
from games.rule_choice import RulesChoiceForm
from games.services.duplicates import Party

SIZES = [(size, str(size)) for size in (4, 8, 12, 16)]
BOTS, PEOPLE = "bots", "people"
MATES = [(BOTS, _("Three bots and I")), (PEOPLE, _("Three people whom I invite"))]
OTHERS = [
    (BOTS, _("Four bots, at one more table")),
    ("1", _("People, at one more table")),
    ("2", _("People, at two more tables")),
    ("3", _("People, at three more tables")),
    ("7", _("People, at seven more tables")),
]


class DuplicateForm(RulesChoiceForm):
    field_order = ("size", "mates", "others", "bot", "rule_set")

    size = forms.TypedChoiceField(
        label=_("Boards"),
        help_text=_("A board is one hand. Each table plays it with the same tiles."),
        coerce=int,
        choices=SIZES,
        initial=4,
    )
    mates = forms.ChoiceField(label=_("At your table"), choices=MATES, initial=BOTS, widget=forms.RadioSelect)
    others = forms.ChoiceField(label=_("Who plays the same boards"), choices=OTHERS, initial=BOTS)
    bot = forms.ChoiceField(label=_("Bots"), choices=STRENGTHS.items(), initial="searching")

    def party(self) -> Party:
        chosen = self.cleaned_data
        own = dict.fromkeys("BCD", chosen["bot"]) if chosen["mates"] == BOTS else {}
        others = [chosen["bot"]] if chosen["others"] == BOTS else [""] * int(chosen["others"])
        return Party(own=own, others=others)
