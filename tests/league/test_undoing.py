"""The last act at the desk is taken back where that is lawful, as an act of its own; drafts are edited by hand."""

from collections.abc import Callable

import pytest

from games.errors import Refused
from games.models import Player
from league.models import Entry, EntryPerson, Pairing, Round, Ruling, Tournament
from league.models.chart import Chart
from league.services import (
    changes,
    desk,
    drafts,
    entries,
    latecomers,
    partners,
    rosters,
    rounds,
    rulings,
    tournaments,
    undoing,
)
from league.services.entries import Pair
from league.services.rulings import Absent
from tests.league.builders import (
    checked_in,
    decide,
    decide_all,
    entry_of,
    event,
    names,
    next_round,
    owner_of,
    rows,
    running,
    table,
)

pytestmark = pytest.mark.django_db

What = Ruling.What


def undo(night: Tournament) -> Ruling:
    last = undoing.last_act(night)
    assert last is not None
    return undoing.undo(tournament=night, director=owner_of(night.club), ruling=last)


def refusal(night: Tournament) -> str:
    with pytest.raises(Refused) as refused:
        undo(night)
    return refused.value.code


def picture(night: Tournament) -> list[object]:
    """Everything the desk shows of an event."""
    seen: list[object] = [Tournament.objects.get(pk=night.pk).state]
    seen += sorted((str(entry), entry.state) for entry in night.entries.in_event().with_people())
    for round_ in Round.objects.of(night):
        rows = round_.pairings.with_people().order_by("slot")
        seen += [(round_.state, row.key, str(row), row.table_number, bool(row.match_id)) for row in rows]
    chart = Chart.of(night.stage_now())
    seen += [(chart.result_of(row), row.match is not None and row.match.is_finished) for row in chart.pairings]
    return seen


def after_two(night: Tournament) -> Tournament:
    decide_all(night)
    next_round(night)
    return night


def drafted(night: Tournament) -> Round:
    return rounds.draw(tournament=night, director=owner_of(night.club))


Act = Callable[[Tournament, Player], object]
BEFORE_THE_DRAW: dict[str, Act] = {
    "enter": lambda night, who: entries.enter(tournament=night, director=who, pair=Pair("Yuri Yoakum", "Zoe Zavala")),
    "withdraw": lambda night, who: entries.withdraw(entry=entry_of(night, "Ann"), director=who),
    "undo check-in": lambda night, who: entries.undo_check_in(entry=entry_of(night, "Ann"), director=who),
    "draw": lambda night, who: rounds.draw(tournament=night, director=who),
    "open again": lambda night, who: tournaments.open_entry(tournament=night, director=who),
    "rename": lambda night, who: changes.rename(entry=entry_of(night, "Ann"), director=who, name="Lone Stars"),
    "substitute": lambda night, who: changes.substitute(
        entry=entry_of(night, "Ann"), director=who, leaves=entry_of(night, "Ann").team.first, name="Yuri Yoakum"
    ),
}
WHILE_IT_RUNS: dict[str, Act] = {
    "forfeit": lambda night, who: rulings.forfeit(pairing=table(night, 1), judge=who, loser=Absent.AWAY),
    "double forfeit": lambda night, who: rulings.forfeit(pairing=table(night, 1), judge=who, loser=Absent.BOTH),
    "void": lambda night, who: rulings.make_void(pairing=table(night, 1), judge=who, why="rain"),
    "score": lambda night, who: rulings.enter_score(pairing=table(night, 1), keeper=who, games=[(7, 2)]),
    "withdraw": lambda night, who: entries.withdraw(entry=entry_of(night, "Ann"), director=who),
    "rename": lambda night, who: changes.rename(entry=entry_of(night, "Ann"), director=who, name="Lone Stars"),
}


@pytest.mark.parametrize("act", BEFORE_THE_DRAW)
def test_act_before_the_draw_is_taken_back(act: str) -> None:
    night = checked_in(4)
    before = picture(night)
    BEFORE_THE_DRAW[act](night, owner_of(night.club))
    assert picture(night) != before
    mark = undo(night)
    assert picture(night) == before and mark.undoes is not None


@pytest.mark.parametrize("act", WHILE_IT_RUNS)
def test_act_while_it_runs_is_taken_back(act: str) -> None:
    night = running(4)
    before = picture(night)
    WHILE_IT_RUNS[act](night, owner_of(night.club))
    assert picture(night) != before
    undo(night)
    assert picture(night) == before


def test_steps_of_a_round_are_taken_back_one_by_one() -> None:
    night = checked_in(4)
    director = owner_of(night.club)
    seen = [picture(night)]
    round_ = rounds.draw(tournament=night, director=director)
    seen.append(picture(night))
    rounds.publish(round_=round_, director=director)
    seen.append(picture(night))
    rounds.start(round_=round_, director=director)
    for before in reversed(seen):
        undo(night)
        assert picture(night)[1:] == before[1:]


def test_start_is_not_taken_back_once_somebody_plays() -> None:
    night = running(4)
    decide(table(night, 1))
    assert refusal(night) == "begun"


def test_finish_is_taken_back() -> None:
    night = running(2)
    decide_all(night)
    desk.finish(tournament=night, director=owner_of(night.club))
    undo(night)
    night.refresh_from_db()
    assert night.state == Tournament.State.RUNNING and night.finished_at is None


def test_late_entry_is_taken_back() -> None:
    night = running(5)
    latecomers.enter(tournament=night, director=owner_of(night.club), pair=Pair("Yuri Yoakum", "Zoe Zavala"))
    undo(night)
    assert not Entry.objects.in_event().filter(team__first__name="Yuri Yoakum").exists()
    decide_all(night)
    next_round(night)
    assert not any("Yuri" in name for name in names(night, 2))


def test_forfeit_on_which_the_next_round_rests_is_no_last_act() -> None:
    night = running(4)
    rulings.forfeit(pairing=table(night, 1), judge=owner_of(night.club), loser=Absent.AWAY)
    decide(table(night, 2))
    first = undoing.last_act(night)
    assert first is not None
    rounds.draw(tournament=night, director=owner_of(night.club))
    with pytest.raises(Refused) as refused:
        undoing.undo(tournament=night, director=owner_of(night.club), ruling=first)
    assert refused.value.code == "act-passed"


def test_two_clicks_on_undo_take_one_act_back() -> None:
    night = running(4)
    director = owner_of(night.club)
    for at in (1, 2):
        rulings.forfeit(pairing=table(night, at), judge=director, loser=Absent.AWAY)
    last = undoing.last_act(night)
    assert last is not None
    undoing.undo(tournament=night, director=director, ruling=last)
    with pytest.raises(Refused):
        undoing.undo(tournament=night, director=director, ruling=last)
    assert Chart.of(night.stage_now()).result_of(table(night, 1)) is not None


def test_acts_are_undone_in_turn() -> None:
    night = running(4)
    for at in (1, 2):
        rulings.forfeit(pairing=table(night, at), judge=owner_of(night.club), loser=Absent.AWAY)
    undo(night)
    undo(night)
    assert Pairing.objects.of(night).still_playing().count() == 2


def test_swap_changes_places_and_says_so() -> None:
    night = checked_in(5)
    round_ = drafted(night)
    one, other = entry_of(night, "Ann"), entry_of(night, "Gus")
    drafts.swap(round_=round_, director=owner_of(night.club), one=one, other=other)
    assert names(night, 1) == ["Gus", "Ann Ima", "Cleo", "Earl"]
    reasons = [row.reasons for row in Pairing.objects.of(night)]
    assert [bool(reason) and reason[0]["code"] == "by-hand" for reason in reasons][:2] == [True, True]
    undo(night)
    assert names(night, 1)[1] == "Gus Ima"


def test_table_is_set_and_whoever_sat_there_takes_the_other() -> None:
    night = checked_in(4)
    round_ = rounds.publish(round_=drafted(night), director=owner_of(night.club))
    first, second = round_.pairings.order_by("slot")
    drafts.set_table(pairing=first, director=owner_of(night.club), number=2)
    assert [row.table_number for row in round_.pairings.order_by("slot")] == [2, 1]
    drafts.set_table(pairing=second, director=owner_of(night.club), number=12)
    assert [row.table_number for row in round_.pairings.order_by("slot")] == [2, 12]


def test_started_round_is_edited_no_more() -> None:
    night = running(4)
    with pytest.raises(Refused) as refused:
        drafts.swap(
            round_=Round.objects.get(),
            director=owner_of(night.club),
            one=entry_of(night, "Ann"),
            other=entry_of(night, "Cleo"),
        )
    assert refused.value.code == "wrong-round-state"


def test_nothing_done_is_nothing_to_undo() -> None:
    draft = event()
    assert undoing.last_act(draft) is None


def test_roster_is_taken_back_and_who_was_in_already_stays() -> None:
    draft = event()
    who = owner_of(draft.club)
    entries.enter(tournament=draft, director=who, pair=Pair("Ann Alpine", "Bea Alpine"))
    rosters.enter_rows(tournament=draft, director=who, rows=rows(4))
    undo(draft)
    assert [str(entry) for entry in Entry.objects.in_event().with_people()] == ["Ann Alpine / Bea Alpine"]
    assert EntryPerson.objects.count() == 2
    told = rosters.enter_rows(tournament=draft, director=who, rows=rows(4))
    assert (told.entered, told.known) == (3, 1)


def test_draw_of_partners_is_taken_back_and_its_people_look_again() -> None:
    draft = event()
    who = owner_of(draft.club)
    for name in ("Ann", "Bea", "Cleo"):
        partners.list_single(tournament=draft, director=who, name=name)
    partners.draw_teams(tournament=draft, director=who)
    undo(draft)
    assert not Entry.objects.in_event().exists() and draft.singles.count() == 3
    partners.draw_teams(tournament=draft, director=who)
    assert Entry.objects.in_event().count() == 1
