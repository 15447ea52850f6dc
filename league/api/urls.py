"""Addresses under /api/v1/: everything programs may ask, the games app's part included."""

from django.urls import URLPattern, URLResolver, include, path

from league.api import tournaments

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("games.api.urls")),
    path("clubs/<slug:slug>/tournaments/", tournaments.of_club, name="api-club-tournaments"),
    path("tournaments/<str:tournament_id>/", tournaments.one, name="api-tournament"),
    path("tournaments/<str:tournament_id>/entries/", tournaments.entries, name="api-entries"),
    path("tournaments/<str:tournament_id>/rounds/", tournaments.rounds, name="api-rounds"),
    path("tournaments/<str:tournament_id>/boards/", tournaments.boards, name="api-boards"),
    path("tournaments/<str:tournament_id>/standings/", tournaments.standings, name="api-standings"),
]
