"""The shapes of the answers, for the schema; `shown` makes them."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.api.boards import ComparisonSerializer
from games.api.serializers import JSON_OBJECT, RulesField
from league.formats.results import Kind
from league.models import Entry, Round, Tournament

# Any in this file: a serializer that only describes has no instance type.
STATES = Tournament.State.choices


@extend_schema_field(JSON_OBJECT)
class OptionsField(serializers.DictField):
    """What a format was set to."""


class ListedSerializer(serializers.Serializer[Any]):
    id = serializers.CharField()
    name = serializers.CharField()
    club = serializers.SlugField()
    state = serializers.ChoiceField(choices=STATES)
    best_of = serializers.IntegerField()
    starts_at = serializers.DateTimeField(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)


class StageSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    format = serializers.CharField()
    options = OptionsField()


class TeamSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    players = serializers.ListField(child=serializers.CharField(), min_length=1, max_length=2)


class ChampionSerializer(TeamSerializer):
    entry = serializers.CharField()


class TournamentSerializer(ListedSerializer):
    rules = RulesField()
    rules_name = serializers.CharField(allow_null=True, help_text="of the club's own rules")
    rules_version = serializers.IntegerField(allow_null=True, help_text="of the club's own rules")
    rules_told = serializers.ListField(child=serializers.CharField(), help_text="the rules in plain words")
    stages = StageSerializer(many=True)
    champion = ChampionSerializer(allow_null=True)


class EntrySerializer(TeamSerializer):
    id = serializers.CharField()
    seed = serializers.IntegerField(allow_null=True)
    number = serializers.IntegerField(allow_null=True)
    state = serializers.ChoiceField(choices=Entry.State.choices)


ID = {"type": "string"}


@extend_schema_field({"oneOf": [ID, {"type": "array", "items": ID}], "nullable": True})
class PlaceField(serializers.Field[Any, Any, Any, Any]):
    """An entry; where partners rotate, the entries that sit there."""


class PairingSerializer(serializers.Serializer[Any]):
    id = serializers.CharField()
    box = serializers.CharField()
    table = serializers.IntegerField(allow_null=True)
    entries = serializers.ListField(child=PlaceField())
    teams = serializers.ListField(child=serializers.CharField(allow_null=True))
    match = serializers.CharField(allow_null=True)
    best_of = serializers.IntegerField()
    reasons = serializers.ListField(child=serializers.CharField())
    result = serializers.ChoiceField(choices=[str(kind) for kind in Kind], allow_null=True)
    winner = PlaceField()
    games = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    marks = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    scores = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()), allow_null=True)


class RoundSerializer(serializers.Serializer[Any]):
    stage = serializers.IntegerField()
    number = serializers.IntegerField()
    name = serializers.CharField()
    state = serializers.ChoiceField(choices=Round.State.choices)
    pairings = PairingSerializer(many=True)
    sit_out = serializers.ListField(child=serializers.CharField())


class StandingSerializer(TeamSerializer):
    stage = serializers.IntegerField()
    entry = serializers.CharField()
    rank = serializers.IntegerField()
    wins = serializers.IntegerField()
    losses = serializers.IntegerField()
    byes = serializers.IntegerField()
    marks_for = serializers.IntegerField()
    marks_against = serializers.IntegerField()
    decided_by = serializers.CharField(allow_null=True)
    percent = serializers.FloatField(allow_null=True, help_text="Of the match points of duplicate play")


class RoundBoardsSerializer(ComparisonSerializer):
    stage = serializers.IntegerField()
    number = serializers.IntegerField()
    name = serializers.CharField()


class PageSerializer(serializers.Serializer[Any]):
    next = serializers.URLField(allow_null=True)


class TournamentPageSerializer(PageSerializer):
    results = ListedSerializer(many=True)


class EntryPageSerializer(PageSerializer):
    results = EntrySerializer(many=True)


class RoundPageSerializer(PageSerializer):
    results = RoundSerializer(many=True)


class StandingPageSerializer(PageSerializer):
    results = StandingSerializer(many=True)


class RoundBoardsPageSerializer(PageSerializer):
    results = RoundBoardsSerializer(many=True)
