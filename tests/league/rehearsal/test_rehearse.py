"""`manage.py rehearse` (rehearse.md), called without a database."""

import json
import os
import subprocess
import sys
from collections import Counter
from io import StringIO
from itertools import pairwise
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from league.formats.registry import FORMATS

Report = dict[str, Any]  # read back from JSON


def told(*words: str) -> str:
    out = StringIO()
    call_command("rehearse", *words, stdout=out)
    return out.getvalue()


def report(*words: str) -> Report:
    return json.loads(told(*words, "--json"))  # type: ignore[no-any-return]


def pairings(found: Report) -> list[Report]:
    return [pairing for round_ in found["rounds"] for pairing in round_["pairings"]]


def members(place: object) -> list[int]:
    return place if isinstance(place, list) else [] if place is None else [place]  # type: ignore[list-item]


SIZES = ("4", "11", "16", "47")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", FORMATS)
def test_object_has_exactly_the_shape_of_the_page(name: str, size: str) -> None:
    found = report(name, "--entries", size, "--seed", "7", "--best-of", "3")
    assert list(found) == ["format", "entries", "seed", "rounds", "champion", "standings", "warnings"]
    assert (found["format"], found["entries"], found["seed"]) == (name, int(size), 7)
    for number, round_ in enumerate(found["rounds"], 1):
        rotating = {"sit_out"} if name == "rotating-partners" else set()
        assert set(round_) == {"number", "name", "pairings"} | rotating
        assert round_["number"] == number
        seated = [p["table"] for p in round_["pairings"] if p["table"] is not None]
        assert seated == list(range(1, len(seated) + 1))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", [name for name in FORMATS if name != "duplicate"])
def test_every_pairing_says_how_it_ended(name: str, size: str) -> None:
    for pairing in pairings(report(name, "--entries", size, "--best-of", "3")):
        assert list(pairing) == ["id", "box", "table", "entries", "result", "winner", "games", "marks", "reasons"]
        match pairing["result"]:
            case "played":
                assert pairing["winner"] == pairing["entries"][pairing["games"].index(2)]
                assert max(pairing["marks"]) >= 14
            case "bye":
                assert [pairing["winner"], None] == pairing["entries"]
                assert pairing["table"] is pairing["games"] is pairing["marks"] is None
                assert pairing["reasons"]
            case other:
                assert other == "waiting"
                assert pairing["winner"] is pairing["table"] is None
                assert pairing["box"] == "none-lost"


@pytest.mark.parametrize("size", SIZES)
def test_a_table_of_duplicate_play_says_what_its_boards_were_worth(size: str) -> None:
    """The winner has more than half of the match points, whatever the marks; a bye is worth 60%."""
    found = report("duplicate", "--entries", size, "--option", "boards=4")
    for pairing in pairings(found):
        home, away = pairing["percent"]
        if pairing["result"] == "bye":
            assert (home, away) == (60, 0)
        else:
            assert home + away == pytest.approx(100, abs=0.01)
            winner = None if home == away else pairing["entries"][home < away]
            assert pairing["winner"] == winner
            assert sum(pairing["games"]) <= 4
    percents = [row["percent"] for row in found["standings"]]
    assert percents == sorted(percents, reverse=True)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", FORMATS)
def test_standings_are_complete_and_count_what_was_played(name: str, size: str) -> None:
    found = report(name, "--entries", size, "--seed", "3")
    wins, byes, marks = Counter[int](), Counter[int](), Counter[int]()
    for pairing in pairings(found):
        target = byes if pairing["result"] == "bye" else wins
        target.update(members(pairing["winner"]))
        for place, number in zip(pairing["entries"], pairing["marks"] or (), strict=False):
            marks.update(dict.fromkeys(members(place), number))
    rows = found["standings"]
    assert sorted(row["entry"] for row in rows) == list(range(1, int(size) + 1))
    assert [row["rank"] for row in rows] == sorted(row["rank"] for row in rows)
    for row in rows:
        assert (row["wins"], row["byes"], row["marks_for"]) == (
            wins[row["entry"]],
            byes[row["entry"]],
            marks[row["entry"]],
        )
    assert found["champion"] == rows[0]["entry"]


@pytest.mark.parametrize("name", ["swiss", "round-robin", "rotating-partners"])
def test_rows_are_in_the_order_their_own_numbers_give(name: str) -> None:
    rows = report(name, "--entries", "13", "--seed", "5")["standings"]
    numbers = [(-row["wins"] - row["byes"], -row["marks_for"], row["marks_against"]) for row in rows]
    assert numbers == sorted(numbers)
    for row, (above, below) in zip(rows, pairwise(numbers), strict=False):
        names = (None, "marks_for", "marks_against")
        differs = [name for name, mine, theirs in zip(names, above, below, strict=True) if mine != theirs]
        assert row["decided_by"] == (differs[0] if differs else "lots")


def test_equal_exits_share_a_rank() -> None:
    rows = report("single-elimination", "--entries", "8")["standings"]
    assert [row["rank"] for row in rows] == [1, 2, 3, 3, 5, 5, 5, 5]
    assert {row["decided_by"] for row in rows} == {None}


def test_boxes_are_those_of_the_page() -> None:
    options = ("--option", "third_place=yes")
    assert {p["box"] for p in pairings(report("single-elimination", "--entries", "8", *options))} == {
        "winners",
        "final",
        "third-place",
    }
    assert {p["box"] for p in pairings(report("round-robin", "--entries", "8", "--groups", "2"))} == {
        "group-1",
        "group-2",
    }
    assert {p["box"] for p in pairings(report("draw-box", "--entries", "8"))} == {"none-lost", "one-lost", "final"}


def test_who_leaves_is_in_no_later_round_and_in_the_standings() -> None:
    found = report("double-elimination", "--entries", "11", "--withdraw", "3@2", "--withdraw", "8@3")
    for round_ in found["rounds"]:
        seen = {entry for p in round_["pairings"] for entry in p["entries"]}
        assert not (3 in seen and round_["number"] >= 2)
        assert not (8 in seen and round_["number"] >= 3)
    assert len(found["standings"]) == 11


def test_withdrawal_after_the_end_is_a_warning() -> None:
    found = report("swiss", "--entries", "8", "--withdraw", "3@9")
    assert found["warnings"] == ["entry 3 leaves before round 9, but there are only 3 rounds"]


def test_what_could_not_be_avoided_is_a_warning() -> None:
    assert report("swiss", "--entries", "2", "--rounds", "3")["warnings"] == ["rematches that could not be avoided: 2"]
    assert report("swiss", "--entries", "3", "--rounds", "3")["warnings"] == []


def test_bot_pair_is_numbered_after_the_entries_and_stands_nowhere() -> None:
    found = report("swiss", "--entries", "7", "--option", "bot_pair=yes")
    assert {p["result"] for p in pairings(found)} == {"played"}
    assert 8 in {entry for p in pairings(found) for entry in p["entries"]}
    assert sorted(row["entry"] for row in found["standings"]) == list(range(1, 8))
    assert any("bot pair" in warning for warning in found["warnings"])


def test_people_of_rotating_partners_come_by_twos() -> None:
    found = report("rotating-partners", "--entries", "9", "--rounds", "3")
    assert len(found["rounds"]) == 3
    for round_ in found["rounds"]:
        people = [person for p in round_["pairings"] for place in p["entries"] for person in place]
        assert sorted(people + round_["sit_out"]) == list(range(1, 10))
        assert all(p["winner"] in p["entries"] for p in round_["pairings"])


def test_readable_page_names_what_a_director_asks() -> None:
    page = told("double-elimination", "--entries", "11", "--seed", "7", "--minutes", "40")
    for line in (
        "Rounds ",
        "Tables at once       4",
        "Idle rounds per team",
        "Rematches",
        "Planned finish",
        "Champion:",
    ):
        assert line in page


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("ladder --entries 8", "ladder"),
        ("swiss", "--entries"),
        ("swiss --entries 1", "at least 2 entries"),
        ("swiss --entries many", "many"),
        ("swiss --entries 3001", "at most 3000"),
        ("swiss --entries 99999999999999999999", "at most 3000"),
        ("double-elimination --entries 8 --option final=reset --option final=none", "only once"),
        ("round-robin --entries 8 --groups 4", "at least 12 entries"),
        ("swiss --entries 8 --option final=single", "no option 'final'"),
        ("double-elimination --entries 8 --option final=twice", "reset, single, none"),
        ("draw-box --entries 8 --option avoid_rematches=perhaps", "yes or no"),
        ("draw-box --entries 8 --option luck=yes", "no option is called 'luck'"),
        ("draw-box --entries 8 --rounds 3", "no option 'rounds'"),
        ("draw-box --entries 8 --best-of 2", "2"),
        ("swiss --entries 8 --withdraw 3-2", "3@2"),
        ("swiss --entries 8 --withdraw 9@2", "there are 8 entries"),
        ("swiss --entries 8 --withdraw 3@2 --withdraw 3@3", "only once"),
        ("swiss --entries 3 --withdraw 1@1,2@1", "at least 2 entries, not 1"),
    ],
)
def test_nonsense_is_refused_with_its_reason(words: str, reason: str) -> None:
    with pytest.raises(CommandError, match=reason):
        told(*words.split())


def test_same_arguments_give_the_same_bytes_in_every_process() -> None:
    words = [sys.executable, "manage.py", "rehearse", "swiss", "--entries", "61", "--seed", "9", "--json"]
    outputs = {
        subprocess.run(
            words, cwd=settings.BASE_DIR, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1
