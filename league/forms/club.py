"""Forms about a club: its beginning, and the roles its owner gives out."""

import zoneinfo

from django import forms
from django.utils.translation import gettext_lazy as _

from games.forms import JoinForm
from league.models import Membership

# The clocks of the places where 42 is played; the full list of the zone database follows them.
NEAR_ZONES = ("America/Chicago", "America/Denver", "America/New_York", "America/Los_Angeles")


def zone_choices() -> list[tuple[str, str]]:
    names = [name for name in sorted(zoneinfo.available_timezones()) if "/" in name and not name.startswith("Etc/")]
    ordered = [*NEAR_ZONES, "UTC", *(name for name in names if name not in NEAR_ZONES)]
    return [(name, name.replace("_", " ")) for name in ordered]


class ClubForm(forms.Form):
    club_name = forms.CharField(label=_("Name of the club"), max_length=80)
    zone = forms.ChoiceField(
        label=_("Time zone of the club"),
        choices=zone_choices,
        initial="America/Chicago",
        help_text=_("Club nights start by this clock."),
    )


class FounderForm(ClubForm, JoinForm):
    """The first owner makes an account and a club in one go."""

    field_order = ["club_name", "zone", "name", "username", "password"]


class RoleForm(forms.Form):
    role = forms.ChoiceField(label=_("Role"), choices=Membership.Role.choices)
