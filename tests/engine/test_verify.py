"""`python -m engine verify` (record.md)."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from engine.__main__ import main
from engine.game import Game
from engine.record import Record
from engine.seats import SEATS
from engine.shake import commit, deal_tiles, openings
from engine.verify import answer
from tests.engine.builders import A, finish, rules


def replay_file(hands: int = 1, seed: int = 5) -> dict[str, Any]:
    """The public record of finished hands with root and openings of the played tiles."""
    rng = random.Random(seed)
    game = Game.start(rules("kitchen-table"), A)
    for _ in range(hands):
        game = finish(game.shake(deal_tiles(rng)))
    told = json.loads(Record.of(game).public().write())
    for hand, shown in zip(game.hands, told["hands"], strict=True):
        assert hand.deal is not None and hand.play is not None
        commitment = commit(hand.deal, rng)
        played = [tile for _, tile in hand.play.plays]
        shown["root"] = commitment.root
        shown["openings"] = [opening.to_json() for opening in openings(hand.deal, commitment.salts, played)]
    back: dict[str, Any] = told
    return back


def verify(told: object) -> tuple[int, dict[str, Any]]:
    return answer(json.dumps(told).encode())


def named(said: tuple[int, dict[str, Any]]) -> tuple[int, str, int, str]:
    status, told = said
    return status, told["error"]["code"], told["error"]["hand"], told["error"]["tile"]


def test_played_tiles_are_verified() -> None:
    """Record.md `verify`."""
    assert verify(replay_file()) == (0, {"verified": 28})


def test_hands_are_verified_together() -> None:
    assert verify(replay_file(hands=2)) == (0, {"verified": 56})


def test_cut_hand_verifies_what_was_played() -> None:
    told = replay_file()
    hand = told["hands"][0]
    hand["actions"], hand["openings"] = hand["actions"][:8], hand["openings"][:3]
    assert verify(told) == (0, {"verified": 3})


def flipped(digits: str, place: int) -> str:
    """The same hexadecimal text with one digit changed."""
    return digits[:place] + ("0" if digits[place] != "0" else "1") + digits[place + 1 :]


@pytest.mark.parametrize("place", [0, 1, 31, 62, 63])
def test_one_changed_byte_of_the_root_fails(place: int) -> None:
    told = replay_file()
    told["hands"][0]["root"] = flipped(told["hands"][0]["root"], place)
    status, said = verify(told)
    assert (status, said["error"]["code"], said["error"]["hand"]) == (1, "wrong-opening", 0)
    assert said["error"]["tile"] == told["hands"][0]["openings"][0]["tile"]


@pytest.mark.parametrize("number", [0, 13, 27])
@pytest.mark.parametrize("place", [0, 63])
def test_one_changed_byte_of_an_opening_fails(number: int, place: int) -> None:
    for part in range(6):
        told = replay_file()
        opening = told["hands"][0]["openings"][number]
        if part == 5:
            opening["salt"] = flipped(opening["salt"], place)
        else:
            opening["path"][part] = flipped(opening["path"][part], place)
        status, said = verify(told)
        assert (status, said["error"]["code"], said["error"]["tile"]) == (1, "wrong-opening", opening["tile"])
        assert said["error"]["message"] == f"{opening['tile']} of hand 0 does not open the root"


def test_tile_played_by_another_seat_fails() -> None:
    told = replay_file()
    opening = told["hands"][0]["openings"][0]
    opening["seat"] = str(SEATS[(SEATS.index(next(s for s in SEATS if str(s) == opening["seat"])) + 1) % 4])
    status, said = verify(told)
    assert (status, said["error"]["code"]) == (1, "wrong-seat")


def test_openings_of_two_tiles_changed_round_fail() -> None:
    told = replay_file()
    first, second = told["hands"][0]["openings"][:2]
    first["salt"], second["salt"] = second["salt"], first["salt"]
    assert verify(told)[1]["error"]["code"] == "wrong-opening"


def test_every_played_tile_is_opened_once_and_no_other() -> None:
    told = replay_file()
    missing = told["hands"][0]["openings"].pop()
    status, said = verify(told)
    assert (status, said["error"]["code"], said["error"]["tile"]) == (1, "not-opened", missing["tile"])
    told["hands"][0]["openings"] += [missing, missing]
    status, said = verify(told)
    assert (status, said["error"]["code"], said["error"]["tile"]) == (1, "opened-twice", missing["tile"])
    told = replay_file()
    told["hands"][0]["actions"].pop()
    status, said = verify(told)
    assert (status, said["error"]["code"], said["error"]["tile"]) == (1, "not-played", missing["tile"])


def test_faults_are_told_in_a_sentence() -> None:
    told = replay_file()
    hand = told["hands"][0]
    seat, tile = hand["actions"][5].split()
    hand["openings"][0]["path"][3] = "0"
    assert verify(told)[1]["error"]["message"] == f"{tile} of hand 0 does not open the root"
    hand["openings"][0]["seat"] = "nobody"
    assert verify(told)[1]["error"]["message"] == f"{tile} of hand 0 was played by {seat}"
    hand["openings"] = hand["openings"][1:]
    assert verify(told)[1]["error"]["message"] == f"{tile} of hand 0 was played and is not opened"
    hand["openings"] += [hand["openings"][-1]]
    last = hand["openings"][-1]["tile"]
    assert verify(told)[1]["error"]["message"] == f"{last} of hand 0 is opened twice"
    hand["actions"].pop()
    assert verify(told)[1]["error"]["message"] == f"{last} of hand 0 was not played"


def test_error_names_the_hand() -> None:
    told = replay_file(hands=2)
    told["hands"][1]["root"] = told["hands"][0]["root"]
    assert verify(told)[1]["error"]["hand"] == 1


def test_illegal_play_is_refused_as_replay_refuses_it() -> None:
    told = replay_file()
    told["hands"][0]["actions"].insert(5, told["hands"][0]["actions"][0])
    status, said = verify(told)
    assert (status, said["error"]["action"]) == (1, 5)


FAULTS: list[tuple[str, Any, str]] = [
    ("root", None, "hands[0].root: not a text"),
    ("root", 7, "hands[0].root: not a text"),
    ("openings", None, "hands[0].openings: not a list"),
    ("openings", [7], "hands[0].openings[0]: not an object"),
    ("openings", [{"tile": 5}], "hands[0].openings[0].tile: not a text"),
    ("openings", [{"tile": "5-6"}], "hands[0].openings[0].tile: no tile: '5-6'"),
]


@pytest.mark.parametrize(("key", "value", "message"), FAULTS)
def test_what_is_no_replay_file_is_no_record(key: str, value: object, message: str) -> None:
    told = replay_file()
    told["hands"][0][key] = value
    status, said = verify(told)
    assert (status, said["error"]["code"]) == (2, "not-a-record")
    assert said["error"]["message"].startswith(message)


@pytest.mark.parametrize("value", ["zz", "0" * 63, "0" * 65, ""])
def test_malformed_root_is_opened_by_no_tile(value: str) -> None:
    """Record.md `verify`: exit 1 and an error naming hand and tile."""
    told = replay_file()
    told["hands"][0]["root"] = value
    first = told["hands"][0]["openings"][0]["tile"]
    assert named(verify(told)) == (1, "wrong-opening", 0, first)


@pytest.mark.parametrize("value", [None, 7, "", "0" * 62, "g" * 64, "0" * 66, "٠" * 64])
def test_malformed_salt_or_path_opens_nothing(value: object) -> None:
    for part in range(6):
        told = replay_file()
        opening = told["hands"][0]["openings"][2]
        if part == 5:
            opening["salt"] = value
        else:
            opening["path"][part] = value
        assert named(verify(told)) == (1, "wrong-opening", 0, opening["tile"])


@pytest.mark.parametrize("path", [None, {}, [], ["0" * 64] * 4, ["0" * 64] * 6, "0" * 64])
def test_path_of_another_height_opens_nothing(path: object) -> None:
    told = replay_file()
    told["hands"][0]["openings"][2]["path"] = path
    assert named(verify(told)) == (1, "wrong-opening", 0, told["hands"][0]["openings"][2]["tile"])


def test_hex_has_one_spelling() -> None:
    """A byte changed from lower to upper case fails too."""
    for key in ("root", "salt"):
        told = replay_file()
        holder = told["hands"][0] if key == "root" else told["hands"][0]["openings"][0]
        holder[key] = holder[key].upper()
        assert named(verify(told)) == (1, "wrong-opening", 0, told["hands"][0]["openings"][0]["tile"])


def test_garbage_is_no_record() -> None:
    assert answer(b"garbage")[0] == 2
    assert verify({"format": "fortytwo"})[0] == 2


def test_command_reads_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "replay.json"
    path.write_text(json.dumps(replay_file()))
    assert main(["verify", str(path)]) == 0
    assert capsys.readouterr().out == '{"verified": 28}\n'
    assert main(["verify", str(tmp_path / "none.json")]) == 2
    assert json.loads(capsys.readouterr().out)["error"]["code"] == "not-a-record"
    path.write_text(json.dumps(replay_file()).replace('"root": "', '"root": "0'))
    assert main(["verify", str(path)]) == 1


def test_all_pass_hand_has_nothing_to_open() -> None:
    told = {"format": "fortytwo", "version": 1, "rules": "straight"}
    actions = ["B pass", "C pass", "D pass", "A pass"]
    hand = {"shaker": "A", "actions": actions, "root": "0" * 64, "openings": []}
    assert verify(told | {"hands": [hand]}) == (0, {"verified": 0})
