"""The key of every text (D7): its path, with ids and names in place of numbers."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from roost.games.familiar_tales.data.campaign import Campaign
from roost.games.familiar_tales.data.effects import Say
from roost.games.familiar_tales.data.shape import Path, Word, fields_of

TEXTS = ("name", "title", "text", "why", "then", "label", "flavour")
OUTSIDE = ("looks", "translations", "cast")
"""Parts of a campaign that hold no texts of their own."""


class Text(msgspec.Struct, frozen=True):
    key: str
    text: str
    path: Path


def texts(campaign: Campaign) -> Iterator[Text]:
    """Every text that a player may see, in the order of the campaign."""
    for name, field in fields_of(Campaign).items():
        if name not in OUTSIDE:
            yield from _under(getattr(campaign, field.name), (name,), (name,))


def _under(value: Any, key: Path, path: Path) -> Iterator[Text]:
    if isinstance(value, msgspec.Struct):
        yield from _fields(value, key, path)
    elif isinstance(value, dict):
        for id, item in value.items():
            yield from _under(item, (*key, id), (*path, id))
    elif isinstance(value, tuple):
        taken: dict[str, int] = {}
        for i, item in enumerate(value):
            name = _name(item)
            if name:
                taken[name] = taken.get(name, 0) + 1
                name += f"-{taken[name]}" if taken[name] > 1 else ""
            yield from _under(item, (*key, name or i), (*path, i))


def _fields(value: msgspec.Struct, key: Path, path: Path) -> Iterator[Text]:
    if isinstance(value, Word):
        key, path = (*key, value.word), (*path, value.word)
        if isinstance(value, Say):
            yield Text(".".join(map(str, key)), value.text, path)
            return
    for name, field in fields_of(type(value)).items():
        item = getattr(value, field.name)
        inline = isinstance(value, Word) and value.inline == name
        inner = (key, path) if inline else ((*key, name), (*path, name))
        if isinstance(item, str) and name in TEXTS and not isinstance(value, Word):
            if item:
                yield Text(".".join(map(str, inner[0])), item, inner[1])
        else:
            yield from _under(item, *inner)


def _name(item: Any) -> str:
    """What a member of a list is known by: its id, or its name in small letters with hyphens."""
    if not isinstance(item, msgspec.Struct) or isinstance(item, Word):
        return ""
    id = getattr(item, "id", "")
    return str(id) if id else re.sub(r"[^\w]+", "-", getattr(item, "name", "").lower()).strip("-")
