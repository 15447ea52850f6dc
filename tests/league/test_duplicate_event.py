"""An event of duplicate play: the same boards at all tables of a round, standings by match points (table 5)."""

import re
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from games import tasks
from games.errors import Refused
from games.models import Audience, Awaits, DuplicateSet, HandOutcome, HandRecord, Match, Medium
from games.services import hands, stopping
from league import tasks as league_tasks
from league.models import Pairing, Ruling, Tournament
from league.models.chart import Chart
from league.models.leaderboard import Leaderboard
from league.services import board_rulings, corrections, hooks, results, rounds, rulings, timecalls, verdicts
from league.services.board_rulings import BoardRuling
from league.services.corrections import Correction
from league.services.rulings import Absent
from tests.builders import act, member
from tests.league import builders
from tests.league.builders import checked_in, next_round, owner_of, running, table
from tests.pages.situations import signed_in

pytestmark = pytest.mark.django_db


def night(teams: int = 4, **plan: Any) -> Tournament:  # Any: fields of EventPlan
    told = {"format": "duplicate", "options": {"boards": 2, "rounds": 2}, "audience": Audience.ANYONE}
    return running(teams, **{**told, **plan})


def all_pass(match: Match) -> None:
    """The hand on the table, whoever shook."""
    match.refresh_from_db()
    if match.awaits == Awaits.SHAKE:
        match = hands.shake(match=match, expected_version=match.version).match
    shaker = HandRecord.objects.of_match(match).get(outcome="").shaker
    order = "ABCDABCD"["ABCD".index(shaker) + 1 :][:4]
    act(match, ", ".join(f"{seat} pass" for seat in order))


def by_bots(match: Match) -> None:
    """The hand on the table as the workers play it."""
    played = HandRecord.objects.of_match(match).over().count()
    while HandRecord.objects.of_match(match).over().count() == played:
        match.refresh_from_db()
        work = tasks.play_bot_turn if match.awaits == Awaits.BOT else tasks.shake_next_hand
        work(match_id=match.pk, version=match.version)


def scored(match: Match, number: int, ac: int, bd: int) -> None:
    """As if the board had been played to these marks."""
    all_pass(match)
    hand = HandRecord.objects.filter(game__match=match, number=number)
    hand.update(outcome="made" if ac or bd else "all-pass", bidder="A" if ac or bd else "", scored_ac=ac, scored_bd=bd)


def matches(event: Tournament) -> list[Match]:
    rows = Pairing.objects.of(event).still_playing().with_people().order_by("round__number", "table_number")
    return [row.match for row in rows if row.match]


def play_round(event: Tournament) -> None:
    """Home does best at the first table, worst at the last."""
    tables = matches(event)
    for place, match in enumerate(tables):
        scored(match, 1, 2 if place == 0 else 1, 0)
        scored(match, 2, 0, place)
    results.settle()


def chart(event: Tournament) -> Chart:
    return Chart.of(event.stage_now())


def test_all_tables_of_a_round_play_the_same_boards() -> None:
    event = night(6)
    one, two, three = matches(event)
    assert one.duplicate_id == two.duplicate_id == three.duplicate_id
    deals = HandRecord.objects.filter(game__match__in=[one, two, three]).values_list("deal", flat=True)
    assert len({str(deal) for deal in deals}) == 1


def test_the_next_round_has_boards_of_its_own() -> None:
    event = night()
    play_round(event)
    next_round(event)
    assert DuplicateSet.objects.count() == 2
    assert {match.duplicate.told for match in matches(event) if match.duplicate} == {0}


def test_the_share_of_the_match_points_decides() -> None:
    event = night(6)
    play_round(event)
    rows = [(str(row.entry), row.record.percent) for row in chart(event).rows]
    best = chart(event).rows[0]
    assert best.record.percent == 100 and best.decided_by is None
    assert [percent for _, percent in rows] == sorted((percent for _, percent in rows), reverse=True)  # type: ignore[type-var]


def test_an_odd_field_has_a_bye_of_sixty_percent() -> None:
    event = night(5)
    play_round(event)
    [percent] = [row.record.percent for row in chart(event).rows if row.record.byes]
    assert percent == 60


def test_a_round_ends_with_its_last_table_and_another_can_be_drawn() -> None:
    event = night()
    play_round(event)
    play = next_round(event)
    assert play.number == 2
    play_round(event)
    assert chart(event).is_over


@pytest.mark.django_db(transaction=True)
def test_bots_play_an_event_to_its_champion() -> None:
    event = night(4, runs_itself=True)
    while not Tournament.objects.get(pk=event.pk).is_over:
        for match in matches(event):
            by_bots(match)
            by_bots(match)
        league_tasks.advance(tournament_id=event.pk)
    assert all(duplicate.is_told for duplicate in DuplicateSet.objects.all())
    assert chart(event).rows[0].record.percent is not None


def ruled(pairing: Pairing, number: int, **how: Any) -> None:  # Any: fields of BoardRuling
    told = {"counts": False, "everywhere": False, "why": "a tile was seen", **how}
    judge = owner_of(pairing.round.stage.tournament.club)
    board_rulings.rule(pairing=pairing, judge=judge, ruled=BoardRuling(number=number, **told))


def percents(event: Tournament) -> dict[int, float | None]:
    return {row.entry: row.record.percent for row in chart(event).rows}


def test_a_board_that_is_void_at_one_table_and_counts_again() -> None:
    event = night(6)
    play_round(event)
    before = percents(event)
    ruled(table(event, 1), 1)
    void = percents(event)
    assert void != before
    ruled(table(event, 1), 1)
    assert percents(event) == void
    ruled(table(event, 1), 1, counts=True)
    assert percents(event) == before
    assert Ruling.objects.filter(what=Ruling.What.CORRECTED, data__board=1).count() == 2


def test_a_board_that_is_void_at_all_tables_leaves_the_others() -> None:
    event = night(6)
    play_round(event)
    ruled(table(event, 2), 1, everywhere=True)
    assert HandRecord.objects.current().filter(outcome=HandOutcome.VOID).count() == 3
    assert sorted(percents(event).values()) == [0, 0, 50, 50, 100, 100]  # type: ignore[type-var]  # all have one


def test_a_ruling_about_a_board_needs_a_reason_and_a_board_that_was_played() -> None:
    event = night()
    with pytest.raises(Refused, match="board-not-played"):
        ruled(table(event, 1), 1)
    play_round(event)
    with pytest.raises(Refused, match="reason-missing"):
        ruled(table(event, 1), 1, why=" ")


def test_a_forfeit_gives_sixty_percent_and_the_others_are_compared() -> None:
    event = night(6)
    gone = table(event, 3)
    rulings.forfeit(pairing=gone, judge=owner_of(event.club), loser=Absent.AWAY)
    for match in matches(event):
        scored(match, 1, 1, 0)
        scored(match, 2, 0, 1)
    found = {str(chart(event).entries[entry]): percent for entry, percent in percents(event).items()}
    assert (found[str(gone.home)], found[str(gone.away)]) == (60, 0)
    assert sorted(percent or 0 for percent in found.values()) == [0, 50, 50, 50, 50, 60]


def test_a_void_table_and_its_return() -> None:
    event = night(6)
    pairing, judge = table(event, 3), owner_of(event.club)
    rulings.make_void(pairing=pairing, judge=judge, why="power cut")
    told = Correction(verdicts.OWN_RESULT, "power is back", verdicts.revision(pairing))
    corrections.correct(pairing=pairing, judge=judge, correction=told)
    again = table(event, 3).match
    assert again and not again.is_finished
    for match in matches(event)[:2]:
        all_pass(match)
    rulings.make_void(pairing=table(event, 3), judge=judge, why="power cut")
    told = Correction(verdicts.OWN_RESULT, "power is back", verdicts.revision(pairing))
    with pytest.raises(Refused, match="boards-known"):
        corrections.correct(pairing=pairing, judge=judge, correction=told)


def test_what_cannot_be_ruled_about_boards_is_refused() -> None:
    event = night()
    pairing, judge = table(event, 1), owner_of(event.club)
    with pytest.raises(Refused, match="by-boards"):
        rulings.enter_score(pairing=pairing, keeper=judge, games=[(7, 3)])
    with pytest.raises(Refused, match="knows-boards"):
        rulings.replay(pairing=pairing, judge=judge, why="again")
    with pytest.raises(Refused, match="by-boards"):
        timecalls.call(pairing=pairing, director=judge)


def test_a_start_that_is_called_off_leads_to_fresh_boards() -> None:
    event = night()
    round_ = Pairing.objects.of(event)[0].round
    first = DuplicateSet.objects.get()
    rounds.call_off(round_=round_, director=owner_of(event.club))
    rounds.start(round_=round_, director=owner_of(event.club))
    assert {match.duplicate_id for match in matches(event)} == {DuplicateSet.objects.exclude(pk=first.pk).get().pk}


def test_real_tables_cannot_play_it() -> None:
    with pytest.raises(Refused, match="boards-online"):
        checked_in(4, format="duplicate", medium=Medium.PAPER)


def test_a_stopped_table_of_a_told_round_stays_stopped() -> None:
    event = night()
    one, two = matches(event)
    stopping.stop(match=two)
    all_pass(one)
    with pytest.raises(Refused, match="boards-known"):
        stopping.resume(match=two)


def addresses(event: Tournament) -> list[str]:
    of_event = ["league:event", "league:event-view", "league:boards", "hall:tv", "hall:tv-view", "hall:json"]
    found = [
        reverse(name, args=[event.public_id])
        for name in (*of_event, "api-standings", "api-rounds", "api-boards", "api-tournament")
    ]
    csv = [reverse("hall:csv", args=[event.public_id, name]) for name in ("pairings", "standings", "hands")]
    sheets = [reverse("hall:sheet", args=[event.public_id, name]) for name in ("tables", "standings")]
    club = [reverse(f"league:{name}", args=[event.club.slug]) for name in ("club", "leaderboard")]
    tables = [reverse("games:table", args=[match.public_id]) for match in matches(event)]
    desk = [reverse(f"league:{name}", args=[event.public_id]) for name in ("desk", "rulings")]
    rows = [reverse("league:pairing", args=[event.public_id, row.pk]) for row in Pairing.objects.of(event)]
    return [*found, *csv, *sheets, *club, *tables, *desk, *rows]


@pytest.mark.parametrize("role", ["nobody", "director"])
def test_no_page_of_the_event_tells_how_a_hidden_board_was_played(role: str) -> None:
    director = member("Dora")
    event = night(6, house=builders.club(owner=director))
    first, client, where = matches(event)[0], Client(), addresses(event)
    if role == "director":
        client = signed_in(director)

    def read(address: str) -> str:
        page = client.get(address).content.decode()
        # A key of the form, and how long a table has played by the clock on the wall, which the stamp tells too.
        return re.sub(r'csrfmiddlewaretoken" value="[^"]+"|\d+ min|stamp=[^ ]+', "", page)

    def told(*marks: int) -> dict[str, str]:
        with transaction.atomic():
            scored(first, 1, *marks)
            found = {address: read(address) for address in where}
            transaction.set_rollback(True)
        return found

    made, was_set, passed = told(2, 0), told(0, 1), told(0, 0)
    assert made == was_set == passed
    assert "Board by board" in made[reverse("league:event", args=[event.public_id])]


def test_other_programs_hear_of_a_table_when_all_are_done() -> None:
    event = night()
    hook = hooks.make(club=event.club, director=owner_of(event.club), url="http://hall.example/", kinds=["result"])
    one, two = matches(event)
    scored(one, 1, 1, 0)
    scored(one, 2, 0, 0)
    results.record(match_id=one.pk)
    assert not hook.deliveries.exists()
    scored(two, 1, 0, 1)
    scored(two, 2, 0, 0)
    results.record(match_id=two.pk)
    told = {delivery.payload["table"]: delivery.payload["games"] for delivery in hook.deliveries.all()}
    assert told == {1: [[1, 0], [0, 0]], 2: [[0, 1], [0, 0]]}


def test_a_table_is_linked_for_everybody_only_when_all_is_told() -> None:
    event = night()
    address = reverse("league:event", args=[event.public_id])
    one, two = matches(event)
    link = reverse("games:table", args=[one.public_id])
    assert link not in Client().get(address).content.decode()
    play_round(event)
    assert link in Client().get(address).content.decode()
    page = Client().get(reverse("league:boards", args=[event.public_id])).content.decode()
    assert "Board 1" in page and "Board 2" in page
    standings = Client().get(address).content.decode()
    assert ">Percent</th>" in standings and ">Lost</th>" not in standings
    assert two.is_finished is False  # as it was read


def test_the_leaderboard_counts_bids_and_marks_but_no_match() -> None:
    event = night()
    play_round(event)
    lines = Leaderboard.of(event.club).people
    assert {line.record.matches for line in lines} == {0}
    assert sum(line.record.bids_made for line in lines) > 0


def test_a_draft_tells_who_meets_whom_at_which_side() -> None:
    event = checked_in(4, format="duplicate", options={"boards": 2})
    drawn = rounds.draw(tournament=event, director=owner_of(event.club))
    assert [row.box for row in drawn.pairings.all()] == ["duplicate", "duplicate"]
