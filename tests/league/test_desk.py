"""The Next button: which act it names, why it waits, and what a stale page may still do."""

import pytest

from games.errors import Refused
from league.models import Entry, Pairing, Ruling, Tournament
from league.services import clubs, desk, entries, tournaments
from league.services.desk import Act, NextAct
from tests.league.builders import checked_in, decide, decide_all, entry_of, event, next_round, owner_of, person, running

pytestmark = pytest.mark.django_db


def press(night: Tournament, act: Act, round_number: int = 0) -> None:
    night.refresh_from_db()
    desk.perform(tournament=night, director=owner_of(night.club), act=act, round_number=round_number)
    night.refresh_from_db()


def refusal(night: Tournament, act: Act, round_number: int = 0) -> str:
    with pytest.raises(Refused) as refused:
        press(night, act, round_number)
    return refused.value.code


def test_next_button_leads_from_draft_to_champion() -> None:
    night = checked_in(2)
    Tournament.objects.filter(pk=night.pk).update(state=Tournament.State.DRAFT)
    pressed = []
    while (due := desk.next_act(Tournament.objects.get(pk=night.pk))) is not None:
        if due.blocked:
            decide_all(night)
        else:
            press(night, due.act, due.round_number)
            pressed.append(due.act)
    assert pressed == [
        Act.OPEN_ENTRY, Act.CLOSE_ENTRY, Act.DRAW, Act.PUBLISH, Act.START, Act.FINISH, Act.ARCHIVE
    ]  # fmt: skip


def test_entry_cannot_close_with_one_team() -> None:
    draft = event()
    tournaments.open_entry(tournament=draft, director=owner_of(draft.club))
    draft.refresh_from_db()
    assert desk.next_act(draft) == NextAct(Act.CLOSE_ENTRY, 0, "too-few-entries", {"entered": 0, "least": 2})
    assert refusal(draft, Act.CLOSE_ENTRY) == "too-few-entries"


def test_draw_waits_for_two_teams_at_check_in() -> None:
    night = checked_in(2)
    entries.undo_check_in(entry=entry_of(night, "Ann"), director=owner_of(night.club))
    due = desk.next_act(night)
    facts = {"entered": 2, "checked_in": 1, "missing": 1, "least": 2, "alone": False}
    assert due == NextAct(Act.DRAW, 1, "too-few-checked-in", facts)


def test_next_draw_names_the_tables_it_waits_for() -> None:
    night = running(8)
    decide(Pairing.objects.of(night).with_people().get(table_number=2))
    assert desk.next_act(night) == NextAct(Act.DRAW, 2, "tables-open", {"tables": [1, 3, 4]})
    assert refusal(night, Act.DRAW, 2) == "tables-open"


def test_during_the_final_the_button_already_names_the_finish() -> None:
    assert desk.next_act(running(2)) == NextAct(Act.FINISH, 1, "tables-open", {"tables": [1]})


def test_finishing_crowns_the_champion_and_twice_changes_nothing() -> None:
    night = running(2)
    decide_all(night)
    for _ in range(2):
        finished = desk.finish(tournament=night, director=owner_of(night.club))
    assert finished.state == Tournament.State.FINISHED and finished.finished_at is not None
    assert night.rulings.get(what=Ruling.What.FINISHED).data == {"champion": "Ann Alpine / Bea Alpine"}


def test_double_click_on_draw_is_refused_and_harmless() -> None:
    night = checked_in(4)
    press(night, Act.DRAW, 1)
    assert refusal(night, Act.DRAW, 1) == "act-passed"


def test_page_of_the_round_before_cannot_draw_the_one_after() -> None:
    night = running(8)
    decide_all(night)
    next_round(night)
    decide_all(night)
    assert refusal(night, Act.DRAW, 2) == "act-passed"


def test_unknown_act_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        desk.perform(tournament=(night := checked_in(2)), director=owner_of(night.club), act="burn-down")
    assert refused.value.code == "act-passed"


@pytest.mark.parametrize("act", list(Act))
def test_member_can_do_nothing_at_the_desk(act: Act) -> None:
    night, member = checked_in(2), person("Mae")
    clubs.join(club=night.club, player=member)
    with pytest.raises(Refused) as refused:
        desk.perform(tournament=night, director=member, act=act, round_number=1)
    assert (refused.value.code, refused.value.status) == ("not-director", 403)


def test_ways_back_are_offered_where_they_are_lawful() -> None:
    night = checked_in(4)
    assert desk.other_acts(night) == (Act.CHECK_IN_ALL, Act.OPEN_ENTRY)
    press(night, Act.DRAW, 1)
    assert desk.other_acts(night) == (Act.REDRAW, Act.DISCARD)
    press(night, Act.PUBLISH, 1)
    assert desk.other_acts(night) == (Act.UNPUBLISH,)
    press(night, Act.START, 1)
    assert desk.other_acts(night) == ()


def test_everybody_is_checked_in_at_once() -> None:
    night = checked_in(4)
    Entry.objects.update(state=Entry.State.ENTERED)
    press(night, Act.CHECK_IN_ALL, 1)
    assert night.entries.checked_in().count() == 4


def test_entry_opens_again_until_the_draw() -> None:
    night = checked_in(4)
    press(night, Act.OPEN_ENTRY, 1)
    assert night.state == Tournament.State.OPEN
    press(night, Act.CLOSE_ENTRY)
    press(night, Act.DRAW, 1)
    with pytest.raises(Refused):
        tournaments.open_entry(tournament=night, director=owner_of(night.club))


def test_draft_event_is_its_directors_own() -> None:
    draft, stranger = event(), person("Sid")
    assert not Tournament.objects.visible_to(stranger).exists() and not Tournament.objects.visible_to(None).exists()
    assert list(Tournament.objects.visible_to(owner_of(draft.club))) == [draft]


def test_open_event_is_seen_by_all_and_directed_by_its_directors() -> None:
    night, stranger = checked_in(2), person("Sid")
    assert list(Tournament.objects.visible_to(None)) == [night]
    assert not Tournament.objects.directed_by(stranger).exists()
    assert list(Tournament.objects.directed_by(owner_of(night.club))) == [night]
