"""How a message quotes what it was given: short, however long or deep that was."""

from reprlib import Repr

SHOWN = 40  # characters
SHORTENED = Repr()
SHORTENED.maxother = SHORTENED.maxlong = SHORTENED.maxstring = SHOWN


def quoted(said: object) -> str:
    """`'29'`: in quotes, control characters escaped, cut after so many characters."""
    text = said if isinstance(said, str) else SHORTENED.repr(said)
    return repr(text[:SHOWN])
