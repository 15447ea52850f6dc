"""Django's database settings from DATABASE_URL."""

from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote

from league.config.environment import Environment

CLONE = Path(__file__).resolve().parents[2]

# IMMEDIATE: in the deferred mode a third of two writers hear "database is locked".
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL",
}
# Opening the file and reading its tables anew costs as much as three queries; the threads that answer stay.
SQLITE_KEPT_SECONDS = 60
POOL = {"min_size": 1, "max_size": 8, "timeout": 10}


def database(environment: Environment, data_dir: Path) -> dict[str, Any]:  # Any: the shape is Django's
    """SQLite in the data folder unless DATABASE_URL says otherwise."""
    url = environment.text("DATABASE_URL")
    scheme, _, rest = url.partition(":")
    if scheme in ("postgres", "postgresql"):
        parts = environment.address("DATABASE_URL", ("postgres", "postgresql"))
        return postgres(environment, parts) if parts else sqlite(data_dir / "db.sqlite3")
    if url and (scheme != "sqlite" or ":memory:" in rest):
        environment.refuse(
            "DATABASE_URL",
            f"DATABASE_URL begins with {scheme!r}: no database we know, or one that processes cannot share.",
            "Use sqlite:///file or postgres://user:password@host:5432/name.",
        )
    path = unquote(rest).removeprefix("//").removeprefix("/") if scheme == "sqlite" and ":memory:" not in rest else ""
    # Relative to the clone: the processes of one site may start in different folders.
    return sqlite(CLONE / path if path else data_dir / "db.sqlite3")


def sqlite(path: Path) -> dict[str, Any]:
    """The test database is a file too: one in memory cannot be shared by the threads of a live server."""
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "OPTIONS": SQLITE_OPTIONS,
        "CONN_MAX_AGE": SQLITE_KEPT_SECONDS,
        "TEST": {"NAME": str(path.with_name(f"test-{path.name}"))},
    }


def postgres(environment: Environment, parts: SplitResult) -> dict[str, Any]:
    """Django's own pool; it opens with the first query, so a process that forks must not ask before."""
    name = unquote(parts.path.removeprefix("/"))
    if not name:
        environment.refuse("DATABASE_URL", "DATABASE_URL names no database.", "End it with /name.")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": str(parts.port or ""),
        "OPTIONS": {"pool": POOL, **dict(parse_qsl(parts.query))},
        "CONN_MAX_AGE": 0,
    }
