"""Double elimination (tournaments 2.3, 4)."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.formats.bracket import wall
from league.formats.double_elimination import DoubleElimination
from league.formats.field import Field
from league.formats.results import Kind, Result
from tests.league.formats.stage import Stage, dice, favourite, field_of, win

SIZES = st.integers(2, 70)


def stage(size: int, final: str = "reset", withdrawn: dict[int, int] | None = None) -> Stage:
    return Stage(DoubleElimination(final), field_of(size, withdrawn))  # type: ignore[arg-type]


def rematches(played: Stage) -> list[tuple[int, frozenset[int | None]]]:
    """Rounds in which two met who had met before."""
    seen: set[frozenset[int | None]] = set()
    found = []
    for number in range(1, len(played.rounds) + 1):
        for pairing in played.rounds[number - 1].draw.pairings:
            pair = frozenset(pairing.entries)
            if pairing.is_played and pair in seen:
                found.append((number, pair))
            seen.add(pair)
    return found


def test_eight_cross_over() -> None:
    played = stage(8).run()
    assert [round_.draw.name.words for round_ in played.rounds] == [
        "Winners round 1",
        "Winners round 2, losers round 1",
        "Losers round 2",
        "Winners round 3, losers round 3",
        "Losers round 4",
        "Final",
    ]
    assert played.pairs(2, "losers") == [(8, 5), (7, 6)]
    assert played.pairs(3) == [(3, 5), (4, 6)]
    assert played.pairs(4) == [(1, 2), (3, 4)]
    assert played.pairs(5) == [(2, 3)]
    assert played.placings == ((1,), (2,), (3,), (4,), (5, 6), (7, 8))


@given(SIZES, st.sampled_from(["reset", "single"]), st.integers(0, 99))
def test_everybody_but_the_champion_loses_twice(size: int, final: str, seed: int) -> None:
    """With a single final the unbeaten side may go out with its only loss."""
    played = stage(size, final).run(dice(seed))
    losses = played.losses()
    (champion,), (second,), *_ = played.placings
    assert losses[champion] <= 1
    assert losses[second] in ((2,) if final == "reset" else (1, 2))
    assert all(count == 2 for entry, count in losses.items() if entry not in (champion, second))
    assert sorted(entry for group in played.placings for entry in group) == list(played.field.entries)


@given(SIZES, st.integers(0, 99))
def test_without_a_final_the_unbeaten_side_is_champion(size: int, seed: int) -> None:
    played = stage(size, "none").run(dice(seed))
    (champion,), (second,), *_ = played.placings
    assert played.losses()[champion] == 0
    assert not any(pairing.box == "final" for round_ in played.rounds for pairing in round_.draw.pairings)
    assert played.losses()[second] == 1


def test_no_second_final_when_the_unbeaten_side_wins_the_first() -> None:
    played = stage(4).run()
    assert [round_.draw.name.code for round_ in played.rounds].count("second-final") == 0


def test_second_final_follows_an_upset_and_decides() -> None:
    played = stage(4)
    for _ in range(3):
        played.next()
    played.next(favourite, f1_1=win(1))
    assert played.placings[0] == (1, 2)
    second = played.next(favourite, f2_1=win(1))
    assert second is not None
    assert second.draw.pairings[0].entries == (2, 1)
    assert played.next() is None
    assert played.placings[:2] == ((1,), (2,))


def test_single_final_is_one_match_even_after_an_upset() -> None:
    played = stage(4, "single")
    for _ in range(3):
        played.next()
    played.next(favourite, f1_1=win(1))
    assert played.next() is None
    assert played.placings[:2] == ((2,), (1,))


@given(st.integers(3, 6).map(lambda power: 2**power), st.integers(0, 999))
def test_nobody_meets_again_before_the_last_rounds(size: int, seed: int) -> None:
    """Whoever drops from the second winners round meets no old opponent before the losers' semi-final."""
    played = stage(size).run(dice(seed))
    early = [number for number, _ in rematches(played) if number <= 4]
    assert not [number for number in early if size > 8 or number <= 3]


@pytest.mark.parametrize(("size", "most"), [(8, 0.75), (16, 0.9), (32, 0.9), (64, 0.95)])
def test_rematches_are_rare(size: int, most: float) -> None:
    """Before the finals; the mean of 60 events played with dice. Without crossing 8 have 1.4 and 16 have 3."""
    found = [len(rematches(stage(size, "none").run(dice(seed)))) for seed in range(60)]
    assert sum(found) / 60 <= most


def test_byes_of_the_losers_side_follow_from_those_of_the_first_round() -> None:
    played = stage(5).run()
    assert played.pairs(2, "losers") == [(5, None)]
    assert played.rounds[1].draw.pairings[-1].reasons[0].words == "bye: nobody comes from w1-1"


@given(SIZES, st.integers(0, 99))
def test_nobody_has_more_byes_than_the_bracket_needs(size: int, seed: int) -> None:
    """One in the first round, and two while the losers' side fills up."""
    played = stage(size).run(dice(seed))
    byes = Counter(p.home[0] for round_ in played.rounds for p in round_.draw.pairings if not p.is_played)
    assert max(byes.values(), default=0) <= 3


def test_withdrawal_in_the_losers_side_makes_byes() -> None:
    played = stage(8, withdrawn={6: 3}).run()
    assert played.pairs(3) == [(3, 5), (4, None)]
    assert played.rounds[2].draw.pairings[1].reasons[0].words == "bye: entry 6 has withdrawn"
    assert 6 not in {entry for group in played.placings for entry in group}
    assert played.placings[0] == (1,)


def test_withdrawn_from_the_winners_side_does_not_drop_into_the_other() -> None:
    played = stage(8, withdrawn={1: 2}).run()
    assert played.pairs(2, "winners") == [(4, None), (2, 3)]
    later = [p for round_ in played.rounds[1:] for p in round_.draw.pairings]
    assert not any(1 in p.entries for p in later)


def test_unbeaten_side_gone_before_the_final_leaves_the_other_champion() -> None:
    played = stage(4, withdrawn={1: 4}).run()
    assert played.pairs(4) == [(2, None)]
    assert played.placings[0] == (2,)


def test_beaten_finalist_gone_before_the_second_final() -> None:
    played = stage(4, withdrawn={1: 5})
    for _ in range(3):
        played.next()
    played.next(favourite, f1_1=win(1))
    played.run()
    assert played.pairs(5) == [(2, None)]
    assert played.placings[0] == (2,)


def test_forfeit_drops_into_the_losers_side_and_double_forfeit_does_not() -> None:
    played = stage(4)
    played.next(favourite, w1_1=Result.forfeit(won=1), w1_2=Result.double_forfeit())
    played.next()
    assert played.pairs(2, "winners") == [(4, None)]
    assert played.pairs(2, "losers") == [(1, None)]
    assert played.run().placings == ((1,), (4,), (2, 3))


@given(st.integers(4, 40), st.data())
def test_whoever_leaves_whenever_the_bracket_comes_to_an_end(size: int, data: st.DataObject) -> None:
    withdrawn = data.draw(st.dictionaries(st.integers(1, size), st.integers(1, 10), max_size=size // 2))
    played = stage(size, withdrawn=withdrawn).run(dice(size))
    for round_ in played.rounds:
        gone = played.field.gone(round_.draw.number)
        seen = [entry for p in round_.draw.pairings for entry in p.home + p.away]
        assert len(seen) == len(set(seen))
        assert gone.isdisjoint(seen)
    assert all(e.result.kind is not Kind.WAITING for round_ in played.rounds for e in round_.encounters)


def test_wall_of_the_whole_bracket_names_losers_to_come() -> None:
    format_ = DoubleElimination()
    lines = {line.slot.id: line for line in wall(format_.steps(field_of(8)), field_of(8), [])}
    assert lines["l2-1"].home.awaits == lines["l2-1"].slot.home
    assert [len([slot for slot in lines if slot.startswith(box)]) for box in "wlf"] == [7, 6, 2]


def test_a_thousand_come_to_an_end() -> None:
    played = Stage(DoubleElimination(), Field(tuple(range(1, 1001)))).run(dice(1))
    assert sum(len(group) for group in played.placings) == 1000
