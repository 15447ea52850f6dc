"""Plain English for the codes of round names and reasons. Templates have their own sentences; terminals print these."""

ROUND_NAMES = {
    "round": "Round {number}",
    "round-of": "Round of {entries}",
    "quarter-finals": "Quarter-finals",
    "semi-finals": "Semi-finals",
    "final": "Final",
    "second-final": "Second final",
    "third-place": "Third-place match",
    "winners-round": "Winners round {number}",
    "losers-round": "Losers round {number}",
    "winners-and-losers": "Winners round {winners}, losers round {losers}",
}

REASONS = {
    "bye-top-seed": "bye: top seed",
    "bye-plan": "bye: odd field, in turn by the table",
    "bye-lowest-rank": "bye: fewest byes, lowest rank",
    "bye-by-lot": "bye: fewest byes, by lot",
    "bye-spares-rematch": "bye: any other makes two meet again",
    "bye-again": "bye number {number} of this entry",
    "bye-empty-place": "bye: nobody comes from {slot}",
    "bye-withdrawn": "bye: entry {entry} has withdrawn",
    "bye-walkover": "walkover: double forfeit in {slot}",
    "waiting-unbeaten": "waiting: last unbeaten",
    "rematch-unavoidable": "rematch: none avoidable",
    "rematch-by-lot": "rematch: drawn by lot",
    "records-differ": "records differ: matches won {home} and {away}",
    "bot-pair": "bot pair: swing team in an odd field",
    "bot-partner": "bot partner: completes the last table",
    "by-hand": "set by hand",
    "partners-again": "partners again: none avoidable",
}
