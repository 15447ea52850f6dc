"""A step of a lesson as the table shows it: the picture of a real sight, with the lesson's words for its prompt."""

from dataclasses import dataclass, replace

from django.urls import reverse

from engine.actions import Action
from engine.game import Game
from engine.refusals import IllegalAction
from engine.seats import Seat
from engine.sight import closing, sight, slots
from games.errors import Refused
from games.lessons.course import LESSONS, Lesson, Step
from games.views import shown
from games.views.picture import Addresses, Frame, Picture, Seen, Sentence, Sitter, picture, sentence
from games.views.picture.rack import Slot

LEARNER = Seat.A
SITTERS = {Seat.A: Sitter("Ann"), Seat.B: Sitter("Ben"), Seat.C: Sitter("Cora"), Seat.D: Sitter("Dan")}


@dataclass(frozen=True)
class Shown:
    """`part` says which words of the step are read: ask, right or wrong. `refusal` is the engine's own reason."""

    lesson: Lesson
    number: int
    part: str
    picture: Picture
    refusal: Sentence | None
    next_href: str

    @property
    def place(self) -> int:
        return LESSONS.index(self.lesson) + 1

    @property
    def lessons(self) -> int:
        return len(LESSONS)

    @property
    def words(self) -> str:
        return f"games/lessons/{self.lesson.slug}/{self.number}.html"

    @property
    def is_right(self) -> bool:
        return self.part == "right"

    @property
    def is_wrong(self) -> bool:
        return self.part == "wrong"

    @property
    def is_last(self) -> bool:
        return self.number == len(self.lesson.steps)


def asked(lesson: Lesson, number: int) -> Shown:
    return seen(lesson, number, "ask", lesson.steps[number - 1].position())


def answered(lesson: Lesson, number: int, action: Action) -> Shown:
    """A good answer is played; after any other the question stands again, with a kind word or the rule's own."""
    step = lesson.steps[number - 1]
    try:
        after = step.position(str(action))
    except IllegalAction as illegal:
        refused = shown.refusal(Refused(illegal.refusal.code, 422, illegal.refusal.data))
        return seen(lesson, number, "ask", step.position(), refused)
    if str(action) in step.right:
        return seen(lesson, number, "right", after)
    return seen(lesson, number, "wrong", step.position())


def seen(lesson: Lesson, number: int, part: str, game: Game, refusal: Sentence | None = None) -> Shown:
    step = lesson.steps[number - 1]
    return Shown(lesson, number, part, drawn(lesson, number, part, step, game), refusal, after(lesson, number))


def drawn(lesson: Lesson, number: int, part: str, step: Step, game: Game) -> Picture:
    here = Seen(
        sight=sight(game, LEARNER),
        rules=step.board.rules,
        sitters=SITTERS,
        slots=slots(game, LEARNER),
        outcome=game.hand.outcome if game.hand else None,
        closing=closing(game),
    )
    made = picture(here, frame(lesson, number, is_right=part == "right"))
    still = part == "right"
    return replace(made, rack=tuple(touchable(slot, still=still) for slot in made.rack), prompt=sentence("lesson"))


def touchable(slot: Slot, *, still: bool) -> Slot:
    """A lesson lets the learner try what the rules refuse, to hear why; what is answered lies still."""
    if slot.state in ("live", "barred"):
        slot = replace(slot, state="still" if still else "live")
    return slot


def frame(lesson: Lesson, number: int, *, is_right: bool) -> Frame:
    act = reverse("games:lesson", args=[lesson.slug, number])
    there = dict.fromkeys(Addresses.__dataclass_fields__, act)
    return Frame(
        title=str(lesson.title),
        rules="",
        game="",
        link="",
        version=2 * number + is_right,
        hand=1,
        intent="lesson",
        addresses=Addresses(**there),
        may_shake=False,
        may_take_back=False,
        result=None,
        menu="games/lesson_menu.html",
    )


def after(lesson: Lesson, number: int) -> str:
    """The next step, or the list once the last one is done."""
    if number < len(lesson.steps):
        return reverse("games:lesson", args=[lesson.slug, number + 1])
    return reverse("games:lessons") + f"?after={lesson.slug}"
