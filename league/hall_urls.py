"""Addresses of what a hall needs: sheets to print, screens on the wall, files and calendars to take away."""

from django.urls import path

from league.views import prints, tv

app_name = "hall"
urlpatterns = [
    path("events/<slug:public_id>/sheets/", prints.index, name="sheets"),
    path("events/<slug:public_id>/sheets/<slug:sheet>/", prints.sheet, name="sheet"),
    path("events/<slug:public_id>/sheets/<slug:sheet>/pdf/", prints.as_pdf, name="sheet-pdf"),
    path("events/<slug:public_id>/tv/", tv.tv, name="tv"),
    path("events/<slug:public_id>/tv/view/", tv.view, name="tv-view"),
    path("t/<slug:ticket>/", prints.ticket, name="ticket"),
]
