"""Addresses of matches and sign-in under /api/v1/."""

from django.urls import path

from games.api import auth, boards, matches

urlpatterns = [
    path("auth/token/", auth.token, name="api-token"),
    path("duplicates/<str:duplicate_id>/", boards.duplicate, name="api-duplicate"),
    path("matches/", matches.open_match, name="api-matches"),
    path("matches/<str:match_id>/sight/", matches.sight, name="api-sight"),
    path("matches/<str:match_id>/actions/", matches.act, name="api-actions"),
    path("matches/<str:match_id>/next-hand/", matches.next_hand, name="api-next-hand"),
    path("matches/<str:match_id>/stream/", matches.stream, name="api-stream"),
    path("matches/<str:match_id>/record/", matches.record, name="api-record"),
]
