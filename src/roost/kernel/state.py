"""States of card games: each field is a 64-bit integer or a fixed-size list of them.

A state is declared once, as a class. Interpreted rules work on its instances. Compiled rules work
on a record type generated from the same declaration.
"""

from collections.abc import Callable
from inspect import get_annotations
from typing import Any, ClassVar, TypeVar

NOBODY = -1

S = TypeVar("S", bound="State")


def int_list(size: int) -> Any:
    """Declare a list field: `hand: list[int] = int_list(4)`."""
    return _IntList(size)


class _IntList:
    def __init__(self, size: int) -> None:
        self.size = size


class State:
    """The fields of every card game. A game's subclass adds its own, each with a comment."""

    FIELDS: ClassVar[dict[str, int | None]] = {}
    """Field names in order; the size of lists, None for integers."""
    LIST_FIELDS: ClassVar[tuple[str, ...]] = ()
    DEFAULT_MODULES: ClassVar[dict[str, str]] = {}
    """Modules that a game need not have, by name, and those that stand in for them."""

    rng: list[int] = int_list(4)  # the state of the random generator
    players: int  # the number of players
    turn: int  # the seat to act, or NOBODY

    def __init__(self) -> None:
        # These are not fields, because rules do not read them.
        self.on_event: Callable[[int], None] | None = None  # receives emitted events
        self.custom_deck: Any = None  # the match's own deck, for games that allow one
        for name, size in self.FIELDS.items():
            setattr(self, name, 0 if size is None else [0] * size)

    def __init_subclass__(cls) -> None:
        cls.FIELDS = {
            name: size for base in cls.__mro__[-2::-1] for name, size in _fields(base).items()
        }
        cls.LIST_FIELDS = tuple(name for name, size in cls.FIELDS.items() if size is not None)
        assert not {"on_event", "custom_deck"} & cls.FIELDS.keys(), "these names are reserved"

    def values(self) -> tuple[int | tuple[int, ...], ...]:
        """Return all fields in order, for comparisons and for the compiled record."""
        values = (getattr(self, name) for name in self.FIELDS)
        return tuple(tuple(value) if isinstance(value, list) else value for value in values)

    def clone(self: S) -> S:
        """Return an independent copy. It reports no events."""
        other = object.__new__(type(self))
        fields = vars(self).copy()
        names = self.LIST_FIELDS
        fields.update(zip(names, map(list.copy, map(fields.__getitem__, names)), strict=True))
        fields["on_event"] = None
        other.__dict__ = fields
        return other

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return False
        mine, theirs = vars(self), vars(other)
        return mine == theirs or all(mine[name] == theirs[name] for name in self.FIELDS)

    __hash__ = None  # type: ignore[assignment]  # states are mutable


def copy_state(target: S, source: S) -> None:
    """Copy all fields of source to target."""
    target.custom_deck = source.custom_deck
    for name, size in source.FIELDS.items():
        value = getattr(source, name)
        setattr(target, name, value if size is None else value[:])


def _fields(cls: type) -> dict[str, int | None]:
    fields: dict[str, int | None] = {}
    for name, kind in get_annotations(cls).items():
        if "ClassVar" not in str(kind):
            declared = cls.__dict__.get(name)
            fields[name] = declared.size if isinstance(declared, _IntList) else None
    return fields
