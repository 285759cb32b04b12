"""Why something is not allowed: the rule's number, and words from the message catalogue."""

from typing import Any

import msgspec


class Refusal(msgspec.Struct, frozen=True):
    """`message` names an entry of the game's catalogue or of Roost's own; `args` fill it in."""

    message: str
    rule: str | None = None
    args: dict[str, str | int] = {}


class RefusalError(Exception):
    """Raised where what came from outside (an action, options, a setup) breaks a rule."""

    game: str | None = None
    """The game whose catalogue has the message, if it is a game's own."""

    def __init__(self, message: str, rule: str | None = None, **args: str | int) -> None:
        super().__init__(message, rule, args)
        self.refusal = Refusal(message, rule, args)

    def __str__(self) -> str:
        """The sentence that a player would read: in a traceback there is nobody to look it up."""
        from roost.contract.messages import describe_refusal

        return describe_refusal(self.refusal, self.game)

    def __reduce__(self) -> tuple[Any, ...]:
        return RefusalError.from_refusal, (self.refusal, self.game)

    @classmethod
    def from_refusal(cls, refusal: Refusal, game: str | None = None) -> "RefusalError":
        refused = cls(refusal.message, refusal.rule, **refusal.args)
        refused.game = game
        return refused
