"""Goes through a campaign and finds every structure in it, with its path."""

from collections.abc import Iterator
from typing import Any

import msgspec

from roost.games.familiar_tales.content.schema.reader import DataPath, TaggedVariant, fields_of


def iter_structs(value: Any, path: DataPath = ()) -> Iterator[tuple[DataPath, Any]]:
    """Every structure under a value. A word's path ends with that word."""
    if isinstance(value, msgspec.Struct):
        if isinstance(value, TaggedVariant):
            path = (*path, value.tag)
        yield path, value
        for name, field in fields_of(type(value)).items():
            inline = isinstance(value, TaggedVariant) and value.inline_field == name
            yield from iter_structs(getattr(value, field.name), path if inline else (*path, name))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from iter_structs(item, (*path, key))
    elif isinstance(value, tuple):
        for i, item in enumerate(value):
            yield from iter_structs(item, (*path, i))
