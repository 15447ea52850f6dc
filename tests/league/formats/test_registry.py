"""Formats by name, and what they refuse."""

import random
from dataclasses import replace

import pytest

from league.formats.best_of import BestOf
from league.formats.double_elimination import DoubleElimination
from league.formats.format import draw_dice
from league.formats.registry import FORMATS, OPTIONS, build, check_size
from league.formats.results import PlayedRound
from league.formats.words import REASONS, ROUND_NAMES
from tests.league.formats.stage import Stage, dice, field_of


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("size", [4, 7, 16, 33])
def test_every_format_runs_to_its_end_by_name(name: str, size: int) -> None:
    played = Stage(build(name, {}), field_of(size)).run(dice(1))
    assert played.format.draw(played.field, played.rounds, random.Random(1)) is None
    for number, round_ in enumerate(played.rounds, 1):
        assert round_.draw.number == number
        assert len({p.id for p in round_.draw.pairings}) == len(round_.draw.pairings)
    ids = [p.id for round_ in played.rounds for p in round_.draw.pairings]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("name", FORMATS)
def test_every_code_that_is_drawn_has_words(name: str) -> None:
    played = Stage(build(name, {}), field_of(13, {2: 2, 5: 3})).run(dice(3))
    for round_ in played.rounds:
        assert round_.draw.name.code in ROUND_NAMES
        assert round_.draw.name.words
        for pairing in round_.draw.pairings:
            assert all(reason.code in REASONS and reason.words for reason in pairing.reasons)


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("size", [8, 13, 30])
def test_a_draw_follows_from_results_and_seed_whatever_the_order_of_rows(name: str, size: int) -> None:
    """And drawing again, as after a correction that changed nothing, changes nothing."""
    played = Stage(build(name, {}), field_of(size, {2: 3, 5: 2})).run(dice(3))
    turned = [
        PlayedRound(replace(round_.draw, pairings=round_.draw.pairings[::-1]), dict([*round_.results.items()][::-1]))
        for round_ in played.rounds
    ]
    field = field_of(size, {5: 2, 2: 3})
    for number, round_ in enumerate(played.rounds, 1):
        assert played.format.draw(field, turned[: number - 1], draw_dice(played.seed, number)) == round_.draw


def test_option_goes_to_the_format() -> None:
    assert build("double-elimination", {"final": "single"}) == DoubleElimination(final="single")
    assert OPTIONS["single-elimination"] == ("third_place",)


@pytest.mark.parametrize(
    ("name", "options", "words"),
    [
        ("ladder", {}, "no format is called 'ladder'"),
        ("swiss", {"final": "reset"}, "swiss has no option 'final'; it has rounds"),
        ("double-elimination", {"final": "twice"}, "final: reset, single, none, not 'twice'"),
        ("swiss", {"rounds": 0}, "rounds: at least 1"),
        ("rotating-partners", {"rounds": 0}, "rounds: at least 1"),
        ("round-robin", {"groups": 0}, "groups: at least 1"),
    ],
)
def test_nonsense_is_refused_by_name(name: str, options: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        build(name, options)


@pytest.mark.parametrize(("name", "size"), [("swiss", 1), ("rotating-partners", 3), ("single-elimination", 3001)])
def test_size_is_refused_with_the_number(name: str, size: int) -> None:
    with pytest.raises(ValueError, match=str(size)):
        check_size(build(name, {}), size)


def test_best_of_may_differ_by_round() -> None:
    best_of = BestOf(1, {"semi-finals": 3, "final": 5})
    played = Stage(build("single-elimination", {}, best_of), field_of(8))
    lengths = []
    while (round_ := played.next()) is not None:
        lengths.append(round_.draw.pairings[0].best_of)
    assert lengths == [1, 3, 5]
    with pytest.raises(ValueError, match="not 4"):
        BestOf(4)
