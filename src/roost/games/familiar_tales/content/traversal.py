"""Iterates over the structs of a campaign."""

from collections.abc import Iterator
from typing import Any

import msgspec

from roost.games.familiar_tales.content.schema.reader import DataPath, TaggedVariant, fields_of


def iter_structs(value: Any, path: DataPath = ()) -> Iterator[tuple[DataPath, Any]]:
    """Yield every struct under a value with its path.

    The path of a tagged variant ends with its tag.
    """
    if isinstance(value, msgspec.Struct):
        if isinstance(value, TaggedVariant):
            path = (*path, value.tag)
        yield path, value
        for name, field in fields_of(type(value)).items():
            is_inline = isinstance(value, TaggedVariant) and value.inline_field == name
            yield from iter_structs(
                getattr(value, field.name), path if is_inline else (*path, name)
            )
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from iter_structs(item, (*path, key))
    elif isinstance(value, tuple):
        for i, item in enumerate(value):
            yield from iter_structs(item, (*path, i))
