"""Validates setups and decks that come from outside. Each function raises RefusalError."""

from collections.abc import Iterable
from typing import Any

from roost.contract.refusal import RefusalError


def require_fields(
    value: object, required: Iterable[str], where: str = "", optional: Iterable[str] = ()
) -> dict[str, Any]:
    """Return the value if it is an object with exactly these fields."""
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
"""Longer names of unknown fields are shortened in messages."""


def require_deck_fields(value: dict[str, Any], known: Iterable[str], rule: str) -> None:
    """Check that a custom deck, or a card of it, has no unknown fields."""
    for field in value:
        if field not in known:
            name = field if len(field) <= MAX_NAME_LENGTH else field[: MAX_NAME_LENGTH - 1] + "…"
            raise RefusalError("deck-field-unknown", rule, field=name, known=", ".join(known))


def require_list(
    value: object, where: str, rule: str | None = None, size: int | None = None
) -> list[Any]:
    """Return the value if it is a list, of the given size if there is one."""
    if not isinstance(value, list):
        raise RefusalError("setup-kind", rule, field=where, kind="list")
    if size is not None and len(value) != size:
        raise RefusalError("setup-size", rule, field=where, size=size, found=len(value))
    return value


def require_int(value: object, where: str, low: int, high: int, rule: str | None = None) -> int:
    """Return the value if it is an integer from low to high."""
    if type(value) is not int or not low <= value <= high:
        raise RefusalError("setup-number", rule, field=where, low=low, high=high)
    return value


def require_known_cards(names: list[Any], deck: dict[str, int], where: str, rule: str) -> list[str]:
    """Return the names if each is a card of the deck."""
    for name in names:
        if not isinstance(name, str) or name not in deck:
            raise RefusalError("setup-card-unknown", rule, field=where, card=str(name))
    return names


def require_complete_deck(names: list[str], deck: dict[str, int], where: str, rule: str) -> None:
    """Check that the names contain each card of the deck exactly as often as the deck does."""
    for name, copies in deck.items():
        if names.count(name) > copies:
            raise RefusalError("setup-card-many", rule, field=where, card=name, copies=copies)
        if names.count(name) < copies:
            raise RefusalError("setup-card-missing", rule, field=where, card=name, copies=copies)
