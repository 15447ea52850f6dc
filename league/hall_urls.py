"""Addresses of what a hall needs: sheets to print, screens on the wall, files and calendars to take away."""

from django.urls import path

from league.views import prints

app_name = "hall"
urlpatterns = [
    path("events/<slug:public_id>/sheets/", prints.index, name="sheets"),
    path("events/<slug:public_id>/sheets/<slug:sheet>/", prints.sheet, name="sheet"),
    path("events/<slug:public_id>/sheets/<slug:sheet>/pdf/", prints.as_pdf, name="sheet-pdf"),
    path("t/<slug:ticket>/", prints.ticket, name="ticket"),
]
