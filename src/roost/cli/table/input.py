"""Parses what the player types as an action: a number of the menu, words, or JSON."""

import re
from typing import Any

import msgspec

from roost.contract import Action, GameInfo, RefusalError

NUMBER = re.compile(r"-?[0-9]{1,18}")


def parse_entry(entry: str, menu: list[Action], info: GameInfo) -> Any:
    """Return an action, legal or not. Raises RefusalError if the entry has no valid form."""
    if re.fullmatch(r"[0-9]+", entry):
        return _parse_number(entry, menu)
    if entry.startswith("{"):
        return _parse_json(entry)
    return _parse_words(entry.lower().split(), info)


def format_entry(action: Action, info: GameInfo) -> str:
    """Return an action in the form in which the player may type it."""
    kind = str(action["type"])
    values = [
        int(value) + 1 if field.counts_from_one else value
        for field in info.actions[kind]
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


def _parse_words(words: list[str], info: GameInfo) -> Action:
    """Parse a type followed by the values of its fields, in order: `add acorn-3 1 up`."""
    kind, *values = words
    fields = info.actions.get(kind)
    if fields is None:
        return {"type": kind}  # the game refuses it and lists the types
    if len(values) > len(fields):
        names = ", ".join(field.name for field in fields) or "–"
        raise RefusalError("entry-long", kind=kind, fields=names)
    action: Action = {"type": kind}
    for field, value in zip(fields, values, strict=False):
        is_number = field.kind == "number" and NUMBER.fullmatch(value)
        action[field.name] = int(value) - field.counts_from_one if is_number else value
    return action
