"""Single elimination (tournaments 2.2, 4)."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.formats.bracket import wall
from league.formats.field import Field
from league.formats.results import PlayedRound, Result, RoundOpen
from league.formats.single_elimination import SingleElimination
from tests.league.formats.stage import Stage, dice, favourite, field_of, win

SIZES = st.integers(2, 130)


def stage(size: int, withdrawn: dict[int, int] | None = None, *, third_place: bool = False) -> Stage:
    return Stage(SingleElimination(third_place=third_place), field_of(size, withdrawn))


def test_eight_meet_in_standard_order() -> None:
    played = stage(8).run()
    assert played.pairs(1) == [(1, 8), (4, 5), (2, 7), (3, 6)]
    assert played.pairs(2) == [(1, 4), (2, 3)]
    assert played.pairs(3) == [(1, 2)]


def test_eleven_give_five_byes_to_the_top_seeds() -> None:
    first = stage(11).next()
    assert first is not None
    alone = [p for p in first.draw.pairings if not p.is_played]
    assert sorted(p.home[0] for p in alone) == [1, 2, 3, 4, 5]
    assert {p.reasons[0].words for p in alone} == {"bye: top seed"}


def test_rounds_are_called_by_what_they_are() -> None:
    names = [round_.draw.name.words for round_ in stage(16).run().rounds]
    assert names == ["Round of 16", "Quarter-finals", "Semi-finals", "Final"]


def test_two_play_the_final_at_once() -> None:
    played = stage(2).run()
    assert [(p.id, p.box, p.entries) for p in played.rounds[0].draw.pairings] == [("f1-1", "final", (1, 2))]
    assert played.placings == ((1,), (2,))


@given(SIZES)
def test_when_favourites_win_seeds_meet_as_late_as_their_order_allows(size: int) -> None:
    """Round by round the best 2^k are left, and the best meets the last of them."""
    played = stage(size).run()
    for number in range(1, len(played.rounds) + 1):
        left = 2 ** (len(played.rounds) - number + 1)
        for home, away in played.pairs(number):
            assert away is None or home + away == left + 1


@given(SIZES, st.integers(0, 99))
def test_everybody_but_the_champion_loses_once(size: int, seed: int) -> None:
    played = stage(size).run(dice(seed))
    ((champion,), *_) = played.placings
    assert played.losses() == {entry: int(entry != champion) for entry in played.field.entries}
    assert sorted(entry for group in played.placings for entry in group) == list(played.field.entries)


@given(SIZES, st.integers(0, 99))
def test_byes_are_in_the_first_round_only(size: int, seed: int) -> None:
    played = stage(size).run(dice(seed))
    assert all(away is not None for number in range(2, len(played.rounds) + 1) for _, away in played.pairs(number))


def test_losers_of_one_round_share_a_place() -> None:
    assert stage(8).run().placings == ((1,), (2,), (3, 4), (5, 6, 7, 8))


def test_third_place_is_played_beside_the_final() -> None:
    played = stage(8, third_place=True).run()
    assert played.pairs(3) == [(1, 2), (4, 3)]
    assert played.rounds[2].draw.pairings[1].box == "third-place"
    assert played.placings == ((1,), (2,), (3,), (4,), (5, 6, 7, 8))


def test_third_of_three_needs_no_match() -> None:
    """The one semi-final that is played has a loser; the other was a bye."""
    played = stage(3, third_place=True).run()
    assert played.pairs(2) == [(1, 2)]
    assert played.placings == ((1,), (2,), (3,))


def test_next_round_is_refused_while_a_match_is_open() -> None:
    played = stage(4)
    first = played.next()
    assert first is not None
    with pytest.raises(RoundOpen, match="w1-2"):
        played.format.draw(played.field, [PlayedRound(first.draw, {"w1-1": win(0)})], random.Random(1))


def test_bracket_is_known_before_the_first_match() -> None:
    slots = SingleElimination(third_place=True).skeleton(field_of(5))
    assert [slot.id for slot in slots] == ["w1-1", "w1-2", "w1-3", "w1-4", "w2-1", "w2-2", "f1-1", "t1-1"]


def test_wall_shows_who_is_awaited_and_who_is_there_already() -> None:
    format_ = SingleElimination()
    lines = {line.slot.id: line for line in wall(format_.steps(field_of(5)), field_of(5), [])}
    assert lines["w2-1"].home.entry == 1
    assert lines["w2-1"].away.awaits == lines["w2-1"].slot.away
    assert (lines["w2-2"].home.entry, lines["w2-2"].away.entry) == (2, 3)


def test_after_a_double_forfeit_the_next_opponent_walks_over() -> None:
    played = stage(8)
    played.next(favourite, w1_2=Result.double_forfeit())
    second = played.next()
    assert second is not None
    assert second.draw.pairings[0].entries == (1, None)
    assert second.draw.pairings[0].reasons[0].words == "walkover: double forfeit in w1-2"
    assert [set(group) for group in played.run().placings] == [{1}, {2}, {3}, {4, 5, 6, 7, 8}]


def test_place_of_a_withdrawn_entry_becomes_a_bye() -> None:
    played = stage(8, {1: 2}).run()
    assert played.pairs(2) == [(4, None), (2, 3)]
    assert played.rounds[1].draw.pairings[0].reasons[0].words == "bye: entry 1 has withdrawn"
    assert 1 not in {entry for group in played.placings for entry in group}


def test_entry_that_leaves_before_the_first_round_is_not_drawn() -> None:
    assert stage(5, {1: 1}).run().pairs(1) == [(2, 5), (3, 4)]


def test_both_finalists_gone_leaves_no_champion() -> None:
    played = stage(4, {1: 2, 2: 2}).run()
    assert len(played.rounds) == 1
    assert played.placings == ((3, 4),)


def test_correction_of_a_result_is_only_another_call() -> None:
    played = stage(8)
    played.next()
    before = played.next()
    assert before is not None
    other = PlayedRound(played.rounds[0].draw, {**played.rounds[0].results, "w1-1": win(1)})
    redrawn = played.format.draw(played.field, [other], random.Random(1))
    assert redrawn is not None
    assert redrawn.pairings[0].entries == (8, 4)
    again = played.format.draw(played.field, [played.rounds[0]], random.Random(1))
    assert again == before.draw


def test_hand_made_swap_in_the_draw_is_carried_on() -> None:
    """The director had 8 and 5 change places before the round was published."""
    played = stage(8)
    first = played.next()
    assert first is not None
    one, four, *rest = first.draw.pairings
    swapped = (type(one).of(one.id, one.box, (1, 5)), type(four).of(four.id, four.box, (4, 8)), *rest)
    draw = type(first.draw)(1, first.draw.name, swapped)
    results = {"w1-1": win(1), "w1-2": win(1), "w1-3": win(0), "w1-4": win(0)}
    second = played.format.draw(played.field, [PlayedRound(draw, results)], random.Random(1))
    assert second is not None
    assert second.pairings[0].entries == (5, 8)


def test_three_thousand_are_placed_completely() -> None:
    played = Stage(SingleElimination(), Field(tuple(range(1, 3001)))).run(dice(1))
    assert sum(len(group) for group in played.placings) == 3000
