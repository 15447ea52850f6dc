"""The HTTP contract that outsiders rely on (api.md)."""

import json
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from knox.models import AuthToken

from games.models import ActionRecord, Audience, Match, Player
from games.services import seating
from games.services.seating import SeatPlan
from tests.builders import ALL_PASS, SIXES, act, against_bots, bot, member, people, person, table

pytestmark = pytest.mark.django_db
Answer = Any  # what Django's test client answers, JSON inside


@pytest.fixture
def ann() -> Player:
    return member("Ann")


def get(path: str, player: Player | None = None, **headers: str) -> Answer:
    return signed_in(player).get(f"/api/v1/{path}", headers=headers)


def post(path: str, facts: object, player: Player | None = None) -> Answer:
    return signed_in(player).post(f"/api/v1/{path}", json.dumps(facts), content_type="application/json")


def signed_in(player: Player | None) -> Client:
    client = Client()
    if player is not None and player.user is not None:
        client.force_login(player.user)
    return client


def problem(answer: Answer) -> tuple[int, str]:
    """Status and code of a well-formed problem."""
    told = answer.json()
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert {"type", "title", "status", "code", "detail"} <= set(told)
    assert told["status"] == answer.status_code
    return answer.status_code, told["code"]


def her_turn(ann: Player) -> Match:
    """Ann sits in A and is the last to bid."""
    match = table(against_bots(ann))
    act(match, "B pass, C pass, D pass")
    return match


def bid(match: Match, word: str, player: Player | None, *, version: int = 4, intent: str = "tap") -> Answer:
    facts = {"version": version, "intent": intent, "action": word}
    return post(f"matches/{match.public_id}/actions/", facts, player)


def test_a_token_is_given_for_name_and_password_and_opens_the_door(ann: Player) -> None:
    answer = post("auth/token/", {"username": "ann", "password": "Ann"})
    assert answer.status_code == 200 and answer.json()["expiry"]
    match = her_turn(ann)
    headers = {"Authorization": f"Token {answer.json()['token']}"}
    assert get(f"matches/{match.public_id}/sight/", None, **headers).json()["seat"] == "A"


def test_a_wrong_password_is_no_token(ann: Player) -> None:
    assert problem(post("auth/token/", {"username": "ann", "password": "x"})) == (401, "authentication-failed")
    missing = post("auth/token/", {"username": "ann"})
    assert problem(missing) == (400, "invalid") and list(missing.json()["fields"]) == ["password"]


def opens(word: str) -> bool:
    answer = get("duplicates/nowhere/", Authorization=f"Token {word}")
    return bool(answer.status_code == 404)


def token_of(name: str) -> str:
    word: str = post("auth/token/", {"username": name.lower(), "password": name}).json()["token"]
    return word


def test_a_new_password_ends_the_tokens_of_the_old_one(ann: Player) -> None:
    member("Eve")
    words = {name: token_of(name) for name in ("Ann", "Eve")}
    new = "seven oaks by the river"
    sent = {"old_password": "Ann", "new_password1": new, "new_password2": new}
    assert signed_in(ann).post("/account/", sent).status_code == 302
    assert not opens(words["Ann"]) and opens(words["Eve"])


def test_a_password_set_in_the_back_office_ends_them_too(ann: Player, admin_client: Client) -> None:
    word, new = token_of("Ann"), "seven oaks by the river"
    assert ann.user is not None
    sent = {"usable_password": "true", "password1": new, "password2": new}
    assert admin_client.post(f"/admin/games/user/{ann.user.pk}/password/", sent).status_code == 302
    assert not opens(word)


def test_tokens_that_ran_out_are_swept_at_the_next_one(ann: Player) -> None:
    token_of("Ann")
    AuthToken.objects.update(expiry=timezone.now())
    word = token_of("Ann")
    assert AuthToken.objects.count() == 1 and opens(word)


@pytest.mark.parametrize("word", ["\xe9", "\x00", "0" * 10_000, "a-b"])
def test_a_token_that_is_none_opens_nothing(word: str, ann: Player) -> None:
    answer = get(f"matches/{her_turn(ann).public_id}/sight/", Authorization=f"Token {word}")
    assert problem(answer) == (401, "authentication-failed")


def test_a_table_is_opened_with_bots(ann: Player) -> None:
    seats = {"A": "bot:steady", "B": "me", "C": "bot:steady", "D": "bot:random"}
    answer = post("matches/", {"rules": "straight", "best_of": 3, "seats": seats}, ann)
    match = Match.objects.get(public_id=answer.json()["id"])
    assert (answer.status_code, answer.json()["version"], match.best_of) == (201, 1, 3)
    assert match.seat_of(ann) == "B"


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"rules": "crooked"}, "rules"),
        ({"rules": {"marks_raise": 2, "marks_max": 2}}, "rules"),
        ({"rules": 42}, "rules"),
        ({"best_of": 2}, "best_of"),
        ({"seats": {"A": "me"}}, "seats"),
        ({"seats": dict.fromkeys("ABCD", "me")}, "seats"),
        ({"seats": dict.fromkeys("ABCD", "bot:nobody")}, "seats"),
        ({"seats": dict.fromkeys("ABCD", 7)}, "seats"),
    ],
)
def test_a_table_that_cannot_be_is_refused_by_field(changed: dict[str, object], field: str, ann: Player) -> None:
    facts = {"rules": "straight", "best_of": 1, "seats": dict.fromkeys("ABCD", "bot:steady"), **changed}
    answer = post("matches/", facts, ann)
    assert problem(answer) == (400, "invalid") and list(answer.json()["fields"]) == [field]
    assert Match.objects.count() == 0


def test_a_stranger_opens_no_table() -> None:
    seats = dict.fromkeys("ABCD", "bot:steady")
    assert problem(post("matches/", {"rules": "straight", "seats": seats})) == (401, "not-authenticated")


def test_a_sight_is_what_the_seat_may_know(ann: Player) -> None:
    match = her_turn(ann)
    told = get(f"matches/{match.public_id}/sight/", ann).json()
    assert (told["version"], told["seat"], told["sight"]["rack"]) == (4, "A", SIXES["A"].split())
    assert told["match"]["seats"]["B"] == {"name": "Steady", "bot": "steady", "for": None}
    assert not any(tile in json.dumps(told) for rack in "BCD" for tile in SIXES[rack].split())


def test_the_etag_is_the_version_and_saves_asking_again(ann: Player) -> None:
    match = her_turn(ann)
    path = f"matches/{match.public_id}/sight/"
    first = get(path, ann)
    assert (first.headers["ETag"], first.headers["Cache-Control"]) == ('"4"', "no-store")
    again = get(path, ann, **{"If-None-Match": '"4"'})
    assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", '"4"')
    act(match, "A 30")
    assert get(path, ann, **{"If-None-Match": '"4"'}).json()["version"] == 5


def test_an_action_makes_the_next_version(ann: Player) -> None:
    answer = bid(her_turn(ann), "30", ann)
    assert (answer.status_code, answer.json()) == (201, {"version": 5})


def test_a_retry_has_the_same_answer_and_another_action_is_refused(ann: Player) -> None:
    match = her_turn(ann)
    bid(match, "30", ann)
    act(match, "A sixes")
    again = bid(match, "30", ann)
    assert (again.status_code, again.json()) == (201, {"version": 5})
    assert problem(bid(match, "31", ann)) == (409, "intent-reused")
    assert ActionRecord.objects.count() == 5


def test_a_stale_version_answers_the_present_one(ann: Player) -> None:
    answer = bid(her_turn(ann), "30", ann, version=3)
    assert problem(answer) == (409, "stale") and answer.json()["version"] == 4


def test_an_unlawful_action_has_the_code_of_the_record_format(ann: Player) -> None:
    match = her_turn(ann)
    for word, code in [("6-6", "wrong-kind"), ("3m", "marks-jump"), ("plunge", "bid-not-allowed")]:
        answer = bid(match, word, ann)
        assert problem(answer) == (422, code) and answer.json()["version"] == 4
    assert ActionRecord.objects.count() == 3


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"action": "29"}, "action"),
        ({"action": None}, "action"),
        ({"version": "now"}, "version"),
        ({"version": -1}, "version"),
        ({"intent": ""}, "intent"),
        ({"intent": "x" * 65}, "intent"),
        ({"intent": "a b"}, "intent"),
        ({"intent": "tap\n"}, "intent"),
    ],
)
def test_an_action_that_is_none_is_refused_by_field(changed: dict[str, object], field: str, ann: Player) -> None:
    match = her_turn(ann)
    facts = {"version": 4, "intent": "tap", "action": "30", **changed}
    answer = post(f"matches/{match.public_id}/actions/", facts, ann)
    assert problem(answer) == (400, "invalid") and list(answer.json()["fields"]) == [field]


def test_text_that_is_no_json_is_refused(ann: Player) -> None:
    match = her_turn(ann)
    path = f"/api/v1/matches/{match.public_id}/actions/"
    assert problem(signed_in(ann).post(path, "{", content_type="application/json")) == (400, "parse-error")
    assert problem(signed_in(ann).post(path, {"action": "30"})) == (415, "unsupported-media-type")
    assert problem(signed_in(ann).delete(path)) == (405, "method-not-allowed")


@pytest.mark.parametrize("path", ["matches/", "auth/token/", "matches/{}/actions/", "matches/{}/next-hand/"])
def test_json_that_cannot_be_followed_or_written_down_is_refused(path: str, ann: Player) -> None:
    path = f"/api/v1/{path.format(her_turn(ann).public_id)}"
    for body in ("[" * 100_000, '{"rules": %s}' % ("[" * 980 + "]" * 980), '{"best_of": "\\ud800"}', '{"\\udfff": 1}'):
        answer = signed_in(ann).post(path, body, content_type="application/json")
        assert problem(answer) == (400, "parse-error"), body[:30]


@pytest.mark.parametrize("path", ["matches/", "matches/{}/actions/", "matches/{}/next-hand/"])
def test_a_body_without_end_is_refused(path: str, ann: Player) -> None:
    path = f"/api/v1/{path.format(her_turn(ann).public_id)}"
    client = Client(enforce_csrf_checks=True)
    client.cookies = signed_in(ann).cookies
    client.get("/lobby/new/")
    headers = {"X-CSRFToken": client.cookies["csrftoken"].value}
    answer = client.post(path, "a" * 3_000_000, content_type="application/json", headers=headers)
    assert problem(answer) == (413, "too-large")


def test_a_strangers_match_is_not_there(ann: Player) -> None:
    match, eve = her_turn(ann), member("Eve")
    for path in ("sight/", "record/", "stream/"):
        for stranger in (eve, None):
            assert problem(get(f"matches/{match.public_id}/{path}", stranger)) == (404, "not-found")
    assert problem(bid(match, "30", eve)) == (404, "not-found")
    assert problem(bid(match, "30", None)) == (401, "not-authenticated")
    assert problem(get(f"matches/{match.pk}/sight/", ann)) == (404, "not-found")


def test_a_spectator_sees_what_is_public_and_acts_for_nobody() -> None:
    match, eve = table(people(), audience=Audience.ANYONE), member("Eve")
    told = get(f"matches/{match.public_id}/sight/", eve).json()
    assert (told["seat"], told["sight"]["viewer"], told["sight"]["rack"]) == (None, "spectator", None)
    assert problem(bid(match, "30", eve, version=1)) == (403, "not-seated")


def test_the_next_hand_is_asked_for_with_its_version(ann: Player) -> None:
    match = table(against_bots(ann))
    act(match, ALL_PASS)
    path = f"matches/{match.public_id}/next-hand/"
    answer = post(path, {"version": match.version}, ann)
    assert (answer.status_code, answer.json()) == (201, {"version": match.version + 1})
    assert problem(post(path, {"version": match.version}, ann)) == (409, "stale")
    assert problem(post(path, {"version": match.version + 1}, ann)) == (409, "hand-unfinished")


def test_the_record_holds_hands_that_are_over(ann: Player) -> None:
    match = table(against_bots(ann))
    path = f"matches/{match.public_id}/record/"
    assert get(path, ann).json()["hands"] == []
    act(match, ALL_PASS)
    told = get(path, ann).json()
    assert (told["format"], told["version"], told["rules"]) == ("fortytwo", 1, "straight")
    assert [hand["actions"] for hand in told["hands"]] == [ALL_PASS.split(", ")]
    for number in ("x", "0", "00", "-1", "99999"):
        assert problem(get(f"{path}?game={number}", ann)) == (400, "invalid")


def test_a_game_that_is_none_has_no_record(ann: Player) -> None:
    match = table(against_bots(ann))
    assert get(f"matches/{match.public_id}/record/?game=1", ann).json()["hands"] == []
    assert problem(get(f"matches/{match.public_id}/record/?game=2", ann)) == (404, "no-game")
    assert signed_in(ann).get(f"/tables/{match.public_id}/replay/record.json?game=2").status_code == 404


def test_what_may_be_read_may_be_asked_for_its_headers_alone(ann: Player) -> None:
    for part in ("sight/", "record/"):
        answer = signed_in(ann).head(f"/api/v1/matches/{her_turn(ann).public_id}/{part}")
        assert (answer.status_code, answer.content) == (200, b"")


def test_a_session_acts_only_from_our_own_pages(ann: Player) -> None:
    match, client = her_turn(ann), Client(enforce_csrf_checks=True)
    client.cookies = signed_in(ann).cookies
    facts = json.dumps({"version": 4, "intent": "tap", "action": "30"})
    answer = client.post(f"/api/v1/matches/{match.public_id}/actions/", facts, content_type="application/json")
    assert problem(answer) == (403, "permission-denied")


def test_who_must_sign_in_is_told_how(ann: Player) -> None:
    assert bid(her_turn(ann), "30", None).headers["WWW-Authenticate"] == "Token"


def test_a_bot_that_fills_in_is_told_with_the_owner_of_the_seat(ann: Player) -> None:
    match = table(against_bots(ann))
    seating.change(match=match, seat="A", plan=SeatPlan(bot(), owner=ann))
    told = get(f"matches/{match.public_id}/sight/", ann).json()
    assert (told["seat"], told["match"]["seats"]["A"]) == ("A", {"name": "Steady", "bot": "steady", "for": "Ann"})
    assert problem(bid(match, "30", ann, version=2)) == (403, "not-seated")


def test_the_schema_is_served_and_refuses_in_json() -> None:
    assert signed_in(None).get("/api/schema/").status_code == 200
    assert problem(signed_in(None).post("/api/schema/")) == (405, "method-not-allowed")
    assert problem(signed_in(None).get("/api/schema/?format=xml")) == (404, "not-found")


def test_a_guest_may_look_through_the_api_but_signs_in_to_act(client: Client) -> None:
    client.post("/practice/")
    match = Match.objects.get()
    assert client.get(f"/api/v1/matches/{match.public_id}/sight/").json()["seat"] == "A"
    facts = json.dumps({"version": 1, "intent": "tap", "action": "30"})
    answer = client.post(f"/api/v1/matches/{match.public_id}/actions/", facts, content_type="application/json")
    assert problem(answer) == (401, "not-authenticated")


def test_names_of_people_are_all_that_is_told_of_them(ann: Player) -> None:
    match = table({**against_bots(ann), "B": person("Ben")})
    told = get(f"matches/{match.public_id}/sight/", ann).json()["match"]["seats"]
    assert told["B"] == {"name": "Ben", "bot": None, "for": None}
