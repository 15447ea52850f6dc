"""Long lists come in pages: `results`, and in `next` the address of the page that follows, or null."""

from typing import Any

from rest_framework.pagination import CursorPagination
from rest_framework.response import Response


class Pages(CursorPagination):
    """A cursor does not jump when an event is added between two pages."""

    page_size = 50
    ordering = ("-created_at", "-pk")

    def get_paginated_response(self, data: Any) -> Response:  # Any: rows of whatever kind
        return Response({"results": data, "next": self.get_next_link()})


def whole(rows: list[dict[str, object]]) -> Response:
    """A list that is always sent whole, in the same shape."""
    return Response({"results": rows, "next": None})
