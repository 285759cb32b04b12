"""Actions: flat JSON objects such as `{"type": "take", "row": 2}`."""

from typing import Any, Literal

import msgspec

Action = dict[str, str | int]


class ActionField(msgspec.Struct, frozen=True):
    """A field of an action besides its `type`."""

    name: str
    kind: Literal["text", "number"]
    is_optional: bool = False
    counts_from_one: bool = False
    """Whether people count from 1 what the rules number from 0."""

    def accepts(self, value: object) -> bool:
        """Whether a JSON value is of this field's kind (true and 1.0 are not numbers here)."""
        return type(value) is (str if self.kind == "text" else int)


def canonical_json(value: Any) -> bytes:
    """JSON that is equal exactly when two values are: unlike in Python, true is not 1 nor 1.0."""
    return msgspec.json.encode(value, order="deterministic")
