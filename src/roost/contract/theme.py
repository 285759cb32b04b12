"""How the table of a game looks: its `theme.toml`.

Everything is optional. Cards are named `SUIT-RANK`; without an image the page draws a card from the
mark of its suit and the label of its rank.
"""

import tomllib
from importlib.resources.abc import Traversable
from typing import Annotated, Any

import msgspec

THEME_FILE = "theme.toml"
CARD_BACKGROUND = "#fff8ea"
"""The paper of all cards, in both color schemes (`--card` of the page)."""
MIN_CONTRAST = 4.5
"""Between a suit's colour and the card, by WCAG 2.2 AA."""

Colour = Annotated[str, msgspec.Meta(pattern="^#[0-9a-fA-F]{6}$")]
Label = Annotated[str, msgspec.Meta(min_length=1, max_length=3)]


class ThemeError(ValueError):
    """A `theme.toml` that cannot be used. The text names the file and the field."""


class Palette(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The colours of a table in one color scheme. The page derives all others."""

    table: Colour
    accent: Colour
    """The player's area, and the backs of cards."""


class Suit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    mark: Label
    """One character. It is another one for each suit, so that a card is known without colour."""
    colour: Colour


class GameTheme(msgspec.Struct, frozen=True, omit_defaults=True):
    light: Palette | None = None
    dark: Palette | None = None
    suits: dict[str, Suit] = {}
    ranks: dict[str, Label] = {}
    """Short labels of ranks. A rank without one is written as it is."""


def read_theme(folder: Traversable) -> GameTheme:
    """Read the theme in a game's folder. Raise ThemeError if it has a mistake."""
    file = folder / THEME_FILE
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ThemeError(f"{file}: {error}") from None
    try:
        theme = _convert_theme(data)
    except msgspec.ValidationError as error:
        raise ThemeError(f"{file}: {error}") from None
    _check_suits(theme.suits, str(file))
    return theme


def contrast(first: str, second: str) -> float:
    """Return the contrast ratio of two colours, from 1 to 21."""
    low, high = sorted((_luminance(first), _luminance(second)))
    return (high + 0.05) / (low + 0.05)


def _convert_theme(data: dict[str, Any]) -> GameTheme:
    """Convert each entry by itself, so that an error names it."""
    types = {"light": Palette, "dark": Palette}
    for name, value in data.items():
        if name in ("suits", "ranks"):
            _convert(value, dict[str, Any], name)
        elif name not in types:
            fields = ", ".join((*types, "suits", "ranks"))
            raise msgspec.ValidationError(f"unknown field `{name}`; possible fields are {fields}")
    return GameTheme(
        **{name: _convert(data[name], type, name) for name, type in types.items() if name in data},
        suits={
            name: _convert(suit, Suit, f"suits.{name}")
            for name, suit in data.get("suits", {}).items()
        },
        ranks={
            name: _convert(label, Label, f"ranks.{name}")
            for name, label in data.get("ranks", {}).items()
        },
    )


def _convert(value: object, type: Any, field: str) -> Any:
    try:
        return msgspec.convert(value, type)
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at `$")
        raise msgspec.ValidationError(f"`{field}{path.rstrip('`')}`: {reason}") from None


def _check_suits(suits: dict[str, Suit], file: str) -> None:
    by_mark: dict[str, str] = {}
    for name, suit in suits.items():
        other = by_mark.setdefault(suit.mark, name)
        if other != name:
            raise ThemeError(f"{file}: `suits.{name}.mark`: {other} has the same mark")
        ratio = contrast(suit.colour, CARD_BACKGROUND)
        if ratio < MIN_CONTRAST:
            raise ThemeError(
                f"{file}: `suits.{name}.colour`: {suit.colour} is too pale for a card: its"
                f" contrast to {CARD_BACKGROUND} is {ratio:.1f}. Choose a darker colour, with at"
                f" least {MIN_CONTRAST}"
            )


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
