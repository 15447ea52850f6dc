"""The table by plain forms: a whole hand, refusals, stale pages, the next hand."""

import re

import pytest
from django.test import Client

from games.models import Audience, Match
from tests.pages.situations import C_LEADS, SITUATIONS, Situation, bots_act, seated, signed_in
from tests.pages.test_table_states import words

FIELD = re.compile(r'<input type="hidden" name="(version|intent|hand)" value="([^"]*)"')
CHOICE = re.compile(r'<button (?![^>]*aria-disabled)[^>]*name="action" value="([^"]+)"')


def form_of(html: str) -> dict[str, str]:
    """The hidden fields of the page's forms."""
    return dict(FIELD.findall(html))


def press(client: Client, match: Match, html: str, action: str, **fields: str) -> str:
    answer = client.post(f"/tables/{match.public_id}/act/", {**form_of(html), "action": action, **fields}, follow=True)
    assert answer.redirect_chain[-1][1] == 302
    return answer.content.decode()


@pytest.mark.django_db(transaction=True)
def test_a_guest_plays_a_whole_hand_with_plain_forms(client: Client) -> None:
    answer = client.post("/practice/", follow=True)
    match = Match.objects.get()
    assert answer.redirect_chain == [(f"/tables/{match.public_id}/", 302)]
    while not match.games.get().hands.over().exists():
        bots_act(match)
        html = client.get(f"/tables/{match.public_id}/").content.decode()
        choices = CHOICE.findall(html)
        if choices:
            press(client, match, html, choices[-1] if "pass" in choices else choices[0])
    html = client.get(f"/tables/{match.public_id}/?hand=1").content.decode()
    assert "Next hand" in words(html)
    client.post(f"/tables/{match.public_id}/next-hand/", {"hand": "1"})
    assert 'name="hand" value="2"' in client.get(f"/tables/{match.public_id}/").content.decode()


@pytest.mark.django_db
def test_a_barred_tile_is_refused_with_the_reason_and_the_present_table() -> None:
    match, players = seated(Situation(C_LEADS))
    client = signed_in(players["A"])
    html = client.get(f"/tables/{match.public_id}/").content.decode()
    answer = client.post(f"/tables/{match.public_id}/act/", {**form_of(html), "action": "6-6"})
    assert answer.status_code == 422
    assert "You must follow fives." in words(answer.content.decode())
    assert 'id="rack"' in answer.content.decode()


@pytest.mark.django_db
def test_a_stale_page_heals_itself() -> None:
    match, players = seated(Situation(C_LEADS))
    client = signed_in(players["A"])
    stale = client.get(f"/tables/{match.public_id}/").content.decode()
    press(client, match, stale, "6-5")
    answer = client.post(f"/tables/{match.public_id}/act/", {**form_of(stale), "intent": "another", "action": "5-5"})
    assert answer.status_code == 409
    assert "The table moved on" in words(answer.content.decode())
    assert match.actions.count() == 8


@pytest.mark.django_db
def test_the_same_press_twice_is_one_action() -> None:
    match, players = seated(Situation(C_LEADS))
    client = signed_in(players["A"])
    html = client.get(f"/tables/{match.public_id}/").content.decode()
    press(client, match, html, "6-5")
    press(client, match, html, "6-5")
    assert match.actions.filter(word="6-5").count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize("nonsense", ["", "7-7", "fives/3", "5-5 " * 9, "\u0665-5"])
def test_nonsense_is_refused(nonsense: str) -> None:
    match, players = seated(Situation(C_LEADS))
    client = signed_in(players["A"])
    html = client.get(f"/tables/{match.public_id}/").content.decode()
    answer = client.post(f"/tables/{match.public_id}/act/", {**form_of(html), "action": nonsense})
    assert answer.status_code == 422
    assert match.actions.count() == 7


@pytest.mark.django_db
def test_stacks_go_with_the_call() -> None:
    match, players = seated(SITUATIONS["calling-stacks"])
    client = signed_in(players["A"])
    html = client.get(f"/tables/{match.public_id}/").content.decode()
    assert "fives are trumps" in words(press(client, match, html, "fives", stacks="1"))
    assert match.actions.filter(word="fives/1").exists()


@pytest.mark.django_db
def test_an_ended_hand_says_that_the_next_waits_for_its_viewer() -> None:
    match, players = seated(SITUATIONS["set"])
    clients = {seat: signed_in(player) for seat, player in players.items()}
    look = f"/tables/{match.public_id}/view/?hand=1"
    over = words(clients["B"].get(look).content.decode())
    clients["C"].post(f"/tables/{match.public_id}/next-hand/", {"hand": "1"})
    shown = {
        seat: words(client.get(look, headers={"HX-Request": "1"}).content.decode()) for seat, client in clients.items()
    }
    waited = {seat for seat, said in shown.items() if "The next hand waits for your bid." in said}
    assert "The next" not in over and len(waited) == 1
    assert all("The next one has begun." in said for seat, said in shown.items() if seat not in waited)


@pytest.mark.django_db
def test_an_ended_hand_stays_until_its_viewer_moves_on() -> None:
    match, players = seated(SITUATIONS["set"])
    ann, ben = signed_in(players["A"]), signed_in(players["B"])
    assert ben.post(f"/tables/{match.public_id}/next-hand/", {"hand": "1"}).status_code == 302
    html = ann.get(f"/tables/{match.public_id}/?hand=1").content.decode()
    assert "Set: Ben bid 41" in words(html)
    assert ann.post(f"/tables/{match.public_id}/next-hand/", {"hand": "1"}).status_code == 302
    assert "You shook" in words(ann.get(f"/tables/{match.public_id}/").content.decode())
    match.refresh_from_db()
    assert match.games.get().hands.count() == 2


@pytest.mark.django_db
def test_a_watcher_cannot_act_or_shake() -> None:
    match, _ = seated(SITUATIONS["set"], audience=Audience.ANYONE)
    for path in ("act/", "next-hand/"):
        assert Client().post(f"/tables/{match.public_id}/{path}", {"hand": "1"}).status_code == 403
