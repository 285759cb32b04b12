"""Actions: flat JSON objects such as `{"type": "take", "row": 2}`, and the reasons for them."""

from typing import Any, Literal

import msgspec

Action = dict[str, str | int]


class ActionField(msgspec.Struct, frozen=True):
    """A field of an action other than `type`."""

    name: str
    kind: Literal["text", "number"]
    is_optional: bool = False
    counts_from_one: bool = False
    """Whether players count from 1 what the rules number from 0."""

    def accepts(self, value: object) -> bool:
        """Return whether a JSON value has this field's kind (true and 1.0 are not numbers)."""
        return type(value) is (str if self.kind == "text" else int)


class Reason(msgspec.Struct, frozen=True):
    """Why a player would take an action, as a message.

    `message` is a message id of the game's catalogue; `args` are its arguments.
    """

    message: str
    args: dict[str, str | int] = {}


def canonical_json(value: Any) -> bytes:
    """Encode a value so that two encodings are equal exactly when the values are.

    Unlike in Python's comparison, true, 1 and 1.0 are different.
    """
    return msgspec.json.encode(value, order="deterministic")
