"""The desk's reading of an event: one Next button with its reason, what needs the director, who still plays."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import cached_property
from typing import Any

from django.urls import reverse
from django.utils import timezone

from games.models import Medium, Player
from games.services import sheets
from league.models import Pairing, Round, Tournament
from league.models.chart import Chart
from league.permissions import Rights
from league.services import desk, openings, playoffs
from league.services.desk import Act, NextAct
from league.templatetags.sentences import sentence
from league.views.board import Board, RoundRow
from league.views.rows import Tie

# What cannot be taken back asks first, on a page of its own.
ASKS_FIRST = (Act.START, Act.REDRAW, Act.DISCARD, Act.FINISH, Act.ARCHIVE)
STILL = timedelta(minutes=10)


@dataclass(frozen=True)
class Button:
    """`waits` is the sentence that says why it cannot be pressed; `sure` what the page that asks first says."""

    act: Act
    label: str
    why: str
    round_number: int
    stage_number: int
    href: str
    asks_first: bool
    waits: str = ""
    sure: str = ""


@dataclass(frozen=True)
class Need:
    """Something only the director can move: a sentence and where to go."""

    code: str
    href: str
    data: Mapping[str, Any] = field(default_factory=dict)  # Any: facts of many kinds for the sentence

    @property
    def words(self) -> str:
        return sentence("need", self.code, self.data)

    @property
    def label(self) -> str:
        return sentence("needlabel", self.code)


@dataclass(frozen=True)
class RoundClock:
    """`left` in seconds, below zero when time is up, None while no clock was started."""

    round: Round
    name: str
    left: int | None

    @property
    def minutes(self) -> int:
        """Full minutes that are left, or that time has been up."""
        return abs(self.left or 0) // 60

    @property
    def is_up(self) -> bool:
        return self.left is not None and self.left <= 0

    @property
    def runs(self) -> bool:
        return self.round.clock_since is not None


class Workdesk(Board):
    def __init__(self, tournament: Tournament, player: Player | None, may: Rights) -> None:
        self.may = may
        super().__init__(tournament, player, drafts=self.may.directs)
        self.due = desk.next_act(tournament, self._all_charts()) if self.may.directs else None
        self.needs = self._needs()

    def _all_charts(self) -> list[Chart]:
        """Those of stages that are still to come too."""
        known = {chart.stage.pk: chart for chart in self.charts}
        return [known.get(stage.pk) or Chart.of(stage) for stage in self.stages]

    @cached_property
    def next(self) -> Button | None:
        return self._button(self.due.act) if self.due else None

    @cached_property
    def others(self) -> list[Button]:
        acts = desk.other_acts(self.tournament, self.charts)
        nobody_missing = self.here == len(self.entries)
        return [self._button(act) for act in acts if not (act == Act.CHECK_IN_ALL and nobody_missing)]

    def button(self, act: Act) -> Button | None:
        """The one for this act, if it can be pressed now."""
        buttons = [*([self.next] if self.next else []), *self.others]
        return next((button for button in buttons if button.act == act and not button.waits), None)

    @property
    def drafts(self) -> list[RoundRow]:
        """Rounds that only directors know, or that are published and not started: one at most in a stage."""
        rows = [row for row in self.rounds if not row.round.started_at]
        return [replace(row, note=self._seats_words(row)) for row in rows]

    def _seats_words(self, row: RoundRow) -> str:
        """For whom a bot will play when the round starts, and who could not sit down at a screen."""
        event = self.tournament
        pairings = [each for chart in self.charts for each in chart.pairings if each.round_id == row.round.pk]
        people = [person for each in pairings if each.away_id for side in each.people for person in side]
        filled = sum(openings.bot_plays_for(event, person) for person in people)
        alone = [person for person in people if person.user_id is None and not person.is_bot]
        if filled:
            return sentence("stand-in", event.bots, {"people": filled})
        told = alone and event.medium != Medium.PAPER
        return sentence("stand-in", event.medium, {"people": len(alone)}) if told else ""

    @property
    def clocks(self) -> list[RoundClock]:
        """Of every round that is published or played; stages beside each other have one each."""
        now, states = timezone.now(), (Round.State.PUBLISHED, Round.State.RUNNING)
        return [
            RoundClock(row.round, row.name, row.round.seconds_left(now))
            for row in self.rounds
            if row.round.state in states
        ]

    @property
    def tables(self) -> list[Tie]:
        """Those of the rounds that are played, or of the last one; a draft has none yet."""
        started = [row for row in self.rounds if row.round.started_at]
        running = [row for row in started if row.round.state == Round.State.RUNNING] or started[:1]
        return sorted((tie for row in running for tie in row.tables), key=lambda tie: tie.table or 0)

    @cached_property
    def follows(self) -> str:
        """What comes after the stage that is played, in words, as long as it can still be chosen; else nothing."""
        charts = self._all_charts() if self.may.directs and not self.tournament.is_over else []
        if not (charts and playoffs.can_choose(charts)):
            return ""
        return sentence("follows", "chosen" if self.stages[1:] else "nothing", {"course": self.course})

    def _needs(self) -> list[Need]:
        acts = Pairing.objects.of(self.tournament).still_playing().last_acts()
        before = timezone.now() - STILL
        still = [tie for tie in self.playing if (acts.get(tie.table) or tie.since or before) < before]
        missing = self._missing() if self.may.checks_in else []
        return [*missing, *self._left_out(), *self._disputes(), *(self._stands_still(tie) for tie in still)]

    def _disputes(self) -> list[Need]:
        """Tables whose two reports differ: a judge decides, or the teams put it right while they play on."""
        if not self.may.rules:
            return []
        pairings = [row for chart in self.charts for row in chart.pairings]
        rows = {row.match.pk: row for row in pairings if row.match and not row.match.is_finished}
        found = sheets.differing(list(rows)).items()
        return [self._dispute(rows[match.pk], "dispute" if over else "differ") for match, over in found]

    @cached_property
    def at_odds(self) -> set[object]:
        """Tables whose two reports differ, by number."""
        return {need.data["table"] for need in self.needs if need.code in ("dispute", "differ")}

    def _dispute(self, row: Pairing, code: str) -> Need:
        facts = {"table": row.table_number, "home": row.home_name, "away": row.away_name}
        return Need(code, reverse("league:pairing", args=[self.tournament.public_id, row.pk]), facts)

    def _stands_still(self, tie: Tie) -> Need:
        home, away = tie.sides
        href = reverse("league:pairing", args=[self.tournament.public_id, tie.pk]) if self.may.keeps else tie.href
        return Need("still", href, {"table": tie.table, "home": home.name, "away": away.name})

    def _missing(self) -> list[Need]:
        facts = self.due.data if self.due and self.due.act == Act.DRAW else {}
        if not facts.get("missing"):
            return []
        return [Need("missing", reverse("league:entries", args=[self.tournament.public_id]), facts)]

    def _left_out(self) -> list[Need]:
        """Who is here and stands in no draw of the first stage: it came after the draw."""
        first = self.charts[-1]
        if not (self.may.directs and first.rounds) or self.tournament.is_over:
            return []
        drawn = {entry.pk for entry in first.entries.values()}
        left = [entry for entry in self.entries if entry.is_checked_in and entry.pk not in drawn]
        place = [self.tournament.public_id, left[0].pk] if left else []
        return [Need("left-out", reverse("league:entry", args=place), {"name": str(left[0])})] if left else []

    def _row_of(self, due: NextAct | None) -> RoundRow | None:
        """The round that the act is about."""
        wanted = (due.stage_number, due.round_number) if due else None
        return next((row for row in self.rounds if (row.round.stage.number, row.round.number) == wanted), None)

    def _button(self, act: Act) -> Button:
        due = self.due
        number = due.round_number if due else 0
        newest = self._row_of(due)
        facts = {**(due.data if due else {}), "round": number, "name": newest.name if newest else ""}
        facts |= {"tables": len(newest.tables) if newest and act == Act.START else facts.get("tables", ())}
        facts |= {"stand_in": self._seats_words(newest) if newest and act == Act.START else ""}
        stage = due.stage_number if due else 1
        facts |= {"stage": stage, "stage_name": next((each.name for each in self.stages if each.number == stage), "")}
        blocked = due.blocked if due and due.act == act else ""
        return Button(
            act=act,
            label=sentence("act", act, facts),
            why=sentence("why", act, facts),
            round_number=number,
            stage_number=stage,
            href=reverse("league:desk-act", args=[self.tournament.public_id, act]),
            asks_first=act in ASKS_FIRST,
            waits=sentence("wait", blocked, facts) if blocked else "",
            sure=sentence("sure", act, facts),
        )
