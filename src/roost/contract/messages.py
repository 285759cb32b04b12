"""Message catalogues: every text that a player sees, in Fluent's format.

Each game has a file beside its rules, and so has each package of Roost that shows texts.
English is `en.ftl`; another language is another file beside it. `{ NTH($row) }` shows a number that
the rules count from 0 as players count it, from 1.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import fluent_number

from roost.contract import message_keys
from roost.contract.action import Reason
from roost.contract.refusal import Refusal

HERE = Path(__file__).parent
MAX_NUMBER = 10**15


class Catalogue:
    """Messages of several folders. The first folder that has a message provides it."""

    def __init__(self, *folders: Traversable, language: str = "en") -> None:
        files = (folder / f"{language}.ftl" for folder in folders)
        self._bundles = [_bundle(file.read_text(encoding="utf-8"), language) for file in files]

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
        """Format a reason; arguments that are card ids become card names."""
        args = {
            name: self._name_in_text(value) if isinstance(value, str) else value
            for name, value in reason.args.items()
        }
        return self.format(reason.message, args)

    def _name_in_text(self, value: str) -> str:
        """Return the name of a card inside a sentence.

        The message `cards-in-text` says that card names are common nouns, so written small.
        """
        name = self.card_name(value)
        if name is None:
            return value
        has_common_nouns = self.has(message_keys.CARDS_IN_TEXT.id())
        return name[:1].lower() + name[1:] if has_common_nouns else name

    def card_name(self, card: str) -> str | None:
        """Return the name of a card: its own message, or that of its suit and rank.

        None if the catalogue has neither.
        """
        if self.has(message := message_keys.CARD.id(card)):
            return self.format(message)
        suit, _, rank = card.partition("-")
        if not rank or not self.has(message := message_keys.SUIT.id(suit)):
            return None
        rank_message = message_keys.RANK.id(rank)
        args = {
            "suit": self.format(message),
            "rank": self.format(rank_message) if self.has(rank_message) else rank,
        }
        return self.format(message_keys.CARD_OF_SUIT.id(), args)

    def format_refusal(self, refusal: Refusal) -> str:
        return self.format(refusal.message, refusal.args)


_find_game_folder: list[Callable[[str], Traversable]] = []


def set_game_finder(find: Callable[[str], Traversable]) -> None:
    """Tell `describe_refusal` where the messages of a game are. The registry of games calls it."""
    _find_game_folder[:] = [find]


def describe_refusal(refusal: Refusal, game: str | None = None) -> str:
    """Format a refusal with its rule, from the package of Roost that has the message.

    Used for tracebacks and logs, so it never fails: an unknown message is shown as its id.
    """
    packages = sorted(file.parent for file in HERE.parent.glob("*/en.ftl"))
    text = refusal.message
    for folder in (*_game_folders(game), HERE, *packages):
        try:
            text = Catalogue(folder).format_refusal(refusal)
            break
        except (AssertionError, KeyError, OSError):
            continue
    else:
        text += "".join(f", {name}: {value}" for name, value in refusal.args.items())
    return text if refusal.rule is None else f"{text} ({refusal.rule})"


def _game_folders(game: str | None) -> list[Traversable]:
    try:
        return [] if game is None else [find(game) for find in _find_game_folder]
    except Exception:  # there is no such game
        return []


def _printable(args: Mapping[str, str | int]) -> dict[str, str | int]:
    """Convert numbers that are too large for Fluent to text (clients can send any number)."""
    return {
        name: str(value) if isinstance(value, int) and abs(value) > MAX_NUMBER else value
        for name, value in args.items()
    }


def _nth(number: Any) -> Any:
    """Add 1 to a number. Other values, which clients can send, stay unchanged."""
    return fluent_number(number + 1) if isinstance(number, int) else number


@cache
def _bundle(source: str, language: str) -> FluentBundle:
    # No Unicode isolation marks around arguments, because terminals show them as odd characters.
    bundle = FluentBundle([language], functions={"NTH": _nth}, use_isolating=False)
    bundle.add_resource(FluentResource(source))
    return bundle
