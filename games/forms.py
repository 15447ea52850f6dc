"""What people send: an action at a table, a new account."""

from typing import Any

from django import forms
from django.contrib.auth import password_validation
from django.contrib.auth.forms import PasswordChangeForm
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.utils.translation import gettext_lazy as _

from engine import notation
from engine.actions import Action
from games.errors import Refused
from games.models import User
from games.names import name_fault, tidy
from games.services.brakes import WRONG_PASSWORDS, forgive

RULE_SETS = {
    "straight": _("Straight"),
    "austin-league": _("Austin league: the last to bid must bid"),
    "stacked-84": _("Stacked 84: bids end at 84"),
    "garner": _("Garner: nello, sevens, plunge first"),
    "stuck-shaker-plunge": _("Stuck shaker with plunge"),
    "stuck-shaker-low": _("Stuck shaker with nello"),
    "lechner-hall": _("Lechner hall: everything goes"),
    "kitchen-table": _("Kitchen table: points to 250"),
}

# The one that plays at random is for tests of programs.
STRENGTHS = {
    "steady": _("Steady: plays by rules of thumb"),
    "counting": _("Counting: tries 20 ways the tiles may lie"),
    "searching": _("Searching: tries 100 ways the tiles may lie"),
    "knowing": _("Knowing: reads bids and tiles as well, the strongest"),
}

PASSWORD_HELP = _("At least 8 characters, not only digits, nothing that is easy to guess.")


class AnswerForm(forms.Form):
    """One action as a button says it. The word may come whole, or a call and its stacks apart."""

    action = forms.CharField(max_length=24)
    stacks = forms.ChoiceField(choices=[("1", "1"), ("2", "2")], required=False)

    def word(self) -> Action:
        """Raises Refused for what cannot be read."""
        if not self.is_valid():
            raise Refused("unreadable", 422)
        word, stacks = self.cleaned_data["action"], self.cleaned_data["stacks"]
        try:
            return notation.parse_word(f"{word}/{stacks}" if stacks and "/" not in word else word)
        except ValueError as unreadable:
            raise Refused("unreadable", 422) from unreadable


class ActForm(AnswerForm):
    """An action, made for one version of the table."""

    version = forms.IntegerField(min_value=0)
    intent = forms.CharField(max_length=64)

    def act(self) -> dict[str, Any]:  # Any: the arguments of `hands.submit`, each of its own type
        """The arguments of `hands.submit`. Raises Refused for what cannot be read."""
        action, read = self.word(), self.cleaned_data
        return {"action": action, "expected_version": read["version"], "intent": read["intent"]}


class JoinForm(forms.Form):
    """A new account. Name and password are all that is asked."""

    username = forms.CharField(
        label=_("Username"),
        max_length=150,
        validators=[UnicodeUsernameValidator()],
        help_text=_("To sign in with: letters, digits and @ . + - _ only."),
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    name = forms.CharField(
        label=_("Name at the table"),
        max_length=80,
        required=False,
        help_text=_("What others read. Left empty, it is the username."),
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        help_text=PASSWORD_HELP,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def clean_password(self) -> str:
        """Held against the user name too, which may not hide in it."""
        password: str = self.cleaned_data["password"]
        password_validation.validate_password(password, User(username=self.cleaned_data.get("username", "")))
        return password

    def clean(self) -> dict[str, Any]:  # Any: Django's own shape
        """All blanks in a name are no name. A claimed name stands on a roster, which has checked it."""
        self.cleaned_data["name"] = name = tidy(self.cleaned_data.get("name", ""))
        if "name" in self.fields and name_fault(name):
            self.add_error("name", _("Write the name in letters that can be seen."))
        return self.cleaned_data


class PasswordForm(PasswordChangeForm):
    """Django's own, with one short sentence about what a password needs."""

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:  # Any: passed on as it comes
        super().__init__(user, *args, **kwargs)
        self.fields["new_password1"].help_text = PASSWORD_HELP
        self.fields["new_password2"].help_text = ""
        self.fields["new_password2"].label = _("New password again")

    def clean_old_password(self) -> str:
        """Whoever finds somebody signed in does not guess on here."""
        try:
            counted = WRONG_PASSWORDS.count(f"account {self.user.pk}")
        except Refused as refused:
            raise forms.ValidationError(_("Too many wrong passwords. Wait ten minutes."), refused.code) from refused
        password = super().clean_old_password()
        forgive(counted)
        return password
