"""What is refused, by the id of its message; the words are the catalogue's."""

import pytest

from roost.contract import RefusalError


def raises_refusal(message: str) -> "pytest.RaisesExc[RefusalError]":
    """As `pytest.raises`, for a refusal with this message."""
    return pytest.raises(RefusalError, check=lambda refused: refused.refusal.message == message)
