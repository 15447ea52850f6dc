"""Every right for every role of a club, in one table, and the verbs that ask for it."""

from collections.abc import Callable

import pytest

from games.errors import Refused
from games.models import Player
from league import permissions
from league.models import Membership, Tournament
from league.services import clocks, departures, entries, rounds, rulings, tournaments
from league.services.rulings import Absent
from tests.league.builders import checked_in, entry_of, person, running, table

pytestmark = pytest.mark.django_db

Role = Membership.Role
Can = Callable[[Player | None, Tournament], bool]

RIGHTS: dict[str, tuple[Can, set[str]]] = {
    "own": (lambda who, night: permissions.can_own(who, night.club), {Role.OWNER}),
    "manage": (lambda who, night: permissions.can_manage(who, night.club), {Role.OWNER, Role.DIRECTOR}),
    "direct": (permissions.can_direct, {Role.OWNER, Role.DIRECTOR}),
    "see drafts": (permissions.can_see_drafts, {Role.OWNER, Role.DIRECTOR}),
    "rule": (permissions.can_rule, {Role.OWNER, Role.DIRECTOR, Role.JUDGE}),
    "check in": (permissions.can_check_in, {Role.OWNER, Role.DIRECTOR, Role.TABLE_DESK}),
    "run the clock": (permissions.can_run_clock, {Role.OWNER, Role.DIRECTOR, Role.JUDGE, Role.TABLE_DESK}),
    "enter results": (
        permissions.can_enter_results,
        {Role.OWNER, Role.DIRECTOR, Role.JUDGE, Role.TABLE_DESK, Role.SCOREKEEPER},
    ),
    "display": (permissions.can_display, {*Role} - {Role.MEMBER, ""}),
    "see": (permissions.can_see, {*Role, "stranger", "nobody"}),
}
WHO = [*Role, "stranger", "nobody"]


def holder(night: Tournament, role: str) -> Player | None:
    if role == "nobody":
        return None
    who = person("Rosa Role")
    if role != "stranger":
        Membership.objects.create(club=night.club, player=who, role=role)
    return who


@pytest.mark.parametrize("role", WHO)
@pytest.mark.parametrize("right", RIGHTS)
def test_right_belongs_to_these_roles_and_no_other(right: str, role: str) -> None:
    can, roles = RIGHTS[right]
    night = checked_in(2)
    assert can(holder(night, role), night) == (role in roles)


@pytest.mark.parametrize("role", WHO)
def test_role_counts_in_its_own_club_only(role: str) -> None:
    night, other = checked_in(2), checked_in(2)
    who = holder(other, role)
    assert not any(can(who, night) for right, (can, _) in RIGHTS.items() if right != "see")


VERBS: dict[str, tuple[str, Callable[[Tournament, Player], object]]] = {
    "open entry": ("direct", lambda night, who: tournaments.open_entry(tournament=night, director=who)),
    "draw": ("direct", lambda night, who: rounds.draw(tournament=night, director=who)),
    "withdraw": ("direct", lambda night, who: entries.withdraw(entry=entry_of(night, "Ann"), director=who)),
    "take back": ("direct", lambda night, who: departures.come_back(entry=entry_of(night, "Ann"), director=who)),
    "check in": ("check in", lambda night, who: entries.check_in(entry=entry_of(night, "Ann"), director=who)),
}
AT_TABLES: dict[str, tuple[str, Callable[[Tournament, Player], object]]] = {
    "forfeit": ("rule", lambda night, who: rulings.forfeit(pairing=table(night, 1), judge=who, loser=Absent.HOME)),
    "void": ("rule", lambda night, who: rulings.make_void(pairing=table(night, 1), judge=who, why="rain")),
    "replay": ("rule", lambda night, who: rulings.replay(pairing=table(night, 1), judge=who, why="rain")),
    "score": (
        "enter results",
        lambda night, who: rulings.enter_score(pairing=table(night, 1), keeper=who, games=[(7, 1)]),
    ),
    "clock": ("run the clock", lambda night, who: clocks.start(round_=table(night, 1).round, director=who, minutes=9)),
}


def is_done(verb: Callable[[Tournament, Player], object], night: Tournament, role: str) -> bool:
    who = holder(night, role)
    assert who is not None
    try:
        verb(night, who)
    except Refused as refused:
        assert refused.code == "not-director", refused.code
        return False
    return True


@pytest.mark.parametrize("role", [*Role, "stranger"])
def test_verbs_before_the_draw_ask_for_their_right(role: str) -> None:
    done = {name for name, (_, verb) in VERBS.items() if is_done(verb, checked_in(2), role)}
    assert done == {name for name, (right, _) in VERBS.items() if role in RIGHTS[right][1]}


@pytest.mark.parametrize("role", [*Role, "stranger"])
def test_verbs_at_the_tables_ask_for_their_right(role: str) -> None:
    done = {name for name, (_, verb) in AT_TABLES.items() if is_done(verb, running(2), role)}
    assert done == {name for name, (right, _) in AT_TABLES.items() if role in RIGHTS[right][1]}
