"""Swiss (tournaments 2.5)."""

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.formats.draw import Draw, Pairing, RoundName
from league.formats.field import Field
from league.formats.records import Record, records
from league.formats.results import PlayedRound, Result
from league.formats.swiss import Swiss
from tests.league.formats.stage import Stage, dice, favourite, field_of, win


def swiss(size: int, rounds: int | None = None, withdrawn: dict[int, int] | None = None) -> Stage:
    return Stage(Swiss(rounds), field_of(size, withdrawn))


def opponents(played: Stage) -> Counter[frozenset[int]]:
    pairs = (pairing.entries for round_ in played.rounds for pairing in round_.draw.pairings if pairing.is_played)
    return Counter(frozenset(entry for entry in pair if entry is not None) for pair in pairs)


def byes(played: Stage) -> Counter[int]:
    return Counter(p.home[0] for round_ in played.rounds for p in round_.draw.pairings if not p.is_played)


def test_first_round_sets_the_upper_half_against_the_lower() -> None:
    played = swiss(8)
    played.next()
    assert played.pairs(1) == [(1, 5), (2, 6), (3, 7), (4, 8)]


@pytest.mark.parametrize(("size", "rounds"), [(2, 1), (3, 2), (4, 2), (5, 3), (16, 4), (17, 5), (147, 8)])
def test_rounds_are_the_least_that_can_leave_one_unbeaten(size: int, rounds: int) -> None:
    assert len(swiss(size).run().rounds) == rounds


@given(st.integers(2, 40), st.integers(0, 99))
def test_nobody_meets_twice_or_rests_twice_in_the_usual_rounds(size: int, seed: int) -> None:
    """Round by round a draw without rematch can be had as long as every entry has met less than half of them."""
    rounds = min(Swiss().expected_rounds(field_of(size)), (size - 1) // 2 or 1)
    played = swiss(size, rounds).run(dice(seed))
    assert set(opponents(played).values()) <= {1}
    assert set(byes(played).values()) <= {1}
    assert sum(byes(played).values()) == (rounds if size % 2 else 0)


@given(st.integers(2, 9), st.integers(0, 999), st.integers(1, 9))
def test_rematches_come_only_when_no_draw_avoids_them(size: int, seed: int, rounds: int) -> None:
    """Every draw of every round is compared with all draws there are."""
    played = swiss(size, rounds)
    for _ in range(rounds):
        met, rests = opponents(played), byes(played)
        round_ = played.next(dice(seed))
        assert round_ is not None
        costs = [_cost(draw, met, rests) for draw in _all_draws(tuple(range(1, size + 1)))]
        drawn = [tuple(entry for entry in p.entries if entry is not None) for p in round_.draw.pairings]
        assert _cost(drawn, met, rests) == min(costs)
        again = {p.entries for p in round_.draw.pairings if any(r.code == "rematch-unavoidable" for r in p.reasons)}
        assert again == {p.entries for p in round_.draw.pairings if met[frozenset(p.home + p.away)] and p.is_played}


def _cost(draw: list[tuple[int, ...]], met: Counter[frozenset[int]], rests: Counter[int]) -> tuple[int, int]:
    rematches = sum(met[frozenset(pair)] for pair in draw if len(pair) == 2)
    return rematches, sum(rests[alone[0]] for alone in draw if len(alone) == 1)


def _all_draws(entries: tuple[int, ...]) -> list[list[tuple[int, ...]]]:
    if len(entries) < 2:
        return [[entries]] if entries else [[]]
    first, rest = entries[0], entries[1:]
    found = [
        [(first, other), *draw]
        for other in rest
        for draw in _all_draws(tuple(entry for entry in rest if entry != other))
    ]
    return found + ([[(first,), *draw] for draw in _all_draws(rest)] if len(entries) % 2 else [])


@given(st.integers(2, 30), st.integers(0, 99))
def test_equal_records_meet_first(size: int, seed: int) -> None:
    """In the second round nothing keeps winners from winners: one pair at most crosses over."""
    played = swiss(2 * size, 2)
    played.next(dice(seed))
    played.next(dice(seed))
    crossing = [p for p in played.rounds[1].draw.pairings if any(r.code == "records-differ" for r in p.reasons)]
    assert len(crossing) == size % 2


def test_bye_goes_to_the_lowest_of_the_losers() -> None:
    played = swiss(5, 3)
    played.next()
    assert played.pairs(1) == [(1, 3), (2, 4), (5, None)]
    assert played.rounds[0].draw.pairings[-1].reasons[0].words == "bye: fewest byes, lowest rank"
    played.next(favourite)
    assert played.pairs(2)[-1][0] in (3, 4)


def test_second_bye_says_so() -> None:
    played = swiss(3, 4).run()
    assert sorted(byes(played).values()) == [1, 1, 2]
    words = [reason.words for reason in played.rounds[3].draw.pairings[-1].reasons]
    assert words == ["bye: fewest byes, lowest rank", "bye number 2 of this entry"]


@given(st.sampled_from([3, 5, 7]), st.integers(0, 999))
def test_bye_says_whether_the_one_whose_turn_it_was_has_it(size: int, seed: int) -> None:
    played = swiss(size, size)
    for _ in range(size):
        met, found = opponents(played), records(played.field, played.rounds)
        round_ = played.next(dice(seed))
        assert round_ is not None
        drawn = [tuple(entry for entry in p.entries if entry is not None) for p in round_.draw.pairings]
        due = _lowest(found)
        if round_.draw.pairings[-1].reasons[0].code == "bye-lowest-rank":
            assert drawn[-1][0] in due
        else:
            draws = _all_draws(played.field.entries)
            assert max(_least_rematches(entry, draws, met) for entry in due) > _cost(drawn, met, Counter())[0]


def _least_rematches(alone: int, draws: list[list[tuple[int, ...]]], met: Counter[frozenset[int]]) -> int:
    return min(_cost(draw, met, Counter())[0] for draw in draws if (alone,) in draw)


def _lowest(found: dict[int, Record]) -> list[int]:
    """Of those with the fewest byes the last by the record; lots decide between equals."""
    keys = {entry: (-own.rests, -own.wins, -own.marks_for, own.marks_against) for entry, own in found.items()}
    return [entry for entry, key in keys.items() if key == max(keys.values())]


def test_withdrawn_entry_is_drawn_no_more() -> None:
    played = swiss(6, 3, {2: 2}).run()
    assert {2} & {entry for number in (2, 3) for pair in played.pairs(number) for entry in pair} == set()
    assert sum(byes(played).values()) == 2


def test_late_entry_is_drawn_from_the_next_round_on() -> None:
    early = swiss(5, 3)
    early.next()
    late = Stage(Swiss(3), field_of(6), rounds=early.rounds)
    late.next()
    assert any(6 in pair for pair in late.pairs(2))
    assert byes(late) == Counter({5: 1})


def test_bot_pair_plays_the_one_who_would_rest_and_nobody_twice() -> None:
    played = Stage(Swiss(4), replace(field_of(5), bot_pair=99)).run(dice(3))
    met_bots = [p.home[0] for round_ in played.rounds for p in round_.draw.pairings if 99 in p.away]
    assert len(met_bots) == len(set(met_bots)) == 4
    assert not byes(played)
    assert played.rounds[0].draw.pairings[-1].reasons[0].words == "bot pair: swing team in an odd field"


def test_uncounted_match_against_bots_is_worth_a_bye() -> None:
    first = Stage(Swiss(3), replace(field_of(3), bot_pair=99, bot_counts=False))
    first.next(lambda pairing: win(1) if 99 in pairing.away else favourite(pairing))
    first.next()
    assert first.pairs(2)[0] == (1, 3)


@pytest.mark.parametrize("size", [64, 301])
def test_same_seed_same_draw_whatever_the_order_of_results(size: int) -> None:
    first = swiss(size, 4).run(dice(5))
    turned = [
        PlayedRound(
            Draw(round_.draw.number, round_.draw.name, round_.draw.pairings[::-1]),
            dict(sorted(round_.results.items(), reverse=True)),
        )
        for round_ in first.rounds[:3]
    ]
    field = first.field
    draws = [Swiss(4).draw(field, played, random.Random(9)) for played in (first.rounds[:3], turned)]
    assert draws[0] == draws[1]


def test_large_field_has_no_rematch_and_no_second_bye() -> None:
    played = swiss(401).run(dice(2))
    assert set(opponents(played).values()) == {1}
    assert set(byes(played).values()) == {1}
    crossing = [r.data for p in played.rounds[-1].draw.pairings for r in p.reasons if r.code == "records-differ"]
    assert all(abs(int(data["home"]) - int(data["away"])) == 1 for data in crossing)
    assert len(crossing) <= 12


def test_all_pairs_are_tried_where_the_window_has_no_full_matching() -> None:
    """Everybody has met all neighbours within the window, but not those farther away."""
    size = 300
    entries = tuple(range(1, size + 1))
    pairs = [(a, b) for a, b in combinations(entries, 2) if abs(a - b) <= 90]
    pairings = tuple(Pairing.of(f"s1-{index}", "swiss", pair) for index, pair in enumerate(pairs))
    past = PlayedRound(Draw(1, RoundName("round", {"number": 1}), pairings), {p.id: Result.void() for p in pairings})
    met = PlayedRound(past.draw, {p.id: win(index % 2) for index, p in enumerate(pairings)})
    draw = Swiss(5).draw(Field(entries), [met], random.Random(1))
    assert draw is not None
    assert len(draw.pairings) == 150
    assert not any(reason.code == "rematch-unavoidable" for p in draw.pairings for reason in p.reasons)
