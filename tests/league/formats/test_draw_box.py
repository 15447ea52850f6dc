"""Draw-box double elimination (tournaments 2.4)."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.formats.draw import Reason
from league.formats.draw_box import DrawBox
from league.formats.results import Result
from tests.league.formats.stage import Stage, dice, favourite, field_of, win

SIZES = st.integers(2, 60)


def boxes(size: int, withdrawn: dict[int, int] | None = None, *, avoid: bool = False, seed: int = 7) -> Stage:
    return Stage(DrawBox(avoid_rematches=avoid), field_of(size, withdrawn), seed)


@given(SIZES, st.integers(0, 99), st.booleans())
def test_every_pairing_stays_inside_its_box(size: int, seed: int, avoid: bool) -> None:
    played = boxes(size, avoid=avoid, seed=seed)
    losses = played.losses()
    while (round_ := played.next(dice(seed))) is not None:
        for pairing in round_.draw.pairings:
            if pairing.box != "final":
                assert {losses[entry] for entry in pairing.home + pairing.away} == {int(pairing.box == "one-lost")}
        losses = played.losses()


@given(SIZES, st.integers(0, 99), st.booleans())
def test_one_championship_series_ends_it(size: int, seed: int, avoid: bool) -> None:
    played = boxes(size, avoid=avoid, seed=seed).run(dice(seed))
    finals = [e for round_ in played.rounds for e in round_.encounters if e.pairing.box == "final"]
    assert [final.winner for final in finals] == [played.placings[0]]
    assert [final.losers[0] for final in finals] == [played.placings[1]]
    assert sorted(entry for group in played.placings for entry in group) == list(played.field.entries)
    assert all(played.losses()[entry] == 2 for group in played.placings[2:] for entry in group)


@given(SIZES, st.integers(0, 99), st.booleans())
def test_bye_falls_to_one_with_the_fewest_in_the_box(size: int, seed: int, avoid: bool) -> None:
    played = boxes(size, avoid=avoid, seed=seed)
    byes: Counter[int] = Counter()
    while (round_ := played.next(dice(seed))) is not None:
        had = Counter(byes)
        for pairing in round_.draw.pairings:
            if not pairing.is_played and not pairing.waits:
                box = [e for p in round_.draw.pairings if p.box == pairing.box for e in p.home + p.away]
                assert had[pairing.home[0]] == min(had[entry] for entry in box)
                again = [Reason("bye-again", {"number": had[pairing.home[0]] + 1})] if had[pairing.home[0]] else []
                assert [*pairing.reasons] == [Reason("bye-by-lot"), *again]
                byes[pairing.home[0]] += 1


def test_last_unbeaten_waits_and_has_no_bye() -> None:
    played = boxes(8).run()
    waiting = [p for round_ in played.rounds for p in round_.draw.pairings if p.waits]
    assert waiting
    assert {p.home for p in waiting} == {played.placings[0]}
    assert {p.reasons[0].words for p in waiting} == {"waiting: last unbeaten"}


def test_two_meet_and_then_meet_in_the_final() -> None:
    played = boxes(2).run()
    assert [round_.draw.name.words for round_ in played.rounds] == ["Round 1", "Final"]
    assert played.rounds[1].draw.pairings[0].reasons[0].words == "rematch: none avoidable"


@given(st.integers(12, 60), st.integers(0, 99))
def test_avoided_rematches_are_none_while_both_boxes_are_large(size: int, seed: int) -> None:
    played = boxes(size, avoid=True, seed=seed)
    met: set[frozenset[int]] = set()
    for _ in range(3):
        round_ = played.next(dice(seed))
        assert round_ is not None
        for pairing in round_.draw.pairings:
            pair = frozenset(pairing.home + pairing.away)
            assert not pairing.is_played or pair not in met
            met.add(pair)


def test_rematch_by_lot_is_named() -> None:
    found = [
        (reason.words, pairing.box)
        for seed in range(30)
        for round_ in boxes(8, seed=seed).run(dice(seed)).rounds
        for pairing in round_.draw.pairings
        for reason in pairing.reasons
        if reason.code == "rematch-by-lot"
    ]
    assert found
    assert set(found) <= {("rematch: drawn by lot", "one-lost"), ("rematch: drawn by lot", "none-lost")}


def test_unbeaten_side_that_loses_the_final_is_second() -> None:
    played = boxes(4)
    played.next(), played.next(), played.next()
    final = played.next(favourite, f1_1=win(1))
    assert final is not None
    assert final.draw.name.words == "Final"
    assert played.next() is None
    assert played.placings[:2] == ((final.draw.pairings[0].away[0],), (final.draw.pairings[0].home[0],))


def test_double_forfeit_of_the_last_unbeaten_sends_both_to_the_other_box() -> None:
    played = boxes(4)
    played.next()
    played.next(favourite, n2_1=Result.double_forfeit())
    third = played.next()
    assert third is not None
    assert {p.box for p in third.draw.pairings} == {"one-lost"}
    played.run()
    assert len(played.placings[0]) == 1


@given(st.integers(3, 30), st.data())
def test_whoever_leaves_whenever_it_comes_to_an_end(size: int, data: st.DataObject) -> None:
    withdrawn = data.draw(st.dictionaries(st.integers(1, size), st.integers(1, 8), max_size=size - 1))
    played = boxes(size, withdrawn).run(dice(size))
    for round_ in played.rounds:
        seen = [entry for p in round_.draw.pairings for entry in p.home + p.away]
        assert len(seen) == len(set(seen))
        assert played.field.gone(round_.draw.number).isdisjoint(seen)


def test_same_seed_same_draw_and_another_seed_another() -> None:
    one, again, other = (boxes(16, seed=seed).run(dice(1)) for seed in (1, 1, 2))
    assert one.rounds == again.rounds
    assert one.pairs(1) != other.pairs(1)


@pytest.mark.parametrize("counts", [True, False])
def test_bot_pair_takes_no_place(counts: bool) -> None:
    played = Stage(DrawBox(), replace(field_of(7), bot_pair=99, bot_counts=counts)).run(dice(4))
    assert sorted(entry for group in played.placings for entry in group) == list(range(1, 8))
    assert any(99 in pair for pair in played.pairs(1))
