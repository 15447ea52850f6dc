"""All formats by name. A new one is one module and one line here."""

from collections.abc import Callable, Mapping
from dataclasses import fields

from league.formats.best_of import BestOf
from league.formats.double_elimination import DoubleElimination
from league.formats.draw_box import DrawBox
from league.formats.duplicate import Duplicate
from league.formats.format import Format
from league.formats.rotating_partners import RotatingPartners
from league.formats.round_robin import DoubleRoundRobin, RoundRobin
from league.formats.single_elimination import SingleElimination
from league.formats.swiss import Swiss

KINDS = (
    RoundRobin,
    DoubleRoundRobin,
    SingleElimination,
    DoubleElimination,
    DrawBox,
    Swiss,
    RotatingPartners,
    Duplicate,
)
FORMATS: Mapping[str, Callable[..., Format]] = {kind.name: kind for kind in KINDS}
OPTIONS = {kind.name: tuple(own.name for own in fields(kind) if own.name != "best_of") for kind in KINDS}

# The largest field that is drawn (tournaments 8).
MOST_ENTRIES = 3000


def build(name: str, options: Mapping[str, object], best_of: BestOf | None = None) -> Format:
    """The format with a stage's options, e.g. ``{"final": "single"}``. Raises ValueError with what is wrong."""
    if name not in FORMATS:
        raise ValueError(f"no format is called {name!r}; there are {', '.join(FORMATS)}")
    for option in options:
        if option not in OPTIONS[name]:
            raise ValueError(f"{name} has no option {option!r}; it has {', '.join(OPTIONS[name]) or 'none'}")
    return FORMATS[name](**options, best_of=best_of or BestOf())


def check_size(format_: Format, entries: int) -> None:
    """Raises ValueError when the field is too small or too large for it."""
    if entries < format_.least_entries:
        raise ValueError(f"{format_.name} needs at least {format_.least_entries} entries, not {entries}")
    if entries > MOST_ENTRIES:
        raise ValueError(f"{format_.name} holds at most {MOST_ENTRIES} entries, not {entries}")
