"""Entries at the desk: by hand, by roster, checked in, withdrawn. Every fault is a sentence and writes nothing."""

from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from league.models import Entry, Tournament
from league.services import desk
from tests.league import builders
from tests.pages.club_people import House, house, words
from tests.pages.situations import signed_in

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


def page_of_entries(night: Tournament, client: Client) -> str:
    return words(client.get(f"{night.path}entries/"))


def entry_path(night: Tournament, name: str = "Ann") -> str:
    return f"{night.path}entries/{builders.entry_of(night, name).pk}/"


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


@pytest.mark.parametrize(
    "text", ["Ann Alpine, Bea Bobo\nCleo Cuero & Dale Hico\n", "Ann Alpine\tBea Bobo\n\nCleo Cuero and Dale Hico"]
)
def test_names_are_pasted_without_headings(text: str, lone_oak: House) -> None:
    night = lone_oak.event()
    assert "2 teams are entered." in paste(night, lone_oak.desk, text)
    assert {entry.team.people for entry in night.entries.with_people()} == {
        "Ann Alpine / Bea Bobo",
        "Cleo Cuero / Dale Hico",
    }


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Ann Alpine\n", "Row 1, column Player 2: Ann Alpine stands alone."),
        ("Ann, Bea\nCleo, Dale, Earl\n", "Row 2, column 3: “Earl” is one name too many."),
        ("Ann, Bea\nann, Cleo\n", "Row 2, column Player 1: ann stands in row 1, column Player 1"),
        ("Ann, ...\n", "Row 1, column Player 2:"),
    ],
)
def test_pasted_names_are_refused_by_row(text: str, sentence: str, lone_oak: House) -> None:
    page = paste(lone_oak.event(), lone_oak.desk, text)
    assert "Nothing was entered." in page and sentence in page and not Entry.objects.exists()


def test_pasted_names_that_are_nearly_known_are_asked_about(lone_oak: House) -> None:
    lone_oak.member("Anna Alpine")
    page = paste(lone_oak.event(), lone_oak.desk, "Ana Alpine & Bea Bobo\n")
    assert "Nothing is entered yet." in page and "Anna Alpine" in page and not Entry.objects.exists()


def test_a_file_without_headings_is_still_refused(lone_oak: House) -> None:
    page = upload(lone_oak.event(), lone_oak.desk, b"Ann Alpine,Bea Bobo\n")
    assert "Row 1, column Player 1: the column is missing." in page


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
    page = words(lone_oak.desk.post(path, {"why": "The car \0broke down"}, follow=True))
    assert "Ann Alpine / Bea Alpine has left the event." in page
    log = words(lone_oak.desk.get(f"{night.path}rulings/"))
    assert "Withdrew Ann Alpine / Bea Alpine" in log and "The car broke down" in log


def test_after_the_draw_a_pair_is_late_and_enters_as_such(lone_oak: House) -> None:
    night = builders.running(4, house=lone_oak.club, format="swiss")
    page = words(lone_oak.desk.get(f"{night.path}entries/"))
    assert "Enter a late pair" in page and "Enter a roster" not in page
    assert "past its check-in" in add(night, lone_oak.desk, "Zoe Zeller", "Yan Young")
    assert "is entered." in add(night, lone_oak.desk, "Zoe Zeller", "Yan Young", late="True")
    assert "Zoe Zeller / Yan Young" in page_of_entries(night, lone_oak.desk)


def test_a_late_pair_for_which_there_is_no_place_is_refused(lone_oak: House) -> None:
    night = builders.running(4, house=lone_oak.club)
    assert "There is no place left for a late team" in add(night, lone_oak.desk, "Zoe Zeller", "Yan Young", late="True")


def test_a_team_leaves_in_mid_event_and_comes_back(lone_oak: House) -> None:
    night = builders.running(4, house=lone_oak.club)
    path = entry_path(night)
    assert "Its open match is forfeited" in words(lone_oak.desk.get(f"{path}withdraw/"))
    assert "1 team has withdrawn" in words(lone_oak.desk.post(f"{path}withdraw/", {"why": "Ill"}, follow=True))
    assert "Take the withdrawal back" in words(lone_oak.desk.get(path))
    assert "is back in the event." in words(lone_oak.desk.post(f"{path}return/", follow=True))


def test_an_event_that_is_over_keeps_its_entries(lone_oak: House) -> None:
    night = builders.running(2, house=lone_oak.club)
    builders.decide_all(night)
    desk.finish(tournament=night, director=lone_oak.owner)
    assert "The event is over, so entries stay as they are." in page_of_entries(night, lone_oak.desk)
    answer = lone_oak.desk.post(f"{entry_path(night)}withdraw/")
    assert answer.status_code == 409 and "past its check-in" in words(answer)


def test_a_team_is_renamed(lone_oak: House) -> None:
    night = builders.running(4, house=lone_oak.club)
    page = words(lone_oak.desk.post(f"{entry_path(night)}rename/", {"name": "The Oaks"}, follow=True))
    assert "The team is now called The Oaks." in page
    other = f"{night.path}entries/{builders.entry_of(night, 'Cleo').pk}/rename/"
    answer = lone_oak.desk.post(other, {"name": "the  oaks"})
    assert answer.status_code == 409 and "Another team of this event is called" in words(answer)


def test_a_substitute_plays_for_one_of_the_two(lone_oak: House) -> None:
    night = builders.running(4, house=lone_oak.club)
    entry = builders.entry_of(night, "Ann")
    typed = {"leaves": str(entry.team.first_id), "name": "Zoe Zeller", "why": "Back ache"}
    page = words(lone_oak.desk.post(f"{entry_path(night)}substitute/", typed, follow=True))
    assert "The substitute plays: Zoe Zeller / Bea Alpine" in page


@pytest.mark.parametrize(
    ("typed", "status", "sentence"),
    [
        ({"leaves": "", "name": "Zoe Zeller"}, 422, "This field is required."),
        ({"leaves": "{first}", "name": "Cleo Alpine"}, 409, "Cleo Alpine already plays in this event"),
        ({"leaves": "{first}", "name": "Bea Alpine"}, 422, "cannot be both partners"),
    ],
)
def test_a_substitute_who_cannot_play_is_refused(
    typed: dict[str, str], status: int, sentence: str, lone_oak: House
) -> None:
    night = builders.running(4, house=lone_oak.club)
    first = builders.entry_of(night, "Ann").team.first_id
    typed = {name: text.format(first=first) for name, text in typed.items()}
    answer = lone_oak.desk.post(f"{entry_path(night)}substitute/", typed)
    assert answer.status_code == status and sentence in words(answer)


def test_the_table_desk_receives_teams_and_changes_none(lone_oak: House) -> None:
    night = builders.checked_in(3, house=lone_oak.club)
    helper, path = signed_in(lone_oak.member("Tess Table", "table-desk")), entry_path(night)
    page = page_of_entries(night, helper)
    assert "Enter a pair" in page and "Withdraw" not in page and "Enter a roster" not in page
    assert "is entered." in add(night, helper, "Zoe Zeller", "Yan Young")
    assert "is no longer checked in." in words(helper.post(f"{path}not-here/", follow=True))
    acts = ("withdraw/", "rename/", "substitute/", "return/", "")
    assert {helper.post(f"{path}{act}").status_code for act in acts} == {404}
    assert helper.post(f"{night.path}entries/all-here/").status_code == 404


def test_an_entry_of_another_event_is_404(lone_oak: House) -> None:
    night, other = builders.checked_in(2, house=lone_oak.club), builders.checked_in(3, house=lone_oak.club)
    entry = builders.entry_of(other, "Ann")
    assert lone_oak.desk.post(f"{night.path}entries/{entry.pk}/withdraw/").status_code == 404
    assert lone_oak.desk.post(f"{other.path}entries/{entry.pk}/explode/").status_code == 404


def test_everybody_is_here_in_one_tap(lone_oak: House) -> None:
    night = builders.checked_in(3, house=lone_oak.club)
    lone_oak.desk.post(f"{night.path}entries/{builders.entry_of(night, 'Ann').pk}/not-here/")
    assert "1 more team is checked in." in words(lone_oak.desk.post(f"{night.path}entries/all-here/", follow=True))


def test_marks_of_rounds_missed_are_given_with_a_late_pair(lone_oak: House) -> None:
    night = builders.running(4, house=lone_oak.club, format="swiss")
    page = page_of_entries(night, lone_oak.desk)
    assert "A late team plays from the next round on." in page and "Own marks for each game missed" in page
    given = {"late": "True", "missed_for": "3"}
    assert "Give marks of both sides" in add(night, lone_oak.desk, "Zoe Zeller", "Yan Young", **given)
    page = add(night, lone_oak.desk, "Zoe Zeller", "Yan Young", **given, missed_against="7")
    assert "The next round is drawn with it." in page
    place = builders.entry_of(night, "Zoe").places.get()
    assert (place.since, place.missed_for, place.missed_against) == (2, 3, 7)


def test_who_came_too_late_for_the_draw_is_named_at_the_desk_and_let_in(lone_oak: House) -> None:
    night = builders.checked_in(4, house=lone_oak.club, format="swiss")
    desk = lone_oak.desk
    desk.post(f"{night.path}desk/draw/", {"round": 1})
    assert "Draw again" in add(night, desk, "Zoe Zeller", "Yan Young", late="True")
    for act in ("publish", "start"):
        desk.post(f"{night.path}desk/{act}/", {"round": 1})
    assert "Zoe Zeller / Yan Young is here but came after the draw" in words(desk.get(f"{night.path}desk/"))
    page = words(desk.post(f"{entry_path(night, 'Zoe')}admit/", follow=True))
    assert "The next round is drawn with it." in page
    assert "came after the draw" not in words(desk.get(f"{night.path}desk/"))


def test_a_late_pair_waits_when_the_event_is_full(lone_oak: House) -> None:
    night = builders.running(4, house=lone_oak.club, format="swiss", capacity=4)
    desk = lone_oak.desk
    assert "is on the waiting list" in add(night, desk, "Zoe Zeller", "Yan Young", late="True")
    answer = desk.post(f"{entry_path(night, 'Zoe')}admit/")
    assert answer.status_code == 409 and "The event is full." in words(answer)


ROSTER_WITH_A_SLIP = "Player 1,Player 2\nRuth Goldthwait,Opal\n"


def test_a_roster_with_a_nearly_known_name_asks_before_it_writes(lone_oak: House) -> None:
    ruth = lone_oak.member("Ruth Goldthwaite")
    night = lone_oak.event()
    page = upload(night, lone_oak.desk, ROSTER_WITH_A_SLIP.encode())
    assert "Who is “Ruth Goldthwait”?" in page and not Entry.objects.exists()
    answer = {"text": ROSTER_WITH_A_SLIP, "typed": "Ruth Goldthwait", "meant-0": "Ruth Goldthwaite"}
    lone_oak.desk.post(f"{night.path}entries/roster/", answer)
    assert Entry.objects.get().team.first == ruth


def test_a_nearly_known_name_of_a_roster_may_be_somebody_new(lone_oak: House) -> None:
    ruth = lone_oak.member("Ruth Goldthwaite")
    night = lone_oak.event()
    answer = {"text": ROSTER_WITH_A_SLIP, "typed": "Ruth Goldthwait", "meant-0": "Ruth Goldthwait"}
    lone_oak.desk.post(f"{night.path}entries/roster/", answer)
    assert Entry.objects.get().team.first != ruth


def test_an_answer_that_makes_one_person_of_two_rows_is_a_fault(lone_oak: House) -> None:
    lone_oak.member("Ruth Goldthwaite")
    night = lone_oak.event()
    text = ROSTER_WITH_A_SLIP + "Ruth Goldthwaite,Vern\n"
    answer = {"text": text, "typed": "Ruth Goldthwait", "meant-0": "Ruth Goldthwaite"}
    page = words(lone_oak.desk.post(f"{night.path}entries/roster/", answer))
    assert "Nothing was entered." in page and not Entry.objects.exists()


def test_a_member_who_joined_under_a_name_of_the_roster_is_told_and_put_apart(lone_oak: House) -> None:
    night = lone_oak.event()
    ann = lone_oak.member("Ann Abel")
    text = "Ann Abel & Bea Bell\nCleo Cole & Dale Dorn"
    page = words(lone_oak.desk.post(f"{night.path}entries/roster/", {"text": text}, follow=True))
    assert "Signed up already: Ann Abel (ann). If one of them is somebody else, open the entry and say so." in page
    path = f"{night.path}entries/{builders.entry_of(night, 'Ann').pk}/"
    assert "Ann Abel signs in as ann . This is another Ann Abel" in words(lone_oak.desk.get(path))
    page = words(lone_oak.desk.post(f"{path}namesake/", {"person": ann.pk}, follow=True))
    assert "is now a person without a sign-in" in page and "signs in as" not in page
    assert builders.entry_of(night, "Ann").team.first != ann
