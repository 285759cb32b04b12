"""Checks refusals by the id of their message."""

import pytest

from roost.contract import RefusalError


def raises_refusal(message: str) -> "pytest.RaisesExc[RefusalError]":
    """Act as `pytest.raises` for a refusal with this message."""
    return pytest.raises(RefusalError, check=lambda error: error.refusal.message == message)
