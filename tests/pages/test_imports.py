"""Bringing a game along, its replay, its link and its end, as pages."""

import json
import re

import pytest
from django.core.cache import caches
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http.response import HttpResponse, HttpResponseBase
from django.test import Client
from django.utils import timezone

from engine import transcript
from engine.record import Record
from games import tasks
from games.models import ImportedGame, Match, Player
from games.services import imports
from games.services.records import public_record
from tests.builders import A_MAKES, SIXES, act, member, people, table
from tests.pages.club_people import words
from tests.pages.situations import signed_in
from tests.pages.test_hidden_tiles import told

pytestmark = pytest.mark.django_db
SET_EARLY = "B pass, C pass, D pass, A 1m, A fives/1, A 5-4, B 6-5, C 4-3, D 3-0"
SWAPPED = {**SIXES, "A": SIXES["B"], "B": SIXES["A"]}
PLAYED = {"5-4", "6-5", "4-3", "3-0"}


def record(*, dealt: bool = True) -> str:
    hand = {"shaker": "A", "actions": SET_EARLY.split(", "), **({"deal": SWAPPED} if dealt else {})}
    return json.dumps({"format": "fortytwo", "version": 1, "rules": "straight", "hands": [hand]})


def brought(*, dealt: bool = True) -> tuple[ImportedGame, Player, Client]:
    ann = member("Ann")
    return imports.bring(importer=ann, text=record(dealt=dealt), title="Finals 1998"), ann, signed_in(ann)


def bring(client: Client, **sent: object) -> HttpResponseBase:
    return client.post("/games/import/", sent)


def test_a_pasted_record_becomes_a_replay_that_says_where_it_comes_from() -> None:
    ann = signed_in(member("Ann"))
    answer = bring(ann, text=record(), title="Finals 1998")
    game = ImportedGame.objects.get()
    assert answer["Location"] == f"/games/{game.public_id}/"
    page = ann.get(answer["Location"])
    assert "Finals 1998" in words(page) and "Imported: this game was brought along" in words(page)
    assert re.search(r"five-four.*Seat A.*leads.*six-five.*Seat B.*takes it", words(page))


def test_a_record_without_a_proof_says_that_nobody_can_check_the_shake() -> None:
    game, _ann, client = brought()
    said = words(client.get(f"/games/{game.public_id}/"))
    assert "brings no proof of the shake along" in said and "Check it here" not in said


def test_a_file_is_read_as_well() -> None:
    ann = signed_in(member("Ann"))
    assert bring(ann, file=SimpleUploadedFile("game.json", record().encode())).status_code == 302


def test_nothing_and_garbage_and_a_broken_rule_are_answered_with_a_sentence() -> None:
    ann = signed_in(member("Ann"))
    said = [words(bring(ann, text=text)) for text in ("", "{", record().replace("A 5-4", "A 6-6"))]
    assert "Choose a file, or paste the record." in said[0]
    assert "This cannot be read as a record of a game. no JSON" in said[1]
    assert "Hand 1, action 6 breaks the rules:" in said[2] and "not-held" in said[2]
    assert not ImportedGame.objects.exists()


def test_what_is_pasted_is_not_lost_when_it_is_refused() -> None:
    answer = bring(signed_in(member("Ann")), text="no record at all", title="Mine")
    assert isinstance(answer, HttpResponse)
    assert answer.status_code == 422
    assert "no record at all" in answer.content.decode() and 'value="Mine"' in answer.content.decode()


def test_ten_megabytes_are_refused_as_a_file_and_as_a_text() -> None:
    ann = signed_in(member("Ann"))
    answer = bring(ann, file=SimpleUploadedFile("big.json", b"[" * 10_000_000))
    assert answer.status_code == 413 and "at most can be read" in words(answer)
    assert bring(ann, text="[" * 10_000_000).status_code in (400, 413)


@pytest.mark.parametrize("content", [b"\x00", b"\xff\xfe{", b"PK\x03\x04", '{"a": "\u0000"}'.encode(), b"[" * 100_000])
def test_garbage_files_are_answered(content: bytes) -> None:
    assert bring(signed_in(member("Ann")), file=SimpleUploadedFile("x", content)).status_code == 422


def test_markup_in_a_title_is_text() -> None:
    ann = signed_in(member("Ann"))
    bring(ann, text=record(), title="<b>bold</b>")
    for address in ("/games/", f"/games/{ImportedGame.objects.get().public_id}/"):
        assert "<b>bold</b>" not in ann.get(address).content.decode()


def test_only_its_importer_sees_a_game() -> None:
    game, _ann, client = brought()
    paths = ("", "record.json", "hands/1/review/")
    assert [client.get(f"/games/{game.public_id}/{path}").status_code for path in paths] == [200] * 3
    eve = signed_in(member("Eve"))
    assert [eve.get(f"/games/{game.public_id}/{path}").status_code for path in paths] == [404] * 3
    assert [eve.post(f"/games/{game.public_id}/{act}/").status_code for act in ("share", "remove")] == [404] * 2
    assert "Finals 1998" not in words(eve.get("/games/"))
    assert Client().get(f"/games/{game.public_id}/").status_code == 302


@pytest.mark.parametrize("dealt", [True, False])
def test_the_replay_shows_what_was_played_and_nothing_else(dealt: bool) -> None:
    """Rules 7.5."""
    game, _ann, client = brought(dealt=dealt)
    page = client.get(f"/games/{game.public_id}/")
    assert told(page.content.decode()) == PLAYED
    assert ("tells no deal" in words(page), "What each choice promised" in words(page)) == (not dealt, dealt)


def test_steps_lead_through_the_hand() -> None:
    game, _ann, client = brought()
    page = client.get(f"/games/{game.public_id}/?hand=1&step=6").content.decode()
    assert told(page) == {"5-4"} and "?hand=1&amp;step=7" in page
    assert client.get(f"/games/{game.public_id}/?hand=9").status_code == 404


def test_the_file_goes_out_as_it_came_in() -> None:
    game, _ann, client = brought()
    answer = client.get(f"/games/{game.public_id}/record.json")
    assert answer["Content-Disposition"].startswith("attachment") and answer.json()["source"] == "imported"
    assert Record.from_json(answer.json()) == Record.read(record())


def test_plain_text_comes_in_and_goes_out() -> None:
    ann = signed_in(member("Ann"))
    address = bring(ann, text=f"# by hand\nshaker A\n{SET_EARLY}\n")["Location"]
    answer = ann.get(f"{address}record.json?form=text")
    assert answer["Content-Type"].startswith("text/plain") and answer["Content-Disposition"].endswith('.txt"')
    assert answer.content.decode().endswith(
        "shaker A\nB pass, C pass, D pass, A 1m, A fives/1\nA 5-4, B 6-5, C 4-3, D 3-0\n"
    )
    assert bring(ann, text=answer.content.decode())["Location"] == address


def test_a_line_that_cannot_be_read_is_named() -> None:
    said = words(bring(signed_in(member("Ann")), text="shaker A\nB thirty\n"))
    assert "This cannot be read as a record of a game. line 2: no word: 'thirty'" in said


def test_what_was_played_here_is_saved_as_text_too() -> None:
    ann = member("Ann")
    match = table({**people(), "A": ann})
    act(match, A_MAKES)
    text = signed_in(ann).get(f"/tables/{match.public_id}/replay/record.json?form=text").content.decode()
    assert transcript.read(text) == Record.from_json(public_record(match=match))


def test_a_link_shows_the_replay_to_anybody_until_it_is_revoked_and_tells_no_deal() -> None:
    game, _ann, client = brought()
    client.post(f"/games/{game.public_id}/share/")
    address = re.search(
        r">http://testserver(/games/shared/[^<]+)<", client.get(f"/games/{game.public_id}/").content.decode()
    )
    assert address is not None
    page = Client().get(address[1])
    assert told(page.content.decode()) == PLAYED and "Delete" not in words(page) and "promised" not in words(page)
    assert told(Client().get(f"{address[1]}record.json").content.decode()) == PLAYED
    client.post(f"/games/{game.public_id}/unshare/")
    assert [Client().get(f"{address[1]}{path}").status_code for path in ("", "record.json")] == [410, 410]


def test_its_importer_deletes_it_and_its_link_dies() -> None:
    game, _ann, client = brought()
    game.share()
    assert client.get(f"/games/{game.public_id}/remove/").status_code == 405
    assert client.post(f"/games/{game.public_id}/remove/")["Location"] == "/games/"
    assert not ImportedGame.objects.exists()
    assert Client().get(f"/games/shared/{game.token}/").status_code == 410
    assert client.post(f"/games/{game.public_id}/remove/").status_code == 404


def test_its_importer_looks_back_at_every_choice() -> None:
    """The deal is known to whoever brought it."""
    caches["derived"].clear()
    game, _ann, client = brought()
    address = f"/games/{game.public_id}/hands/1/review/"
    assert "Look back at this hand" in words(client.get(address))
    assert client.post(address)["Location"] == address
    assert "The hand is being worked out." in words(client.get(address))
    tasks.review_imported_hand(game_id=game.pk, number=1)
    said = words(client.get(address))
    assert all(f"Seat {seat}" in said for seat in "ABCD") and "Back to the replay" in said


def test_a_public_hand_cannot_be_looked_back_upon() -> None:
    game, _ann, client = brought(dealt=False)
    assert client.get(f"/games/{game.public_id}/hands/1/review/")["Location"] == f"/games/{game.public_id}/"
    tasks.review_imported_hand(game_id=game.pk, number=7)


def test_my_games_lists_what_was_played_and_what_was_brought() -> None:
    game, ann, client = brought()
    match = table({**people(), "A": ann})
    act(match, A_MAKES)
    page = client.get("/games/")
    html = page.content.decode()
    assert f"/tables/{match.public_id}/replay/" in html and f"/tables/{match.public_id}/replay/record.json" in html
    assert f"/games/{game.public_id}/record.json" in html and "imported" in words(page)


def test_a_game_that_is_not_over_leads_back_to_its_table() -> None:
    cast = {**people(), "A": member("Ann")}
    match = table(cast)
    act(match, A_MAKES)
    page = signed_in(cast["A"]).get("/games/").content.decode()
    assert f'<h3><a href="/tables/{match.public_id}/">' in page and "Play on" in page
    assert f'href="/tables/{match.public_id}/replay/"' in page
    Match.objects.filter(pk=match.pk).update(finished_at=timezone.now(), awaits="", due_at=None)
    page = signed_in(cast["A"]).get("/games/").content.decode()
    assert f'<h3><a href="/tables/{match.public_id}/replay/">' in page and "Play on" not in page


def test_who_has_no_games_yet_is_told_what_to_do() -> None:
    said = words(signed_in(member("Ann")).get("/games/"))
    assert "No hand of yours is over yet" in said and "Bring a game along" in said
