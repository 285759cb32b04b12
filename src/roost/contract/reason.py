"""The reason for an action, as a message of a game's catalogue."""

import msgspec


class Reason(msgspec.Struct, frozen=True):
    """`message` is a message id of the game's catalogue; `args` are its arguments."""

    message: str
    args: dict[str, str | int] = {}
