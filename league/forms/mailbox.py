"""Where somebody reads mail, and what of."""

from django import forms
from django.utils.translation import gettext_lazy as _

from league.models import Mailbox


class MailboxForm(forms.Form):
    address = forms.EmailField(label=_("Your e-mail address"), max_length=254)
    kinds = forms.MultipleChoiceField(
        label=_("Write to me when"),
        choices=Mailbox.Kind.choices,
        initial=Mailbox.Kind.values,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
