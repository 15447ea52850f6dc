"""What the served schema says of every address alike: whatever else goes wrong is a problem (api.md)."""

from typing import Any

from games.api.problems import MEDIA_TYPE

PROBLEM = {
    "description": "Any other problem",
    "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
}


def problems_everywhere(result: dict[str, Any], **_: object) -> dict[str, Any]:
    """Any: the schema as JSON. A wrong method, a body that is none, too many requests: every view has those."""
    for operations in result["paths"].values():
        for operation in operations.values():
            operation["responses"]["default"] = PROBLEM
    return result
