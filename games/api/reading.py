"""What every address that is read takes: the methods, and numbers after the question mark."""

from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

# Who may get something may also ask for its headers alone.
READ = ["GET", "HEAD"]


def number(request: Request, name: str) -> int | None:
    """From 1; None where it is not asked for."""
    text = request.query_params.get(name)
    if text is not None and not (text.isascii() and text.isdecimal() and len(text) < 5 and int(text)):
        raise ValidationError({name: ["a number from 1"]})
    return int(text) if text else None
