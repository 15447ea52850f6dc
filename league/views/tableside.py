"""One pairing as the desk looks at it: who meets, how it stands, what may still be decided."""

from collections.abc import Sequence
from functools import cached_property

from engine.rule_set import RuleSet
from games.models import Player
from games.services import presence
from games.views.paper_picture import PaperPicture
from league.formats.results import Result
from league.models import Pairing, Round, Tournament
from league.models.chart import Chart
from league.permissions import can_rule
from league.views.rows import Tie, figure_label, round_name, tie_of

OPEN = ("score", "forfeit", "no-show", "void")


class Tableside:
    """Reads the chart of its stage once."""

    def __init__(self, pairing: Pairing, player: Player) -> None:
        self.pairing, self.player = pairing, player
        self.event: Tournament = pairing.round.stage.tournament
        self.chart = Chart.of(pairing.round.stage)

    @property
    def result(self) -> Result | None:
        """How it stands now."""
        return self.chart.result_of(self.pairing)

    @cached_property
    def tie(self) -> Tie:
        hands = Pairing.objects.filter(pk=self.pairing.pk).hands_shaken()
        return tie_of(self.chart, self.pairing, self.player, hands.get(self.pairing.match_id or 0, 0))

    @property
    def round_name(self) -> str:
        return round_name(self.pairing.round)

    @property
    def figure_label(self) -> str:
        return figure_label(self.chart, RuleSet.from_words(self.event.rule_set))

    @property
    def is_decided(self) -> bool:
        return self.tie.state == "done"

    @cached_property
    def dispute(self) -> PaperPicture | None:
        """Both reports of a table whose two teams tell different things."""
        match = self.pairing.match
        if match is None or match.is_finished or not match.is_on_paper:
            return None
        picture = PaperPicture(match, None)
        return picture if picture.differs else None

    @property
    def open_acts(self) -> Sequence[str]:
        """Nothing in a draft, nothing about a result that stands: that one is corrected instead."""
        if self.pairing.match and self.pairing.match.is_duplicate:
            lost = ("fill-in",) if presence.lost(self.pairing.match) else ()
            return ("board",) if self.is_decided else (*OPEN[1:], "board", *lost)
        if self.is_decided or not self.pairing.away_id or self.pairing.round.state == Round.State.DRAFT:
            return ()
        clock = ("more-time",) if self.pairing.round.clock_seconds is not None else ()
        if self.pairing.match_id is None:
            return (*OPEN, *clock)
        time = ("time",) if self.pairing.time_hand is None else ("time-score", "play-on")
        lost = ("fill-in",) if self.pairing.match and presence.lost(self.pairing.match) else ()
        return (*OPEN, "replay", *time, *clock, *lost)

    @property
    def may_correct(self) -> bool:
        return self.is_decided and can_rule(self.player, self.event)
