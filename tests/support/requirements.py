"""What some tests need and not every machine has: without it they are not run, and in CI they fail.

conftest.py of the root tells at the end how many were not run, and why.
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
"""By the names of Debian's packages."""


def require(*names: str) -> None:
    missing = [name for name in names if not INSTALLED[name]]
    if missing:
        told = f"{' and '.join(missing)} not installed; on Debian: apt install {' '.join(missing)}"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(told)
