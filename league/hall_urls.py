"""Addresses of what a hall needs: sheets to print, screens on the wall, files and calendars to take away."""

from django.urls import path

from league.views import exports, feeds, next_match, prints, streams, tv

app_name = "hall"
urlpatterns = [
    path("events/<slug:public_id>/sheets/", prints.index, name="sheets"),
    path("events/<slug:public_id>/sheets/<slug:sheet>/", prints.sheet, name="sheet"),
    path("events/<slug:public_id>/sheets/<slug:sheet>/pdf/", prints.as_pdf, name="sheet-pdf"),
    path("events/<slug:public_id>/sheets/slips/<int:pairing_id>/revoke/", prints.revoke, name="slip-revoke"),
    path("events/<slug:public_id>/tv/", tv.tv, name="tv"),
    path("events/<slug:public_id>/tv/view/", tv.view, name="tv-view"),
    path("events/<slug:public_id>/stream/", streams.of_event, name="event-stream"),
    path("events/<slug:public_id>/stream/desk/", streams.of_desk, name="desk-stream"),
    path("events/<slug:public_id>/files/event.json", exports.as_json, name="json"),
    path("events/<slug:public_id>/files/<slug:table>.csv", exports.as_csv, name="csv"),
    path("events/<slug:public_id>/calendar.ics", feeds.of_event, name="event-calendar"),
    path("stream/", streams.of_front, name="front-stream"),
    path("clubs/<slug:slug>/stream/", streams.of_club, name="club-stream"),
    path("clubs/<slug:slug>/calendar.ics", feeds.of_club, name="club-calendar"),
    path("calendar/<slug:word>.ics", feeds.of_person, name="person-calendar"),
    path("my-next-match/", next_match.next_match, name="next-match"),
    path("my-next-match/view/", next_match.view, name="next-match-view"),
    path("my-next-match/stream/", streams.of_person, name="next-match-stream"),
    path("t/<slug:ticket>/", prints.ticket, name="ticket"),
]
