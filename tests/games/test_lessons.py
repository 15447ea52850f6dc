"""Seven lessons on real positions: every one can be answered, and every answer gets a word (rules 2 to 6, 9.1)."""

import pytest
from django.template.loader import get_template
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from engine.notation import parse_word
from engine.seats import Seat
from engine.tiles import TILES
from games.lessons.course import BY_SLUG, LESSONS, Lesson
from games.lessons.progress import Progress
from games.models import Player
from games.views import lesson_picture
from tests.builders import member
from tests.pages.situations import signed_in

STEPS = [(lesson, number) for lesson in LESSONS for number in range(1, len(lesson.steps) + 1)]
NAMED = [f"{lesson.slug}-{number}" for lesson, number in STEPS]
some_steps = st.dictionaries(st.sampled_from(sorted(BY_SLUG)), st.integers(0, 9))


def test_there_are_seven_and_each_is_short() -> None:
    assert [lesson.slug for lesson in LESSONS] == [
        *("following", "trumps", "doubles", "count"),
        *("bidding", "marks-bids", "low"),
    ]
    assert all(3 <= len(lesson.steps) <= 6 for lesson in LESSONS)


@pytest.mark.parametrize(("lesson", "number"), STEPS, ids=NAMED)
def test_the_position_waits_for_the_learner_and_the_good_answers_are_lawful(lesson: Lesson, number: int) -> None:
    step = lesson.steps[number - 1]
    hand = step.position().hand
    assert hand is not None and hand.turn is Seat.A
    assert set(step.right) <= {str(action) for action in hand.legal_actions(Seat.A)}
    for word in step.right:
        assert step.position(word).hand != hand


@pytest.mark.parametrize(("lesson", "number"), STEPS, ids=NAMED)
def test_every_answer_gets_a_word(lesson: Lesson, number: int) -> None:
    step = lesson.steps[number - 1]
    hand = step.position().hand
    assert hand is not None
    tried = [str(action) for action in hand.legal_actions(Seat.A)]
    tried += [str(tile) for tile in TILES] if hand.kind == "play" else ["30", "5m", "pass", "sixes"]
    for word in tried:
        shown = lesson_picture.answered(lesson, number, parse_word(word))
        assert shown.is_right == (word in step.right)
        assert shown.is_right or shown.is_wrong or shown.refusal
        assert get_template(shown.words).render({"part": shown.part, "step": shown}).strip()


def test_each_lesson_has_something_to_get_wrong() -> None:
    for lesson in LESSONS:
        hands = [(step, step.position().hand) for step in lesson.steps]
        assert any(set(step.right) < {str(each) for each in hand.legal_actions(Seat.A)} for step, hand in hands if hand)


def test_the_reason_of_a_refusal_is_the_table_s_own() -> None:
    shown = lesson_picture.answered(BY_SLUG["trumps"], 3, parse_word("6-5"))
    assert shown.refusal is not None and shown.refusal.code == "refused-must-follow"
    assert shown.refusal.facts["suit"] == "sixes"


@given(some_steps)
def test_progress_reads_back_and_never_passes_the_last_step(words: dict[str, int]) -> None:
    progress = Progress.of(words)
    assert Progress.from_cookie(progress.to_cookie()) == progress
    assert all(progress.steps(lesson.slug) <= len(lesson.steps) for lesson in LESSONS)


@pytest.mark.parametrize(
    "text", ["", "low", "low-", "low-x", "low--1", "low-0", "high-3", "low-4.low-٣", ".-.", "low-1-2"]
)
def test_a_cookie_of_nonsense_is_no_progress(text: str) -> None:
    assert Progress.from_cookie(text) in (Progress(), Progress({"low": 4}))


def test_steps_are_done_in_their_order() -> None:
    low = BY_SLUG["low"]
    assert Progress().with_step(low, 3) == Progress()
    assert Progress({"low": 2}).with_step(low, 3) == Progress({"low": 3})
    assert Progress({"low": 3}).with_step(low, 1) == Progress({"low": 3})
    assert Progress({"low": 4}).next_step(low) == 1


@pytest.mark.django_db
def test_a_whole_lesson_by_plain_forms_without_an_account(client: Client) -> None:
    for number, step in enumerate(BY_SLUG["marks-bids"].steps, 1):
        word = step.right[-1]
        html = client.post(f"/lessons/marks-bids/{number}/", {"action": word}).content.decode()
        assert "Right. " in html
    assert client.cookies["lessons"].value == "marks-bids-3"
    assert "done" in client.get("/lessons/?after=marks-bids").content.decode()
    assert Player.objects.count() == 0


@pytest.mark.django_db
def test_progress_made_with_a_sign_in_is_there_on_another_device() -> None:
    ann = member("Ann")
    signed_in(ann).post("/lessons/following/1/", {"action": "6-6"})
    assert "1 of 3 steps" in signed_in(ann).get("/lessons/").content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/lessons/following/0/", "/lessons/following/4/", "/lessons/cheating/1/"])
def test_there_are_no_other_lessons(path: str, client: Client) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("word", ["", "7-7", "fives/3", "5-5 " * 9])
def test_nonsense_asks_the_question_again(word: str, client: Client) -> None:
    answer = client.post("/lessons/following/1/", {"action": word})
    assert answer.status_code == 200 and "Play one of yours." in answer.content.decode()
