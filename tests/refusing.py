"""What is refused, by the id of its message; the words are the catalogue's."""

import pytest

from roost.contract import Refused


def refuses(message: str) -> "pytest.RaisesExc[Refused]":
    """As `pytest.raises`, for a refusal with this message."""
    return pytest.raises(Refused, check=lambda refused: refused.refusal.message == message)
