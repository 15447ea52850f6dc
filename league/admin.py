"""The admin site's view of clubs and events, for whoever runs the machine. Rulings can be read there, not edited."""

from django.contrib import admin
from django.http import HttpRequest

from league.models import Club, Entry, Membership, Pairing, Round, RulesVersion, Ruling, Stage, Team, Tournament

admin.site.register(Club, list_display=["name", "slug", "zone", "is_demo"], search_fields=["name"])
admin.site.register(
    Membership,
    list_display=["club", "player", "role"],
    list_filter=["role"],
    list_select_related=["club", "player"],
    raw_id_fields=["club", "player"],
)
admin.site.register(
    Tournament,
    list_display=["name", "club", "state", "best_of", "starts_at"],
    list_filter=["state"],
    search_fields=["name", "public_id"],
    raw_id_fields=["club", "created_by"],
)
admin.site.register(Stage, list_display=["tournament", "number", "format"], raw_id_fields=["tournament"])
admin.site.register(
    Team,
    list_display=["__str__", "club"],
    list_select_related=["club", "first", "second"],
    raw_id_fields=["club", "first", "second"],
)
admin.site.register(
    Entry,
    list_display=["__str__", "tournament", "seed", "state"],
    list_select_related=["tournament", "team__first", "team__second"],
    raw_id_fields=["tournament", "team"],
)
admin.site.register(
    Round,
    list_display=["__str__", "stage", "number", "state"],
    list_select_related=["stage__tournament"],
    raw_id_fields=["stage", "drawn_by"],
)
admin.site.register(
    Pairing,
    list_display=["__str__", "round", "slot", "kind", "table_number"],
    list_select_related=["home__team__first", "home__team__second", "away__team__first", "away__team__second"],
    raw_id_fields=["round", "home", "away", "match"],
)
admin.site.register(
    Ruling,
    list_display=["made_at", "tournament", "what", "who", "why"],
    list_filter=["what"],
    search_fields=["why", "tournament__name"],
    readonly_fields=["tournament", "who", "what", "why", "data", "made_at"],
)


@admin.register(RulesVersion)
class RulesVersionAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # no generic at run time
    """To be read: what a version says is never changed."""

    list_display = ["rule_set", "number", "author", "created_at"]
    list_select_related = ["rule_set", "author"]
    readonly_fields = ["rule_set", "number", "words", "note", "author", "created_at"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: RulesVersion | None = None) -> bool:
        return False
