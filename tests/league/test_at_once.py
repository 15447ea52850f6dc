"""Two directors, two clicks, two workers at the same moment: real threads, each with its own connection."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from games.errors import Refused
from games.models import Match, Player, User
from league.models import Club, Entry, EntryPerson, Membership, Round, Ruling, Tournament
from league.roster import RosterError
from league.services import claims, clubs, desk, entries, results, rosters, rounds, steward, tournaments, welcome
from league.services.desk import Act
from league.services.entries import Pair
from tests.league.builders import checked_in, club, decide_all, event, owner_of, person, rows, running

pytestmark = pytest.mark.django_db(transaction=True)

TOGETHER = 4


def at_once(*verbs: Callable[[], object]) -> list[str]:
    """Run them at the same moment; the codes of those that were refused."""
    gate = threading.Barrier(len(verbs))

    def run(verb: Callable[[], object]) -> str:
        try:
            gate.wait()
            verb()
        except Refused as refused:
            return refused.code
        except RosterError as error:
            return error.faults[0].code
        finally:
            connection.close()
        return ""

    with ThreadPoolExecutor(len(verbs)) as pool:
        return sorted(code for code in pool.map(run, verbs) if code)


def second_director(night: Tournament) -> Player:
    other = person("Otis Other")
    Membership.objects.create(club=night.club, player=other, role=Membership.Role.DIRECTOR)
    return other


def test_two_directors_who_draw_at_once_make_one_draw() -> None:
    night = checked_in(8)
    directors = [owner_of(night.club), second_director(night)] * 2
    assert at_once(*[lambda who=who: rounds.draw(tournament=night, director=who) for who in directors]) == []
    assert Round.objects.get().pairings.count() == 4
    assert night.rulings.filter(what=Ruling.What.DRAWN).count() == 1


def test_two_clicks_on_next_at_once_do_one_act() -> None:
    night = checked_in(4)
    who = owner_of(night.club)

    def click() -> None:
        desk.perform(tournament=night, director=who, act=Act.DRAW, round_number=1)

    assert at_once(click, click, click) == ["act-passed", "act-passed"]
    assert Round.objects.count() == 1


def test_two_starts_at_once_open_one_match_per_pairing() -> None:
    night = checked_in(8)
    who = owner_of(night.club)
    round_ = rounds.publish(round_=rounds.draw(tournament=night, director=who), director=who)
    assert at_once(*[lambda: rounds.start(round_=round_, director=who)] * TOGETHER) == []
    assert Match.objects.count() == round_.pairings.exclude(match=None).count() == 4


def test_redraw_beside_publish_leaves_one_round() -> None:
    night = checked_in(8)
    who = owner_of(night.club)
    round_ = rounds.draw(tournament=night, director=who)
    refused = at_once(
        lambda: rounds.redraw(round_=round_, director=who), lambda: rounds.publish(round_=round_, director=who)
    )
    assert Round.objects.count() == 1 and refused in ([], ["wrong-round-state"], ["round-gone"])


def test_one_person_entered_at_once_in_two_teams_stands_in_one() -> None:
    draft = event()
    who = owner_of(draft.club)
    refused = at_once(
        *[
            lambda other=other: entries.enter(tournament=draft, director=who, pair=Pair("Ann Alpine", other))
            for other in ("Bea Bobo", "Cleo Cuero", "Dale Hico")
        ]
    )
    assert refused == ["already-entered"] * 2
    assert EntryPerson.objects.filter(player__name="Ann Alpine").count() == Entry.objects.count() == 1


def test_one_roster_brought_twice_at_once_enters_each_team_once() -> None:
    draft = event()
    who = owner_of(draft.club)
    assert at_once(*[lambda: rosters.enter_rows(tournament=draft, director=who, rows=rows(6))] * TOGETHER) == []
    assert Entry.objects.count() == 6 and EntryPerson.objects.count() == 12


def test_two_events_that_enter_the_same_newcomers_at_once_make_them_once() -> None:
    one = event()
    other = event(one.club)
    who = owner_of(one.club)
    verbs = [
        lambda night=night: rosters.enter_rows(tournament=night, director=who, rows=rows(4)) for night in (one, other)
    ]
    assert at_once(*verbs) == []
    assert Player.objects.filter(name="Ann Alpine").count() == 1


def test_check_in_beside_the_draw_is_in_it_or_refused() -> None:
    night = checked_in(3)
    who = owner_of(night.club)
    late = entries.enter(tournament=night, director=who, pair=Pair("Yuri Yoakum", "Zoe Zavala"))
    refused = at_once(
        lambda: rounds.draw(tournament=night, director=who), lambda: entries.check_in(entry=late, director=who)
    )
    late.refresh_from_db()
    drawn = late.number is not None
    assert late.is_checked_in == drawn and refused == ([] if drawn else ["already-drawn"])


def test_results_of_all_tables_at_once_close_the_round_once() -> None:
    night = running(8)
    decide_all(night)
    Round.objects.update(state=Round.State.RUNNING, finished_at=None)
    keys = Match.objects.values_list("pk", flat=True)
    assert at_once(*[lambda key=key: results.record(match_id=key) for key in keys]) == []
    assert Round.objects.get().state == Round.State.FINISHED


def test_two_stewards_at_once_take_an_event_to_its_first_round_once() -> None:
    draft = event(runs_itself=True)
    rosters.enter_rows(tournament=draft, director=owner_of(draft.club), rows=rows(8))
    assert at_once(*[lambda: steward.advance(tournament=draft)] * TOGETHER) == []
    assert Match.objects.count() == 4 and Round.objects.count() == 1


def test_one_link_used_twice_at_once_makes_one_club() -> None:
    token = str(welcome.owner_link()).strip("/").split("/")[-1]
    people = [person("Ann"), person("Bea"), person("Cleo")]
    claims = [lambda who=who: welcome.claim(token=token, player=who, club_name="Lone Oak") for who in people]
    assert at_once(*claims) == ["welcome-used"] * 2
    assert Club.objects.count() == 1


def test_one_person_who_joins_twice_at_once_is_one_member() -> None:
    house, ann = club(), person("Ann")
    assert at_once(*[lambda: clubs.join(club=house, player=ann)] * TOGETHER) == []
    assert house.memberships.filter(player=ann).count() == 1


def test_two_clubs_of_one_name_founded_at_once_get_two_addresses() -> None:
    people = [person("Ann"), person("Bea"), person("Cleo")]
    assert at_once(*[lambda who=who: clubs.create(player=who, name="Lone Oak") for who in people]) == []
    assert Club.objects.count() == 3


def test_finishing_twice_at_once_is_one_ruling() -> None:
    night = running(2)
    decide_all(night)
    who = owner_of(night.club)
    assert at_once(*[lambda: desk.finish(tournament=night, director=who)] * TOGETHER) == []
    assert night.rulings.filter(what=Ruling.What.FINISHED).count() == 1


def test_opening_entry_twice_at_once_is_one_ruling() -> None:
    draft = event()
    who = owner_of(draft.club)
    assert at_once(*[lambda: tournaments.open_entry(tournament=draft, director=who)] * TOGETHER) == []
    assert draft.rulings.filter(what=Ruling.What.OPENED).count() == 1


def test_of_two_who_claim_a_name_at_once_one_wins() -> None:
    night = running(2)
    claim = claims.give(club=night.club, director=owner_of(night.club), people=claims.nameless(night))[0]
    users = [User.objects.create_user(username=f"user-{n}") for n in range(TOGETHER)]
    assert at_once(*[lambda u=u: claims.use(code=claim.code, user=u) for u in users]) == ["claim-used"] * 3
    assert Player.objects.filter(user__in=users).count() == 1
