"""Who plays, and what was played: the action log and the hand records are the truth."""

from games.models.action import ActionRecord
from games.models.duplicate import Board, DuplicateSet
from games.models.game import GameRecord
from games.models.hand import HandOutcome, HandRecord, Source
from games.models.imported import ImportedGame
from games.models.line import PaperLine, SideLetters
from games.models.link import Link
from games.models.match import Audience, Awaits, Door, Filling, Match, Medium
from games.models.player import Player, PlayerKind, User
from games.models.presence import Agreement, Presence, Whereabouts
from games.models.remark import Phrase, Remark
from games.models.result import MatchResult
from games.models.seating import Seating, SeatLetter

__all__ = [
    "ActionRecord",
    "Agreement",
    "Audience",
    "Awaits",
    "Board",
    "Door",
    "DuplicateSet",
    "Filling",
    "GameRecord",
    "HandOutcome",
    "HandRecord",
    "ImportedGame",
    "Link",
    "Match",
    "MatchResult",
    "Medium",
    "PaperLine",
    "Phrase",
    "Player",
    "PlayerKind",
    "Presence",
    "Remark",
    "SeatLetter",
    "Seating",
    "SideLetters",
    "Source",
    "User",
    "Whereabouts",
]
