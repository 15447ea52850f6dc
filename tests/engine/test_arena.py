"""Duels on duplicate deals, and what a bot does where a record was cut."""

from __future__ import annotations

import json
from argparse import ArgumentParser

import pytest

from engine import choose, duel
from engine.__main__ import main
from engine.arena import CHUNK, Pairing, play_chunk
from engine.bots import roster
from engine.rule_set import RuleSet

STRAIGHT = RuleSet.preset("straight")
STEADY, RANDOM = roster.get("steady"), roster.get("random")
RACKS = {
    "A": "6-6 6-5 6-3 5-5 3-0 4-1 1-0",
    "B": "6-2 6-0 1-1 4-2 5-4 5-2 2-2",
    "C": "6-1 2-1 4-4 3-3 5-0 2-0 5-1",
    "D": "6-4 0-0 4-0 3-1 4-3 3-2 5-3",
}


def record(actions: list[str], deal: dict[str, str] | None = RACKS) -> str:
    hand = {"shaker": "D", "actions": actions} | ({} if deal is None else {"deal": deal})
    return json.dumps({"format": "fortytwo", "version": 1, "rules": "straight", "hands": [hand]})


def test_steady_wins_marks_from_random_on_every_kind_of_figure() -> None:
    score = play_chunk(Pairing({"a": STEADY, "b": RANDOM}, STRAIGHT, 5), 0, CHUNK)
    told = duel.report(("steady", "random"), score)
    assert sum(score.margins) / len(score.margins) > 0.6
    assert told["deals"] == CHUNK
    assert score.ledgers["a"].games > score.ledgers["b"].games
    assert score.ledgers["a"].made <= score.ledgers["a"].declared


def test_a_bot_against_a_twin_without_lot_wins_nothing() -> None:
    """Both ways cancel: what one side wins with the tiles, the other wins with them the other way."""
    score = play_chunk(Pairing({"a": STEADY, "b": STEADY}, STRAIGHT, 5), 1, CHUNK)
    assert abs(sum(score.margins)) <= 3


def test_chunks_give_the_same_figures_again() -> None:
    pairing = Pairing({"a": STEADY, "b": RANDOM}, STRAIGHT, 9)
    assert play_chunk(pairing, 3, 4).margins == play_chunk(pairing, 3, 4).margins


def test_duel_command_tells_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    parser = ArgumentParser()
    duel.configure(parser)
    assert duel.run(parser.parse_args(["steady", "random", "--deals", "25", "--json"])) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["deals"] == 25
    assert (told["a"], told["b"]) == ("steady/3", "random/1")
    assert told["marks_per_hand"] > told["error95"] > 0
    for each in ("games", "made", "declared"):
        assert set(told[each]) == {"a", "b"}, each
    assert all(set(told["decision_ms"][letter]) == {"mean", "p95"} for letter in "ab")


def test_figures_depend_on_the_seed_and_not_on_the_jobs(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for more in ([], ["--jobs", "2"], ["--seed", "1"]):
        main(["duel", "steady", "random", "--deals", "25", "--json", *more])
        told.append({**json.loads(capsys.readouterr().out), "decision_ms": None})
    assert told[0] == told[1] != told[2]


@pytest.mark.parametrize(
    "wrong", [["--deals", "0"], ["--deals", "-3"], ["--deals", "9", "--jobs", "0"], ["--deals", ""]]
)
def test_duel_without_deals_or_jobs_is_refused(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["duel", "steady", "random", *wrong])
    assert left.value.code == 2
    assert "is no number from 1 on" in capsys.readouterr().err


def test_duel_under_points_scoring_counts_points(capsys: pytest.CaptureFixture[str]) -> None:
    """Rules 9.2: what a hand is worth goes by points, not by marks."""
    main(["duel", "steady", "random", "--deals", "20", "--rules", "kitchen-table", "--json"])
    assert json.loads(capsys.readouterr().out)["marks_per_hand"] > 7


def test_choose_names_seat_action_and_bot() -> None:
    told = choose.answer(record(["A 30", "B pass", "C pass", "D pass", "A sixes"]), STEADY, 0)
    assert told["action"] in ("A 6-6", "A 6-5")
    assert told["bot"] == "steady/3"


def test_choose_sees_only_the_seats_sight() -> None:
    swapped = {"A": RACKS["A"], "B": RACKS["D"], "C": RACKS["B"], "D": RACKS["C"]}
    assert choose.answer(record([]), STEADY, 0) == choose.answer(record([], swapped), STEADY, 0)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{}", "not-a-record"),
        (record(["B 30"]), "out-of-turn"),
        (record(["A pass", "B pass", "C pass", "D pass"]), "nobody-to-act"),
        (record([], None), "no-deal"),
    ],
)
def test_choose_says_what_is_wrong_with_a_record(text: str, code: str) -> None:
    error = choose.answer(text, STEADY, 0)["error"]
    assert isinstance(error, dict)
    assert error["code"] == code
