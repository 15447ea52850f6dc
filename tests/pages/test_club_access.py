"""Every address of the club pages and every role: who sees it, who is asked to sign in, for whom it is not there."""

from collections.abc import Mapping

import pytest
from django.test import Client

from league.models import Hook, Membership, Pairing, Round, Tournament
from league.services import rounds
from tests.architecture.access import ACCESS
from tests.league import builders
from tests.pages.club_people import House, house
from tests.pages.situations import signed_in

pytestmark = pytest.mark.django_db
SEEN, SIGN_IN, ABSENT, NO_GET = 200, 302, 404, 405

ROLES = (
    *("anonymous", "guest", "stranger", "member", "display"),
    *("scorekeeper", "table-desk", "judge", "director", "owner"),
)
ALL = dict.fromkeys(ROLES, SEEN)
DIRECTING = {**dict.fromkeys(ROLES, ABSENT), "anonymous": SIGN_IN, "guest": SIGN_IN, "director": SEEN, "owner": SEEN}
OWNING = {**DIRECTING, "director": ABSENT}
ACTING = {**dict.fromkeys(ROLES, NO_GET), "anonymous": SIGN_IN, "guest": SIGN_IN}
RULING = {**DIRECTING, "judge": SEEN}
CHECKING_IN = {**DIRECTING, "table-desk": SEEN}
KEEPING = {**RULING, "scorekeeper": SEEN, "table-desk": SEEN}
HELPING = {**KEEPING, "display": SEEN}
HIDDEN = {**DIRECTING, "anonymous": ABSENT, "guest": ABSENT}

PAGES: Mapping[str, tuple[str, Mapping[str, int]]] = {
    "front": ("/", ALL),
    "front-view": ("/view/", ALL),
    "demo": ("/demo/", ALL),
    "welcome": ("/welcome/nonsense/", dict.fromkeys(ROLES, ABSENT)),
    "claim-ask": ("/claim/", ALL),
    "claim": ("/claim/nonsense/", dict.fromkeys(ROLES, ABSENT)),
    "claims": ("{night}claims/", DIRECTING),
    "claims-give": ("{night}claims/give/", ACTING),
    "claim-revoke": ("{night}claims/1/revoke/", ACTING),
    "clubs": ("/clubs/", ALL),
    "club": ("/clubs/lone-oak/", ALL),
    "club-view": ("/clubs/lone-oak/view/", ALL),
    "join": ("/clubs/lone-oak/join/", ACTING),
    "leaderboard": ("/clubs/lone-oak/leaderboard/", ALL),
    "rule-sets": ("/clubs/lone-oak/rules/", ALL),
    "rule-set-new": ("/clubs/lone-oak/rules/new/", DIRECTING),
    "rule-set": ("/clubs/lone-oak/rules/nothing/", dict.fromkeys(ROLES, ABSENT)),
    "rule-set-change": ("/clubs/lone-oak/rules/nothing/change/", {**DIRECTING, "director": ABSENT, "owner": ABSENT}),
    "rule-set-act": ("/clubs/lone-oak/rules/nothing/retire/", ACTING),
    "event-rules": ("{night}rules/", ALL),
    "boards": ("{night}boards/", ALL),
    "mail": ("/mail/", {**ALL, "anonymous": SIGN_IN, "guest": SIGN_IN}),
    "mail-confirm": ("/mail/confirm/nonsense/", ALL),
    "mail-stop": ("/mail/stop/nonsense/", dict.fromkeys(ROLES, ABSENT)),
    "hooks": ("/clubs/lone-oak/hooks/", DIRECTING),
    "hook": ("/clubs/lone-oak/hooks/{hook}/", DIRECTING),
    "hook-act": ("/clubs/lone-oak/hooks/1/off/", ACTING),
    "delivery-again": ("/clubs/lone-oak/deliveries/1/again/", ACTING),
    "people": ("/clubs/lone-oak/people/", OWNING),
    "person-act": ("/clubs/lone-oak/people/1/role/", ACTING),
    "event-new": ("/clubs/lone-oak/events/new/", DIRECTING),
    "event": ("{night}", ALL),
    "event-view": ("{night}view/", ALL),
    "event-change": ("{night}change/", DIRECTING),
    "event-follows": ("{night}follows/", DIRECTING),
    "rulings": ("{night}rulings/", RULING),
    "enter": ("{night}enter/", {**ALL, "anonymous": SIGN_IN, "guest": SIGN_IN}),
    "invite": ("{night}enter/invite/", ACTING),
    "single": ("{night}enter/singles/look/", ACTING),
    "invitation": ("{night}enter/1/accept/", ACTING),
    "entry-check-in": ("{night}entries/check-in/", ACTING),
    "entry-single": ("{night}entries/singles/add/", ACTING),
    "entry-draw-teams": ("{night}entries/draw-teams/", ACTING),
    "entries": ("{night}entries/", CHECKING_IN),
    "entry": ("{night}entries/{entry}/", DIRECTING),
    "entry-here": ("{night}entries/{entry}/here/", ACTING),
    "entry-gone": ("{night}entries/{entry}/not-here/", ACTING),
    "entry-add": ("{night}entries/add/", ACTING),
    "entry-roster": ("{night}entries/roster/", ACTING),
    "entry-all-here": ("{night}entries/all-here/", ACTING),
    "entry-act": ("{night}entries/{entry}/withdraw/", DIRECTING),
    "pairing": ("{night}pairings/{pairing}/", KEEPING),
    "pairing-correct": ("{night}pairings/{pairing}/correct/", RULING),
    "pairing-act": ("{night}pairings/{pairing}/void/", ACTING),
    "draft": ("{night}rounds/{round}/", DIRECTING),
    "draft-swap": ("{night}rounds/{round}/swap/", ACTING),
    "draft-table": ("{night}rounds/{round}/tables/{pairing}/", ACTING),
    "clock": ("{night}rounds/{round}/clock/pause/", ACTING),
    "undo": ("{night}undo/", DIRECTING),
    "desk": ("{night}desk/", HELPING),
    "desk-view": ("{night}desk/view/", HELPING),
    "desk-act": ("{night}desk/redraw/", DIRECTING),
}
# What every member of the club does for a team of their own.
OWN_TEAM = ("invite", "single", "invitation")
# The same addresses of an event that is still a draft: it is not there for anybody else.
DRAFTS = dict.fromkeys(("event", "event-view"), HIDDEN)


def clients(lone_oak: House) -> dict[str, Client]:
    guest = Client()
    guest.post("/practice/", {"rule_set": "straight"})
    held = ("member", "display", "scorekeeper", "table-desk", "judge", "director")
    staff = {role: signed_in(lone_oak.member(f"{role.title()} Person", role)) for role in held}
    stranger = signed_in(house("Two Oaks", "Stan Stranger").owner)
    return {"anonymous": Client(), "guest": guest, "stranger": stranger, "owner": lone_oak.desk, **staff}


@pytest.fixture
def lone_oak() -> House:
    return house()


def pairing_of(night: Tournament) -> int:
    return Pairing.objects.of(night).earliest("pk").pk


def round_of(night: Tournament) -> int:
    return Round.objects.of(night).earliest("pk").pk


def test_every_club_address_stands_in_this_table() -> None:
    assert {f"league:{name}" for name in PAGES} == {name for name in ACCESS if name.startswith("league:")}


def test_every_role_sees_what_it_may(lone_oak: House) -> None:
    night = builders.checked_in(2, house=lone_oak.club)
    rounds.draw(tournament=night, director=lone_oak.owner)
    place = {
        "night": night.path,
        "entry": builders.entry_of(night, "Ann").pk,
        "pairing": pairing_of(night),
        "round": round_of(night),
        "hook": Hook.objects.create(club=lone_oak.club, url="https://a.example/", created_by=lone_oak.owner).pk,
    }
    found = {}
    for role, client in clients(lone_oak).items():
        for name, (path, expected) in PAGES.items():
            status = client.get(path.format(**place)).status_code
            if status != expected[role]:
                found[name, role] = status
    assert found == {}


def test_a_draft_event_is_there_for_its_directors_only(lone_oak: House) -> None:
    night = lone_oak.event()
    for role, client in clients(lone_oak).items():
        for name, expected in DRAFTS.items():
            assert client.get(PAGES[name][0].format(night=night.path)).status_code == expected[role], (name, role)


@pytest.mark.parametrize(
    "name",
    [name for name, (_path, expected) in PAGES.items() if expected in (ACTING, DIRECTING) and name not in OWN_TEAM],
)
def test_nobody_else_acts(name: str, lone_oak: House) -> None:
    night = builders.checked_in(2, house=lone_oak.club)
    rounds.draw(tournament=night, director=lone_oak.owner)
    rulings = night.rulings.count()
    entry = builders.entry_of(night, "Ann").pk
    path = PAGES[name][0].format(
        night=night.path, entry=entry, pairing=pairing_of(night), round=round_of(night), hook=1
    )
    roles = ("anonymous", "guest", "stranger", "member", "display", "scorekeeper")
    statuses = {role: client.post(path).status_code for role, client in clients(lone_oak).items() if role in roles}
    allowed = dict.fromkeys(roles[2:], 302 if name == "join" else 404)
    assert statuses == {"anonymous": 302, "guest": 302, **allowed}
    assert night.rulings.count() == rulings


def test_a_director_gives_out_no_roles(lone_oak: House) -> None:
    director = signed_in(lone_oak.member("Deb Director", Membership.Role.DIRECTOR))
    row = lone_oak.club.memberships.get(player=lone_oak.owner)
    assert director.post(f"/clubs/lone-oak/people/{row.pk}/role/", {"role": "member"}).status_code == 404
    assert builders.owner_of(lone_oak.club) == lone_oak.owner


def test_a_member_of_another_club_is_no_row_of_this_one(lone_oak: House) -> None:
    other = house("Two Oaks", "Stan Stranger")
    row = other.club.memberships.get()
    assert lone_oak.desk.post(f"/clubs/lone-oak/people/{row.pk}/remove/").status_code == 404
    assert other.club.memberships.filter(pk=row.pk).exists()
