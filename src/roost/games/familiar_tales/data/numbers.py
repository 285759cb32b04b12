"""Numbers that data computes (D4): a whole number, or one of these forms."""

from typing import ClassVar, Union

from roost.games.familiar_tales.data.shape import Form
from roost.games.familiar_tales.data.words import Place


class NumberForm(Form, frozen=True):
    pass


Number = Union[int, NumberForm]  # noqa: UP007 - the classes below refer to it by name


class Count(NumberForm, frozen=True):
    """How many there are: enemies, familiars, symbols, or tokens of a kind."""

    key: ClassVar[str] = "count"
    count: str
    kind: str | None = None
    at: Place | None = None
    within: Number | None = None  # also what is at most so many spaces from `at`


class DialNumber(NumberForm, frozen=True):
    key: ClassVar[str] = "dial"
    dial: str


class VarNumber(NumberForm, frozen=True):
    key: ClassVar[str] = "var"
    var: str


class Sum(NumberForm, frozen=True):
    key: ClassVar[str] = "sum"
    sum: tuple[Number, ...]


class Product(NumberForm, frozen=True):
    key: ClassVar[str] = "product"
    product: tuple[Number, ...]


class Half(NumberForm, frozen=True):
    """Rounded down."""

    key: ClassVar[str] = "half"
    half: Number


class Less(NumberForm, frozen=True):
    """The first less the second, not below 0."""

    key: ClassVar[str] = "less"
    less: tuple[Number, Number]


class Most(NumberForm, frozen=True):
    key: ClassVar[str] = "most"
    most: tuple[Number, ...]


class Least(NumberForm, frozen=True):
    key: ClassVar[str] = "least"
    least: tuple[Number, ...]
