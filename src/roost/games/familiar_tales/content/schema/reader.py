"""Reads plain data into typed structs and writes structs as plain data.

The types define what is allowed. Everything else becomes a problem with its path, so that a loader
can report file and line. All problems are collected, not only the first.
"""

from difflib import get_close_matches
from functools import cache
from types import NoneType, UnionType
from typing import Any, ClassVar, Literal, Union, get_args, get_origin

import msgspec
from msgspec import structs

DataPath = tuple[str | int, ...]
INVALID: Any = object()
"""The result of reading invalid data."""


class ContentProblem(msgspec.Struct, frozen=True):
    """A mistake in a campaign, for its author."""

    path: DataPath
    text: str
    hint: str = ""


class TaggedVariant(msgspec.Struct, frozen=True):
    """A variant of a family that is written as a map with one key, such as the effect `life`.

    The key is `tag`. Its value is the field `inline_field` if that is set, else a map of all
    fields.
    """

    tag: ClassVar[str]
    inline_field: ClassVar[str] = ""


class KeyedVariant(msgspec.Struct, frozen=True):
    """A variant of a family that is recognised by a key it must have, such as `{sum: [..]}`."""

    key: ClassVar[str] = ""


class Reader:
    """Reads values and collects problems."""

    def __init__(self) -> None:
        self.problems: list[ContentProblem] = []

    def report(self, path: DataPath, text: str, hint: str = "") -> Any:
        self.problems.append(ContentProblem(path, text, hint))
        return INVALID

    def read(self, kind: Any, value: object, path: DataPath) -> Any:
        """Return the value as an instance of this type, or INVALID."""
        origin = get_origin(kind)
        if origin in (Union, UnionType):
            return self._union(kind, value, path)
        if origin is Literal:
            return self._literal(get_args(kind), value, path)
        if origin is tuple:
            return self._tuple(get_args(kind), value, path)
        if origin is dict:
            keys, items = get_args(kind)
            return self._dict(keys, items, value, path)
        if isinstance(kind, type) and issubclass(kind, TaggedVariant):
            return self._tagged(kind, value, path)
        if isinstance(kind, type) and issubclass(kind, KeyedVariant):
            return self._keyed(kind, value, path)
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            return self.read_fields(kind, value, path)
        if kind is Any or type(value) is kind:
            return value
        return self.report(path, f"{_format(value)} must be {_type_name(kind)}")

    def read_fields(self, kind: Any, value: object, path: DataPath) -> Any:
        if not isinstance(value, dict):
            return self.report(path, f"{_format(value)} must be a map of fields")
        known = fields_of(kind)
        fields: dict[str, Any] = {}
        is_valid = True
        for name, item in value.items():
            if name not in known:
                is_valid = False
                self.report((*path, name), f"unknown field {name}", suggest(name, known))
                continue
            fields[known[name].name] = self.read(known[name].type, item, (*path, name))
            is_valid &= fields[known[name].name] is not INVALID
        for name, field in known.items():
            if field.required and name not in value:
                is_valid = False
                self.report(path, f"the field {name} is missing")
        return kind(**fields) if is_valid else INVALID

    def _union(self, kind: Any, value: object, path: DataPath) -> Any:
        options = get_args(kind)
        accepting = [option for option in options if _accepts(option, value)]
        without_none = [option for option in options if option is not NoneType]
        if not accepting and len(without_none) == 1:
            return self.read(without_none[0], value, path)
        if not accepting:
            names = " or ".join(map(_type_name, without_none))
            return self.report(path, f"{_format(value)} must be {names}")
        return self.read(accepting[0], value, path) if accepting[0] is not NoneType else None

    def _literal(self, words: tuple[object, ...], value: object, path: DataPath) -> Any:
        for word in words:
            if type(word) is type(value) and word == value:
                return value
        listed = ", ".join(map(str, words))
        return self.report(
            path, f"{_format(value)} must be one of: {listed}", suggest(value, words)
        )

    def _tuple(self, kinds: tuple[Any, ...], value: object, path: DataPath) -> Any:
        is_variable = len(kinds) == 2 and kinds[1] is Ellipsis
        if is_variable and isinstance(value, dict) and is_variant_family(kinds[0]):
            value = [value]  # a single variant may stand without a list
        if not isinstance(value, list):
            return self.report(path, f"{_format(value)} must be a list")
        if not is_variable and len(value) != len(kinds):
            return self.report(path, f"the list needs {len(kinds)} items, not {len(value)}")
        items = [
            self.read(kinds[0] if is_variable else kinds[i], item, (*path, i))
            for i, item in enumerate(value)
        ]
        return INVALID if any(item is INVALID for item in items) else tuple(items)

    def _dict(self, keys: Any, kind: Any, value: object, path: DataPath) -> Any:
        if not isinstance(value, dict):
            return self.report(path, f"{_format(value)} must be a map")
        result: dict[Any, Any] = {}
        is_valid = True
        for key, item in value.items():
            name = key
            if keys is int and isinstance(key, str) and key.isdecimal():
                name = int(key)  # JSON keys are strings
            name = self.read(keys, name, (*path, key))
            result[name] = self.read(kind, item, (*path, key))
            is_valid &= name is not INVALID and result[name] is not INVALID
        return result if is_valid else INVALID

    def _tagged(self, family: Any, value: object, path: DataPath) -> Any:
        if isinstance(value, list) and "all" in variants_by_tag(family):
            value = {"all": value}  # a list of conditions means all of them
        if not isinstance(value, dict) or len(value) != 1:
            return self.report(path, f"{_format(value)} must be a map with one key")
        ((tag, args),) = value.items()
        known = variants_by_tag(family)
        if tag not in known:
            what = family.__name__.lower()
            return self.report((*path, tag), f"there is no {what} {tag}", suggest(tag, known))
        kind, path = known[tag], (*path, tag)
        if not kind.inline_field:
            return self.read_fields(kind, args, path)
        field = fields_of(kind)[kind.inline_field]
        inner = self.read(field.type, args, path)
        return INVALID if inner is INVALID else kind(**{field.name: inner})

    def _keyed(self, family: Any, value: object, path: DataPath) -> Any:
        if not isinstance(value, dict):
            return self.report(path, f"{_format(value)} must be a map")
        variants = variants_by_key(family)
        for key, kind in variants.items():
            if key and key in value:
                return self.read_fields(kind, value, path)
        if "" in variants:
            return self.read_fields(variants[""], value, path)
        listed = ", ".join(variants)
        return self.report(
            path, f"one of these keys is needed: {listed}", suggest_any(value, variants)
        )


def to_plain_data(value: Any) -> Any:
    """Return a value as the plain data that `Reader` reads. Defaults are left out."""
    if isinstance(value, msgspec.Struct):
        fields = {
            name: to_plain_data(getattr(value, field.name))
            for name, field in fields_of(type(value)).items()
            if field.required or getattr(value, field.name) != field.default
        }
        if isinstance(value, TaggedVariant):
            return {value.tag: fields.get(value.inline_field) if value.inline_field else fields}
        return fields
    if isinstance(value, dict):
        return {str(key): to_plain_data(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return [to_plain_data(item) for item in value]
    return value


@cache
def fields_of(kind: Any) -> dict[str, structs.FieldInfo]:
    """Return the fields of a struct by the names that authors write."""
    return {field.encode_name: field for field in structs.fields(kind)}


@cache
def variants_by_tag(family: Any) -> dict[str, Any]:
    """Return the variants of a tagged family."""
    return {kind.tag: kind for kind in family.__subclasses__()}


@cache
def variants_by_key(family: Any) -> dict[str, Any]:
    """Return the variants of a keyed family."""
    return {kind.key: kind for kind in family.__subclasses__()}


def is_variant_family(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, TaggedVariant | KeyedVariant)


MAX_NUMBER_TYPO = 2
"""The largest difference between a mistyped number and the suggestion."""


def suggest(word: object, known: Any) -> str:
    """Return a hint with the most similar known word or number; empty if there is none."""
    if str(word).isdecimal():
        numbers = [int(str(name)) for name in known if str(name).isdecimal()]
        numbers = [n for n in numbers if abs(n - int(str(word))) <= MAX_NUMBER_TYPO]
        closest = min(numbers, key=lambda n: (abs(n - int(str(word))), n), default=None)
        return f"did you mean {closest}?" if closest is not None else ""
    matches = get_close_matches(str(word), [str(name) for name in known], 1)
    return f"did you mean {matches[0]}?" if matches else ""


def suggest_any(words: Any, known: Any) -> str:
    return next((hint for word in words if (hint := suggest(word, known))), "")


def _accepts(kind: Any, value: object) -> bool:
    """Return whether a value has the right basic type for one member of a union."""
    origin = get_origin(kind)
    if origin is Literal:
        return any(type(word) is type(value) and word == value for word in get_args(kind))
    if origin is tuple:
        kinds = get_args(kind)
        return isinstance(value, list) and (kinds[-1] is Ellipsis or len(value) == len(kinds))
    if origin is dict:
        return isinstance(value, dict)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        is_list_of_conditions = (
            issubclass(kind, TaggedVariant)
            and isinstance(value, list)
            and "all" in variants_by_tag(kind)
        )
        return isinstance(value, dict) or is_list_of_conditions
    return kind is Any or type(value) is kind


TYPE_NAMES = {int: "an integer", str: "text", bool: "true or false", NoneType: "nothing"}


def _type_name(kind: Any) -> str:
    if get_origin(kind) is Literal:
        return " or ".join(map(str, get_args(kind)))
    if get_origin(kind) is tuple:
        return "a list"
    return TYPE_NAMES.get(kind, "a map")


def _format(value: object) -> str:
    if isinstance(value, dict):
        return "this map"
    if isinstance(value, list):
        return "this list"
    if value is None:
        return "an empty value"
    text = str(value)
    return text if len(text) <= 40 else text[:39] + "…"
