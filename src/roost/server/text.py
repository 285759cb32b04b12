"""Cleans text that users write: one line, without invisible characters."""

import unicodedata

JOINER = "\u200d"
"""The zero-width joiner, which combines characters into one symbol."""


def clean_text(text: str) -> str:
    """Remove control characters, direction marks and other invisible characters."""
    visible = "".join(character for character in text if _is_visible(character))
    return " ".join(visible.split()).strip(f"{JOINER} ")


def _is_visible(character: str) -> bool:
    return (
        character == JOINER
        or character.isspace()
        or not unicodedata.category(character).startswith("C")
    )
