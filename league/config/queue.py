"""How the queue behaves: where the broker is, how soon lost work comes back, what runs by the clock."""

from pathlib import Path
from typing import Any

from league.config.environment import Environment

BROKER_SCHEMES = ("redis", "rediss", "amqp", "amqps")

# Where `serve` writes the address of the broker it started, in DATA_DIR.
BROKER_FILE = "broker.url"
NO_BROKER = "redis://127.0.0.1:6379/0"

# Expiry keeps sweeps from piling up while no worker runs.
SCHEDULE = {
    "sweep": {"task": "games.tasks.sweep", "schedule": 2.0, "options": {"expires": 4}},
    "settle": {"task": "league.tasks.settle", "schedule": 5.0, "options": {"expires": 10}},
}


def broker_url(environment: Environment, data_dir: Path) -> str:
    """CELERY_BROKER_URL, else the broker that `serve` started on this data folder."""
    if environment.address("CELERY_BROKER_URL", BROKER_SCHEMES):
        return environment.text("CELERY_BROKER_URL")
    file = data_dir / BROKER_FILE
    return file.read_text().strip() if file.exists() else NO_BROKER


def transport_options(url: str) -> dict[str, Any]:  # Any: the transport's own shape
    """On the Redis protocol a killed worker's message returns after the visibility timeout; make that seconds."""
    if not url.startswith("redis"):
        return {}
    return {
        "visibility_timeout": 5,
        "unacked_restore_interval": 2,
        "unacked_restore_throttle": 1,
        "socket_timeout": 3,
        "socket_connect_timeout": 2,
        "socket_keepalive": True,
    }
