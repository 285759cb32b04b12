"""Why something is not allowed: the rule's number, and words from the message catalogue."""

import msgspec


class Refusal(msgspec.Struct, frozen=True):
    """`message` names an entry of the game's catalogue or of Roost's own; `args` fill it in."""

    message: str
    rule: str | None = None
    args: dict[str, str | int] = {}


class Refused(Exception):
    """Raised where what came from outside (an action, options, a setup) breaks a rule."""

    def __init__(self, message: str, rule: str | None = None, **args: str | int) -> None:
        super().__init__(message, rule, args)
        self.refusal = Refusal(message, rule, args)

    @classmethod
    def by(cls, refusal: Refusal) -> "Refused":
        return cls(refusal.message, refusal.rule, **refusal.args)
