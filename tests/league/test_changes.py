"""Teams come late, go at any time, take a substitute, change their name: nothing that is drawn changes silently."""

import pytest

from games.errors import Refused
from league.models import Entry, Pairing, Round, Ruling, Tournament
from league.models.chart import Chart
from league.services import changes, departures, entries, latecomers, rounds
from league.services.entries import Pair
from league.standings.table import Row
from tests.league.builders import (
    checked_in,
    decide,
    decide_all,
    entry_of,
    names,
    next_round,
    owner_of,
    play_round,
    running,
    singles,
    table,
)

pytestmark = pytest.mark.django_db

LATE = Pair("Yuri Yoakum", "Zoe Zavala")


def withdraw(night: Tournament, name: str) -> Entry:
    return entries.withdraw(entry=entry_of(night, name), director=owner_of(night.club), why="ill")


def late(night: Tournament) -> Entry:
    return latecomers.enter(tournament=night, director=owner_of(night.club), pair=LATE)


def row_of(night: Tournament, name: str) -> Row:
    chart = Chart.of(night.stage_now())
    return next(row for row in chart.rows if str(chart.entries[row.entry]).startswith(name))


def play_to_the_end(night: Tournament) -> Chart:
    decide_all(night)
    while not Chart.of(night.stage_now()).is_over:
        play_round(night)
    return Chart.of(night.stage_now())


def refusal(verb: object, **words: object) -> str:
    with pytest.raises(Refused) as refused:
        verb(**words)  # type: ignore[operator]
    return refused.value.code


# Withdrawal


def test_withdrawal_during_a_match_forfeits_it() -> None:
    night = running(4)
    withdraw(night, "Ann")
    decide(table(night, 2))
    next_round(night)
    assert names(night, 2) == ["Gus Cleo"]
    assert night.rulings.get(what=Ruling.What.WITHDRAWN).data["forfeited"] == [table(night, 1).pk]


def test_withdrawal_after_a_win_gives_the_next_opponent_a_bye() -> None:
    night = running(4)
    decide_all(night)
    withdraw(night, "Ann")
    final = next_round(night).pairings.get()
    assert names(night, 2) == ["Cleo"] and final.reasons[0]["code"] == "bye-withdrawn"


@pytest.mark.parametrize("after", [1, 2, 3, 4])
@pytest.mark.parametrize("who", ["Ann", "Cleo", "Gus", "Opal"])
def test_withdrawal_sticks_nowhere_in_either_side_of_a_double_elimination(after: int, who: str) -> None:
    night = running(8, format="double-elimination")
    decide_all(night)
    for _ in range(after - 1):
        play_round(night)
    withdraw(night, who)
    chart = play_to_the_end(night)
    assert chart.champion is not None and not str(chart.champion).startswith(who)
    assert len(chart.rows) == 8
    gone = [row for row in Pairing.objects.of(night).with_people() if row.round.number > after]
    assert not any(str(entry).startswith(who) for row in gone for entry in (row.home, row.away) if entry)


@pytest.mark.parametrize("format", ["single-elimination", "double-elimination", "draw-box", "swiss", "round-robin"])
def test_all_but_one_may_leave_and_the_last_is_champion(format: str) -> None:
    night = running(4, format=format)
    for who in ("Cleo", "Earl", "Gus"):
        withdraw(night, who)
    chart = play_to_the_end(night)
    assert str(chart.champion).startswith("Ann")


@pytest.mark.parametrize("format", ["single-elimination", "double-elimination", "draw-box", "swiss", "round-robin"])
def test_everybody_may_leave_and_the_event_ends(format: str) -> None:
    night = running(4, format=format)
    for who in ("Ann", "Cleo", "Earl", "Gus"):
        withdraw(night, who)
    chart = play_to_the_end(night)
    assert chart.is_over and len(chart.rows) == 4


def test_draft_that_did_not_know_is_thrown_away_and_the_log_says_so() -> None:
    night = running(8, format="swiss")
    decide_all(night)
    rounds.draw(tournament=night, director=owner_of(night.club))
    withdraw(night, "Ann")
    assert Round.objects.of(night).count() == 1
    assert night.rulings.get(what=Ruling.What.WITHDRAWN).data["discarded"] == [2]
    next_round(night)
    assert not any("Ann" in name for name in names(night, 2))


def test_published_pairing_of_a_team_that_leaves_is_forfeited_before_it_starts() -> None:
    night = running(4)
    director = owner_of(night.club)
    decide_all(night)
    round_ = rounds.publish(round_=rounds.draw(tournament=night, director=director), director=director)
    withdraw(night, "Ann")
    assert names(night, 2) == ["Ann Cleo"]
    rounds.start(round_=round_, director=director)
    assert str(Chart.of(night.stage_now()).champion).startswith("Cleo")


def test_withdrawn_team_ranks_below_all_with_as_many_wins() -> None:
    night = running(8, format="swiss")
    decide_all(night)
    withdraw(night, "Ann")
    chart = Chart.of(night.stage_now())
    assert [str(chart.entries[row.entry]).split()[0] for row in chart.rows][3] == "Ann"


def test_withdrawing_twice_is_one_ruling() -> None:
    night = running(4)
    for _ in range(2):
        withdraw(night, "Ann")
    assert night.rulings.filter(what=Ruling.What.WITHDRAWN).count() == 1


def test_both_sides_of_a_match_may_leave() -> None:
    night = running(4)
    withdraw(night, "Ann")
    withdraw(night, "Gus")
    decide(table(night, 2))
    next_round(night)
    assert names(night, 2) == ["Cleo"]


def test_return_takes_back_the_forfeit_and_the_match_goes_on() -> None:
    night = running(4)
    withdraw(night, "Ann")
    departures.come_back(entry=entry_of(night, "Ann"), director=owner_of(night.club))
    match = table(night, 1).match
    assert match is not None and not match.is_finished
    decide(table(night, 1))
    decide(table(night, 2))
    next_round(night)
    assert names(night, 2) == ["Ann Cleo"]


def test_nobody_returns_into_a_round_drawn_without_them() -> None:
    night = running(4)
    withdraw(night, "Ann")
    decide(table(night, 2))
    next_round(night)
    words = {"entry": entry_of(night, "Ann"), "director": owner_of(night.club)}
    assert refusal(departures.come_back, **words) == "drawn-without-it"


def test_nobody_leaves_an_event_that_is_over() -> None:
    night = running(2)
    Tournament.objects.update(state=Tournament.State.FINISHED)
    words = {"entry": entry_of(night, "Ann"), "director": owner_of(night.club)}
    assert refusal(entries.withdraw, **words) == "too-late"


# Late entry


def test_late_team_waits_for_a_new_draw_while_nothing_has_started() -> None:
    night = checked_in(4)
    director = owner_of(night.club)
    round_ = rounds.draw(tournament=night, director=director)
    late(night)
    assert len(names(night, 1)) == 2
    rounds.redraw(round_=round_, director=director)
    assert len(names(night, 1)) == 4


@pytest.mark.parametrize(("format", "teams"), [("swiss", 4), ("swiss", 5), ("draw-box", 4), ("round-robin", 5)])
def test_late_team_plays_from_the_next_round_on(format: str, teams: int) -> None:
    night = running(teams, format=format)
    before = names(night, 1)
    decide_all(night)
    late(night)
    next_round(night)
    assert names(night, 1) == before and any("Yuri" in name for name in names(night, 2))
    assert len(play_to_the_end(night).rows) == teams + 1


@pytest.mark.parametrize("format", ["single-elimination", "double-elimination"])
def test_late_team_takes_the_bye_of_its_line(format: str) -> None:
    night = running(5, format=format)
    late(night)
    assert "Earl Yuri" in names(night, 1)
    row = Pairing.objects.of(night).get(away__team__first__name="Yuri Yoakum")
    assert row.table_number == 2 and row.match is not None
    assert len(play_to_the_end(night).rows) == 6


@pytest.mark.parametrize(("format", "teams"), [("single-elimination", 4), ("round-robin", 4)])
def test_late_team_is_refused_where_the_plan_is_full(format: str, teams: int) -> None:
    night = running(teams, format=format)
    words = {"tournament": night, "director": owner_of(night.club), "pair": LATE}
    assert refusal(latecomers.enter, **words) == "no-place-left"
    assert not Entry.objects.filter(team__first__name="Yuri Yoakum").exists()


@pytest.mark.parametrize(("format", "code"), [("single-elimination", "no-place-left"), ("draw-box", "late-unbeaten")])
def test_late_team_is_refused_once_the_second_round_stands(format: str, code: str) -> None:
    night = running(5, format=format)
    decide_all(night)
    next_round(night)
    words = {"tournament": night, "director": owner_of(night.club), "pair": LATE}
    assert refusal(latecomers.enter, **words) == code


def test_late_team_entered_twice_is_one() -> None:
    night = running(5)
    assert late(night) == late(night)
    assert night.rulings.filter(what=Ruling.What.ENTERED_LATE).count() == 1


@pytest.mark.parametrize(
    ("missed", "record"), [(None, (0, 0, 0, 0)), ((7, 4), (1, 0, 7, 4)), ((3, 7), (0, 1, 3, 7)), ((0, 7), (0, 1, 0, 7))]
)
def test_rounds_missed_count_as_the_director_chooses(missed: tuple[int, int] | None, record: tuple[int, ...]) -> None:
    night = running(5, format="swiss")
    decide_all(night)
    latecomers.enter(tournament=night, director=owner_of(night.club), pair=LATE, missed=missed)
    row = row_of(night, "Yuri").record
    assert (row.match_wins, row.losses, row.marks_for, row.marks_against) == record


def test_late_team_with_a_win_meets_the_winners() -> None:
    night = running(5, format="swiss")
    decide_all(night)
    latecomers.enter(tournament=night, director=owner_of(night.club), pair=LATE, missed=(7, 0))
    next_round(night)
    (own,) = [name for name in names(night, 2) if "Yuri" in name]
    assert {*own.split()} - {"Yuri"} < {"Ann", "Cleo", "Earl"}


def test_late_team_comes_into_a_draw_box_with_one_loss_however_late() -> None:
    night = running(8, format="draw-box")
    decide_all(night)
    play_round(night)
    words = {"tournament": night, "director": owner_of(night.club), "pair": LATE}
    assert refusal(latecomers.enter, **words) == "late-unbeaten"
    latecomers.enter(tournament=night, director=owner_of(night.club), pair=LATE, missed=(0, 7))
    next_round(night)
    row = next(row for row in Pairing.objects.of(night).with_people() if "Yuri" in str(row))
    assert row.box == "one-lost" and len(play_to_the_end(night).rows) == 9


def test_late_team_of_a_full_event_waits_and_is_let_in_when_a_place_is_free() -> None:
    night = running(4, format="swiss", capacity=4)
    decide_all(night)
    yuri, words = late(night), {"director": owner_of(night.club)}
    assert yuri.state == Entry.State.WAITING
    assert refusal(latecomers.admit, entry=yuri, **words) == "event-full"
    withdraw(night, "Ann")
    assert entry_of(night, "Yuri").state == Entry.State.WAITING
    latecomers.admit(entry=yuri, director=owner_of(night.club))
    next_round(night)
    assert any("Yuri" in name for name in names(night, 2))


def test_team_that_had_entered_and_was_not_here_for_the_draw_comes_late() -> None:
    night = checked_in(4, format="swiss")
    entries.undo_check_in(entry=entry_of(night, "Gus"), director=owner_of(night.club))
    play_round(night)
    latecomers.admit(entry=entry_of(night, "Gus"), director=owner_of(night.club))
    next_round(night)
    assert any("Gus" in name for name in names(night, 2))


def test_late_team_that_no_new_draw_was_made_for_is_let_in_after_the_start() -> None:
    night = checked_in(4, format="swiss")
    director = owner_of(night.club)
    round_ = rounds.draw(tournament=night, director=director)
    yuri = late(night)
    rounds.start(round_=rounds.publish(round_=round_, director=director), director=director)
    latecomers.admit(entry=yuri, director=director)
    decide_all(night)
    next_round(night)
    assert any("Yuri" in name for name in names(night, 2))


def test_late_team_that_a_started_bracket_has_a_bye_for_takes_it() -> None:
    night = checked_in(5)
    director = owner_of(night.club)
    round_ = rounds.publish(round_=rounds.draw(tournament=night, director=director), director=director)
    yuri = late(night)
    rounds.start(round_=round_, director=director)
    assert latecomers.admit(entry=yuri, director=director) == yuri
    assert "Earl Yuri" in names(night, 1)


# The waiting list


def test_withdrawal_under_a_first_draft_moves_the_waiting_list_up() -> None:
    night = checked_in(5, capacity=4)
    director = owner_of(night.club)
    assert entry_of(night, "Ima").state == Entry.State.WAITING
    rounds.draw(tournament=night, director=director)
    withdraw(night, "Ann")
    assert entry_of(night, "Ima").state == Entry.State.ENTERED and not Round.objects.of(night).exists()


def test_withdrawal_taken_back_sends_who_moved_up_back_to_wait() -> None:
    night = checked_in(5, capacity=4)
    director = owner_of(night.club)
    withdraw(night, "Ann")
    departures.come_back(entry=entry_of(night, "Ann"), director=director)
    states = [entry_of(night, name).state for name in ("Ann", "Ima")]
    assert states == [Entry.State.CHECKED_IN, Entry.State.WAITING]


def test_whoever_comes_back_waits_when_the_place_is_taken() -> None:
    night = checked_in(5, capacity=4)
    director = owner_of(night.club)
    withdraw(night, "Ann")
    entries.check_in(entry=entry_of(night, "Ima"), director=director)
    departures.come_back(entry=entry_of(night, "Ann"), director=director)
    assert entry_of(night, "Ann").state == Entry.State.WAITING


# Substitutes and names


def test_substitute_takes_the_seat_and_what_was_played_stays() -> None:
    night = running(4)
    ann = entry_of(night, "Ann")
    changes.substitute(entry=ann, director=owner_of(night.club), leaves=ann.team.first, name="Yuri Yoakum")
    assert names(night, 1)[0] == "Yuri Gus"
    match = table(night, 1).match
    assert match is not None
    owners = {seating.owner.name for seating in match.seatings_now().values() if seating.owner}
    assert "Yuri Yoakum" in owners and "Ann Alpine" not in owners
    decide_all(night)
    next_round(night)
    assert names(night, 2) == ["Yuri Cleo"]


def test_substitute_who_plays_already_is_refused() -> None:
    night = running(4)
    ann = entry_of(night, "Ann")
    words = {"entry": ann, "director": owner_of(night.club), "leaves": ann.team.first, "name": "Cleo Alpine"}
    assert refusal(changes.substitute, **words) == "already-entered"
    assert entry_of(night, "Ann") == ann


def test_substitute_who_makes_a_withdrawn_team_again_is_refused() -> None:
    night = running(4)
    ann, cleo = withdraw(night, "Ann"), entry_of(night, "Cleo")
    director = owner_of(night.club)
    first, second = ann.team.persons
    changes.substitute(entry=cleo, director=director, leaves=cleo.team.first, name=first.name)
    mixed = Entry.objects.with_people().get(pk=cleo.pk)
    assert mixed.team.second
    words = {"entry": mixed, "director": director, "leaves": mixed.team.second, "name": second.name}
    assert refusal(changes.substitute, **words) == "entry-withdrawn"
    assert first in Entry.objects.get(pk=cleo.pk).team.persons, "nothing was changed"


def test_single_who_was_withdrawn_is_nobody_s_substitute() -> None:
    night = singles(8)
    gone, stays = night.entries.with_people().order_by("pk")[:2]
    director = owner_of(night.club)
    entries.withdraw(entry=gone, director=director, why="ill")
    words = {"entry": stays, "director": director, "leaves": stays.team.first, "name": gone.team.first.name}
    assert refusal(changes.substitute, **words) == "entry-withdrawn"


def test_substitution_can_be_made_back() -> None:
    night = running(4)
    ann = entry_of(night, "Ann")
    director = owner_of(night.club)
    first = ann.team.first
    changed = changes.substitute(entry=ann, director=director, leaves=first, name="Yuri Yoakum")
    yuri = next(person for person in changed.team.persons if person.name == "Yuri Yoakum")
    changes.substitute(entry=changed, director=director, leaves=yuri, name="Ann Alpine")
    assert entry_of(night, "Ann").team == ann.team


def test_rename_shows_everywhere_and_changes_no_draw() -> None:
    night = running(4)
    changes.rename(entry=entry_of(night, "Ann"), director=owner_of(night.club), name="Lone Stars")
    assert names(night, 1)[0] == "Lone Gus"
    assert night.rulings.get(what=Ruling.What.RENAMED).data["old"] == "Ann Alpine / Bea Alpine"


def test_two_teams_of_an_event_do_not_share_a_name() -> None:
    night = running(4)
    changes.rename(entry=entry_of(night, "Ann"), director=owner_of(night.club), name="Lone Stars")
    words = {"entry": entry_of(night, "Cleo"), "director": owner_of(night.club), "name": "lone  STARS"}
    assert refusal(changes.rename, **words) == "team-name-taken"
