"""Addresses of clubs and events."""

from django.urls import path

from league.views import (
    claims,
    clubs,
    demo,
    desk,
    entries,
    events,
    front,
    leaderboard,
    pairings,
    people,
    printing,
    rulings,
    welcome,
)

app_name = "league"
urlpatterns = [
    path("", front.front, name="front"),
    path("demo/", demo.demo, name="demo"),
    path("welcome/<str:token>/", welcome.welcome, name="welcome"),
    path("clubs/", clubs.clubs, name="clubs"),
    path("clubs/<slug:slug>/", clubs.club, name="club"),
    path("clubs/<slug:slug>/join/", clubs.join, name="join"),
    path("clubs/<slug:slug>/leaderboard/", leaderboard.leaderboard, name="leaderboard"),
    path("clubs/<slug:slug>/people/", people.people, name="people"),
    path("clubs/<slug:slug>/people/<int:membership_id>/<slug:act>/", people.act, name="person-act"),
    path("clubs/<slug:slug>/events/new/", events.new, name="event-new"),
    path("events/<slug:public_id>/", events.event, name="event"),
    path("events/<slug:public_id>/view/", events.view, name="event-view"),
    path("events/<slug:public_id>/change/", events.change, name="event-change"),
    path("events/<slug:public_id>/print/", printing.paper, name="event-print"),
    path("events/<slug:public_id>/rulings/", rulings.rulings, name="rulings"),
    path("events/<slug:public_id>/entries/", entries.entries, name="entries"),
    path("events/<slug:public_id>/entries/add/", entries.add, name="entry-add"),
    path("events/<slug:public_id>/entries/roster/", entries.roster, name="entry-roster"),
    path("events/<slug:public_id>/entries/all-here/", entries.all_here, name="entry-all-here"),
    path("events/<slug:public_id>/entries/<int:entry_id>/<slug:act>/", entries.act, name="entry-act"),
    path("claim/", claims.ask, name="claim-ask"),
    path("claim/<str:code>/", claims.claim, name="claim"),
    path("events/<slug:public_id>/claims/", claims.sheet, name="claims"),
    path("events/<slug:public_id>/claims/give/", claims.give, name="claims-give"),
    path("events/<slug:public_id>/claims/<int:claim_id>/revoke/", claims.revoke, name="claim-revoke"),
    path("events/<slug:public_id>/pairings/<int:pairing_id>/", pairings.pairing, name="pairing"),
    path("events/<slug:public_id>/pairings/<int:pairing_id>/correct/", pairings.correct, name="pairing-correct"),
    path("events/<slug:public_id>/pairings/<int:pairing_id>/<slug:act>/", pairings.act, name="pairing-act"),
    path("events/<slug:public_id>/desk/", desk.desk, name="desk"),
    path("events/<slug:public_id>/desk/view/", desk.view, name="desk-view"),
    path("events/<slug:public_id>/desk/<slug:act>/", desk.act, name="desk-act"),
]
