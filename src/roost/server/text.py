"""What people write: on one line, and nothing in it that cannot be seen."""

import unicodedata

JOINER = "\u200d"
"""Holds together what is drawn as one sign."""


def clean_text(text: str) -> str:
    """Without control signs, marks that turn the direction, and signs that have no form."""
    seen = "".join(sign for sign in text if _is_visible(sign))
    return " ".join(seen.split()).strip(f"{JOINER} ")


def _is_visible(sign: str) -> bool:
    return sign == JOINER or sign.isspace() or not unicodedata.category(sign).startswith("C")
