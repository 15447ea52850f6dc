"""The only two signals, sent after commit with `match_id`; a receiver may hear them twice or never."""

from django.dispatch import Signal

match_finished = Signal()
match_reopened = Signal()
