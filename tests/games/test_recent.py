"""What was just read is not read again, and never shown when something else is true."""

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from games.models import Match
from games.services import tables
from games.services.recent import Recent
from tests import builders

SECOND = 1.0


@pytest.fixture
def match(transactional_db: None) -> Match:
    match = builders.table(builders.people())
    match.refresh_from_db()
    return match


def reads(match: Match) -> int:
    with CaptureQueriesContext(connection) as queries:
        tables.look(match=match, player=None)
    return len(queries)


def test_a_value_is_kept_for_its_seconds() -> None:
    recent: Recent[str] = Recent(most=2, seconds=SECOND)
    recent.put("a", "first", now=10.0)
    assert (recent.get("a", now=10.5), recent.get("a", now=11.5)) == ("first", None)


def test_the_oldest_of_too_many_is_given_up() -> None:
    recent: Recent[str] = Recent(most=2, seconds=SECOND)
    for key in "abc":
        recent.put(key, key, now=10.0)
    assert [recent.get(key, now=10.0) for key in "abc"] == [None, "b", "c"]


def test_four_pages_read_a_version_once(match: Match) -> None:
    assert reads(match) > reads(match)


def test_who_acts_saves_the_others_the_reading(match: Match) -> None:
    first = reads(match)
    builders.act(match, "B pass")
    assert reads(match) < first
    assert [str(seat) for seat, _ in tables.look(match=match, player=None).sight.bids] == ["B"]


def test_each_sees_what_is_theirs_of_one_reading(match: Match) -> None:
    holders = {letter: seating.player for letter, seating in match.seatings_now().items()}
    racks = {letter: tables.look(match=match, player=player).sight.rack for letter, player in holders.items()}
    assert len(set(racks.values())) == 4
    assert tables.look(match=match, player=None).sight.rack is None


def test_what_is_rolled_back_is_never_shown(match: Match) -> None:
    version = match.version
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        builders.act(match, "B pass")
        tables.look(match=match, player=None)
        raise ZeroDivisionError
    builders.act(match, "B 30")
    assert match.version == version + 1
    assert [str(bid) for _, bid in tables.look(match=match, player=None).sight.bids] == ["30"]


def test_who_looks_at_an_older_version_sees_no_ending(match: Match) -> None:
    """The record of the hand is written when it ends; the picture from before stays as it was."""
    builders.act(match, "B pass, C pass, D pass")
    before = Match.objects.get(pk=match.pk)
    tables.look(match=before, player=None)
    builders.act(match, "A pass")
    assert tables.look(match=before, player=None).outcome is None
    assert tables.look(match=match, player=None).outcome is not None
