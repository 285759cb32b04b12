"""Numbers that data computes (D4): a whole number, or one of these forms."""

from typing import ClassVar, Union

from roost.games.familiar_tales.content.schema.reader import KeyedVariant
from roost.games.familiar_tales.content.schema.vocabulary import PlaceSelector


class ComputedNumber(KeyedVariant, frozen=True):
    pass


NumberExpression = Union[int, ComputedNumber]  # noqa: UP007 - the classes below refer to it by name


class Count(ComputedNumber, frozen=True):
    """How many there are: enemies, familiars, symbols, or tokens of a kind."""

    key: ClassVar[str] = "count"
    count: str
    kind: str | None = None
    at: PlaceSelector | None = None
    within: NumberExpression | None = None  # also what is at most so many spaces from `at`


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


class Difference(ComputedNumber, frozen=True):
    """The first less the second, not below 0."""

    key: ClassVar[str] = "less"
    less: tuple[NumberExpression, NumberExpression]


class Maximum(ComputedNumber, frozen=True):
    key: ClassVar[str] = "most"
    most: tuple[NumberExpression, ...]


class Minimum(ComputedNumber, frozen=True):
    key: ClassVar[str] = "least"
    least: tuple[NumberExpression, ...]
