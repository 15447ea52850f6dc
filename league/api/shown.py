"""Events as JSON. Entries go by their public id, rounds by number, pairings by their id in the draw."""

from engine.rule_set import RuleSet
from games import rule_words
from league.formats.results import Result
from league.formats.rotating_partners import RotatingPartners
from league.models import Entry, Pairing, Round, RulesVersion, Stage, Tournament
from league.models.chart import Chart
from league.models.entry import Team

JsonObject = dict[str, object]


def listed(event: Tournament) -> JsonObject:
    return {
        "id": event.public_id,
        "name": event.name,
        "club": event.club.slug,
        "state": event.state,
        "best_of": event.best_of,
        "starts_at": event.starts_at,
        "finished_at": event.finished_at,
    }


def tournament(event: Tournament, chart: Chart) -> JsonObject:
    rules = RuleSet.from_words(event.rule_set)
    champion, version = chart.champion, RulesVersion.objects.of_event(event)
    return {
        **listed(event),
        "rules": rules.name or rules.to_words(),
        "rules_name": version.rule_set.name if version else None,
        "rules_version": version.number if version else None,
        "rules_told": rule_words.sentences(rules),
        "stages": [stage(each) for each in event.stages.all()],
        "champion": None if champion is None else {"entry": champion.public_id, **team(champion.team)},
    }


def stage(row: Stage) -> JsonObject:
    return {"number": row.number, "format": row.format, "options": row.options}


def team(row: Team) -> JsonObject:
    return {"name": str(row), "players": [person.name for person in row.persons]}


def entry(row: Entry) -> JsonObject:
    return {"id": row.public_id, **team(row.team), "seed": row.seed, "number": row.number, "state": row.state}


def rounds(chart: Chart) -> list[JsonObject]:
    return [
        {
            **named(round_),
            "state": round_.state,
            "pairings": [pairing(row, chart) for row in chart.pairings if row.round_id == round_.pk],
            "sit_out": [resting.public_id for resting in chart.sit_out(round_)],
        }
        for round_ in chart.rounds
    ]


def named(round_: Round) -> JsonObject:
    return {"stage": round_.stage.number, "number": round_.number, "name": round_.name.words}


def pairing(row: Pairing, chart: Chart) -> JsonObject:
    """`result` is null while the match is played; `scores` are the totals of every game, the running one last."""
    return {
        "id": row.key,
        "box": row.box,
        "table": row.table_number,
        "entries": [place(row, 0, chart), place(row, 1, chart)],
        "teams": [row.home_name, row.away_name or None],
        "match": row.match.public_id if row.match else None,
        "best_of": row.best_of,
        "reasons": [reason.words for reason in row.reason_values],
        **outcome(row, chart),
    }


def place(row: Pairing, number: int, chart: Chart) -> str | list[str] | None:
    """The entry at one of the two places; where partners rotate, the list of those who sit there."""
    ids = [entry.public_id for side in row.sides[number : number + 1] for entry in side]
    if chart.stage.format == RotatingPartners.name:
        return ids
    return ids[0] if ids else None


def outcome(row: Pairing, chart: Chart) -> JsonObject:
    """A ruling counts before the match, and needs none: who did not come has forfeited a match that never opened."""
    verdict = chart.verdicts.get(row.pk)
    told = verdict.match_result if verdict else chart.results.get(row.match_id or 0)
    ended = chart.result_of(row)
    won = 0 if row.kind == Pairing.Kind.BYE else ended.won if ended else None
    games = told.games if told else ()
    return {
        "result": _kind(row, ended),
        "winner": None if won is None else place(row, won, chart),
        "games": list(told.games_won) if told else None,
        "marks": [sum(game[side] for game in games) for side in (0, 1)] if told else None,
        "scores": [list(game) for game in games] if told else None,
    }


def _kind(row: Pairing, ended: Result | None) -> str | None:
    """In the words of a rehearsal."""
    if row.kind != Pairing.Kind.PLAYED:
        return row.kind
    return str(ended.kind) if ended else None


def standings(chart: Chart) -> list[JsonObject]:
    return [
        {
            "stage": chart.stage.number,
            "entry": chart.entries[row.entry].public_id,
            **team(chart.entries[row.entry].team),
            "rank": row.rank,
            "wins": row.record.wins,
            "losses": row.record.losses,
            "byes": row.record.byes,
            "marks_for": row.record.marks_for,
            "marks_against": row.record.marks_against,
            "decided_by": row.decided_by,
            "percent": row.record.percent,
        }
        for row in chart.rows
    ]
