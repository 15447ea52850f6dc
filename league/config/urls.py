"""The root of all addresses."""

from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView
from drf_spectacular.views import SpectacularAPIView

urlpatterns = [
    path("", include("league.urls")),
    path("", include("league.hall_urls")),
    path("", include("games.urls")),
    path("api/v1/", include("league.api.urls")),
    path("api/schema/", SpectacularAPIView.as_view(), name="schema"),
    # One door for a new password, with a brake for whoever guesses the old one.
    path("admin/password_change/", RedirectView.as_view(pattern_name="games:account"), name="new-password"),
    path("admin/", admin.site.urls),
]

handler400 = "league.api.outside.bad_request"
handler404 = "league.api.outside.not_found"
handler500 = "league.api.outside.broken"
