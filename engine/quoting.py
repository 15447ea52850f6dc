"""How a message quotes what it was given: short, however long that was."""

SHOWN = 40  # characters


def quoted(said: object) -> str:
    """`'29'`: in quotes, control characters escaped, cut after so many characters."""
    return repr(str(said)[:SHOWN])
