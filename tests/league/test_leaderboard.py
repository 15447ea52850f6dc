"""A club's leaderboard is counted from what was played, and from nothing else."""

import pytest

from games.models import HandOutcome, HandRecord
from league.models import Club, Pairing, Tournament
from league.models.leaderboard import Leaderboard, Line, Record
from league.services import changes, corrections, verdicts
from league.services.corrections import Correction, Outcome
from tests.league.builders import club, decide, decide_all, entry_of, next_round, owner_of, person, running, table

pytestmark = pytest.mark.django_db


def people(house: Club) -> dict[str, Record]:
    return {line.who.name.split()[0]: line.record for line in Leaderboard.of(house).people}


def ranks(lines: tuple[Line[object], ...]) -> list[tuple[int, str]]:  # type: ignore[type-var]
    return [(line.rank, str(line.who).split()[0]) for line in lines]


def night_of_four() -> Tournament:
    night = running(4)
    decide_all(night)
    next_round(night)
    decide(Pairing.objects.of(night).get(round__number=2), home=7, away=5)
    return night


def test_person_has_the_matches_games_and_marks_of_the_team() -> None:
    ann = people(night_of_four().club)["Ann"]
    assert (ann.matches, ann.matches_won, ann.games, ann.games_won) == (2, 2, 2, 2)
    assert (ann.marks_for, ann.marks_against) == (14, 5)


def test_teams_and_people_are_in_order_and_equals_share_a_rank() -> None:
    board = Leaderboard.of(night_of_four().club)
    assert ranks(board.teams) == [(1, "Ann"), (2, "Cleo"), (3, "Earl"), (3, "Gus")]  # type: ignore[arg-type]
    assert ranks(board.people)[:3] == [(1, "Ann"), (1, "Bea"), (3, "Cleo")]  # type: ignore[arg-type]


def test_bids_belong_to_the_seat_that_made_them_and_to_its_team() -> None:
    night = running(2)
    decide(Pairing.objects.of(night).with_people().get())
    HandRecord.objects.filter(bidder="A").update(bidder="C", outcome=HandOutcome.SET)
    board = Leaderboard.of(night.club)
    assert {line.who.name.split()[0]: line.record.bids_set for line in board.people if line.record.bids} == {"Bea": 1}
    assert [line.record.bids_set for line in board.teams] == [1, 0]


def test_corrected_hand_counts_as_corrected() -> None:
    night = running(2)
    decide(Pairing.objects.of(night).with_people().get())
    HandRecord.objects.update(is_current=False)
    assert people(night.club)["Ann"].marks_for == 0


def test_ruling_counts_instead_of_the_match_and_a_void_match_for_nobody() -> None:
    night = running(4)
    decide_all(night)
    judge = owner_of(night.club)
    for number, finding in ((1, verdicts.score(table(night, 1), [(3, 7)])), (2, verdicts.VOID)):
        correction = Correction(finding, "misread the slip", 0)
        corrections.correct(pairing=table(night, number), judge=judge, correction=correction)
    counted = people(night.club)
    assert (counted["Ann"].matches_won, counted["Ann"].marks_for) == (0, 3) and "Cleo" not in counted


def test_match_of_an_undone_round_counts_nowhere() -> None:
    night = night_of_four()
    correction = Correction(verdicts.score(table(night, 1), [(3, 7)]), "misread", 0, Outcome.UNDO)
    corrections.correct(pairing=table(night, 1), judge=owner_of(night.club), correction=correction)
    assert people(night.club)["Ann"].matches == 1


def test_match_that_is_still_played_counts_nowhere() -> None:
    assert people(running(2).club) == {}


def test_games_to_250_add_no_marks() -> None:
    night = running(2, rule_set="kitchen-table")
    decide(Pairing.objects.of(night).with_people().get(), home=252, away=84)
    ann = people(night.club)["Ann"]
    assert (ann.games_won, ann.marks_for, ann.marks_against) == (1, 0, 0)


def test_games_with_a_fill_in_bot_are_marked() -> None:
    night = night_of_four()
    assert people(night.club)["Ann"].bot_games == 2


def test_games_among_people_are_not_marked() -> None:
    night = running(2, bots="never")
    decide(Pairing.objects.of(night).with_people().get())
    assert people(night.club)["Ann"].bot_games == 0


def test_substitute_counts_from_the_match_that_he_played_on() -> None:
    """Ann has won the first match with Bea; Yuri wins the second in her place."""
    night = running(4)
    decide_all(night)
    ann, director = entry_of(night, "Ann"), owner_of(night.club)
    changes.substitute(entry=ann, director=director, leaves=ann.team.first, name="Yuri Yoakum")
    next_round(night)
    decide_all(night)
    board = Leaderboard.of(night.club)
    counted = {line.who.name.split()[0]: line.record.matches_won for line in board.people}
    assert (counted["Ann"], counted["Bea"], counted["Yuri"]) == (1, 2, 1)
    assert {str(line.who): line.record.matches for line in board.teams}["Yuri Yoakum / Bea Alpine"] == 1


def test_substitute_in_the_middle_of_a_match_counts_for_it() -> None:
    night = running(2)
    ann = entry_of(night, "Ann")
    changes.substitute(entry=ann, director=owner_of(night.club), leaves=ann.team.first, name="Yuri Yoakum")
    decide_all(night)
    assert people(night.club)["Yuri"].matches == 1 and "Ann" not in people(night.club)


def test_another_clubs_matches_count_nowhere() -> None:
    night_of_four()
    assert people(club("Two Oaks", person("Olga"))) == {}


def test_reading_takes_as_few_queries_for_many_matches_as_for_one(django_assert_num_queries: object) -> None:
    for teams in (2, 16):
        house = club(f"Club of {teams}", person("Olga"))
        decide_all(running(teams, house=house))
        with django_assert_num_queries(8):  # type: ignore[operator]
            Leaderboard.of(house)
