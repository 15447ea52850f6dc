"""How far a learner is, lesson by lesson: kept with the player, else in a cookie of the device."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.lessons.course import BY_SLUG, LESSONS, Lesson

COOKIE = "lessons"
DIGITS = tuple("123456789")


@dataclass(frozen=True)
class Progress:
    """Steps done in a row from the first; only what this program knows."""

    done: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, words: Mapping[str, object]) -> "Progress":
        return cls({slug: steps for slug in BY_SLUG if (steps := counted(slug, words.get(slug)))})

    @classmethod
    def from_cookie(cls, text: str) -> "Progress":
        """Written `following-3.trumps-1`."""
        return cls.of(dict(word.rsplit("-", 1) for word in text.split(".") if "-" in word))

    def to_cookie(self) -> str:
        return ".".join(f"{slug}-{steps}" for slug, steps in self.done.items())

    def together(self, other: "Progress") -> "Progress":
        return Progress.of({slug: max(self.steps(slug), other.steps(slug)) for slug in BY_SLUG})

    def with_step(self, lesson: Lesson, number: int) -> "Progress":
        """A step done out of order counts once those before it are done."""
        before = self.steps(lesson.slug)
        return Progress.of({**self.done, lesson.slug: number if number == before + 1 else before})

    def steps(self, slug: str) -> int:
        return self.done.get(slug, 0)

    def is_done(self, lesson: Lesson) -> bool:
        return self.steps(lesson.slug) >= len(lesson.steps)

    @property
    def next_lesson(self) -> Lesson | None:
        return next((lesson for lesson in LESSONS if not self.is_done(lesson)), None)

    def next_step(self, lesson: Lesson) -> int:
        """The first again once all are done."""
        return 1 if self.is_done(lesson) else self.steps(lesson.slug) + 1


def counted(slug: str, said: object) -> int:
    number = int(str(said)) if str(said) in DIGITS else 0
    return min(number, len(BY_SLUG[slug].steps))
