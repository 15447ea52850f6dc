"""A table as JSON: the viewer's sight as the engine gives it, and what is public around it."""

from games import rule_words
from games.models import Match, MatchResult, Player, Seating
from games.services import tables
from games.services.tables import Table


def sight(match: Match, player: Player | None) -> dict[str, object]:
    table = tables.look(match=match, player=player)
    return {
        "version": match.version,
        "seat": str(table.seat) if table.seat else None,
        "sight": table.sight.to_json(),
        "match": around(match, table),
    }


def around(match: Match, table: Table) -> dict[str, object]:
    outcome = table.outcome
    return {
        "id": match.public_id,
        "label": match.label,
        "rules": match.rules.name or match.rules.to_words(),
        "rules_name": rule_words.title(match.rules, match.rules_name),
        "best_of": match.best_of,
        "finished": match.is_finished,
        "duplicate": match.duplicate.public_id if match.duplicate else None,
        "game": table.game_number,
        "hand": table.hand_number,
        "outcome": None if outcome is None else {"state": str(outcome.state), "reason": str(outcome.reason)},
        "seats": {letter: sitter(seating) for letter, seating in table.seatings.items()},
        **score(table.result),
    }


def sitter(seating: Seating) -> dict[str, object]:
    fills_in = seating.owner_id not in (None, seating.player_id)
    return {
        "name": seating.player.name,
        "bot": seating.player.bot or None,
        "for": seating.owner.name if fills_in and seating.owner else None,
    }


def score(result: MatchResult) -> dict[str, object]:
    return {
        "games": [{"AC": ac, "BD": bd} for ac, bd in result.games],
        "winner": str(result.winner) if result.winner else None,
    }
