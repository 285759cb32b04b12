"""What a person types, as an action: a number of the menu, words, or JSON."""

import re
from typing import Any

import msgspec

from roost.contract import Action, GameInfo, RefusalError

NUMBER = re.compile(r"-?[0-9]{1,18}")


def parse_entry(entry: str, menu: list[Action], facts: GameInfo) -> Any:
    """Whatever was meant, legal or not; raises Refused if it cannot be read at all."""
    if re.fullmatch(r"[0-9]+", entry):
        return _parse_number(entry, menu)
    if entry.startswith("{"):
        return _parse_json(entry)
    return _parse_words(entry.lower().split(), facts)


def format_entry(action: Action, facts: GameInfo) -> str:
    """An action as it may be typed."""
    kind = str(action["type"])
    values = [
        int(value) + 1 if field.counts_from_one else value
        for field in facts.actions[kind]
        if (value := action.get(field.name)) is not None
    ]
    return " ".join(map(str, [kind, *values]))


def _parse_number(entry: str, menu: list[Action]) -> Action:
    number = int(entry) if len(entry) < 10 else 0
    if not 1 <= number <= len(menu):
        raise RefusalError("entry-number", number=entry, last=len(menu))
    return menu[number - 1]


def _parse_json(entry: str) -> Any:
    try:
        return msgspec.json.decode(entry.encode(errors="replace"))
    except (msgspec.DecodeError, RecursionError) as error:
        raise RefusalError("entry-json", reason=str(error)) from None


def _parse_words(words: list[str], facts: GameInfo) -> Action:
    """The type, then its fields in their order: `add acorn-3 1 up`."""
    kind, *values = words
    fields = facts.actions.get(kind)
    if fields is None:
        return {"type": kind}  # the rules say what there is instead
    if len(values) > len(fields):
        names = ", ".join(field.name for field in fields) or "–"
        raise RefusalError("entry-long", kind=kind, fields=names)
    action: Action = {"type": kind}
    for field, value in zip(fields, values, strict=False):
        is_number = field.kind == "number" and NUMBER.fullmatch(value)
        action[field.name] = int(value) - field.counts_from_one if is_number else value
    return action
