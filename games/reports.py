"""What an error report may hold: where it happened, never a value. A local variable may be a hand in progress."""

from collections.abc import ItemsView
from types import FrameType
from typing import Any

from django.http import HttpRequest
from django.views.debug import SafeExceptionReporterFilter


class TilesStayHidden(SafeExceptionReporterFilter):
    """With DEBUG too: whoever meets an error page then is often a player at the table (table 1.7)."""

    def get_traceback_frame_variables(self, request: HttpRequest | None, tb_frame: FrameType) -> ItemsView[str, Any]:
        """Any: a frame holds anything."""
        return dict.fromkeys(tb_frame.f_locals, self.cleansed_substitute).items()
