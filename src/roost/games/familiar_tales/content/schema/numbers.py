"""Number expressions (D4): an integer, or one of these forms."""

from typing import ClassVar, Union

from roost.games.familiar_tales.content.schema.reader import KeyedVariant
from roost.games.familiar_tales.content.schema.vocabulary import PlaceSelector


class ComputedNumber(KeyedVariant, frozen=True):
    """Base class of numbers that are computed in play."""


NumberExpression = Union[int, ComputedNumber]  # noqa: UP007 - the classes below refer to it by name


class Count(ComputedNumber, frozen=True):
    """The number of enemies, familiars, symbols, or tokens of a kind."""

    key: ClassVar[str] = "count"
    count: str
    kind: str | None = None
    at: PlaceSelector | None = None
    within: NumberExpression | None = None  # include what is at most that many spaces from `at`


class DialNumber(ComputedNumber, frozen=True):
    key: ClassVar[str] = "dial"
    dial: str


class VarNumber(ComputedNumber, frozen=True):
    key: ClassVar[str] = "var"
    var: str


class Sum(ComputedNumber, frozen=True):
    key: ClassVar[str] = "sum"
    sum: tuple[NumberExpression, ...]


class Product(ComputedNumber, frozen=True):
    key: ClassVar[str] = "product"
    product: tuple[NumberExpression, ...]


class Half(ComputedNumber, frozen=True):
    """Rounded down."""

    key: ClassVar[str] = "half"
    half: NumberExpression


class Subtraction(ComputedNumber, frozen=True):
    """The first minus the second, at least 0."""

    key: ClassVar[str] = "less"
    less: tuple[NumberExpression, NumberExpression]


class Maximum(ComputedNumber, frozen=True):
    key: ClassVar[str] = "most"
    most: tuple[NumberExpression, ...]


class Minimum(ComputedNumber, frozen=True):
    key: ClassVar[str] = "least"
    least: tuple[NumberExpression, ...]
