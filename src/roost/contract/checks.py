"""Checks for setups: plain data from outside, which may be anything at all. Each raises Refused."""

from collections.abc import Iterable
from typing import Any

from roost.contract.refusal import RefusalError


def require_fields(
    value: object, required: Iterable[str], where: str = "", optional: Iterable[str] = ()
) -> dict[str, Any]:
    """The value itself, if it is an object with these fields and no others."""
    name = where or "setup"
    if not isinstance(value, dict):
        raise RefusalError("setup-kind", field=name, kind="object")
    required = list(required)
    for field in value:
        if field not in [*required, *optional]:
            raise RefusalError("setup-field-unknown", field=f"{name}.{field}")
    for field in required:
        if field not in value:
            raise RefusalError("setup-field-missing", field=f"{name}.{field}")
    return value


MAX_NAME_LENGTH = 40
"""Letters of an unknown field that a message tells."""


def require_deck_fields(value: dict[str, Any], known: Iterable[str], rule: str) -> None:
    """A deck of one's own, or a card of it, has no fields but these."""
    for field in value:
        if field not in known:
            name = field if len(field) <= MAX_NAME_LENGTH else field[: MAX_NAME_LENGTH - 1] + "…"
            raise RefusalError("deck-field-unknown", rule, field=name, known=", ".join(known))


def require_list(
    value: object, where: str, rule: str | None = None, size: int | None = None
) -> list[Any]:
    """The value itself, if it is a list of that size."""
    if not isinstance(value, list):
        raise RefusalError("setup-kind", rule, field=where, kind="list")
    if size is not None and len(value) != size:
        raise RefusalError("setup-size", rule, field=where, size=size, found=len(value))
    return value


def require_int(value: object, where: str, low: int, high: int, rule: str | None = None) -> int:
    """The value itself, if it is a whole number from low to high."""
    if type(value) is not int or not low <= value <= high:
        raise RefusalError("setup-number", rule, field=where, low=low, high=high)
    return value


def require_known_cards(names: list[Any], deck: dict[str, int], where: str, rule: str) -> list[str]:
    for name in names:
        if not isinstance(name, str) or name not in deck:
            raise RefusalError("setup-card-unknown", rule, field=where, card=str(name))
    return names


def require_complete_deck(names: list[str], deck: dict[str, int], where: str, rule: str) -> None:
    """Every card of the deck is there, as often as there are copies of it."""
    for name, copies in deck.items():
        if names.count(name) > copies:
            raise RefusalError("setup-card-many", rule, field=where, card=name, copies=copies)
        if names.count(name) < copies:
            raise RefusalError("setup-card-missing", rule, field=where, card=name, copies=copies)
