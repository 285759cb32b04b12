"""The key of every text (D7): its path, with ids and names instead of numbers."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.content.schema.effects import Narrate
from roost.games.familiar_tales.content.schema.reader import DataPath, TaggedVariant, fields_of

TEXT_FIELDS = ("name", "title", "text", "why", "then", "label", "flavour")
KEYS_WITHOUT_TEXT = ("looks", "translations", "cast")
"""Top-level keys of a campaign without texts for players."""


class CampaignText(msgspec.Struct, frozen=True):
    """A text, its key and its path."""

    key: str
    text: str
    path: DataPath


def iter_texts(campaign: Campaign) -> Iterator[CampaignText]:
    """Yield every text that players may see, in the order of the campaign."""
    for name, field in fields_of(Campaign).items():
        if name not in KEYS_WITHOUT_TEXT:
            yield from _iter_under(getattr(campaign, field.name), (name,), (name,))


def _iter_under(value: Any, key: DataPath, path: DataPath) -> Iterator[CampaignText]:
    if isinstance(value, msgspec.Struct):
        yield from _iter_fields(value, key, path)
    elif isinstance(value, dict):
        for id, item in value.items():
            yield from _iter_under(item, (*key, id), (*path, id))
    elif isinstance(value, tuple):
        counts: dict[str, int] = {}
        for i, item in enumerate(value):
            name = _name(item)
            if name:
                counts[name] = counts.get(name, 0) + 1
                name += f"-{counts[name]}" if counts[name] > 1 else ""
            yield from _iter_under(item, (*key, name or i), (*path, i))


def _iter_fields(value: msgspec.Struct, key: DataPath, path: DataPath) -> Iterator[CampaignText]:
    if isinstance(value, TaggedVariant):
        key, path = (*key, value.tag), (*path, value.tag)
        if isinstance(value, Narrate):
            yield CampaignText(".".join(map(str, key)), value.text, path)
            return
    for name, field in fields_of(type(value)).items():
        item = getattr(value, field.name)
        is_inline = isinstance(value, TaggedVariant) and value.inline_field == name
        inner = (key, path) if is_inline else ((*key, name), (*path, name))
        if isinstance(item, str) and name in TEXT_FIELDS and not isinstance(value, TaggedVariant):
            if item:
                yield CampaignText(".".join(map(str, inner[0])), item, inner[1])
        else:
            yield from _iter_under(item, *inner)


def _name(item: Any) -> str:
    """Return the key of a list item: its id, or its name in lower case with hyphens."""
    if not isinstance(item, msgspec.Struct) or isinstance(item, TaggedVariant):
        return ""
    id = getattr(item, "id", "")
    return str(id) if id else re.sub(r"[^\w]+", "-", getattr(item, "name", "").lower()).strip("-")
