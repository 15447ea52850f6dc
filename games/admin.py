"""The site's back office. It shows who sits where, never a tile: hands and actions are not registered."""

from typing import Any

from django.contrib import admin
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth.admin import UserAdmin
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext as _

from games.errors import Refused
from games.models import Match, Player, Seating, User
from games.services.brakes import forgive, guess


class SlowSignInForm(AdminAuthenticationForm):
    """The back door has the brake of the front door, and what is guessed at either counts at both."""

    def clean(self) -> dict[str, Any]:  # Any: what Django's form holds
        assert self.request is not None, "Django's sign-in gives it"
        try:
            counted = guess(self.request, self.data.get("username", ""))
        except Refused as refused:
            raise ValidationError(_("Too many wrong passwords. Wait ten minutes."), code=refused.code) from refused
        cleaned = super().clean()
        forgive(*counted)
        return cleaned


admin.site.login_form = SlowSignInForm
admin.site.register(User, UserAdmin)


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # no generic at run time
    list_display = ["name", "kind", "user", "created_at"]
    list_filter = ["kind"]
    search_fields = ["name", "user__username"]
    readonly_fields = ["public_id", "kind", "bot", "created_at"]
    raw_id_fields = ["user"]


class SeatingInline(admin.TabularInline):  # type: ignore[type-arg]
    model = Seating
    extra = 0
    can_delete = False
    fields = ("seat", "player", "owner", "since_sequence", "ended_at")
    readonly_fields = ("seat", "player", "owner", "since_sequence", "ended_at")

    def has_add_permission(self, request: HttpRequest, obj: Match | None = None) -> bool:
        return False


@admin.register(Match)
class MatchAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """To look at. What changes a match goes through the services, with a version and a lock."""

    list_display = ["__str__", "public_id", "best_of", "version", "awaits", "started_at", "finished_at"]
    list_filter = ["finished_at"]
    search_fields = ["public_id", "label"]
    inlines = [SeatingInline]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Match | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Match | None = None) -> bool:
        return False
