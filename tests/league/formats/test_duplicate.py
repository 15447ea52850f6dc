"""Pairs over the same boards: who meets whom, who sits which way, and what a round is worth (table 5)."""

import random
from collections import Counter
from typing import Literal

import pytest

from league.formats.draw import Draw, Pairing, RoundName
from league.formats.duplicate import Duplicate, result, shares, weighed
from league.formats.field import Field
from league.formats.results import Board, Kind, PlayedRound, Result
from league.rehearsal.play import Rehearsal
from league.standings.table import Terms, table
from league.standings.tally import ByeValue
from league.standings.tie_breaks import DEFAULT, DEFAULTS, of_format

TERMS = Terms(DEFAULTS["duplicate"])


def round_of(*tables: list[Board] | Result, byes: tuple[int, ...] = (), number: int = 1) -> PlayedRound:
    """Entries 1 and 2 at the first table, 3 and 4 at the second, and so on."""
    pairings = [Pairing.of(f"d{number}-{at}", "duplicate", (2 * at - 1, 2 * at)) for at in range(1, len(tables) + 1)]
    alone = [Pairing.of(f"b{entry}", "duplicate", (entry, None)) for entry in byes]
    own = [each if isinstance(each, Result) else result(each) for each in tables]
    results = dict(zip((pairing.id for pairing in pairings), own, strict=True))
    return weighed(PlayedRound(Draw(number, RoundName("round", {"number": number}), (*pairings, *alone)), results))


def won(round_: PlayedRound) -> list[tuple[float, float] | None]:
    return [encounter.share for encounter in round_.encounters]


def test_a_pair_is_held_against_those_who_sat_the_same_way() -> None:
    """Home made the first board everywhere but at the third table; on the second all did alike."""
    told = round_of([(1, 0), (0, 1)], [(1, 0), (0, 1)], [(0, 1), (0, 1)])
    assert won(told) == [(5 / 8, 3 / 8), (5 / 8, 3 / 8), (2 / 8, 6 / 8)]
    assert [encounter.winner for encounter in told.encounters] == [(1,), (3,), (6,)]


def test_who_shares_alike_neither_wins_nor_loses() -> None:
    rows = table(range(1, 5), round_of([(1, 0)], [(1, 0)]).encounters, TERMS)
    assert next((row.rank, row.record.wins, row.record.losses, row.record.percent) for row in rows) == (1, 0, 0, 50)


def test_a_void_board_counts_at_one_table_or_at_all() -> None:
    one = round_of([None, (0, 1)], [(1, 0), (0, 1)], [(0, 1), (0, 1)])
    assert won(one) == [(0.5, 0.5), (4 / 6, 2 / 6), (2 / 6, 4 / 6)]
    assert won(round_of([None], [None], [None])) == [(0.5, 0.5)] * 3


def test_a_void_table_is_nobodys_measure() -> None:
    told = round_of([(1, 0)], [(0, 1)], Result.void())
    assert won(told) == [(1, 0), (0, 1), None]


def test_who_came_has_sixty_percent_and_who_did_not_has_nothing() -> None:
    told = round_of([(1, 0)], [(0, 1)], Result.forfeit(won=1), Result.double_forfeit(), byes=(9,))
    rows = {row.entry: row.record.percent for row in table(range(1, 10), told.encounters, TERMS)}
    assert rows == {1: 100, 2: 0, 3: 0, 4: 100, 5: 0, 6: 60, 7: 0, 8: 0, 9: 60}


@pytest.mark.parametrize(("mode", "percent"), [("score", 80), ("average", 100), ("nothing", 100)])
def test_a_bye_is_worth_what_the_stage_says(mode: Literal["score", "average", "nothing"], percent: float) -> None:
    """Entry 1 won all of a round, then had none."""
    alone = PlayedRound(Draw(2, RoundName("round", {"number": 2}), (Pairing.of("d2-1", "duplicate", (1, None)),)))
    terms = Terms(DEFAULTS["duplicate"], bye=ByeValue(mode))
    rows = table(range(1, 5), [*round_of([(1, 0)], [(0, 1)]).encounters, *alone.encounters], terms)
    assert {row.entry: row.record.percent for row in rows}[1] == percent


def test_the_share_decides_before_the_marks() -> None:
    """Table 1 won more marks, but others won them on the same board too."""
    told = round_of([(2, 0), (0, 1)], [(2, 0), (1, 0)], [(2, 0), (0, 1)])
    rows = table(range(1, 7), told.encounters, TERMS)
    assert rows[0].entry == 3
    assert rows[0].decided_by is None
    assert rows[1].rank == 2


def test_match_points_come_first_whatever_list_a_club_has() -> None:
    assert of_format("duplicate") == of_format("duplicate", DEFAULT) == DEFAULTS["duplicate"]
    assert of_format("duplicate", ("match_wins", "lots")) == ("match_points", "match_wins", "lots")
    assert of_format("duplicate", ("marks_for", "match_points")) == ("marks_for", "match_points")
    assert of_format("swiss", ("game_wins",)) == ("game_wins",)
    assert of_format("swiss") == DEFAULT


@pytest.mark.parametrize("size", [4, 5, 8, 13, 30])
@pytest.mark.parametrize("opponents", ["swiss", "round-robin"])
def test_everybody_sits_both_ways(size: int, opponents: str) -> None:
    format_ = Duplicate(opponents=opponents, boards=4, rounds=6 if size > 8 else None)  # type: ignore[arg-type]
    played = Rehearsal(format_, Field(tuple(range(1, size + 1))), seed=3)
    rounds = list(played.play())
    for entry in played.field.entries:
        pairings = [p for each in rounds for p in each.draw.pairings if p.is_played and entry in p.home + p.away]
        home = sum(entry in pairing.home for pairing in pairings)
        assert abs(2 * home - len(pairings)) <= 2


@pytest.mark.parametrize(("size", "number"), [(6, 3), (9, 4), (16, 5)])
def test_nobody_meets_twice_or_rests_twice_without_need(size: int, number: int) -> None:
    rounds = list(Rehearsal(Duplicate(boards=4, rounds=number), Field(tuple(range(1, size + 1))), seed=5).play())
    met = Counter(frozenset(p.home + p.away) for each in rounds for p in each.draw.pairings if p.is_played)
    rests = Counter(p.home for each in rounds for p in each.draw.pairings if not p.is_played)
    assert max(met.values()) == 1
    assert max(rests.values(), default=0) <= 1


def test_neighbours_in_the_order_meet() -> None:
    """Shares after the first round: 1 and 4 all, 5 and 8 two thirds, 6 and 7 one third, 2 and 3 nothing."""
    format_, field = Duplicate(boards=1, rounds=3), Field(tuple(range(1, 9)))
    first = round_of([(3, 0)], [(0, 3)], [(2, 0)], [(0, 2)])
    assert [round(share, 2) for share in shares(field, [first]).values()] == [1, 0, 0, 1, 0.67, 0.33, 0.33, 0.67]
    draw = format_.draw(field, [first], random.Random(1))
    assert draw is not None
    pairs = {frozenset(pairing.home + pairing.away) for pairing in draw.pairings}
    assert pairs == {frozenset(pair) for pair in ((1, 4), (5, 8), (6, 7), (2, 3))}


def test_a_round_is_the_last_one_when_all_have_met() -> None:
    format_, field = Duplicate(boards=1, opponents="round-robin"), Field((1, 2, 3, 4))
    assert format_.expected_rounds(field) == 3
    assert len(list(Rehearsal(format_, field, seed=1).play())) == 3


def test_every_table_of_a_rehearsal_plays_every_board() -> None:
    [first, *_] = Rehearsal(Duplicate(boards=5), Field(tuple(range(1, 8))), seed=2).play()
    at_tables = [own for own in first.results.values() if own.kind is Kind.PLAYED]
    assert [len(own.boards) for own in at_tables] == [5, 5, 5]


@pytest.mark.parametrize("options", [{"boards": 0}, {"boards": 41}, {"opponents": "ladder"}, {"rounds": 0}])
def test_nonsense_is_refused(options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=next(iter(options))):
        Duplicate(**options)  # type: ignore[arg-type]  # on purpose
