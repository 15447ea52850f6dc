"""A night of rotating partners on the site: people enter alone, and sit with others every round (tournaments 2.6)."""

import pytest

from games.errors import Refused
from league.models import Entry, Pairing, Round, StagePlace, Team, Tournament
from league.models.chart import Chart
from league.models.leaderboard import Leaderboard
from league.roster import RosterError
from league.services import (
    changes,
    corrections,
    departures,
    desk,
    drafts,
    entries,
    rosters,
    rounds,
    rulings,
    undoing,
    verdicts,
)
from league.services.corrections import Correction
from league.services.entries import Pair
from league.services.rulings import Absent
from league.services.stages import StagePlan
from tests.league.builders import (
    CAST,
    club,
    decide,
    decide_all,
    entry_of,
    event,
    next_round,
    owner_of,
    play_round,
    singles,
)

pytestmark = pytest.mark.django_db


def at_tables(night: Tournament, number: int) -> list[list[str]]:
    rows = Pairing.objects.of(night).with_people().filter(round__number=number)
    return [[person.name for side in row.people for person in side] for row in rows]


def test_people_enter_alone() -> None:
    night = singles(8)
    assert Team.objects.filter(second=None).count() == Entry.objects.count() == 8
    assert str(entry_of(night, "Ann")) == "Ann Alpine"


def test_person_who_enters_twice_is_entered_once() -> None:
    draft = event(format="rotating-partners")
    who = owner_of(draft.club)
    first, again = (entries.enter(tournament=draft, director=who, pair=Pair("Ann Alpine")) for _ in range(2))
    assert first == again and Entry.objects.count() == 1


def test_person_alone_is_one_team_of_the_club_on_every_night() -> None:
    house = club()
    for _ in range(2):
        draft = event(house, format="rotating-partners")
        entries.enter(tournament=draft, director=owner_of(house), pair=Pair("Ann Alpine"))
    assert Team.objects.count() == 1


def test_pair_is_refused_where_people_enter_alone() -> None:
    draft = event(format="rotating-partners")
    with pytest.raises(Refused) as refused:
        entries.enter(tournament=draft, director=owner_of(draft.club), pair=Pair("Ann Alpine", "Bea Bobo"))
    assert refused.value.code == "singles-only"


def test_person_alone_is_refused_where_pairs_enter() -> None:
    draft = event()
    with pytest.raises(Refused) as refused:
        entries.enter(tournament=draft, director=owner_of(draft.club), pair=Pair("Ann Alpine"))
    assert refused.value.code == "bad-name"


def test_stages_for_people_and_for_teams_do_not_mix() -> None:
    stages = (StagePlan(format="rotating-partners"), StagePlan(format="single-elimination", source=1))
    with pytest.raises(Refused) as refused:
        event(stages=stages)
    assert refused.value.code == "stage-people"


def test_four_people_sit_at_every_table_partners_across() -> None:
    night = singles(8)
    next_round(night)
    row = Pairing.objects.of(night).with_people().first()
    assert row is not None and row.match is not None and row.away_partner is not None
    held = {held.seat: held.owner for held in row.match.seatings.current().select_related("owner")}
    assert held["A"] == row.home.team.first and held["D"] == row.away_partner.team.first
    assert row.home_name == f"{held['A']} / {held['C']}"


def test_everybody_partners_everybody_once_in_a_whole_evening() -> None:
    night = singles(8)
    for _ in range(7):
        play_round(night)
    partners = [
        frozenset(entry.pk for entry in side) for row in Pairing.objects.of(night).with_people() for side in row.sides
    ]
    assert len(partners) == len(set(partners)) == 28


def test_champion_is_the_person_with_the_most_wins() -> None:
    night = singles(4)
    for _ in range(3):
        play_round(night)
    desk.finish(tournament=night, director=owner_of(night.club))
    chart = Chart.of(night.main_stage())
    assert chart.rows[0].record.wins == max(row.record.wins for row in chart.rows)
    assert chart.champion is not None and chart.champion.team.second is None


@pytest.mark.parametrize("people", [5, 6, 7, 9, 10, 11])
def test_rests_go_round(people: int) -> None:
    night = singles(people)
    for _ in range(5):
        play_round(night)
    chart = Chart.of(night.main_stage())
    rests = dict.fromkeys(chart.entries, 0)
    for played in chart.played:
        assert len(played.draw.sit_out) == people % 4
        for number in played.draw.sit_out:
            rests[number] += 1
    assert max(rests.values()) - min(rests.values()) <= 1


def test_pair_of_bots_completes_the_last_table() -> None:
    night = singles(6, stages=(StagePlan(format="rotating-partners", bot_pair="counts"),))
    next_round(night)
    assert Chart.of(night.main_stage()).played[0].draw.sit_out == ()
    assert sorted(len([name for name in table if name in CAST]) for table in at_tables(night, 1)) == [2, 4]


@pytest.mark.parametrize("people", [5, 7])
def test_bot_is_the_partner_of_whoever_would_rest(people: int) -> None:
    night = singles(people, stages=(StagePlan(format="rotating-partners", bot_pair="counts"),))
    play_round(night)
    alone = [row for row in Pairing.objects.of(night).with_people() for side in row.people if len(side) == 1]
    assert len(alone) == 1 and Chart.of(night.main_stage()).played[0].draw.sit_out == ()
    records = Leaderboard.of(night.club).people
    assert len(records) == people and not any(line.who.is_bot for line in records)


def test_two_people_change_places_in_a_draft() -> None:
    night = singles(8)
    who = owner_of(night.club)
    draft = rounds.draw(tournament=night, director=who)
    before = at_tables(night, 1)
    drafts.swap(round_=draft, director=who, one=entry_of(night, "Ann"), other=entry_of(night, "Hank"))
    swap = {"Ann Alpine": "Hank Alpine", "Hank Alpine": "Ann Alpine"}
    assert at_tables(night, 1) == [[swap.get(name, name) for name in table] for table in before]
    undoing.undo(tournament=night, director=who, ruling=undoing.last_act(night))  # type: ignore[arg-type]
    assert at_tables(night, 1) == before


def test_whoever_rests_changes_with_somebody_who_plays() -> None:
    night = singles(5)
    who = owner_of(night.club)
    draft = rounds.draw(tournament=night, director=who)
    (resting,) = Chart.of(draft.stage).sit_out(draft)
    playing = Pairing.objects.with_people().get().home
    drafts.swap(round_=draft, director=who, one=resting, other=playing)
    assert Chart.of(draft.stage).sit_out(draft) == [playing]


def test_round_that_was_edited_by_hand_stays_when_an_earlier_result_is_corrected() -> None:
    night = singles(8)
    who = owner_of(night.club)
    play_round(night)
    draft = rounds.draw(tournament=night, director=who)
    drafts.swap(round_=draft, director=who, one=entry_of(night, "Ann"), other=entry_of(night, "Hank"))
    edited = at_tables(night, 2)
    row = (
        Pairing.objects.of(night)
        .with_people()
        .select_related("round__stage__tournament__club")
        .get(round__number=1, table_number=1)
    )
    fix = Correction(verdicts.score(row, [(3, 7)]), "misread", 0)
    corrections.correct(pairing=row, judge=who, correction=fix)
    assert at_tables(night, 2) == edited


def test_person_who_leaves_gives_the_open_table_up_and_is_drawn_no_more() -> None:
    night = singles(9)
    next_round(night)
    ann = entry_of(night, "Ann")
    entries.withdraw(entry=ann, director=owner_of(night.club))
    decide_all(night)
    play_round(night)
    assert "Ann Alpine" not in [name for table in at_tables(night, 2) for name in table]
    assert ann.pk not in {entry.pk for entry in Chart.of(night.main_stage()).sit_out(Round.objects.get(number=2))}


def test_partner_of_who_left_has_a_bye_and_the_others_win() -> None:
    night = singles(8)
    next_round(night)
    ann = entry_of(night, "Ann")
    row = next(row for row in Pairing.objects.of(night) if ann.pk in row.entry_ids)
    ours, theirs = sorted(row.side_ids, key=lambda side: ann.pk not in side)
    entries.withdraw(entry=ann, director=owner_of(night.club))
    decide_all(night)
    chart = Chart.of(night.main_stage())
    found = {chart.entries[line.entry].pk: line.record for line in chart.rows}
    (partner,) = set(ours) - {ann.pk}
    assert (found[partner].byes, found[partner].losses, found[partner].games) == (1, 0, [(7, 4)])
    assert (found[ann.pk].losses, found[ann.pk].games) == (1, [(0, 7)])
    assert {(found[key].wins, *found[key].games[0]) for key in theirs} == {(1, 7, 0)}


def test_a_pair_that_forfeits_together_loses_together() -> None:
    night = singles(4)
    next_round(night)
    row = Pairing.objects.of(night).with_people().get()
    rulings.no_show(pairing=row, judge=owner_of(night.club), absent=Absent.HOME)
    chart = Chart.of(night.main_stage())
    lost = {chart.entries[line.entry].pk for line in chart.rows if line.record.losses}
    assert lost == set(row.side_ids[0])


def test_person_who_left_comes_back_before_the_next_draw() -> None:
    night = singles(8)
    next_round(night)
    ann = entry_of(night, "Ann")
    who = owner_of(night.club)
    entries.withdraw(entry=ann, director=who)
    departures.come_back(entry=ann, director=who)
    assert Pairing.objects.of(night).still_playing().count() == 2
    assert StagePlace.objects.get(entry=ann).left_before is None


def test_substitute_sits_down_at_the_open_table() -> None:
    night = singles(4)
    next_round(night)
    ann = entry_of(night, "Ann")
    changed = changes.substitute(entry=ann, director=owner_of(night.club), leaves=ann.team.first, name="Yuri Yoakum")
    row = Pairing.objects.of(night).with_people().get()
    assert row.match is not None
    owners = {held.owner.name for held in row.match.seatings.current() if held.owner}
    assert str(changed) == "Yuri Yoakum" and "Yuri Yoakum" in owners and "Ann Alpine" not in owners


def test_leaderboard_counts_people_who_changed_partners() -> None:
    night = singles(4)
    next_round(night)
    row = Pairing.objects.of(night).with_people().get()
    decide(row, home=7, away=3)
    records = {line.who: line.record for line in Leaderboard.of(night.club).people}
    won = {person for person, record in records.items() if record.matches_won}
    assert won == set(row.people[0]) and len(records) == 4


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("Player\nAnn Alpine\nBea Bobo\n", []),
        ("Name;Seed\nAnn Alpine;1\nBea Bobo;2\n", []),
        ("\ufeffPlayer 1\tSeed\nAnn Alpine\t1\n", []),
        ("Player 1,Player 2\nAnn Alpine,Bea Bobo\n", ["singles-only"]),
        ("Player\nAnn Alpine\nANN alpine\n", ["person-twice"]),
        ("Team\nAnn Alpine\n", ["missing-column"]),
    ],
)
def test_roster_of_people_is_read(text: str, codes: list[str]) -> None:
    draft = event(format="rotating-partners")
    who = owner_of(draft.club)
    if codes:
        with pytest.raises(RosterError) as error:
            rosters.enter_roster(tournament=draft, director=who, content=text.encode())
        assert [fault.code for fault in error.value.faults] == codes
    else:
        told = rosters.enter_roster(tournament=draft, director=who, content=text.encode())
        assert told.entered == Entry.objects.count()


def test_people_are_pasted_without_headings_one_or_two_a_row() -> None:
    draft = event(format="rotating-partners")
    text = "Ann Alpine\nBea Bobo, Cleo Cuero\n"
    told = rosters.enter_roster(tournament=draft, director=owner_of(draft.club), content=text.encode(), is_pasted=True)
    assert told.entered == 3
