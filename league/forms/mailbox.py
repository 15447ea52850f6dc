"""Where somebody reads mail, and what of."""

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from league.models import Mailbox


def must_be_sendable(address: str) -> None:
    """A form of mail that every server takes: plain letters before the @, a name of the internet after it."""
    local, _at, domain = address.rpartition("@")
    try:
        written = domain.encode("idna")
    except UnicodeError:
        written = b""
    if not (local.isascii() and written) or b"[" in written:
        raise ValidationError(_("No mail can be sent to this address. Look for a slip of the pen."), code="unsendable")


class MailboxForm(forms.Form):
    address = forms.EmailField(label=_("Your e-mail address"), max_length=254, validators=[must_be_sendable])
    kinds = forms.MultipleChoiceField(
        label=_("Write to me when"),
        choices=Mailbox.Kind.choices,
        initial=Mailbox.Kind.values,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
