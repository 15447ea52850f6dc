"""The site's back office. It shows who sits where, never a tile: hands and actions are not registered."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest

from games.models import Match, Player, Seating, User

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
