"""Programs that some tests need. Without them the tests are skipped; in CI they fail.

The conftest.py of the root prints at the end how many tests were skipped, and why.
"""

import os
import shutil

import pytest

from roost.bench.soak.services import find_postgres, find_redis

CHROMIUM = os.environ.get("ROOST_CHROMIUM") or shutil.which("chromium")
INSTALLED = {
    "chromium": CHROMIUM is not None,
    "postgresql": find_postgres() is not None,
    "redis-server": find_redis() is not None,
}
"""By the name of the Debian package."""


def require(*names: str) -> None:
    missing = [name for name in names if not INSTALLED[name]]
    if missing:
        reason = (
            f"{' and '.join(missing)} not installed; on Debian: apt install {' '.join(missing)}"
        )
        (pytest.fail if os.environ.get("CI") else pytest.skip)(reason)
