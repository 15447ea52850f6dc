"""Names of tiles, suits, bids and calls: the choices of the game, in the language of the page."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from engine.actions import Bid, BidKind, Call, CallName, Doubles, Pass
from engine.tiles import Tile

PIPS = [_("blank"), _("one"), _("two"), _("three"), _("four"), _("five"), _("six")]
DOUBLE_TILES = [
    *(_("double blank"), _("double one"), _("double two"), _("double three")),
    *(_("double four"), _("double five"), _("double six")),
]
SUITS = {
    "blanks": _("blanks"),
    "aces": _("aces"),
    "deuces": _("deuces"),
    "treys": _("treys"),
    "fours": _("fours"),
    "fives": _("fives"),
    "sixes": _("sixes"),
    "doubles": _("doubles"),
}
CALLS = {**SUITS, "follow-me": _("follow me"), "nello": _("nello"), "sevens": _("sevens")}
CONTRACTS = {
    "blanks": _("blanks are trumps"),
    "aces": _("aces are trumps"),
    "deuces": _("deuces are trumps"),
    "treys": _("treys are trumps"),
    "fours": _("fours are trumps"),
    "fives": _("fives are trumps"),
    "sixes": _("sixes are trumps"),
    "doubles": _("doubles are trumps"),
    "follow-me": _("follow me, no trumps"),
    "nello": _("nello, every trick to be lost"),
    "sevens": _("sevens, nearest to 7 wins"),
}
KINDS = {
    Doubles.HIGH: _("doubles high"),
    Doubles.LOW: _("doubles low"),
    Doubles.SUIT: _("doubles a suit"),
    Doubles.SUIT_LOW: _("doubles a suit, blank high"),
}
TRUMPS = _("trumps")
MARKS_NAMES = {1: "42", 2: "84"}


def tile_name(tile: Tile) -> str:
    """`six-four`, `double five`."""
    return str(DOUBLE_TILES[tile.high]) if tile.is_double else f"{PIPS[tile.high]}-{PIPS[tile.low]}"


def bid_name(bid: Bid | Pass) -> str:
    """As people say it: 31, 42 (one mark), 84, 3 marks."""
    if isinstance(bid, Pass):
        name = str(_("pass"))
    elif bid.kind is BidKind.POINTS:
        name = str(bid.amount)
    elif bid.kind is BidKind.MARKS:
        name = MARKS_NAMES.get(bid.amount) or marks_name(bid.amount)
    else:
        name = str(_("plunge") if bid.kind is BidKind.PLUNGE else _("splash"))
    return name


def marks_name(marks: int) -> str:
    return ngettext("%(marks)d mark", "%(marks)d marks", marks) % {"marks": marks}


def call_name(call: Call) -> str:
    """Without its stacks: those are chosen apart."""
    kind = f", {KINDS[call.kind]}" if call.kind else ""
    return f"{CALLS[call.name]}{kind}"


def contract_name(call: Call) -> str:
    kind = f", {KINDS[call.kind]}" if call.kind and call.name is not CallName.NELLO else ""
    return f"{CONTRACTS[call.name]}{kind}"
