"""What programs send and get. The readers refuse nonsense before a verb is called."""

import re
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from engine.actions import Action
from engine.bots import roster
from engine.notation import parse_word
from engine.rule_set import RuleSet
from games.models import SeatLetter

# Any in this file: JSON as it came, of whatever shape.
INTENT = re.compile(r"^[A-Za-z0-9_.:-]{1,64}\Z")
ME, BOT = "me", "bot:"
SEAT_WORD = {"type": "string", "pattern": "^(me|bot:[a-z0-9-]+)$"}
RULES = {"oneOf": [{"type": "string"}, {"type": "object", "additionalProperties": True}], "example": "straight"}
JSON_OBJECT = {"type": "object", "additionalProperties": True}


@extend_schema_field(RULES)
class RulesField(serializers.Field[RuleSet, Any, Any, Any]):
    """A preset's name, or an object of options over one."""

    def to_internal_value(self, data: Any) -> RuleSet:
        if not isinstance(data, str | dict):
            raise serializers.ValidationError("a preset's name or an object of options")
        try:
            return RuleSet.from_words(data)
        except ValueError as error:
            raise serializers.ValidationError(str(error)) from error

    def to_representation(self, value: RuleSet) -> Any:
        return value.name or value.to_words()


@extend_schema_field({"type": "string", "example": "5-5"})
class WordField(serializers.Field[Action, Any, Any, Any]):
    """A word of the record format without its seat."""

    def to_internal_value(self, data: Any) -> Action:
        if not isinstance(data, str):
            raise serializers.ValidationError("a word")
        try:
            return parse_word(data)
        except ValueError as error:
            raise serializers.ValidationError(str(error)) from error

    def to_representation(self, value: Action) -> str:
        return str(value)


@extend_schema_field({"type": "object", "properties": dict.fromkeys("ABCD", SEAT_WORD), "required": list("ABCD")})
class SeatsField(serializers.Field[dict[str, str], Any, Any, Any]):
    """Who takes each seat: `me` once, `bot:NAME` for the rest."""

    def to_internal_value(self, data: Any) -> dict[str, str]:
        if not isinstance(data, dict) or set(data) != set(SeatLetter.values):
            raise serializers.ValidationError("four seats, A to D")
        if list(data.values()).count(ME) > 1:
            raise serializers.ValidationError("me in one seat only")
        for word in data.values():
            self.must_be_known(word)
        return data

    def to_representation(self, value: dict[str, str]) -> dict[str, str]:
        return value

    def must_be_known(self, word: Any) -> None:
        bot = isinstance(word, str) and word.startswith(BOT) and word.removeprefix(BOT) in roster.BOTS
        if word != ME and not bot:
            raise serializers.ValidationError(f"{ME}, or one of {', '.join(BOT + name for name in roster.BOTS)}")


class CredentialsSerializer(serializers.Serializer[Any]):
    username = serializers.CharField(max_length=150)
    password = serializers.CharField(max_length=128, trim_whitespace=False)


class TokenSerializer(serializers.Serializer[Any]):
    token = serializers.CharField()
    expiry = serializers.DateTimeField(allow_null=True)


class OpenMatchSerializer(serializers.Serializer[Any]):
    rules = RulesField()
    best_of = serializers.ChoiceField(choices=[1, 3, 5], default=1)
    seats = SeatsField()
    bot_delay = serializers.BooleanField(default=True)


class OpenedSerializer(serializers.Serializer[Any]):
    id = serializers.CharField()
    version = serializers.IntegerField()


class ActSerializer(serializers.Serializer[Any]):
    version = serializers.IntegerField(min_value=0)
    intent = serializers.RegexField(INTENT, max_length=64, trim_whitespace=False)
    action = WordField()


class VersionSerializer(serializers.Serializer[Any]):
    version = serializers.IntegerField(min_value=0)


class SightSerializer(serializers.Serializer[Any]):
    version = serializers.IntegerField()
    seat = serializers.CharField(allow_null=True)
    sight = serializers.DictField()
    match = serializers.DictField()


class ProblemSerializer(serializers.Serializer[Any]):
    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    code = serializers.CharField()
    detail = serializers.CharField()
    fields = serializers.DictField(required=False)  # type: ignore[assignment]  # the contract's own word
