"""What may be the name of a person, a team or a club: letters that can be seen, and none that move the others."""

import unicodedata

MOST_LETTERS = 80
JOINERS = "\u200c\u200d"  # Persian and Indic names are spelt with these, although they are invisible.


def tidy(name: str) -> str:
    """The name with single spaces, as it is stored."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def name_fault(name: str) -> str | None:
    """Why this cannot be a person's or a team's name, as a code; the empty name is for the caller to judge."""
    if len(name) > MOST_LETTERS:
        return "too-long"
    hidden = any(unicodedata.category(letter)[0] == "C" and letter not in JOINERS for letter in name)
    return "bad-character" if hidden or (name and not any(letter.isalnum() for letter in name)) else None
