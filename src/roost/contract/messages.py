"""Message catalogues: every text that a player sees, in Fluent's format.

Each game has its own file beside its rules, and so has each part of Roost that speaks to people.
English is `en.ftl`; another language is another file beside it. What the rules number from 0 is
counted from 1 in words: `{ NTH($row) }`.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import fluent_number

from roost.contract.reason import Reason
from roost.contract.refusal import Refusal

HERE = Path(__file__).parent
MAX_NUMBER = 10**15


class Catalogue:
    """Messages looked up in several files, the first that has one."""

    def __init__(self, *folders: Path, language: str = "en") -> None:
        self._bundles = [_bundle(folder / f"{language}.ftl", language) for folder in folders]

    def has(self, message: str) -> bool:
        return any(bundle.has_message(message) for bundle in self._bundles)

    def format(self, message: str, args: Mapping[str, str | int] | None = None) -> str:
        for bundle in self._bundles:
            if bundle.has_message(message):
                pattern = bundle.get_message(message).value
                assert pattern is not None, f"{message} has no text"
                text, errors = bundle.format_pattern(pattern, _printable(args or {}))
                assert not errors, f"{message}: {errors}"
                return str(text)
        raise KeyError(message)

    def format_reason(self, reason: Reason) -> str:
        """With its cards by their names."""
        args = {
            name: self._name_in_text(value) if isinstance(value, str) else value
            for name, value in reason.args.items()
        }
        return self.format(reason.message, args)

    def _name_in_text(self, value: str) -> str:
        """A card within a sentence; `cards-in-text` says that their names are no proper ones."""
        if not self.has(f"card-{value}"):
            return value
        name = self.format(f"card-{value}")
        return name[:1].lower() + name[1:] if self.has("cards-in-text") else name

    def format_refusal(self, refusal: Refusal) -> str:
        return self.format(refusal.message, refusal.args)


def describe_refusal(refusal: Refusal, game: str | None = None) -> str:
    """A refusal as a sentence with its rule, wherever in Roost its words are.

    For tracebacks and logs: it never fails, and shows what it does not know as it is.
    """
    own = [] if game is None else [HERE.parent / "games" / game.replace("-", "_")]
    parts = sorted(file.parent for file in HERE.parent.glob("*/en.ftl"))
    text = refusal.message
    for folder in (*own, HERE, *parts):
        try:
            text = Catalogue(folder).format_refusal(refusal)
            break
        except (AssertionError, KeyError, OSError):
            continue
    else:
        text += "".join(f", {name}: {value}" for name, value in refusal.args.items())
    return text if refusal.rule is None else f"{text} ({refusal.rule})"


def _printable(args: Mapping[str, str | int]) -> dict[str, str | int]:
    """Numbers as they are, unless they are too long for Fluent to write (anybody may send them)."""
    return {
        name: str(value) if isinstance(value, int) and abs(value) > MAX_NUMBER else value
        for name, value in args.items()
    }


def _nth(number: Any) -> Any:
    """What is no number (anybody may send it) stays as it is."""
    return fluent_number(number + 1) if isinstance(number, int) else number


@cache
def _bundle(file: Path, language: str) -> FluentBundle:
    # No isolating marks around what is filled in: they show as odd characters in a terminal.
    bundle = FluentBundle([language], functions={"NTH": _nth}, use_isolating=False)
    bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))
    return bundle
