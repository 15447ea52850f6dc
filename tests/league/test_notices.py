"""Notices by mail: what of, to whom, once, after trouble again, and to nobody who does not want them."""

import re
from collections.abc import Iterator
from datetime import timedelta
from smtplib import SMTPServerDisconnected
from typing import Any

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.test import Client
from django.utils import timezone

from games.errors import Refused
from games.models import Match, Medium, Player
from games.services import paper
from league import tasks
from league.forms.mailbox import MailboxForm
from league.models import Mailbox, Notice, Pairing, Tournament
from league.models.mailbox import LEASE, MOST_ATTEMPTS, PAUSES
from league.services import clubs, drafts, entries, notices, partners, rounds, tournaments
from league.services.entries import Pair
from tests.builders import member
from tests.league.builders import checked_in, club, entry_of, event, owner_of, running

pytestmark = pytest.mark.django_db
Kind = Mailbox.Kind
SITE = "http://127.0.0.1:8000"


@pytest.fixture(autouse=True)
def mail_is_on(settings: Any) -> Iterator[None]:  # Any: pytest-django's settings
    settings.MAIL_IS_ON, settings.DEFAULT_FROM_EMAIL = True, "Hall 42 <hall@club.example>"
    yield


def reads(player: Player, *kinds: str) -> Mailbox:
    address = f"{player.name.split()[0].lower()}@mail.example"
    return Mailbox.objects.create(
        player=player, address=address, kinds=list(kinds or Kind.values), confirmed_at=timezone.now()
    )


def deliver_all() -> list[EmailMessage]:
    """What a worker does with everything that waits."""
    before = len(mail.outbox)
    for notice in Notice.objects.filter(state="waiting").order_by("pk"):
        tasks.notify(notice_id=notice.pk)
    return mail.outbox[before:]


def published(night: Tournament) -> None:
    director = owner_of(night.club)
    rounds.publish(round_=rounds.draw(tournament=night, director=director), director=director)


def test_a_published_round_tells_everybody_their_table_and_nobody_else() -> None:
    night = checked_in(4, bots="never")
    ann = entry_of(night, "Ann").team.first
    reads(ann)
    reads(member("Eve"))
    published(night)
    (told,) = deliver_all()
    table = Pairing.objects.of(night).get(home__persons__player=ann)
    assert told.to == ["ann@mail.example"] and told.subject == f"Table {table.table_number}: Thursday night"
    assert str(table.home) in str(told.body) and f"{SITE}{night.path}" in str(told.body)


def test_a_bye_is_told_too() -> None:
    night = checked_in(3, bots="never")
    reads(entry_of(night, "Ann").team.first)
    published(night)
    (told,) = deliver_all()
    assert told.subject == "You have a bye: Thursday night"


def test_a_table_that_moves_is_told_to_those_who_sit_there() -> None:
    night = checked_in(4, bots="never")
    reads(entry_of(night, "Ann").team.first)
    published(night)
    deliver_all()
    row = Pairing.objects.of(night).get(home__persons__player__name__startswith="Ann")
    drafts.set_table(pairing=row, director=owner_of(night.club), number=9)
    drafts.set_table(pairing=row, director=owner_of(night.club), number=9)
    (told,) = deliver_all()
    assert told.subject == "Table 9: Thursday night" and "Your table has changed." in str(told.body)


def test_a_table_of_a_draft_is_nobodys_news() -> None:
    night = checked_in(4, bots="never")
    reads(entry_of(night, "Ann").team.first)
    drawn = rounds.draw(tournament=night, director=owner_of(night.club))
    drafts.set_table(pairing=drawn.pairings.all()[0], director=owner_of(night.club), number=9)
    assert deliver_all() == []


def test_who_moves_up_from_the_waiting_list_hears_of_it() -> None:
    night = event(capacity=2)
    director = owner_of(night.club)
    tournaments.open_entry(tournament=night, director=director)
    names = (("Ann Young", "Bo Zapata"), ("Kate Moss", "Leo Quinn"), ("Earl Smith", "Ida Brown"))
    first, _second, waits = (entries.enter(tournament=night, director=director, pair=Pair(*pair)) for pair in names)
    reads(waits.team.first)
    entries.withdraw(entry=first, director=director)
    (told,) = deliver_all()
    assert told.to == ["earl@mail.example"] and told.subject == "You have a place: Thursday night"


def test_a_round_published_again_is_told_again_a_second_click_is_not() -> None:
    night = checked_in(2, bots="never")
    director = owner_of(night.club)
    reads(entry_of(night, "Ann").team.first)
    round_ = rounds.draw(tournament=night, director=director)
    rounds.publish(round_=round_, director=director)
    rounds.publish(round_=round_, director=director)
    assert len(deliver_all()) == 1
    rounds.unpublish(round_=round_, director=director)
    rounds.publish(round_=round_, director=director)
    assert len(deliver_all()) == 1


def test_an_invitation_is_told_once() -> None:
    house = club()
    ann, ben = member("Ann"), member("Ben")
    for player in (ann, ben):
        clubs.join(club=house, player=player)
    draft = event(house)
    tournaments.open_entry(tournament=draft, director=owner_of(house))
    reads(ben, Kind.INVITATION)
    for _ in range(2):
        partners.invite(tournament=draft, player=ann, partner=ben)
    (told,) = deliver_all()
    assert told.subject == "Ann asks you to be a partner: Thursday night"
    assert f"{draft.path}enter/" in str(told.body)


def test_the_people_of_the_club_hear_once_that_entry_is_open() -> None:
    house = club()
    ann = member("Ann")
    clubs.join(club=house, player=ann)
    reads(ann, Kind.OPENED)
    draft, director = event(house), owner_of(house)
    tournaments.open_entry(tournament=draft, director=director)
    tournaments.close_entry(tournament=draft, director=director)
    tournaments.open_entry(tournament=draft, director=director)
    (told,) = deliver_all()
    assert told.subject == "Lone Oak: Thursday night is open for entry"


def test_a_dispute_is_told_to_those_who_decide() -> None:
    night = running(2, medium=Medium.PAPER)
    match = Match.objects.get()
    reads(owner_of(night.club))
    reads(match.seatings_now()["A"].player, Kind.DISPUTE)
    report(match, "A", (7, 4), "one")
    notices.tell_disputes()
    assert deliver_all() == []
    report(match, "B", (4, 7), "two")
    for _ in range(2):
        notices.tell_disputes()
    (told,) = deliver_all()
    assert told.to == ["dora@mail.example"] and "Two reports differ at table 1" in told.subject


def report(match: Match, seat: str, score: tuple[int, int], intent: str) -> None:
    player = match.seatings_now()[seat].player
    reporter = paper.Reporter(player, {"A": "AC", "B": "BD"}[seat])
    paper.enter_score(match=match, reporter=reporter, score=score, place=paper.Place(0, intent))


def waiting() -> Notice:
    night = checked_in(2, bots="never")
    reads(entry_of(night, "Ann").team.first)
    published(night)
    return Notice.objects.get()


def test_two_workers_send_it_once() -> None:
    notice = waiting()
    for _ in range(2):
        tasks.notify(notice_id=notice.pk)
    assert len(mail.outbox) == 1


def test_a_killed_worker_loses_nothing_and_what_was_sent_is_not_sent_again() -> None:
    notice, now = waiting(), timezone.now()
    assert Notice.objects.claim(notice.pk, now) is not None, "and here the worker is killed"
    tasks.notify(notice_id=notice.pk)
    assert mail.outbox == [], "the lease is not over"
    Notice.objects.update(due_at=now)
    tasks.notify(notice_id=notice.pk)
    assert len(mail.outbox) == 1
    assert not Notice.objects.due(now + 10 * LEASE).exists()


def test_every_attempt_has_the_same_message_id() -> None:
    notice = waiting()
    first, second = (notices.mail_of(notice).extra_headers["Message-ID"] for _ in range(2))
    assert first == second == f"<{notice.public_id}@club.example>"


def test_after_trouble_it_is_tried_again_later_and_at_last_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(self: EmailMessage, fail_silently: bool = False) -> int:
        raise SMTPServerDisconnected

    monkeypatch.setattr(EmailMessage, "send", refuses)
    notice = waiting()
    waits = []
    for _ in PAUSES:
        before = timezone.now()
        notices.deliver(notice_id=notice.pk)
        notice.refresh_from_db()
        waits.append(round((notice.due_at - before).total_seconds()))
        Notice.objects.update(due_at=before)
    assert waits == list(PAUSES)
    notices.deliver(notice_id=notice.pk)
    notice.refresh_from_db()
    assert notice.state == "given-up"


@pytest.mark.parametrize("address", ["u@\u05d0a.com", "u@" + "\u00fc" * 63 + ".example"])
def test_an_address_that_cannot_be_written_down_is_given_up_with_a_reason(address: str) -> None:
    notice = waiting()
    Mailbox.objects.update(address=address)
    notices.deliver(notice_id=notice.pk)
    notice.refresh_from_db()
    assert notice.state == "given-up" and notice.reason.startswith("unsendable")


def test_what_kills_its_worker_every_time_is_given_up_too() -> None:
    notice = waiting()
    for _ in range(MOST_ATTEMPTS):
        Notice.objects.update(due_at=timezone.now())
        assert Notice.objects.claim(notice.pk, timezone.now()) is not None, "and here the worker is killed"
    Notice.objects.update(due_at=timezone.now())
    notices.deliver(notice_id=notice.pk)
    notice.refresh_from_db()
    assert (notice.state, notice.reason) == ("given-up", "worn-out") and mail.outbox == []


@pytest.mark.parametrize(
    "address", ["u@\u05d0a.com", "u@" + "\u00fc" * 63 + ".example", "u@[127.0.0.1]", "\u212aay@mail.example"]
)
def test_an_address_that_no_mail_reaches_is_refused(address: str) -> None:
    assert "address" in MailboxForm({"address": address}).errors


@pytest.mark.parametrize("address", ["ann@mail.example", "ann@b\u00fccher.example", "a.b+42@mail.example"])
def test_an_address_that_mail_reaches_is_taken(address: str) -> None:
    assert not MailboxForm({"address": address}).errors


def test_one_person_has_few_addresses_asked_in_a_day() -> None:
    ann = member("Win money http://evil.example/")
    assert ann.user
    client = Client()
    client.force_login(ann.user)
    answers = [client.post("/mail/", {"address": f"v{n}@mail.example"}).status_code for n in range(8)]
    assert answers == [302] * notices.MOST_ASKED + [429] * 3
    assert Notice.objects.count() == notices.MOST_ASKED
    (asked,) = deliver_all()
    assert "evil" not in f"{asked.subject} {asked.body}", "a stranger reads nothing that the sender wrote"
    Notice.objects.update(due_at=timezone.now() - timedelta(days=1))
    assert client.post("/mail/", {"address": "v9@mail.example"}).status_code == 302


def test_one_address_is_asked_rarely_whoever_types_it() -> None:
    people = [member(name) for name in ("Ann", "Ben", "Cleo", "Dale")]
    for player, address in zip(people[:3], ["v@mail.example", "V@mail.example", "v@MAIL.example"], strict=True):
        notices.choose(player=player, address=address, kinds=[])
    with pytest.raises(Refused) as refused:
        notices.choose(player=people[3], address="v@mail.example", kinds=[])
    assert refused.value.code == "mail-asked-often" and Notice.objects.count() == notices.MOST_TO_ADDRESS


def test_whoever_stopped_meanwhile_is_left_in_peace() -> None:
    notice = waiting()
    notice.mailbox.stop()
    assert deliver_all() == []
    notice.refresh_from_db()
    assert notice.state == "dropped"


def test_while_the_house_sends_no_mail_nothing_is_written(settings: Any) -> None:  # Any: pytest-django's settings
    settings.MAIL_IS_ON = False
    night = checked_in(2, bots="never")
    reads(entry_of(night, "Ann").team.first)
    published(night)
    notices.tell_disputes()
    assert not Notice.objects.exists()


def test_no_notice_of_a_round_carries_a_tile() -> None:
    """Nothing of a hand is among its facts."""
    notice = waiting()
    assert set(notice.facts) == {"event", "path", "table", "sides"}
    body = str(notices.mail_of(notice).body)
    assert not re.search(r"\b[0-6]-[0-6]\b", body)


def test_a_name_with_a_line_break_begins_no_header() -> None:
    notice = waiting()
    notice.facts["event"] = "Night\nBcc: eve@mail.example"
    assert "\n" not in notices.mail_of(notice).subject


def test_an_address_is_asked_first_whether_it_is_theirs() -> None:
    ann, eve = member("Ann"), member("Eve")
    client = Client()
    assert ann.user and eve.user
    client.force_login(ann.user)
    client.post("/mail/", {"address": "ann@mail.example", "kinds": ["next-match"]})
    (asked,) = deliver_all()
    found = re.search(r"/mail/confirm/\S+", str(asked.body))
    assert found is not None and asked.to == ["ann@mail.example"]
    Client().get(found[0])
    assert Mailbox.objects.get().confirmed_at is None, "a program that opens links confirms nothing"
    assert "Thank you" in Client().post(found[0]).content.decode()
    assert Mailbox.objects.get().confirmed_at is not None
    client.post("/mail/", {"address": "other@mail.example", "kinds": []})
    assert Mailbox.objects.get().confirmed_at is None
    assert Client().post(found[0]).status_code == 404, "the link was for the address before"


def test_one_click_stops_all_mail_without_a_sign_in() -> None:
    notice = waiting()
    stop = notices.mail_of(notice).extra_headers["List-Unsubscribe"].strip("<>").removeprefix(SITE)
    outside = Client(enforce_csrf_checks=True)
    assert "Do you want no more mail" in outside.get(stop).content.decode()
    assert Mailbox.objects.get().kinds == list(Kind.values), "a look stops nothing"
    outside.post(stop, {"List-Unsubscribe": "One-Click"})
    assert Mailbox.objects.get().kinds == []


@pytest.mark.parametrize("word", ["1", "1:abc", "x", "1:1:1"])
def test_a_word_that_is_not_ours_opens_nothing(word: str) -> None:
    waiting()
    assert Client().post(f"/mail/stop/{word}/").status_code == 404
    assert Client().post(f"/mail/confirm/{word}/").status_code == 404
