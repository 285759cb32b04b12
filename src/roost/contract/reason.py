"""Why a player would do something, in words of a game's catalogue."""

import msgspec


class Reason(msgspec.Struct, frozen=True):
    """`message` names an entry of the game's catalogue; `args` fill it in."""

    message: str
    args: dict[str, str | int] = {}
