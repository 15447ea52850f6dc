"""`manage.py demo`: what it makes, what it refuses, and one played through real processes."""

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from games.models import Match, Player
from league import roster
from league.models import Club, Entry, Tournament
from league.services import demos, steward
from tests.league.builders import SHIPPED, club
from tests.processes import site_environment


def demo(*words: str) -> str:
    told = io.StringIO()
    call_command("demo", *words, stdout=told, stderr=told)
    return told.getvalue()


def refusal(*words: str) -> str:
    with pytest.raises(CommandError) as refused:
        demo(*words)
    return str(refused.value)


@pytest.fixture
def roster_file(tmp_path: Path) -> Path:
    return tmp_path / "roster.csv"


@pytest.mark.django_db
def test_demo_makes_a_demo_club_and_an_event_that_runs_itself() -> None:
    told = demo("--speed")
    event = Tournament.objects.get()
    assert f"http://127.0.0.1:8000{event.path}" in told
    assert event.club.is_demo and event.runs_itself and not event.bot_delay
    assert (event.state, event.best_of, event.entries.count()) == (Tournament.State.CHECK_IN, 1, 16)


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["double-elimination", "draw-box", "swiss", "round-robin", "double-round-robin"])
def test_demo_plays_the_format_that_was_asked_for(name: str) -> None:
    demo("--format", name)
    assert Tournament.objects.get().main_stage().format == name


@pytest.mark.django_db
def test_people_of_the_roster_enter_alone_where_partners_rotate() -> None:
    assert "Demo of 32 people" in demo("--format", "rotating-partners")
    event = Tournament.objects.get()
    assert event.entries.count() == 32 and event.takes_singles()
    steward.advance(tournament=event)
    assert Match.objects.count() == 8


@pytest.mark.django_db
def test_format_that_teams_cannot_play_is_refused_before_anything_is_made() -> None:
    assert "invalid choice" in refusal("--format", "bridge")
    assert not Tournament.objects.exists()


@pytest.mark.django_db
def test_second_demo_is_another_event_of_the_same_club() -> None:
    demo()
    demo("--best-of", "3", "--teams", "4")
    assert Club.objects.count() == 1
    assert [event.entries.count() for event in Tournament.objects.order_by("pk")] == [16, 4]


@pytest.mark.django_db
def test_bots_hold_every_seat_for_the_people_of_the_roster() -> None:
    demo("--teams", "2")
    steward.advance(tournament=Tournament.objects.get())
    seated = Match.objects.get().seatings_now()
    assert all(seating.player.is_bot and seating.owner for seating in seated.values())
    assert seated["A"].owner == Player.objects.get(name="Lula Cuero")


@pytest.mark.django_db
@pytest.mark.parametrize("teams", [2, 16, 17, 147])
def test_shipped_roster_grows_to_as_many_teams_as_wanted(teams: int) -> None:
    demo("--teams", str(teams))
    assert Entry.objects.count() == teams


def test_grown_roster_names_nobody_twice() -> None:
    rows = demos.more_rows(roster.read(SHIPPED.read_bytes()), 200)
    names = [roster.name_key(name) for row in rows for name in row.people]
    assert len(set(names)) == 400


@pytest.mark.django_db
def test_real_club_is_not_touched_unless_named() -> None:
    club("Lone Oak")
    assert "lone-oak" in refusal() and "lone-oak" in refusal("--club", "nowhere")
    assert not Tournament.objects.exists()
    demo("--club", "lone-oak", "--teams", "4")
    assert Tournament.objects.get().club.slug == "lone-oak"


@pytest.mark.django_db
def test_faults_of_a_roster_are_told_in_sentences_and_nothing_is_written(roster_file: Path) -> None:
    roster_file.write_text("Player 1,Player 2,Seed\nAnn,Bea,x\nCleo,Ann,2\n")
    told = refusal("--roster", str(roster_file))
    assert "row 2, column Seed: “x” is no seed" in told
    assert "row 3, column Player 2: Ann stands in row 2" in told
    assert not Club.objects.exists()


@pytest.mark.django_db
def test_roster_that_is_not_there_is_named() -> None:
    assert "nowhere.csv: No such file" in refusal("--roster", "nowhere.csv")


@pytest.mark.django_db
@pytest.mark.parametrize("words", [["--teams", "1"], ["--teams", "-3"], ["--teams", "99999"]])
def test_number_of_teams_that_makes_no_event_is_refused(words: list[str]) -> None:
    assert "2 to 3000" in refusal(*words) and not Club.objects.exists()


@pytest.mark.django_db
def test_more_teams_than_the_given_roster_has_are_refused(roster_file: Path) -> None:
    roster_file.write_text("Player 1,Player 2\nAnn,Bea\nCleo,Dale\n")
    assert "2 to 2" in refusal("--roster", str(roster_file), "--teams", "3")


@pytest.mark.processes
@pytest.mark.timeout(240)
@pytest.mark.django_db(transaction=True)
def test_demo_plays_to_a_champion_with_its_own_broker_and_workers(tmp_path: Path) -> None:
    words = [sys.executable, "manage.py", "demo", "--wait", "--speed", "--teams", "2", "--roster", str(SHIPPED)]
    done = subprocess.run(
        words,
        cwd=settings.BASE_DIR,
        env={**os.environ, **site_environment(tmp_path)},
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"Champion: \S+ .+ / \S+ .+", done.stdout.splitlines()[-1])
    assert str(tmp_path) not in running_commands()


def running_commands() -> str:
    """The command lines of everything that runs now; a broker left behind would name its folder."""
    lines = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            lines.append((folder / "cmdline").read_text())
        except OSError:
            continue
    return "\n".join(lines)
