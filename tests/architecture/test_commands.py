"""The site's own commands in a process of their own, with the environment a person gives them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from league.supervision import roles


def run(data_dir: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return subprocess.run(
        [sys.executable, *words],
        cwd=settings.BASE_DIR,
        env={**clean, "DATA_DIR": str(data_dir), **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_a_site_behind_https_passes_every_check_of_a_deployed_one(tmp_path: Path) -> None:
    check = ("manage.py", "check", "--deploy", "--fail-level", "WARNING")
    done = run(tmp_path, *check, PUBLIC_URL="https://hall.example")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("command", ["check", "serve", "migrate"])
def test_nonsense_stops_a_command_before_it_does_anything(command: str, tmp_path: Path) -> None:
    done = run(tmp_path, "manage.py", command, PORT="door", DATABASE_URL="mysql://hall/db")
    assert done.returncode == 1
    assert "PORT='door' is not a number" in done.stderr
    assert "DATABASE_URL begins with 'mysql'" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_database_that_is_not_there_is_told_in_a_sentence(tmp_path: Path) -> None:
    done = run(tmp_path, "manage.py", "serve", DATABASE_URL=f"sqlite:///{tmp_path}/no/such/folder.db")
    assert done.returncode == 1
    assert "The database does not answer" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("words", [roles.web(0, {}).words, roles.worker({}).words, roles.beat({}).words])
def test_no_process_starts_with_nonsense(words: tuple[str, ...], tmp_path: Path) -> None:
    done = run(tmp_path, *words[1:], CELERY_BROKER_URL="pigeon://")
    assert done.returncode == 1
    assert "CELERY_BROKER_URL is not an address we understand" in done.stderr
