"""Addresses of tables and sign-in."""

from django.urls import URLPattern, URLResolver, path

from games.views import accounts, insight, invites, lobby, paper, practice, preferences, replay, seats, tables, talk
from games.views.stream import stream

app_name = "games"
urlpatterns: list[URLPattern | URLResolver] = [
    path("practice/", practice.practice, name="practice"),
    path("tables/<str:match_id>/", tables.table, name="table"),
    path("tables/<str:match_id>/view/", tables.view, name="table-view"),
    path("tables/<str:match_id>/stream/", stream, name="table-stream"),
    path("tables/<str:match_id>/act/", tables.act, name="act"),
    path("tables/<str:match_id>/next-hand/", tables.next_hand, name="next-hand"),
    path("tables/<str:match_id>/hint/", insight.hint, name="hint"),
    path("tables/<str:match_id>/hands/<int:number>/review/", insight.review, name="review"),
    path("tables/<str:match_id>/seats/", seats.seats, name="seats"),
    path("tables/<str:match_id>/seats/view/", seats.view, name="seats-view"),
    path("tables/<str:match_id>/seats/absent/", seats.absent, name="seats-absent"),
    path("tables/<str:match_id>/seats/<slug:act>/", seats.act, name="seats-act"),
    path("tables/<str:match_id>/talk/", talk.listen, name="talk"),
    path("tables/<str:match_id>/talk/say/", talk.say, name="say"),
    path("tables/<str:match_id>/talk/mute/", talk.mute, name="mute"),
    path("tables/<str:match_id>/shake/", replay.shake, name="shake"),
    path("tables/<str:match_id>/replay/", replay.replay, name="replay"),
    path("tables/<str:match_id>/replay/record.json", replay.record, name="record"),
    path("tables/<str:match_id>/replay/<slug:act>/", replay.share, name="replay-share"),
    path("replay/<str:token>/", replay.shared, name="shared"),
    path("replay/<str:token>/record.json", replay.shared_record, name="shared-record"),
    path("tables/<str:match_id>/paper/", paper.paper, name="paper"),
    path("tables/<str:match_id>/paper/view/", paper.view, name="paper-view"),
    path("tables/<str:match_id>/paper/<slug:act>/", paper.act, name="paper-act"),
    path("slips/<slug:slip>/", paper.slip, name="slip"),
    path("lobby/", lobby.hall, name="lobby"),
    path("lobby/new/", lobby.lay, name="lay"),
    path("lobby/code/", lobby.code, name="code"),
    path("seat/<str:token>/", invites.invited, name="invited"),
    path("preferences/", preferences.preferences, name="preferences"),
    path("join/", accounts.join, name="join"),
    path("sign-in/", accounts.SignIn.as_view(), name="sign-in"),
    path("sign-out/", accounts.SignOut.as_view(), name="sign-out"),
    path("account/", accounts.Password.as_view(), name="account"),
]
