"""Options of a game as text, such as `red=true` or `coin=forced`."""

from typing import Any

import msgspec

from roost.contract.refusal import RefusalError


def parse_option(text: str) -> tuple[str, Any]:
    """Return the name and the value, which is JSON; anything else is taken as text."""
    name, equals, value = text.partition("=")
    if not (name and equals):
        raise RefusalError("option-form", text=text)
    try:
        return name, msgspec.json.decode(value)
    except (msgspec.DecodeError, RecursionError):
        return name, value


def format_option(name: str, value: Any) -> str:
    """Return an option in the form that `parse_option` reads."""
    is_plain = isinstance(value, str) and parse_option(f"{name}={value}")[1] == value
    return f"{name}={value if is_plain else msgspec.json.encode(value).decode()}"
