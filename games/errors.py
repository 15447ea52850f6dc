"""What the application refuses: a code for programs, an HTTP status, and facts; sentences live in templates."""

from collections.abc import Mapping
from typing import Any


class Refused(Exception):
    """Nothing was changed. Engine refusals keep the codes of the record format, with status 422."""

    def __init__(self, code: str, status: int = 409, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.status = status
        # Any: facts of many kinds for the sentence, the present version among them.
        self.data: dict[str, Any] = dict(data or {})
