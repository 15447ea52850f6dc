"""The seven lessons, step by step: the position, what is right there. The words stand in templates/games/lessons."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.game import Game
from games.lessons.boards import DOUBLES, FIVES, FOURS, LOW, SIXES, WEAK, WITH_LOW, Board

YOU = "A"


@dataclass(frozen=True)
class Step:
    """`record` is what was played up to the question; of the lawful answers those in `right` are good ones."""

    board: Board
    record: str
    right: tuple[str, ...]

    def position(self, answer: str = "") -> Game:
        """Before the question, or after an answer. Raises IllegalAction for one that is not lawful."""
        played = [part for part in (self.record, f"{YOU} {answer}" if answer else "") if part]
        return self.board.after(", ".join(played))


@dataclass(frozen=True)
class Lesson:
    slug: str
    title: Promise
    about: Promise
    steps: tuple[Step, ...]


ANY = tuple(FIVES[0].split())
A_CALLS = "A 31, B pass, C pass, D pass"
A_LEADS = f"{A_CALLS}, A fives"
B_PLAYS = "A pass, B 30, C pass, D pass, B treys"
SIX_LED = f"{A_LEADS}, A 5-5, B 5-3, C 5-0, D 5-2, A 2-1, B 4-2, C 2-2, D 2-0, C 6-4, D 6-1"
FOURS_DRAWN = (
    f"{A_CALLS}, A fours, A 4-4, B 4-3, C 4-2, D 4-0, A 2-2, B 2-0, C 3-2, D 5-2, A 3-3, B 3-0, C 5-0, D 5-3, "
    "A 1-0, B 1-1, C 2-1, D 5-1, B 5-5, C 6-5, D 6-2"
)
BY_DOUBLES = f"{A_CALLS}, A doubles"
BLANK_LED = "A pass, B pass, C pass, D 31, D blanks, D 0-0"
LOW_LED = "A 1m, B pass, C pass, D pass, A nello"
fives, doubles, sixes = Board(FIVES), Board(DOUBLES), Board(SIXES)
low = Board(LOW, rules=WITH_LOW)

LESSONS = (
    Lesson(
        "following",
        _("Following suit"),
        _("Which tile you may play, and who takes the trick."),
        (
            Step(fives, f"{B_PLAYS}, B 6-2, C 6-4, D 6-1", ("6-5", "6-6")),
            Step(fives, f"{B_PLAYS}, B 6-2, C 6-4, D 6-1, A 6-6", ("5-5",)),
            Step(fives, BLANK_LED, ANY),
        ),
    ),
    Lesson(
        "trumps",
        _("Trumps"),
        _("Calling them, leading them, and taking a trick with one."),
        (
            Step(fives, A_CALLS, ("fives",)),
            Step(fives, A_LEADS, ("5-5",)),
            Step(fives, SIX_LED, ("6-6",)),
            Step(Board(FOURS), FOURS_DRAWN, ("5-4", "4-1")),
        ),
    ),
    Lesson(
        "doubles",
        _("Doubles"),
        _("The double is the highest of its suit, and doubles can be trumps."),
        (
            Step(doubles, A_CALLS, ("doubles",)),
            Step(doubles, BY_DOUBLES, ("6-6",)),
            Step(doubles, f"{BY_DOUBLES}, A 6-6, B 1-1, C 2-2, D 0-0", ("5-5", "4-4", "3-3")),
            Step(doubles, f"{BY_DOUBLES}, A 2-1, B 6-2, C 5-2, D 4-2, B 6-4, C 5-4, D 3-2", ("3-3",)),
        ),
    ),
    Lesson(
        "count",
        _("Count"),
        _("The five tiles that are worth points, and whom to give them to."),
        (
            Step(fives, f"{B_PLAYS}, B 4-2, C 6-4, D 4-0", ("4-1",)),
            Step(fives, BLANK_LED, ("6-5", "5-4", "6-6", "2-1")),
            Step(fives, f"{B_PLAYS}, B 6-2, C 6-4, D 6-1", ("6-5",)),
        ),
    ),
    Lesson(
        "bidding",
        _("Bidding"),
        _("What a hand is worth, and when to pass."),
        (
            Step(fives, "", ("30", "31", "32")),
            Step(Board(FIVES, shaker="C"), "D 30", ("31", "32")),
            Step(Board(WEAK, shaker="A"), "B 31, C pass, D pass", ("pass",)),
        ),
    ),
    Lesson(
        "marks-bids",
        _("Marks bids"),
        _("Forty-two and eighty-four: a promise to take every trick."),
        (
            Step(sixes, "", ("1m", "2m")),
            Step(Board(SIXES, shaker="C"), "D 1m", ("2m",)),
            Step(sixes, "A 1m, B pass, C pass, D pass", ("sixes/1", "sixes/2")),
        ),
    ),
    Lesson(
        "low",
        _("Low"),
        _("Nello: you try to lose every trick, and your partner sits out."),
        (
            Step(low, "A 1m, B pass, C pass, D pass", ("nello",)),
            Step(low, LOW_LED, ("1-0", "2-0", "3-0", "4-0")),
            Step(low, f"{LOW_LED}, A 1-0, B 1-1, D 4-1, B 6-6, D 6-1", ("5-1",)),
            Step(low, f"{LOW_LED}, A 1-0, B 1-1, D 4-1, B 6-6, D 6-1, A 5-1, B 3-2, D 3-3", ("3-1",)),
        ),
    ),
)
BY_SLUG = {lesson.slug: lesson for lesson in LESSONS}
