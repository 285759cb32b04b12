"""The documentation site builds without a warning: no dead link, no page outside the menu."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def build_site(target: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(target)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_the_site_builds_without_a_warning(tmp_path: Path) -> None:
    built = build_site(tmp_path)
    assert built.returncode == 0, built.stdout + built.stderr
    assert (tmp_path / "concepts/architecture/index.html").is_file()


def test_every_image_of_the_root_pages_exists() -> None:
    """The site leaves out README.md, so its links are checked here."""
    for page in ROOT.glob("*.md"):
        for target in re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8")):
            if ":" not in target:
                assert (ROOT / target).exists(), f"{page.name}: {target}"
