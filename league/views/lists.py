"""The entries of an event as the desk works through them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.errors import Refused
from league.forms.entry import PairForm
from league.models import Entry, Round, Ruling, Tournament
from league.roster import name_key, tidy
from league.templatetags.sentences import sentence

State = Entry.State


@dataclass(frozen=True)
class EntryList:
    """`shown` is what the search leaves; the counts are of all. `is_late`: who comes now comes after a draw. `alone`:
    people enter without a partner."""

    wanted: str
    shown: Sequence[Entry]
    entered: int
    here: int
    waiting: int
    gone: Sequence[Entry]
    is_late: bool
    can_change: bool
    can_check_in: bool
    known_people: Sequence[str]
    alone: bool
    late_words: str

    @classmethod
    def of(cls, tournament: Tournament, wanted: str = "") -> "EntryList":
        everybody = list(tournament.entries.people().with_people().by_seed())
        standing = [entry for entry in everybody if entry.state != State.WITHDRAWN]
        states = [entry.state for entry in standing]
        is_drawn = Round.objects.of(tournament).exists()
        can_change = tournament.takes_entries and not is_drawn
        return cls(
            wanted=wanted,
            shown=[entry for entry in standing if name_key(wanted) in _spoken(entry)],
            entered=states.count(State.ENTERED) + states.count(State.CHECKED_IN),
            here=states.count(State.CHECKED_IN),
            waiting=states.count(State.WAITING),
            gone=[entry for entry in everybody if entry.state == State.WITHDRAWN],
            is_late=is_drawn and not tournament.is_over,
            can_change=can_change,
            can_check_in=can_change and tournament.state == Tournament.State.CHECK_IN,
            known_people=() if tournament.is_over else tuple(known_names(tournament)),
            alone=tournament.takes_singles(),
            late_words=late_words(tournament) if is_drawn else "",
        )

    @property
    def missing(self) -> int:
        return self.entered - self.here

    @property
    def total(self) -> int:
        return self.entered + self.waiting


@dataclass(frozen=True)
class NearName:
    """A typed name, with the people of the club it may be; `field` is what the answer goes by."""

    field: str
    typed: str
    known: Sequence[str]


def near_names(refused: Refused | None, form: PairForm) -> list[NearName]:
    """What to ask when a name is nearly a known one: for both names of the pair, so that one answer enters it."""
    if refused is None or refused.code != "near-name":
        return []
    typed = {field: tidy(form.cleaned_data[field]) for field in ("first", "second") if field in form.cleaned_data}
    return [NearName(field, name, refused.data["near"].get(name, ())) for field, name in typed.items()]


def late_words(tournament: Tournament) -> str:
    """What becomes of somebody who comes after the draw, by the format of the first stage."""
    return sentence("late", tournament.stages.in_order()[0].format)


def entered_how(entry: Entry) -> str:
    """The code of the sentence that says what came of an entry: as usual, waiting, or how a late one gets to play."""
    if entry.state == State.WAITING:
        return "entered-waiting"
    late = entry.tournament.rulings.filter(what=Ruling.What.ENTERED_LATE, data__entry=entry.pk).order_by("pk").last()
    return f"entered-{late.data['place']}" if late else "entered"


def near_names_of_roster(refused: Refused | None) -> list[NearName]:
    """What to ask about a whole roster: one question for each name that is nearly a known one."""
    if refused is None or refused.code != "near-name":
        return []
    return [
        NearName(f"meant-{number}", name, known) for number, (name, known) in enumerate(refused.data["near"].items())
    ]


def _spoken(entry: Entry) -> str:
    return name_key(f"{entry.team} {entry.team.people}")


def known_names(tournament: Tournament) -> Iterable[str]:
    """Everybody of the club, to complete what is typed."""
    return tournament.club.memberships.order_by("player__name").values_list("player__name", flat=True)
