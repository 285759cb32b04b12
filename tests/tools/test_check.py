"""The checks themselves: time limits, a clean environment, and a summary of skipped tests."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import requirements

ROOT = Path(__file__).resolve().parents[2]
SHOW = "import os; print(*sorted(os.environ))"
SKIPS = """
import pytest

@pytest.mark.parametrize("n", range(3))
def test_a_page(n): pytest.skip("no browser here")

@pytest.mark.skip(reason="no Sunday")
def test_a_sunday(): pass

def test_a_day(): pass
"""


def test_every_test_has_a_limit(request: pytest.FixtureRequest) -> None:
    assert float(request.config.getini("timeout")) > 0


def test_skipped_tests_are_summarized_by_reason(tmp_path: Path) -> None:
    shutil.copy(ROOT / "conftest.py", tmp_path)
    (tmp_path / "test_some.py").write_text(SKIPS)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir=."]
    output = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, check=True
    ).stdout
    lines = output.splitlines()
    start = next(n for n, line in enumerate(lines) if " not run " in line)
    assert lines[start + 1 : start + 3] == ["     3  no browser here", "     1  no Sunday"]
    assert output.count("no browser here") == 1


def test_a_missing_program_fails_only_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requirements, "INSTALLED", {"chromium": True, "postgresql": False})
    monkeypatch.delenv("CI", raising=False)
    requirements.require("chromium")
    with pytest.raises(pytest.skip.Exception, match="apt install postgresql"):
        requirements.require("chromium", "postgresql")
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="apt install postgresql"):
        requirements.require("postgresql")


def test_a_clean_environment_keeps_only_package_settings() -> None:
    needed = {"HOME": "/", "PATH": os.environ["PATH"], "CI": "true", "LANG": "C.UTF-8"}
    needed |= {"https_proxy": "", "SSL_CERT_FILE": "x", "PIP_CERT": "x", "UV_OFFLINE": "1"}
    other = {
        "PYTHONUNBUFFERED": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        "ROOST_PORT": "1",
        "EDITOR": "",
    }
    command = [sys.executable, str(ROOT / "tools/clean_env.py"), sys.executable, "-c", SHOW]
    output = subprocess.check_output(command, env=needed | other, text=True)
    assert set(output.split()) - {"LC_CTYPE", "__CF_USER_TEXT_ENCODING"} == set(needed)
