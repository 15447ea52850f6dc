"""Duplicate play is online only: an event of it prints no slips, and none opens a table."""

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Pairing
from league.services import tickets
from tests.league.builders import running
from tests.pages.club_people import house

pytestmark = pytest.mark.django_db


def test_boards_are_played_on_screens_so_no_table_has_a_slip() -> None:
    lone_oak = house()
    event = running(4, house=lone_oak.club, format="duplicate", options={"boards": 2, "rounds": 2})
    desk, pairing = lone_oak.desk, Pairing.objects.of(event).with_people()[0]
    for sheet in ("slips", "pack"):
        page = desk.get(reverse("hall:sheet", args=[event.public_id, sheet])).content.decode()
        assert "their tables have no slips" in page and "/t/" not in page
    assert "A slip got lost?" not in desk.get(reverse("hall:sheets", args=[event.public_id])).content.decode()
    for client in (desk, Client()):
        assert client.get(reverse("hall:ticket", args=[tickets.ticket(pairing)])).status_code == 404
