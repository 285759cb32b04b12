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

Path = tuple[str | int, ...]
BROKEN: Any = object()
"""Stands where something could not be read."""


class Problem(msgspec.Struct, frozen=True):
    """Something that a campaign's author should mend."""

    path: Path
    text: str
    hint: str = ""


class Word(msgspec.Struct, frozen=True):
    """One word of a family, such as the effect `life`: written as a map of that one key.

    With `inline`, what stands under the key is that field; else a map of all fields.
    """

    word: ClassVar[str]
    inline: ClassVar[str] = ""


class Form(msgspec.Struct, frozen=True):
    """One form of a family that is told apart by a key it must have: the number `{sum: [..]}`."""

    key: ClassVar[str] = ""


class Reader:
    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def wrong(self, path: Path, text: str, hint: str = "") -> Any:
        self.problems.append(Problem(path, text, hint))
        return BROKEN

    def read(self, kind: Any, value: object, path: Path) -> Any:
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
        if isinstance(kind, type) and issubclass(kind, Word):
            return self._word(kind, value, path)
        if isinstance(kind, type) and issubclass(kind, Form):
            return self._form(kind, value, path)
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            return self.fields(kind, value, path)
        if kind is Any or type(value) is kind:
            return value
        return self.wrong(path, f"{_shown(value)} must be {_name(kind)}")

    def fields(self, kind: Any, value: object, path: Path) -> Any:
        if not isinstance(value, dict):
            return self.wrong(path, f"{_shown(value)} must be a map of fields")
        known = fields_of(kind)
        found: dict[str, Any] = {}
        sound = True
        for name, item in value.items():
            if name not in known:
                sound = False
                self.wrong((*path, name), f"there is no field {name} here", near(name, known))
                continue
            found[known[name].name] = self.read(known[name].type, item, (*path, name))
            sound &= found[known[name].name] is not BROKEN
        for name, field in known.items():
            if field.required and name not in value:
                sound = False
                self.wrong(path, f"the field {name} is missing")
        return kind(**found) if sound else BROKEN

    def _union(self, kind: Any, value: object, path: Path) -> Any:
        options = get_args(kind)
        fitting = [option for option in options if _accepts(option, value)]
        some = [option for option in options if option is not NoneType]
        if not fitting and len(some) == 1:
            return self.read(some[0], value, path)
        if not fitting:
            names = " or ".join(map(_name, some))
            return self.wrong(path, f"{_shown(value)} must be {names}")
        return self.read(fitting[0], value, path) if fitting[0] is not NoneType else None

    def _literal(self, words: tuple[object, ...], value: object, path: Path) -> Any:
        for word in words:
            if type(word) is type(value) and word == value:
                return value
        listed = ", ".join(map(str, words))
        return self.wrong(path, f"{_shown(value)} must be one of: {listed}", near(value, words))

    def _tuple(self, kinds: tuple[Any, ...], value: object, path: Path) -> Any:
        many = len(kinds) == 2 and kinds[1] is Ellipsis
        if many and isinstance(value, dict) and is_family(kinds[0]):
            value = [value]  # one alone needs no list
        if not isinstance(value, list):
            return self.wrong(path, f"{_shown(value)} must be a list")
        if not many and len(value) != len(kinds):
            return self.wrong(path, f"a list of {len(kinds)} is needed here, not of {len(value)}")
        found = [
            self.read(kinds[0] if many else kinds[i], item, (*path, i))
            for i, item in enumerate(value)
        ]
        return BROKEN if any(item is BROKEN for item in found) else tuple(found)

    def _dict(self, keys: Any, kind: Any, value: object, path: Path) -> Any:
        if not isinstance(value, dict):
            return self.wrong(path, f"{_shown(value)} must be a map")
        found: dict[Any, Any] = {}
        sound = True
        for key, item in value.items():
            name = key
            if keys is int and isinstance(key, str) and key.isdecimal():
                name = int(key)  # keys of JSON are text
            name = self.read(keys, name, (*path, key))
            found[name] = self.read(kind, item, (*path, key))
            sound &= name is not BROKEN and found[name] is not BROKEN
        return found if sound else BROKEN

    def _word(self, family: Any, value: object, path: Path) -> Any:
        if isinstance(value, list) and "all" in words_of(family):
            value = {"all": value}  # of conditions, a list means all of them
        if not isinstance(value, dict) or len(value) != 1:
            return self.wrong(path, f"{_shown(value)} must be a map of one key")
        ((word, args),) = value.items()
        known = words_of(family)
        if word not in known:
            what = family.__name__.lower()
            return self.wrong((*path, word), f"there is no {what} {word}", near(word, known))
        kind, path = known[word], (*path, word)
        if not kind.inline:
            return self.fields(kind, args, path)
        field = fields_of(kind)[kind.inline]
        inner = self.read(field.type, args, path)
        return BROKEN if inner is BROKEN else kind(**{field.name: inner})

    def _form(self, family: Any, value: object, path: Path) -> Any:
        if not isinstance(value, dict):
            return self.wrong(path, f"{_shown(value)} must be a map")
        forms = forms_of(family)
        for key, kind in forms.items():
            if key and key in value:
                return self.fields(kind, value, path)
        if "" in forms:
            return self.fields(forms[""], value, path)
        listed = ", ".join(forms)
        return self.wrong(path, f"one of these keys is needed: {listed}", near_any(value, forms))


def plain(value: Any) -> Any:
    """The same as plain data, in the words that `Reader` reads. Defaults are left out."""
    if isinstance(value, msgspec.Struct):
        fields = {
            name: plain(getattr(value, field.name))
            for name, field in fields_of(type(value)).items()
            if field.required or getattr(value, field.name) != field.default
        }
        if isinstance(value, Word):
            return {value.word: fields.get(value.inline) if value.inline else fields}
        return fields
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    return value


@cache
def fields_of(kind: Any) -> dict[str, structs.FieldInfo]:
    """The fields of a structure by the names that authors write."""
    return {field.encode_name: field for field in structs.fields(kind)}


@cache
def words_of(family: Any) -> dict[str, Any]:
    return {kind.word: kind for kind in family.__subclasses__()}


@cache
def forms_of(family: Any) -> dict[str, Any]:
    return {kind.key: kind for kind in family.__subclasses__()}


def is_family(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Word | Form)


SLIP = 2
"""How far a mistyped number is from the right one, at most."""


def near(word: object, known: Any) -> str:
    """A suggestion: the known word that is most like this one; of numbers, one that is close."""
    if str(word).isdecimal():
        numbers = [int(str(name)) for name in known if str(name).isdecimal()]
        numbers = [n for n in numbers if abs(n - int(str(word))) <= SLIP]
        close = min(numbers, key=lambda n: (abs(n - int(str(word))), n), default=None)
        return f"did you mean {close}?" if close is not None else ""
    found = get_close_matches(str(word), [str(name) for name in known], 1)
    return f"did you mean {found[0]}?" if found else ""


def near_any(words: Any, known: Any) -> str:
    return next((hint for word in words if (hint := near(word, known))), "")


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
        lists = issubclass(kind, Word) and isinstance(value, list) and "all" in words_of(kind)
        return isinstance(value, dict) or lists
    return kind is Any or type(value) is kind


NAMES = {int: "a whole number", str: "text", bool: "true or false", NoneType: "nothing"}


def _name(kind: Any) -> str:
    if get_origin(kind) is Literal:
        return " or ".join(map(str, get_args(kind)))
    if get_origin(kind) is tuple:
        return "a list"
    return NAMES.get(kind, "a map")


def _shown(value: object) -> str:
    if isinstance(value, dict):
        return "this map"
    if isinstance(value, list):
        return "this list"
    if value is None:
        return "an empty value"
    text = str(value)
    return text if len(text) <= 40 else text[:39] + "…"
