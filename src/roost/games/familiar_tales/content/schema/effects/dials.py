"""Effects on dials, variables and the journal."""

from typing import ClassVar

from roost.games.familiar_tales.content.schema.effects.base import Effect
from roost.games.familiar_tales.content.schema.numbers import NumberExpression
from roost.games.familiar_tales.content.schema.vocabulary import FigureSelector


class ChangeLife(Effect, frozen=True):
    tag: ClassVar[str] = "life"
    by: NumberExpression
    who: FigureSelector = "self"


class ChangePower(Effect, frozen=True):
    tag: ClassVar[str] = "power"
    by: NumberExpression
    who: FigureSelector = "self"


class ChangeDanger(Effect, frozen=True):
    tag: ClassVar[str] = "danger"
    inline_field: ClassVar[str] = "by"
    by: NumberExpression


class ChangeDiscontent(Effect, frozen=True):
    tag: ClassVar[str] = "discontent"
    inline_field: ClassVar[str] = "by"
    by: NumberExpression


class ChangeMisfortune(Effect, frozen=True):
    tag: ClassVar[str] = "misfortune"
    inline_field: ClassVar[str] = "by"
    by: NumberExpression


class SetVariable(Effect, frozen=True):
    tag: ClassVar[str] = "set"
    name: str
    to: NumberExpression


class AddToVariable(Effect, frozen=True):
    tag: ClassVar[str] = "add"
    name: str
    by: NumberExpression


class SetFlag(Effect, frozen=True):
    tag: ClassVar[str] = "flag"
    inline_field: ClassVar[str] = "id"
    id: str


class ClearFlag(Effect, frozen=True):
    tag: ClassVar[str] = "unflag"
    inline_field: ClassVar[str] = "id"
    id: str
