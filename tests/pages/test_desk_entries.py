"""Entries at the desk: by hand, by roster, checked in, withdrawn. Every fault is a sentence and writes nothing."""

from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from league.models import Entry, Tournament
from tests.league import builders
from tests.pages.club_people import House, house, words

pytestmark = pytest.mark.django_db
GOOD = "Player 1;Player 2;Seed\r\nLula Cuero;Bea Lockhart;1\r\nJosé Goldthwaite;Opal Goldthwaite;2\r\n"


@pytest.fixture
def lone_oak() -> House:
    return house()


def add(night: Tournament, client: Client, first: str, second: str, **more: str) -> str:
    return words(client.post(f"{night.path}entries/add/", {"first": first, "second": second, **more}, follow=True))


def paste(night: Tournament, client: Client, text: str) -> str:
    return words(client.post(f"{night.path}entries/roster/", {"text": text}, follow=True))


def upload(night: Tournament, client: Client, content: bytes) -> str:
    file = SimpleUploadedFile("roster.csv", content, "text/csv")
    return words(client.post(f"{night.path}entries/roster/", {"file": file}, follow=True))


def test_a_pair_is_entered_by_hand(lone_oak: House) -> None:
    night = lone_oak.event()
    page = add(night, lone_oak.desk, "Ann Alpine", "Bea Bobo", team="The Oaks", seed="3")
    assert "The Oaks is entered." in page and "Ann Alpine / Bea Bobo" in page and "seed 3" in page


@pytest.mark.parametrize(
    ("first", "second", "sentence"),
    [
        ("Ann Alpine", "ann  alpine", "cannot be both partners"),
        ("Ann Alpine", "", "This field is required."),
        ("Ann Alpine", "...", "holds a sign that cannot be read"),
        ("Ann Alpine", "x" * 81, "at most 80 characters"),
    ],
)
def test_a_pair_that_is_none_is_refused(first: str, second: str, sentence: str, lone_oak: House) -> None:
    night = lone_oak.event()
    assert sentence in add(night, lone_oak.desk, first, second)
    assert not Entry.objects.exists()


def test_one_person_in_two_teams_is_refused(lone_oak: House) -> None:
    night = lone_oak.event()
    add(night, lone_oak.desk, "Ann Alpine", "Bea Bobo")
    assert "Ann Alpine already plays in this event" in add(night, lone_oak.desk, "Ann Alpine", "Cleo Cuero")
    assert Entry.objects.count() == 1


def test_a_nearly_known_name_asks_who_is_meant_and_one_tap_answers(lone_oak: House) -> None:
    night, desk = lone_oak.event(), lone_oak.desk
    ann = lone_oak.member("Annabel Alpine")
    page = add(night, desk, "Anabel Alpine", "Bea Bobo")
    assert "Who is “Anabel Alpine”?" in page and "known to the club" in page and not Entry.objects.exists()
    add(night, desk, "Annabel Alpine", "Bea Bobo", new_people="on")
    assert Entry.objects.get().team.first == ann


def test_a_nearly_known_name_may_be_somebody_else(lone_oak: House) -> None:
    night, desk = lone_oak.event(), lone_oak.desk
    ann = lone_oak.member("Annabel Alpine")
    add(night, desk, "Anabel Alpine", "Bea Bobo", new_people="on")
    assert Entry.objects.get().team.first != ann


def test_a_roster_is_pasted(lone_oak: House) -> None:
    assert "2 teams are entered." in paste(lone_oak.event(), lone_oak.desk, GOOD)


def test_the_shipped_roster_is_uploaded_and_again_is_harmless(lone_oak: House) -> None:
    night = lone_oak.event()
    content = b"\xef\xbb\xbf" + Path(builders.SHIPPED).read_bytes().removeprefix(b"\xef\xbb\xbf")
    assert "16 teams are entered." in upload(night, lone_oak.desk, content)
    assert "0 teams are entered. 16 were in already." in upload(night, lone_oak.desk, content)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Player 1;Seed\nAnn;1\n", "Row 1, column Player 2: the column is missing."),
        ("Player 1;Player 2\nAnn;Bea\n;\nCleo;Dale\n", "Row 3, column Player 1: the row is empty."),
        ("Player 1;Player 2\nAnn;Bea\nCleo;ann\n", "Row 3, column Player 2: ann stands in row 2, column Player 1"),
        ("Player 1;Player 2;Seed\nAnn;Bea;x\n", "Row 2, column Seed: “x” is no seed."),
        ("Player 1;Player 2\n", "the file names no team."),
    ],
)
def test_a_faulty_roster_names_row_and_column_and_enters_nothing(text: str, sentence: str, lone_oak: House) -> None:
    night = lone_oak.event()
    page = paste(night, lone_oak.desk, text)
    assert "Nothing was entered." in page and sentence in page
    assert not Entry.objects.exists()


def test_every_fault_of_a_roster_is_told_at_once(lone_oak: House) -> None:
    page = paste(lone_oak.event(), lone_oak.desk, "Player 1;Player 2\n;Bea\nCleo;\nDale;dale\n")
    assert "Put these 3 things right" in page and all(f"Row {row}, column" in page for row in (2, 3, 4))


def test_a_file_that_is_no_text_is_told(lone_oak: House) -> None:
    page = upload(lone_oak.event(), lone_oak.desk, b"\x89PNG\r\n\x1a\n\x00\x00\xff\xfe")
    assert "the file is not text here" in page


def test_an_empty_file_is_told(lone_oak: House) -> None:
    assert "the file is empty." in upload(lone_oak.event(), lone_oak.desk, b"")


def test_no_file_and_no_text_is_told(lone_oak: House) -> None:
    assert "Choose a file, or paste the rows." in paste(lone_oak.event(), lone_oak.desk, "  ")


def test_a_team_checks_in_and_out_again_by_a_tap(lone_oak: House) -> None:
    night = builders.checked_in(2, house=lone_oak.club)
    entry = builders.entry_of(night, "Ann")
    path = f"{night.path}entries/{entry.pk}"
    assert "is no longer checked in." in words(lone_oak.desk.post(f"{path}/not-here/", follow=True))
    assert "Ann Alpine / Bea Alpine is here." in words(lone_oak.desk.post(f"{path}/here/", follow=True))


def test_a_script_gets_the_list_alone_and_keeps_its_search(lone_oak: House) -> None:
    night = builders.checked_in(3, house=lone_oak.club)
    path = f"{night.path}entries/{builders.entry_of(night, 'Ann').pk}/not-here/"
    answer = lone_oak.desk.post(path, {"q": "ann"}, headers={"HX-Request": "true"})
    page = words(answer)
    assert "<html" not in answer.content.decode()
    assert "2 here" in page and "Cleo" not in page


def test_a_search_finds_a_person_and_says_when_nobody_matches(lone_oak: House) -> None:
    night = builders.checked_in(3, house=lone_oak.club)
    assert "Cleo Alpine" not in words(lone_oak.desk.get(f"{night.path}entries/?q=ann")).split("Teams")[-1]
    assert "No team or person matches “zebra”." in words(lone_oak.desk.get(f"{night.path}entries/?q=zebra"))


def test_withdrawing_asks_first_and_keeps_the_reason(lone_oak: House) -> None:
    night = builders.checked_in(3, house=lone_oak.club)
    path = f"{night.path}entries/{builders.entry_of(night, 'Ann').pk}/withdraw/"
    assert "Withdraw Ann Alpine / Bea Alpine?" in words(lone_oak.desk.get(path))
    page = words(lone_oak.desk.post(path, {"why": "The car broke down"}, follow=True))
    assert "Ann Alpine / Bea Alpine has left the event." in page
    log = words(lone_oak.desk.get(f"{night.path}rulings/"))
    assert "Withdrew Ann Alpine / Bea Alpine" in log and "The car broke down" in log


def test_entries_stay_as_they_are_once_a_round_is_drawn(lone_oak: House) -> None:
    night = builders.running(2, house=lone_oak.club)
    page = words(lone_oak.desk.get(f"{night.path}entries/"))
    assert "The event has begun, so entries stay as they are." in page and "Enter a pair" not in page
    path = f"{night.path}entries/{builders.entry_of(night, 'Ann').pk}/withdraw/"
    answer = lone_oak.desk.post(path)
    assert answer.status_code == 409 and "past its check-in" in words(answer)


def test_an_entry_of_another_event_is_404(lone_oak: House) -> None:
    night, other = builders.checked_in(2, house=lone_oak.club), builders.checked_in(3, house=lone_oak.club)
    entry = builders.entry_of(other, "Ann")
    assert lone_oak.desk.post(f"{night.path}entries/{entry.pk}/withdraw/").status_code == 404
    assert lone_oak.desk.post(f"{other.path}entries/{entry.pk}/explode/").status_code == 404


def test_everybody_is_here_in_one_tap(lone_oak: House) -> None:
    night = builders.checked_in(3, house=lone_oak.club)
    lone_oak.desk.post(f"{night.path}entries/{builders.entry_of(night, 'Ann').pk}/not-here/")
    assert "1 more team is checked in." in words(lone_oak.desk.post(f"{night.path}entries/all-here/", follow=True))
