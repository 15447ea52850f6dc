"""Games brought along as records: checked by the engine, kept for their importer, counted nowhere."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine import transcript, verify
from engine.record import Record
from engine.rule_set import RuleSet
from games.errors import Refused
from games.models import ImportedGame, Match
from games.services import imports, matches, positions, replays
from games.services.records import public_record
from games.services.seating import SeatPlan
from tests.builders import A_MAKES, SIXES, act, member, people, person

pytestmark = pytest.mark.django_db
RECORDS = sorted((Path(__file__).parents[1] / "engine" / "records").glob("*.json"))
HAND: dict[str, Any] = {  # Any: JSON
    "shaker": "A",
    "deal": SIXES,
    "actions": A_MAKES.split(", "),
}
WHOLE = {"format": "fortytwo", "version": 1, "rules": "straight", "hands": [HAND]}


def text(**changed: Any) -> str:  # Any: JSON
    return json.dumps({**WHOLE, **changed})


def hands(*actions: str) -> str:
    return text(hands=[{"shaker": "A", "actions": said.split(", ")} for said in actions])


def refusal(told: str | bytes) -> Refused:
    with pytest.raises(Refused) as refused:
        imports.checked(told)
    return refused.value


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_comes_in_and_goes_out_the_same(path: Path) -> None:
    told = json.loads(path.read_text())["record"]
    game = imports.bring(importer=person("Ann"), text=json.dumps(told))
    assert Record.from_json(imports.file_of(game, whole=True)) == Record.from_json(told)


def test_the_same_record_is_kept_once_a_person() -> None:
    ann, ben = person("Ann"), person("Ben")
    first, again, other = (imports.bring(importer=who, text=text()) for who in (ann, ann, ben))
    assert first == again != other


def test_what_this_site_saves_comes_back_in() -> None:
    saved = shaken_here()
    game = imports.bring(importer=person("Eve"), text=json.dumps(saved))
    assert game.told == Record.from_json(saved) and game.told.hands[0].deal is None


@pytest.mark.parametrize(
    "told",
    [
        text(),
        text().encode(),
        "\ufeff".encode() + text().encode(),
        f"  {text()}\n",
        transcript.write(Record.from_json(WHOLE)),
    ],
)
def test_text_and_bytes_are_read_alike(told: str | bytes) -> None:
    assert imports.checked(told) == Record.from_json(WHOLE)


NO_RECORDS: list[str | bytes] = [
    *("42", "[]", "{", "null", b"\xff\x00", '{"hands":' * 100_000, "[" * 100_000),
    *(text(format="chess"), text(version=2), text(rules="bridge"), text(rules={"plunge": "any", "marks_max": 2})),
    *(text(hands={}), text(hands=[7]), hands("B 29")),
    text(hands=[{**HAND, "deal": {**SIXES, "A": SIXES["B"]}}]),
    text(hands=[{**HAND, "deal": {"A": "6-6"}}]),
]


@pytest.mark.parametrize("told", NO_RECORDS, ids=range(len(NO_RECORDS)))
def test_what_is_no_record_is_refused_with_the_place(told: str | bytes) -> None:
    refused = refusal(told)
    assert (refused.code, refused.status) == ("import-not-a-record", 422) and refused.data["message"]


@pytest.mark.parametrize(
    ("told", "code", "hand", "action"),
    [
        (hands("B 30, C 30"), "bid-too-low", 1, 2),
        (hands("C 30"), "out-of-turn", 1, 1),
        (hands("B pass, C pass, D pass, A pass", "B pass"), "wrong-shaker", 2, None),
        (text(hands=[{**HAND, "actions": [*HAND["actions"][:6], "B 6-6"]}]), "not-held", 1, 7),
        (text(hands=[HAND, HAND]), "wrong-shaker", 2, None),
    ],
)
def test_what_breaks_the_rules_is_refused_with_hand_and_action(
    told: str, code: str, hand: int, action: int | None
) -> None:
    refused = refusal(told)
    assert refused.code == "import-refused"
    assert (refused.data["why"], refused.data["hand"], refused.data["action"]) == (code, hand, action)


def test_ten_megabytes_are_not_looked_at() -> None:
    refused = refusal(b"[" * 10_000_000)
    assert (refused.code, refused.status) == ("import-too-large", 413)


@pytest.mark.parametrize(
    "told", ["", "rules garner", "shaker A", text(hands=[]), text(hands=[{"shaker": "A", "actions": []}])]
)
def test_a_record_without_an_action_is_no_game(told: str) -> None:
    assert refusal(told).code == "import-empty"


def test_too_many_hands_are_no_game() -> None:
    passes = [{"shaker": "ABCD"[n % 4], "actions": []} for n in range(imports.MOST_HANDS)]
    assert refusal(text(hands=[{"shaker": "A", "actions": ["B pass"]}, *passes])).code == "import-too-long"


def test_a_person_keeps_so_many_games_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imports, "MOST_GAMES", 1)
    ann = person("Ann")
    imports.bring(importer=ann, text=text())
    with pytest.raises(Refused, match="import-many"):
        imports.bring(importer=ann, text=hands("B pass"))


def test_a_game_is_called_as_its_importer_says_or_by_its_day() -> None:
    ann = person("Ann")
    assert imports.bring(importer=ann, text=text(), title="  Finals  1998 ").title == "Finals 1998"
    assert imports.bring(importer=ann, text=hands("B pass"), title="\u200b").title.startswith("Game of ")


def test_it_is_no_match_and_counts_nowhere() -> None:
    ann = member("Ann")
    imports.bring(importer=ann, text=text())
    assert not Match.objects.exists() and not ann.seatings.exists()
    assert list(replays.played_by(ann)) == []


def test_a_public_record_shows_what_was_played_and_a_whole_one_no_more() -> None:
    """Rules 7.5: what was never played stays hidden, also where the record tells it."""
    cut = {**HAND, "actions": HAND["actions"][:9]}
    for deal in (SIXES, None):
        told = {**cut, "deal": deal} if deal else {key: cut[key] for key in ("shaker", "actions")}
        replay = replays.of_record(imports.checked(text(hands=[told])))
        assert replay.hand.deal is None and replay.steps == replay.step == 9


def test_a_shared_file_tells_no_deal() -> None:
    game = imports.bring(importer=person("Ann"), text=text())
    shared, own = (Record.from_json(imports.file_of(game, whole=whole)) for whole in (False, True))
    assert shared == own.public() != own


def test_hands_are_replayed_by_their_number() -> None:
    all_pass = {"shaker": "A", "actions": ["B pass", "C pass", "D pass", "A pass"]}
    record = imports.checked(text(hands=[all_pass, {"shaker": "B", "actions": ["C pass"]}]))
    assert [replays.of_record(record, hand_number=number).steps for number in (None, 1, 2)] == [1, 4, 1]
    for number in (0, 3):
        with pytest.raises(Refused, match="no-replay"):
            replays.of_record(record, hand_number=number)


def test_a_link_lives_until_it_is_revoked_and_a_new_one_is_another() -> None:
    game = imports.bring(importer=person("Ann"), text=text())
    game.share()
    token = game.token
    game.share()
    assert game.token == token and ImportedGame.objects.shared_as(token) == game
    game.unshare()
    assert ImportedGame.objects.shared_as(token) is None
    game.share()
    assert game.token != token and ImportedGame.objects.shared_as("forged:x") is None


def shaken_here() -> dict[str, Any]:  # Any: JSON
    """A hand that was really shaken and committed, as this site saves it."""
    seats = {seat: SeatPlan.of(player) for seat, player in people().items()}
    match = matches.open_match(rule_set=RuleSet.preset("straight"), best_of=1, seats=seats)
    while (hand := positions.position(match).hand).turn is not None:
        legal = hand.legal_actions(hand.turn)
        act(match, f"{hand.turn} {legal[0] if hand.actions else legal[1]}")
    return public_record(match=match)


def test_a_record_keeps_the_proof_of_its_shake() -> None:
    saved = shaken_here()
    game = imports.bring(importer=person("Eve"), text=json.dumps(saved))
    for whole in (True, False):
        status, told = verify.answer(json.dumps(imports.file_of(game, whole=whole)).encode())
        assert (status, told) == verify.answer(json.dumps(saved).encode()) and told["verified"]
    assert game.root(1) == saved["hands"][0]["root"]


@pytest.mark.parametrize("part", ["root", "salt", "path", "seat", "missing", "twice"])
def test_a_proof_that_does_not_hold_is_refused_with_hand_and_tile(part: str) -> None:
    saved = shaken_here()
    hand = saved["hands"][0]
    first = hand["openings"][0]
    changes: dict[str, Callable[[], object]] = {
        "root": lambda: hand.update(root=other_byte(hand["root"])),
        "salt": lambda: first.update(salt=other_byte(first["salt"])),
        "path": lambda: first.update(path=[other_byte(first["path"][0]), *first["path"][1:]]),
        "seat": lambda: first.update(seat="ABCD"["BCDA".index(first["seat"])]),
        "missing": lambda: hand["openings"].pop(0),
        "twice": lambda: hand["openings"].append(first),
    }
    changes[part]()
    with pytest.raises(Refused) as refused:
        imports.bring(importer=person("Eve"), text=json.dumps(saved))
    assert refused.value.code == "import-unproven"
    assert refused.value.data == {"hand": 1, "tile": first["tile"]}


def other_byte(text: str) -> str:
    return ("1" if text[0] == "0" else "0") + text[1:]


@pytest.mark.parametrize("root", ["", "f" * 63, "F" * 64, "<b>"])
def test_a_root_of_an_all_pass_hand_is_one_too(root: str) -> None:
    passed = {"shaker": "A", "actions": ["B pass", "C pass", "D pass", "A pass"], "openings": []}
    kept = imports.bring(importer=person("Ann"), text=text(hands=[{**passed, "root": "f" * 64}]))
    assert kept.root(1) == "f" * 64
    with pytest.raises(Refused, match="import-not-a-record"):
        imports.bring(importer=person("Eve"), text=text(hands=[{**passed, "root": root}]))


@pytest.mark.parametrize("proof", [{"root": 7}, {"openings": []}, {"root": "", "openings": [7]}])
def test_a_proof_that_is_none_is_refused_with_the_place(proof: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="import-not-a-record"):
        imports.bring(importer=person("Eve"), text=text(hands=[{**HAND, **proof}]))
