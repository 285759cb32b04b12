"""Refusals: why something is not allowed, with the rule's number and a message."""

from typing import Any

import msgspec


class Refusal(msgspec.Struct, frozen=True):
    """`message` is a message id of the game's catalogue or of Roost's own; `args` fill it in."""

    message: str
    rule: str | None = None
    args: dict[str, str | int] = {}


class RefusalError(Exception):
    """Raised where input from outside (an action, options, a setup) breaks a rule."""

    game: str | None = None
    """The id of the game whose catalogue has the message; None if it is one of Roost's own."""

    def __init__(self, message: str, rule: str | None = None, **args: str | int) -> None:
        super().__init__(message, rule, args)
        self.refusal = Refusal(message, rule, args)

    def __str__(self) -> str:
        """Return the formatted message, because a traceback should be readable on its own."""
        from roost.contract.messages import describe_refusal

        return describe_refusal(self.refusal, self.game)

    def __reduce__(self) -> tuple[Any, ...]:
        return RefusalError.from_refusal, (self.refusal, self.game)

    @classmethod
    def from_refusal(cls, refusal: Refusal, game: str | None = None) -> "RefusalError":
        error = cls(refusal.message, refusal.rule, **refusal.args)
        error.game = game
        return error
