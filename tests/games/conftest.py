"""What tests of play share: the messages that were sent to the workers, on whatever broker."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

import pytest
from celery.signals import before_task_publish


@dataclass(frozen=True)
class Message:
    task: str
    facts: dict[str, int]
    due_at: datetime | None


@pytest.fixture
def messages() -> Iterator[list[Message]]:
    heard: list[Message] = []

    def note(*, sender: str, headers: dict[str, str | None], body: tuple[object, dict[str, int]], **_: object) -> None:
        eta = headers["eta"]
        heard.append(Message(sender, body[1], datetime.fromisoformat(eta) if eta else None))

    before_task_publish.connect(note)
    yield heard
    before_task_publish.disconnect(note)
