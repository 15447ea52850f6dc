"""Results, rulings and departures at the same moment: real threads, each with its own connection."""

import uuid

import pytest
from django.db import transaction
from django.utils import timezone

from engine.notation import format_word
from games.models import Match
from games.services import hands, positions
from league.models import Entry, Pairing, Round, Ruling, StagePlace, Tournament, Verdict
from league.models.chart import Chart
from league.services import (
    changes,
    corrections,
    departures,
    desk,
    entries,
    latecomers,
    results,
    rounds,
    rulings,
    undoing,
    verdicts,
)
from league.services.corrections import Correction
from league.services.desk import Act
from league.services.entries import Pair
from league.services.rulings import Absent
from tests.league.builders import checked_in, decide, decide_all, entry_of, owner_of, running, table
from tests.league.test_at_once import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def finish(match: Match) -> None:
    """The last action of a match, as `submit` writes it: under the lock of the match, and only while it goes on."""
    with transaction.atomic():
        locked = Match.objects.locked(match.pk)
        if locked.is_finished:
            return
        hand = locked.games.get().hands.get()
        hand.outcome, hand.bidder, hand.bid, hand.scored_ac = "made", "A", "30", 7
        hand.finished_at = locked.finished_at = timezone.now()
        hand.save()
        locked.awaits, locked.due_at = "", None
        locked.save()
    results.record(match_id=match.pk)


def match_at(night: Tournament, number: int) -> Match:
    match = table(night, number).match
    assert match is not None
    return match


def test_replay_clicked_twice_at_once_is_one() -> None:
    night = running(4)
    judge, pairing = owner_of(night.club), table(night, 1)
    asks = [lambda: rulings.replay(pairing=table(night, 1), judge=judge, why="a tile was missing") for _ in range(2)]
    assert at_once(*asks) == []
    assert Ruling.objects.filter(what=Ruling.What.REPLAYED, data__pairing=pairing.pk).count() == 1


def test_two_judges_who_rule_differently_at_once_leave_one_result() -> None:
    night = running(4)
    judge, pairing = owner_of(night.club), table(night, 1)
    refused = at_once(
        lambda: rulings.forfeit(pairing=pairing, judge=judge, loser=Absent.HOME),
        lambda: rulings.forfeit(pairing=pairing, judge=judge, loser=Absent.AWAY),
        lambda: rulings.make_void(pairing=pairing, judge=judge, why="rain"),
        lambda: rulings.enter_score(pairing=pairing, keeper=judge, games=[(7, 3)]),
    )
    assert refused == ["already-decided"] * 3
    assert Verdict.objects.current().count() == 1 and Verdict.objects.count() == 1


def test_one_ruling_clicked_four_times_at_once_is_one() -> None:
    night = running(4)
    judge, pairing = owner_of(night.club), table(night, 1)
    assert at_once(*[lambda: rulings.forfeit(pairing=pairing, judge=judge, loser=Absent.HOME)] * 4) == []
    assert Verdict.objects.count() == night.rulings.filter(what=Ruling.What.FORFEITED).count() == 1


@pytest.mark.parametrize("turn", range(3))
def test_result_beside_a_ruling_leaves_one_of_them(turn: int) -> None:
    night = running(2)
    judge, pairing, match = owner_of(night.club), table(night, 1), match_at(night, 1)
    refused = at_once(lambda: finish(match), lambda: rulings.forfeit(pairing=pairing, judge=judge, loser=Absent.HOME))
    played = Match.objects.get(pk=match.pk).result().winner is not None
    assert refused == (["already-decided"] if played else []) and Verdict.objects.exists() != played
    assert Round.objects.get().state == Round.State.FINISHED


@pytest.mark.parametrize("turn", range(3))
def test_result_while_the_director_withdraws_the_team(turn: int) -> None:
    night = running(4)
    director, ann, match = owner_of(night.club), entry_of(night, "Ann"), match_at(night, 1)
    assert at_once(lambda: finish(match), lambda: entries.withdraw(entry=ann, director=director)) == []
    played = Match.objects.get(pk=match.pk).result().winner is not None
    result = Chart.of(night.stage_now()).result_of(table(night, 1))
    assert result is not None and result.won == (0 if played else 1)
    decide(table(night, 2))
    assert Round.objects.get().state == Round.State.FINISHED
    rounds.draw(tournament=night, director=director)
    drawn = Pairing.objects.of(night).with_people().get(round__number=2)
    assert "Ann" not in str(drawn)


def test_action_beside_a_withdrawal_is_played_or_refused_and_the_table_stops() -> None:
    night = running(2, bots=Tournament.Bots.ALL)
    director, ann, match = owner_of(night.club), entry_of(night, "Ann"), match_at(night, 1)
    here = positions.position(match)
    assert here.turn is not None
    player, action = here.turn.player, here.hand.legal_actions(here.hand.turn)[0]  # type: ignore[arg-type]
    key = uuid.uuid4().hex

    def act() -> None:
        hands.submit(match=match, player=player, action=action, expected_version=here.match.version, intent=key)

    refused = at_once(act, lambda: entries.withdraw(entry=ann, director=director))
    match.refresh_from_db()
    assert refused in ([], ["stale"], ["match-over"]) and match.is_finished and match.awaits == "", format_word(action)


def test_retry_of_a_correction_after_a_timeout_changes_nothing() -> None:
    night = running(4)
    decide_all(night)
    judge, pairing = owner_of(night.club), table(night, 1)
    correction = Correction(verdicts.score(pairing, [(2, 7)]), "misread", 0)

    def verb() -> None:
        corrections.correct(pairing=pairing, judge=judge, correction=correction)

    assert at_once(verb, verb, verb) == []
    verb()
    assert Verdict.objects.count() == 1 and night.rulings.filter(what=Ruling.What.CORRECTED).count() == 1


def test_two_corrections_at_once_do_not_overwrite_each_other() -> None:
    night = running(4)
    decide_all(night)
    judge, pairing = owner_of(night.club), table(night, 1)
    scores = [verdicts.score(pairing, [score]) for score in ((2, 7), (7, 5), (6, 7))]
    refused = at_once(
        *[
            lambda finding=finding: corrections.correct(
                pairing=pairing, judge=judge, correction=Correction(finding, "misread", 0)
            )
            for finding in scores
        ]
    )
    assert refused == ["stale", "stale"] and Verdict.objects.count() == 1


@pytest.mark.parametrize("turn", range(2))
def test_correction_beside_the_next_draw_and_start(turn: int) -> None:
    night = running(4)
    decide_all(night)
    director, pairing = owner_of(night.club), table(night, 1)
    correction = Correction(verdicts.score(pairing, [(2, 7)]), "misread", 0)

    def go_on() -> None:
        round_ = rounds.draw(tournament=night, director=director)
        rounds.publish(round_=round_, director=director)
        rounds.start(round_=round_, director=director)

    refused = at_once(go_on, lambda: corrections.correct(pairing=pairing, judge=director, correction=correction))
    assert refused in ([], ["round-gone"])
    finals = Pairing.objects.of(night).with_people().filter(round__number=2)
    assert all("Gus" in str(row) for row in finals) and Round.objects.of(night).filter(number=2).count() <= 1


def test_withdrawal_clicked_twice_beside_a_draw() -> None:
    night = running(8, format="swiss")
    decide_all(night)
    director, ann = owner_of(night.club), entry_of(night, "Ann")
    refused = at_once(
        *[lambda: entries.withdraw(entry=ann, director=director)] * 2,
        *[lambda: rounds.draw(tournament=night, director=director)] * 2,
    )
    assert refused == [] and night.rulings.filter(what=Ruling.What.WITHDRAWN).count() == 1
    drafts = Pairing.objects.of(night).with_people().filter(round__number=2)
    assert not any("Ann" in str(row) for row in drafts)


def test_late_team_entered_at_once_at_two_desks_is_one() -> None:
    night = running(5)
    director = owner_of(night.club)
    pair = Pair("Yuri Yoakum", "Zoe Zavala")
    verb = lambda: latecomers.enter(tournament=night, director=director, pair=pair)  # noqa: E731
    assert at_once(verb, verb, verb) == []
    assert StagePlace.objects.count() == 6 and Entry.objects.filter(team__first__name="Yuri Yoakum").count() == 1


def test_last_bye_goes_to_one_of_two_late_teams() -> None:
    night = running(7)
    director = owner_of(night.club)
    pairs = [Pair("Yuri Yoakum", "Zoe Zavala"), Pair("Abe Albany", "Bob Baird")]
    verbs = [lambda pair=pair: latecomers.enter(tournament=night, director=director, pair=pair) for pair in pairs]
    assert at_once(*verbs) == ["no-place-left"] and StagePlace.objects.count() == 8


def test_one_person_does_not_become_a_substitute_in_two_teams() -> None:
    night = running(4)
    director = owner_of(night.club)
    ann, cleo = entry_of(night, "Ann"), entry_of(night, "Cleo")
    verbs = [
        lambda entry=entry: changes.substitute(
            entry=entry, director=director, leaves=entry.team.first, name="Yuri Yoakum"
        )
        for entry in (ann, cleo)
    ]
    assert at_once(*verbs) == ["already-entered"]


def test_undo_clicked_at_once_takes_one_act_back() -> None:
    night = running(4)
    director = owner_of(night.club)
    for number in (1, 2):
        rulings.forfeit(pairing=table(night, number), judge=director, loser=Absent.AWAY)
    last = undoing.last_act(night)
    assert last is not None
    verb = lambda: undoing.undo(tournament=night, director=director, ruling=last)  # noqa: E731
    assert at_once(verb, verb, verb) == ["act-passed", "act-passed"]
    assert Verdict.objects.current().count() == 1


def test_withdrawal_beside_coming_back_ends_in_one_state() -> None:
    night = running(4)
    director, ann = owner_of(night.club), entry_of(night, "Ann")
    entries.withdraw(entry=ann, director=director)
    at_once(
        lambda: departures.come_back(entry=ann, director=director),
        lambda: entries.withdraw(entry=ann, director=director),
    )
    ann.refresh_from_db()
    forfeited = Verdict.objects.current().exists()
    assert forfeited == (ann.state == Entry.State.WITHDRAWN)
    assert match_at(night, 1).is_finished == forfeited


def test_next_clicked_at_once_in_stages_side_by_side_does_one_act() -> None:
    night = checked_in(8)
    director = owner_of(night.club)

    def click() -> None:
        desk.perform(tournament=night, director=director, act=Act.DRAW, round_number=1, stage_number=1)

    assert at_once(click, click, click) == ["act-passed", "act-passed"]
