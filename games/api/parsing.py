"""What a request's body may be: JSON that Python can follow to its end, of texts that can be written down."""

import json
from collections.abc import Mapping
from typing import IO, Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class SoundJSONParser(JSONParser):
    """Anybody can send 100,000 brackets or half a character: their mistake (400), not ours."""

    def parse(  # Any: JSON as it came
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        try:
            told = super().parse(stream, media_type, parser_context)
            json.dumps(told, ensure_ascii=False).encode()
        except RecursionError:
            raise ParseError("nested too deeply") from None
        except UnicodeEncodeError:
            raise ParseError("half a surrogate pair is no character") from None
        return told
