"""Reads plain data into typed structures, and writes them out again.

The types say what is allowed; whatever else is found becomes a Problem with its path, so that a
loader can name file and line. All problems are found, not only the first.
"""

from difflib import get_close_matches
from functools import cache
from types import NoneType, UnionType
from typing import Any, ClassVar, Literal, Union, get_args, get_origin

import msgspec
from msgspec import structs

DataPath = tuple[str | int, ...]
INVALID: Any = object()
"""Stands where something could not be read."""


class ContentProblem(msgspec.Struct, frozen=True):
    """Something that a campaign's author should mend."""

    path: DataPath
    text: str
    hint: str = ""


class TaggedVariant(msgspec.Struct, frozen=True):
    """One word of a family, such as the effect `life`: written as a map of that one key.

    With `inline`, what stands under the key is that field; else a map of all fields.
    """

    tag: ClassVar[str]
    inline_field: ClassVar[str] = ""


class KeyedVariant(msgspec.Struct, frozen=True):
    """One form of a family that is told apart by a key it must have: the number `{sum: [..]}`."""

    key: ClassVar[str] = ""


class Reader:
    def __init__(self) -> None:
        self.problems: list[ContentProblem] = []

    def report(self, path: DataPath, text: str, hint: str = "") -> Any:
        self.problems.append(ContentProblem(path, text, hint))
        return INVALID

    def read(self, kind: Any, value: object, path: DataPath) -> Any:
        """The value as that type, or BROKEN."""
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
            return self._word(kind, value, path)
        if isinstance(kind, type) and issubclass(kind, KeyedVariant):
            return self._form(kind, value, path)
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            return self.read_fields(kind, value, path)
        if kind is Any or type(value) is kind:
            return value
        return self.report(path, f"{_shown(value)} must be {_name(kind)}")

    def read_fields(self, kind: Any, value: object, path: DataPath) -> Any:
        if not isinstance(value, dict):
            return self.report(path, f"{_shown(value)} must be a map of fields")
        known = fields_of(kind)
        found: dict[str, Any] = {}
        sound = True
        for name, item in value.items():
            if name not in known:
                sound = False
                self.report((*path, name), f"there is no field {name} here", suggest(name, known))
                continue
            found[known[name].name] = self.read(known[name].type, item, (*path, name))
            sound &= found[known[name].name] is not INVALID
        for name, field in known.items():
            if field.required and name not in value:
                sound = False
                self.report(path, f"the field {name} is missing")
        return kind(**found) if sound else INVALID

    def _union(self, kind: Any, value: object, path: DataPath) -> Any:
        options = get_args(kind)
        fitting = [option for option in options if _accepts(option, value)]
        some = [option for option in options if option is not NoneType]
        if not fitting and len(some) == 1:
            return self.read(some[0], value, path)
        if not fitting:
            names = " or ".join(map(_name, some))
            return self.report(path, f"{_shown(value)} must be {names}")
        return self.read(fitting[0], value, path) if fitting[0] is not NoneType else None

    def _literal(self, words: tuple[object, ...], value: object, path: DataPath) -> Any:
        for word in words:
            if type(word) is type(value) and word == value:
                return value
        listed = ", ".join(map(str, words))
        return self.report(path, f"{_shown(value)} must be one of: {listed}", suggest(value, words))

    def _tuple(self, kinds: tuple[Any, ...], value: object, path: DataPath) -> Any:
        many = len(kinds) == 2 and kinds[1] is Ellipsis
        if many and isinstance(value, dict) and is_variant_family(kinds[0]):
            value = [value]  # one alone needs no list
        if not isinstance(value, list):
            return self.report(path, f"{_shown(value)} must be a list")
        if not many and len(value) != len(kinds):
            return self.report(path, f"a list of {len(kinds)} is needed here, not of {len(value)}")
        found = [
            self.read(kinds[0] if many else kinds[i], item, (*path, i))
            for i, item in enumerate(value)
        ]
        return INVALID if any(item is INVALID for item in found) else tuple(found)

    def _dict(self, keys: Any, kind: Any, value: object, path: DataPath) -> Any:
        if not isinstance(value, dict):
            return self.report(path, f"{_shown(value)} must be a map")
        found: dict[Any, Any] = {}
        sound = True
        for key, item in value.items():
            name = key
            if keys is int and isinstance(key, str) and key.isdecimal():
                name = int(key)  # keys of JSON are text
            name = self.read(keys, name, (*path, key))
            found[name] = self.read(kind, item, (*path, key))
            sound &= name is not INVALID and found[name] is not INVALID
        return found if sound else INVALID

    def _word(self, family: Any, value: object, path: DataPath) -> Any:
        if isinstance(value, list) and "all" in variants_by_tag(family):
            value = {"all": value}  # of conditions, a list means all of them
        if not isinstance(value, dict) or len(value) != 1:
            return self.report(path, f"{_shown(value)} must be a map of one key")
        ((word, args),) = value.items()
        known = variants_by_tag(family)
        if word not in known:
            what = family.__name__.lower()
            return self.report((*path, word), f"there is no {what} {word}", suggest(word, known))
        kind, path = known[word], (*path, word)
        if not kind.inline_field:
            return self.read_fields(kind, args, path)
        field = fields_of(kind)[kind.inline_field]
        inner = self.read(field.type, args, path)
        return INVALID if inner is INVALID else kind(**{field.name: inner})

    def _form(self, family: Any, value: object, path: DataPath) -> Any:
        if not isinstance(value, dict):
            return self.report(path, f"{_shown(value)} must be a map")
        forms = variants_by_key(family)
        for key, kind in forms.items():
            if key and key in value:
                return self.read_fields(kind, value, path)
        if "" in forms:
            return self.read_fields(forms[""], value, path)
        listed = ", ".join(forms)
        return self.report(
            path, f"one of these keys is needed: {listed}", suggest_any(value, forms)
        )


def to_plain_data(value: Any) -> Any:
    """The same as plain data, in the words that `Reader` reads. Defaults are left out."""
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
    """The fields of a structure by the names that authors write."""
    return {field.encode_name: field for field in structs.fields(kind)}


@cache
def variants_by_tag(family: Any) -> dict[str, Any]:
    return {kind.tag: kind for kind in family.__subclasses__()}


@cache
def variants_by_key(family: Any) -> dict[str, Any]:
    return {kind.key: kind for kind in family.__subclasses__()}


def is_variant_family(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, TaggedVariant | KeyedVariant)


MAX_NUMBER_TYPO = 2
"""How far a mistyped number is from the right one, at most."""


def suggest(word: object, known: Any) -> str:
    """A suggestion: the known word that is most like this one; of numbers, one that is close."""
    if str(word).isdecimal():
        numbers = [int(str(name)) for name in known if str(name).isdecimal()]
        numbers = [n for n in numbers if abs(n - int(str(word))) <= MAX_NUMBER_TYPO]
        close = min(numbers, key=lambda n: (abs(n - int(str(word))), n), default=None)
        return f"did you mean {close}?" if close is not None else ""
    found = get_close_matches(str(word), [str(name) for name in known], 1)
    return f"did you mean {found[0]}?" if found else ""


def suggest_any(words: Any, known: Any) -> str:
    return next((hint for word in words if (hint := suggest(word, known))), "")


def _accepts(kind: Any, value: object) -> bool:
    """Whether a value is at least of the right make for one side of a union."""
    origin = get_origin(kind)
    if origin is Literal:
        return any(type(word) is type(value) and word == value for word in get_args(kind))
    if origin is tuple:
        kinds = get_args(kind)
        return isinstance(value, list) and (kinds[-1] is Ellipsis or len(value) == len(kinds))
    if origin is dict:
        return isinstance(value, dict)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        lists = (
            issubclass(kind, TaggedVariant)
            and isinstance(value, list)
            and "all" in variants_by_tag(kind)
        )
        return isinstance(value, dict) or lists
    return kind is Any or type(value) is kind


TYPE_NAMES = {int: "a whole number", str: "text", bool: "true or false", NoneType: "nothing"}


def _name(kind: Any) -> str:
    if get_origin(kind) is Literal:
        return " or ".join(map(str, get_args(kind)))
    if get_origin(kind) is tuple:
        return "a list"
    return TYPE_NAMES.get(kind, "a map")


def _shown(value: object) -> str:
    if isinstance(value, dict):
        return "this map"
    if isinstance(value, list):
        return "this list"
    if value is None:
        return "an empty value"
    text = str(value)
    return text if len(text) <= 40 else text[:39] + "…"
