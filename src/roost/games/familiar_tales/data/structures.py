"""Goes through a campaign and finds every structure in it, with its path."""

from collections.abc import Iterator
from typing import Any

import msgspec

from roost.games.familiar_tales.data.shape import Path, Word, fields_of


def structures(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every structure under a value. A word's path ends with that word."""
    if isinstance(value, msgspec.Struct):
        if isinstance(value, Word):
            path = (*path, value.word)
        yield path, value
        for name, field in fields_of(type(value)).items():
            inline = isinstance(value, Word) and value.inline == name
            yield from structures(getattr(value, field.name), path if inline else (*path, name))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from structures(item, (*path, key))
    elif isinstance(value, tuple):
        for i, item in enumerate(value):
            yield from structures(item, (*path, i))
