"""The environment is read with care: nonsense and contradictions are named, and what follows from it is right."""

import stat
from pathlib import Path

import pytest
from django.core.checks import CheckMessage

from league.config import queue
from league.config.addresses import Addresses, addresses
from league.config.cache import SharedCache, caches
from league.config.checks import contradictions
from league.config.databases import database
from league.config.environment import Environment
from league.config.mail import mail

LONG_SECRET = "a" * 50


def where(**values: str) -> Addresses:
    return addresses(Environment(values=values))


def found(*, debug: bool = False, secret: str = LONG_SECRET, **values: str) -> list[str | None]:
    messages: list[CheckMessage] = list(contradictions(where(**values), debug=debug, secret=secret))
    return [message.id for message in messages]


def refused(environment: Environment) -> list[str]:
    return [problem.name for problem in environment.problems]


@pytest.mark.parametrize("port", ["http", "0", "65536", "-1", "8000.5", "８０００"])
def test_a_port_is_a_number_from_1_to_65535(port: str) -> None:
    environment = Environment(values={"PORT": port})
    assert addresses(environment).port == 8000
    assert refused(environment) == ["PORT"]


@pytest.mark.parametrize("url", ["hall.example", "ftp://hall.example", "https://", "http://hall:99999", "http://a/42"])
def test_a_public_address_is_scheme_host_and_port(url: str) -> None:
    environment = Environment(values={"PUBLIC_URL": url})
    addresses(environment)
    assert refused(environment) == ["PUBLIC_URL"]


@pytest.mark.parametrize("url", ["mysql://a/b", "postgres://", "postgres://host", "sqlite://:memory:", "hall.db"])
def test_an_unknown_database_is_refused(url: str, tmp_path: Path) -> None:
    environment = Environment(values={"DATABASE_URL": url})
    database(environment, tmp_path)
    assert refused(environment) == ["DATABASE_URL"]


@pytest.mark.parametrize("url", ["http://queue", "redis", "memory://", "sqs://a"])
def test_an_unknown_broker_is_refused(url: str, tmp_path: Path) -> None:
    environment = Environment(values={"CELERY_BROKER_URL": url})
    queue.broker_url(environment, tmp_path)
    assert refused(environment) == ["CELERY_BROKER_URL"]


def test_a_flag_is_yes_or_no() -> None:
    environment = Environment(values={"DEBUG": "maybe", "OTHER": "on"})
    assert not environment.flag("DEBUG")
    assert environment.flag("OTHER")
    assert refused(environment) == ["DEBUG"]


def test_a_file_is_no_data_folder(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    environment = Environment(values={"DATA_DIR": str(file)})
    assert environment.folder("DATA_DIR", tmp_path) == tmp_path
    assert refused(environment) == ["DATA_DIR"]


def test_a_new_data_folder_is_closed_to_others(tmp_path: Path) -> None:
    folder = Environment(values={"DATA_DIR": str(tmp_path / "var")}).folder("DATA_DIR", tmp_path)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_an_empty_variable_counts_as_not_set(tmp_path: Path) -> None:
    environment = Environment(values={"PORT": "", "DATABASE_URL": "", "PUBLIC_URL": " ", "CELERY_BROKER_URL": ""})
    addresses(environment)
    database(environment, tmp_path)
    queue.broker_url(environment, tmp_path)
    assert refused(environment) == []


def test_sqlite_is_the_default_and_takes_the_write_lock_at_once(tmp_path: Path) -> None:
    settings = database(Environment(values={}), tmp_path)
    assert settings["NAME"] == tmp_path / "db.sqlite3"
    assert settings["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "WAL" in settings["OPTIONS"]["init_command"]


def test_a_sqlite_address_names_a_file(tmp_path: Path) -> None:
    settings = database(Environment(values={"DATABASE_URL": "sqlite:////srv/hall%2042.db"}), tmp_path)
    assert settings["NAME"] == Path("/srv/hall 42.db")


def test_a_relative_sqlite_address_means_the_same_file_for_every_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment = Environment(values={"DATABASE_URL": "sqlite:///var/hall.db"})
    here = database(environment, tmp_path)["NAME"]
    monkeypatch.chdir(tmp_path)
    assert database(environment, tmp_path)["NAME"] == here


def test_a_postgres_address_is_taken_apart(tmp_path: Path) -> None:
    url = "postgres://hall:p%40ss@db.example:5433/forty_two?sslmode=require"
    settings = database(Environment(values={"DATABASE_URL": url}), tmp_path)
    assert [settings[key] for key in ("NAME", "USER", "PASSWORD", "HOST", "PORT")] == [
        "forty_two", "hall", "p@ss", "db.example", "5433"]  # fmt: skip
    assert settings["OPTIONS"]["sslmode"] == "require"
    assert settings["OPTIONS"]["pool"]


def test_a_secret_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    file = tmp_path / "secret-key"
    first = Environment(values={}).secret("SECRET_KEY", file)
    assert Environment(values={}).secret("SECRET_KEY", file) == first
    assert len(first) >= 50
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["secret-key"]


def test_a_secret_of_the_environment_goes_first(tmp_path: Path) -> None:
    assert Environment(values={"SECRET_KEY": "mine"}).secret("SECRET_KEY", tmp_path / "secret-key") == "mine"
    assert not (tmp_path / "secret-key").exists()


def test_hosts_and_origins_follow_from_the_addresses() -> None:
    house = where(HOST="0.0.0.0", PUBLIC_URL="https://hall.example")
    assert {"127.0.0.1", "localhost", "hall.example"} <= set(house.allowed_hosts())
    assert house.trusted_origins() == ["https://hall.example"]
    assert house.url(9000) == "https://hall.example"


def test_a_site_of_this_machine_only_answers_to_no_other_name() -> None:
    house = where()
    assert house.allowed_hosts() == ["127.0.0.1", "[::1]", "localhost"]
    assert house.trusted_origins() == []
    assert house.url(8001) == "http://127.0.0.1:8001"


def test_no_host_is_a_wildcard() -> None:
    assert "*" not in where(HOST="0.0.0.0").allowed_hosts()


def test_error_pages_with_secrets_are_not_for_a_hall() -> None:
    assert found(debug=True) == []
    assert found(debug=True, HOST="0.0.0.0") == ["config.E002"]
    assert found(debug=True, PUBLIC_URL="https://hall.example") == ["config.E002"]


def test_a_site_for_others_needs_a_long_secret() -> None:
    assert found(secret="short") == []
    assert found(secret="short", HOST="0.0.0.0") == ["config.E003"]


def test_phones_are_not_sent_to_themselves() -> None:
    assert found(HOST="0.0.0.0", PUBLIC_URL="http://localhost:8000") == ["config.E004"]


def test_https_needs_another_port_than_the_site_itself() -> None:
    assert found(PORT="8443", PUBLIC_URL="https://hall.example:8443") == ["config.E005"]


def test_web_processes_count_together_where_a_server_is_named() -> None:
    assert "locmem" in caches(Environment(values={}), Path("derived"))["default"]["BACKEND"]
    shared = caches(Environment(values={"CELERY_BROKER_URL": "redis://127.0.0.1:1/0"}), Path("derived"))["default"]
    assert shared["BACKEND"] == "league.config.cache.SharedCache"


@pytest.mark.parametrize("url", ["", "amqp://127.0.0.1", "redis://127.0.0.1:1/0"])
def test_what_a_worker_finds_lies_where_the_web_looks(url: str) -> None:
    derived = caches(Environment(values={"CELERY_BROKER_URL": url}), Path("derived"))["derived"]
    assert "LocMem" not in derived["BACKEND"]


def test_a_lost_count_fails_no_page() -> None:
    cache = SharedCache("redis://127.0.0.1:1/0", {})
    cache.set("asked", [1.0])
    assert cache.get("asked", []) == []


def test_work_comes_back_within_seconds_on_the_redis_protocol_only() -> None:
    options = queue.transport_options("redis://127.0.0.1:6379/0")
    assert options["visibility_timeout"] + options["unacked_restore_interval"] < 10
    assert options["unacked_restore_throttle"] == 1
    assert queue.transport_options("amqp://127.0.0.1") == {}


def test_mail_is_off_until_a_server_is_named() -> None:
    assert not mail(Environment(values={})).is_on


@pytest.mark.parametrize(("scheme", "port"), [("smtp", 25), ("smtps", 465), ("smtp+tls", 587)])
def test_a_mail_server_is_named_by_an_address(scheme: str, port: int) -> None:
    url = f"{scheme}://hall:p%40ss@mail.example"
    found = mail(Environment(values={"EMAIL_URL": url, "EMAIL_FROM": "Hall <hall@club.example>"}))
    assert (found.host, found.port, found.user, found.password) == ("mail.example", port, "hall", "p@ss")


@pytest.mark.parametrize(
    ("url", "sender", "wrong"), [("http://mail", "a@b", "EMAIL_URL"), ("smtp://mail", "hall", "EMAIL_FROM")]
)
def test_mail_without_server_or_sender_is_refused(url: str, sender: str, wrong: str) -> None:
    environment = Environment(values={"EMAIL_URL": url, "EMAIL_FROM": sender})
    mail(environment)
    assert refused(environment) == [wrong]
