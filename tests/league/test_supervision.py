"""One command's processes: started, restarted, stopped, and nothing left behind, however the command ends."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from league.supervision import broker, house, ports, roles
from league.supervision.child import Child, Command
from league.supervision.supervisor import Supervisor
from tests.processes import MARKS, RealSite, children, site_environment, wait_until

processes = pytest.mark.processes


def command(folder: Path, script: str, name: str = "part") -> Command:
    return Command(name=name, words=(sys.executable, "-I", "-S", "-c", script), log=folder / f"{name}.log")


def alive(pid: int) -> bool:
    """A zombie that waits for its parent's look counts as gone."""
    try:
        return " Z " not in Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return False


def test_who_dies_is_started_again(tmp_path: Path) -> None:
    told: list[str] = []
    with Supervisor([command(tmp_path, "import time; time.sleep(60)")], tell=told.append) as parts:
        first = wait_until(lambda: parts.pid("part"), 5)
        assert first
        os.kill(first, signal.SIGKILL)
        assert wait_until(lambda: parts.pid("part") not in (None, first), 5)
    assert told == [f"part ended (-9), starting it again; see {tmp_path / 'part.log'}"]


def test_who_runs_once_is_not_started_again(tmp_path: Path) -> None:
    told: list[str] = []
    script = "open('ran', 'a').write('x'); raise SystemExit({code})".replace("ran", str(tmp_path / "ran"))
    commands = [
        Command(name=str(code), words=(sys.executable, "-c", script.format(code=code)), log=tmp_path / "log", once=True)
        for code in (0, 1)
    ]
    with Supervisor(commands, tell=told.append):
        assert wait_until(lambda: told, 5)
    assert told == [f"1 ended (1); see {tmp_path / 'log'}"]
    assert (tmp_path / "ran").read_text() == "xx"


def test_the_kernel_is_compiled_behind_everything_else() -> None:
    warm = roles.warm({})
    assert (warm.words[0], warm.words[-3:], warm.once) == ("nice", ("-m", "engine", "warm"), True)


def test_the_kernel_is_compiled_into_the_data_folder(tmp_path: Path) -> None:
    """Every process of the site inherits the folder from its settings."""
    given = {name: word for name, word in os.environ.items() if name != "NUMBA_CACHE_DIR"} | {"DATA_DIR": str(tmp_path)}
    ask = "import os; import league.config.settings; print(os.environ['NUMBA_CACHE_DIR'])"
    words = [sys.executable, "-c", ask]
    told = subprocess.run(words, env=given, cwd=settings.BASE_DIR, capture_output=True, text=True, check=True)
    assert Path(told.stdout.strip()).is_relative_to(tmp_path)


def test_the_pause_before_a_restart_grows_to_a_limit(tmp_path: Path) -> None:
    child = Child(command(tmp_path, "raise SystemExit(3)"))
    pauses = []
    for _ in range(6):
        pauses.append(child.pause)
        child.start()
        assert wait_until(child.note_death, 5) == 3
    assert pauses == [0.2, 0.4, 0.8, 1.6, 3.0, 3.0]


def test_leaving_stops_a_part_and_what_it_started(tmp_path: Path) -> None:
    """A pool's children too, even of one that does not listen to SIGTERM."""
    script = "import os, signal; signal.signal(15, signal.SIG_IGN); os.fork(); signal.pause()"
    with Supervisor([command(tmp_path, script)]) as parts:
        parent = wait_until(lambda: parts.pid("part"), 5)
        assert parent
        found = wait_until(lambda: children(parent), 5)
        parts.patience = 0.2
    assert wait_until(lambda: not any(map(alive, [parent, *(pid for pid, _ in found)])), 5)


def test_a_port_in_use_is_passed_over() -> None:
    with ports.listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with pytest.raises(OSError):
            ports.listen("127.0.0.1", port)
        with ports.listen_nearby("127.0.0.1", port) as second:
            assert second.getsockname()[1] > port
        assert ports.free_port(preferred=port) != port


def test_a_broker_of_another_folder_is_not_taken_for_ours() -> None:
    """Whoever has the port now, it does not know our password."""
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        port = deaf.getsockname()[1]
        assert not broker.answers(f"redis://:secret@127.0.0.1:{port}/0", timeout=0.1)
    assert not broker.answers(f"redis://127.0.0.1:{port}/0")


def test_the_broker_keeps_its_port_and_password(tmp_path: Path) -> None:
    (tmp_path / "log").mkdir()
    broker.command(tmp_path)
    first = broker.url(tmp_path)
    with Supervisor([broker.command(tmp_path)]) as parts:
        assert broker.url(tmp_path) == first
        assert wait_until(lambda: broker.answers(first), 5)
        assert not broker.answers(first.replace("redis://:", "redis://:x"))
        pid = parts.pid("broker")
        assert pid
        os.kill(pid, signal.SIGKILL)
        assert wait_until(lambda: parts.pid("broker") not in (None, pid) and broker.answers(first), 5)
    assert not broker.answers(first)
    assert (tmp_path / "broker.url").stat().st_mode & 0o077 == 0


def test_a_large_log_makes_way(tmp_path: Path) -> None:
    (tmp_path / "web.log").write_bytes(b"." * (house.LARGEST_LOG + 1))
    (tmp_path / "beat.log").write_text("small")
    house.make_room_for_logs(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["beat.log", "web.old"]


class TestServe:
    pytestmark = processes

    def test_everything_goes_with_it_even_when_it_is_killed(self, embedded_site: RealSite) -> None:
        assert all(embedded_site.pid(part) for part in MARKS)
        parts = [pid for pid, _ in children(embedded_site.serve.pid)]
        pools = [pid for part in parts for pid, _ in children(part)]
        embedded_site.serve.kill()
        embedded_site.serve.wait()
        assert wait_until(lambda: not any(map(alive, parts + pools)), 10)

    def test_one_data_folder_has_one_site_that_commands_use_until_ctrl_c(
        self, running_site: RealSite, tmp_path: Path
    ) -> None:
        pids = [running_site.pid(part) for part in MARKS if running_site.pid(part)]
        command = manage(
            tmp_path, "shell", "-c", "from league.supervision import house\nwith house.queue_at_work(): pass"
        )
        assert command.returncode == 0, command.stderr
        second = manage(tmp_path, "serve")
        assert second.returncode == 1
        assert f"The site already runs on {tmp_path}" in second.stderr
        assert "Traceback" not in second.stderr
        assert [running_site.pid(part) for part in MARKS if running_site.pid(part)] == pids
        running_site.serve.send_signal(signal.SIGINT)
        running_site.serve.send_signal(signal.SIGINT)
        assert running_site.serve.wait(20) == 0
        assert not any(alive(pid) for pid in pids if pid)

    @pytest.mark.django_db
    def test_a_port_that_was_asked_for_and_is_taken_is_an_error(self, tmp_path: Path) -> None:
        with ports.listen("127.0.0.1", 0) as taken:
            done = manage(tmp_path, "serve", PORT=str(taken.getsockname()[1]))
        assert done.returncode == 1
        assert "the port is taken" in done.stderr


def manage(data_dir: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=settings.BASE_DIR,
        env={**os.environ, **site_environment(data_dir), **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
