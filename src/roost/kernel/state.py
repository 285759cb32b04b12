"""States: every field a whole number of 64 bits, or a fixed list of them.

A state is declared once, as a class. Its objects are what interpreted rules work on; the same
declaration gives the record that compiled rules work on.
"""

from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

NOBODY = -1

S = TypeVar("S", bound="State")


def int_list(size: int) -> Any:
    """Declares a field that is a list: `hand: list[int] = numbers(4)`."""
    return _IntList(size)


class _IntList:
    def __init__(self, size: int) -> None:
        self.size = size


class State:
    """The fields that every card game has. A game's own state adds its own, each with a comment."""

    FIELDS: ClassVar[dict[str, int | None]] = {}
    """Names in order, with the size of those that are lists."""
    LIST_FIELDS: ClassVar[tuple[str, ...]] = ()

    rng: list[int] = int_list(4)  # the generator
    players: int  # how many play
    turn: int  # whose turn it is, or NOBODY

    def __init__(self) -> None:
        # These are no fields: rules do not read them.
        self.on_event: Callable[[int], None] | None = None  # who is told of notes
        self.custom_deck: Any = (
            None  # the names of the cards, where a match may have a deck of its own
        )
        for name, size in self.FIELDS.items():
            setattr(self, name, 0 if size is None else [0] * size)

    def __init_subclass__(cls) -> None:
        cls.FIELDS = _fields(State) | _fields(cls)
        cls.LIST_FIELDS = tuple(name for name, size in cls.FIELDS.items() if size is not None)
        assert not {"on_event", "custom_deck"} & cls.FIELDS.keys(), "a field must not hide these"

    def values(self) -> tuple[int | tuple[int, ...], ...]:
        """All fields in order, for comparing and for the compiled record."""
        found = (getattr(self, name) for name in self.FIELDS)
        return tuple(tuple(value) if isinstance(value, list) else value for value in found)

    def clone(self: S) -> S:
        """Another state with the same fields. Nobody watches it."""
        other = object.__new__(type(self))
        fields = vars(self).copy()
        for name in self.LIST_FIELDS:
            fields[name] = fields[name][:]
        fields["on_event"] = None
        other.__dict__ = fields
        return other

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return False
        mine, theirs = vars(self), vars(other)
        return mine == theirs or all(mine[name] == theirs[name] for name in self.FIELDS)

    __hash__ = None  # type: ignore[assignment]  # a state changes


def copy_state(target: S, source: S) -> None:
    """target := source."""
    target.custom_deck = source.custom_deck
    for name, size in source.FIELDS.items():
        value = getattr(source, name)
        setattr(target, name, value if size is None else value[:])


def _fields(cls: type[State]) -> dict[str, int | None]:
    fields: dict[str, int | None] = {}
    for name, kind in cls.__annotations__.items():
        if "ClassVar" not in str(kind):
            declared = cls.__dict__.get(name)
            fields[name] = declared.size if isinstance(declared, _IntList) else None
    return fields
