"""Try Roost as a newcomer would: on a new Debian, as an ordinary user, in an empty environment.

sudo python3 tools/fresh_machine.py FOLDER                     page and checks, without any service
sudo python3 tools/fresh_machine.py FOLDER --with-services     with Chromium, Postgres and Redis
sudo python3 tools/fresh_machine.py FOLDER --no-test           the page alone
sudo python3 tools/fresh_machine.py FOLDER -- -k record        further words go to ./roost test

It needs Linux, debootstrap and root. A Debian is built in the folder, which must be new or empty,
and HEAD of this repository is cloned into it. How this machine reaches packages (mirror, proxies,
certificates, settings of apt, pip, uv and npm) is copied; nothing else is. What is mounted lives in
a namespace of its own and ends with it, as does every process. The log stays in the folder.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from urllib.request import ProxyHandler, build_opener

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.clean_env import PACKAGE_VARIABLES, filter_environment  # noqa: E402

INSIDE_NAMESPACE = "ROOST_FRESH_MACHINE"
USER = "newcomer"
HOME = f"/home/{USER}"
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
BASE_PACKAGES = ("python3", "python3-pip", "git", "ca-certificates")
SERVICE_PACKAGES = ("chromium", "postgresql", "redis-server")
STEP_TIMEOUT = 6 * 3600
"""Seconds that any step may take."""

# How this machine reaches packages. What is not there is left out.
SYSTEM_FILES = (
    *("/etc/resolv.conf", "/etc/hosts", "/etc/apt/auth.conf", "/etc/apt/auth.conf.d"),
    *("/etc/apt/trusted.gpg.d", "/etc/ssl/certs", "/usr/local/share/ca-certificates"),
    *("/etc/pip.conf", "/etc/uv", "/etc/npmrc", "/usr/etc/npmrc", "/usr/local/etc/npmrc"),
)
HOME_FILES = (".config/pip", ".pip", ".config/uv", ".npmrc")
APT_SETTINGS = re.compile(r"Acquire::(https?|Retries|Force|Check-)", re.IGNORECASE)


class StepFailedError(Exception):
    """A step did not come to a good end."""


def main() -> int:
    asked = parse_arguments()
    if os.environ.get(INSIDE_NAMESPACE):
        return run_steps(asked)
    missing = [tool for tool in ("debootstrap", "unshare", "git") if not find_tool(tool)]
    if missing:
        sys.exit(
            f"fresh_machine: not found: {', '.join(missing)}; on Debian: apt install {missing[0]}"
        )
    if os.geteuid() != 0:
        sys.exit("fresh_machine: run it as root: it builds a Debian and mounts /proc in it")
    if asked.folder.exists() and any(asked.folder.iterdir()):
        sys.exit(f"fresh_machine: {asked.folder} must be new or empty")
    asked.folder.mkdir(parents=True, exist_ok=True)
    alone = ["unshare", "--mount", "--propagation=private", "--pid", "--fork", "--kill-child"]
    try:
        return subprocess.call(
            [*alone, sys.executable, __file__, *sys.argv[1:]],
            env=os.environ | {INSIDE_NAMESPACE: "1"},
        )
    finally:
        if not asked.keep:  # out here nothing is mounted in it
            shutil.rmtree(debian_folder(asked.folder), ignore_errors=True)


def parse_arguments() -> argparse.Namespace:
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=form)
    parser.add_argument("folder", type=lambda text: Path(text).resolve())
    parser.add_argument("--suite", default=host_suite(), help="of Debian; else as here, or stable")
    parser.add_argument("--mirror", help="of Debian; else as apt has it here")
    parser.add_argument("--with-services", action="store_true", help="Chromium, Postgres, Redis")
    parser.add_argument("--no-test", action="store_true", help="the page alone")
    parser.add_argument("--keep", action="store_true", help="leave the Debian in the folder")
    parser.add_argument("rest", nargs="*", help="after --: for ./roost test")
    return parser.parse_args()


def run_steps(options: argparse.Namespace) -> int:
    """In the namespace: the steps one by one, and a table of them."""
    machine = Machine(options.folder)
    steps: list[tuple[str, Callable[[], None]]] = [
        (f"a new Debian ({options.suite})", lambda: machine.build(options.suite, options.mirror)),
        ("a user and a clone", machine.add_user_and_clone),
        *(
            [("Chromium, Postgres, Redis", machine.install_services)]
            if options.with_services
            else []
        ),
        ("./roost until the page answers", machine.open_page),
        ("./roost games", lambda: machine.run("./roost", "games")),
    ]
    if not options.no_test:
        # Where they are installed, one that is not found is a failure.
        settings = {"CI": "true"} if options.with_services else {}
        command = ["./roost", "test", *options.rest]
        steps.append((" ".join(command), lambda: machine.run(*command, **settings)))
    table = []
    for name, step in steps:
        machine.log_line(f"\n=== {name} ===")
        start = time.monotonic()
        try:
            step()
            verdict = "passed"
        except (StepFailedError, OSError) as failure:
            verdict = f"FAILED: {failure}"
        table.append(f"{time.monotonic() - start:8.1f} s  {name}: {verdict}")
        if verdict != "passed":
            break
    machine.log_line("\n=== summary ===\n" + "\n".join(table) + f"\nlog: {machine.log_file}")
    return 0 if verdict == "passed" else 1


class Machine:
    """A Debian in a folder."""

    def __init__(self, folder: Path) -> None:
        self.root = debian_folder(folder)
        self.log_file = folder / "log"

    def log_line(self, text: str) -> None:
        print(text, flush=True)
        with self.log_file.open("a") as log:
            log.write(f"{text}\n")

    def build(self, suite: str, mirror: str | None) -> None:
        chosen = mirror or host_mirror()
        how = ["--variant=minbase", f"--include={','.join(BASE_PACKAGES)}"]
        self._run("debootstrap", *how, suite, str(self.root), *([chosen] if chosen else []))
        for name in SYSTEM_FILES:
            copy(Path(name), self.root / name[1:])
        dump = subprocess.run(["apt-config", "dump"], capture_output=True, text=True, check=False)
        lines = [line for line in dump.stdout.splitlines() if APT_SETTINGS.match(line)]
        (self.root / "etc/apt/apt.conf.d/90machine").write_text("\n".join(lines) + "\n")
        policy = self.root / "usr/sbin/policy-rc.d"  # what is installed does not start by itself
        policy.write_text("#!/bin/sh\nexit 101\n")
        policy.chmod(0o755)
        self._mount("-t", "proc", "proc", "/proc")
        self._mount("--rbind", "/dev", "/dev")
        self._mount("-t", "tmpfs", "-o", "mode=1777", "tmpfs", "/dev/shm")
        for place in local_package_folders():
            (self.root / place.relative_to("/")).mkdir(parents=True, exist_ok=True)
            self._mount("--bind", "-o", "ro", str(place), str(place))

    def add_user_and_clone(self) -> None:
        self._as_root("useradd", "--create-home", "--shell", "/bin/bash", USER)
        home = self.root / HOME[1:]
        bundle = str(self.root / "tmp/roost.bundle")  # whoever owns the repository
        self._run(
            "git", "-c", "safe.directory=*", "-C", str(ROOT), "bundle", "create", bundle, "HEAD"
        )
        quiet = ["-c", "advice.detachedHead=false", "clone", "--quiet"]
        self._run("git", *quiet, bundle, str(home / "roost"))
        for name in HOME_FILES:
            copy(Path.home() / name, home / name)
        self._as_root("chown", "-R", f"{USER}:", HOME)

    def install_services(self) -> None:
        self._as_root("apt-get", "update", "-qq")
        self._as_root(
            "apt-get", "install", "-y", "-qq", "--no-install-recommends", *SERVICE_PACKAGES
        )

    def open_page(self) -> None:
        process = self._start(*self._as_user("./roost", ROOST_PORT="0"))
        assert process.stdout is not None
        try:
            for line in process.stdout:
                self.log_line(line.rstrip("\n"))
                if found := re.search(r"http://127\.0\.0\.1:\d+/", line):
                    with build_opener(ProxyHandler({})).open(found[0], timeout=60) as answer:
                        if b"<title>" in answer.read():
                            return
            raise StepFailedError("no page came")
        finally:
            process.terminate()
            process.communicate(timeout=60)

    def run(self, *command: str, **settings: str) -> None:
        """As the user, in the clone."""
        self._run(*self._as_user(*command, **settings))

    def _as_user(self, *command: str, **settings: str) -> list[str]:
        environ = package_environment() | {"HOME": HOME, "PATH": PATH} | settings
        enter = ["chroot", f"--userspec={USER}:{USER}", f"--groups={USER}", str(self.root)]
        within = ["sh", "-c", f'cd {HOME}/roost && exec "$@"', "sh"]
        return [*enter, "env", "-i", *format_variables(environ), *within, *command]

    def _as_root(self, *command: str) -> None:
        environ = package_environment() | {
            "HOME": "/root",
            "PATH": PATH,
            "DEBIAN_FRONTEND": "noninteractive",
        }
        self._run("chroot", str(self.root), "env", "-i", *format_variables(environ), *command)

    def _mount(self, *how: str) -> None:
        *what, place = how
        self._run("mount", *what, f"{self.root}{place}")

    def _run(self, *command: str) -> None:
        """What it says is shown and logged."""
        process = self._start(*command)
        assert process.stdout is not None
        for line in process.stdout:
            self.log_line(line.rstrip("\n"))
        if code := process.wait():
            raise StepFailedError(f"{Path(command[0]).name} ended with {code}")

    def _start(self, *command: str) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            ["timeout", "--kill-after=60", str(STEP_TIMEOUT), *command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=package_environment() | {"PATH": f"{os.environ['PATH']}:{PATH}"},
            text=True,
            errors="replace",
        )


def package_environment() -> dict[str, str]:
    """What of our environment says how packages are reached."""
    return filter_environment(os.environ, PACKAGE_VARIABLES)


def format_variables(environ: dict[str, str]) -> list[str]:
    return [f"{name}={value}" for name, value in environ.items()]


def debian_folder(folder: Path) -> Path:
    return folder / "debian"


def find_tool(tool: str) -> str | None:
    return shutil.which(tool, path=f"{os.environ['PATH']}:{PATH}")


def copy(source: Path, target: Path) -> None:
    """With what links point to, in the place of what was there; nothing, if there is no source."""
    if source.is_dir():
        target.mkdir(parents=True, exist_ok=True)
        for entry in source.iterdir():
            copy(entry, target / entry.name)
    elif source.is_file():
        target.parent.mkdir(parents=True, exist_ok=True)
        target.unlink(missing_ok=True)
        shutil.copyfile(source, target)


def host_suite() -> str:
    """What runs here, if it is a Debian."""
    release = Path("/etc/os-release")
    told = (
        dict(line.split("=", 1) for line in release.read_text().splitlines() if "=" in line)
        if release.exists()
        else {}
    )
    return told.get("VERSION_CODENAME", "stable") if told.get("ID") == "debian" else "stable"


def host_mirror() -> str | None:
    """Of Debian, as apt has it here; None: debootstrap's own choice."""
    for file in sorted(Path("/etc/apt").glob("sources.list*")) + sorted(
        Path("/etc/apt/sources.list.d").glob("*.*")
    ):
        if file.suffix in (".list", ".sources") and file.is_file():
            found = re.search(
                r"^(?:URIs:|deb(?: \[.*?\])?)\s+(\S+/debian/?)(?:\s|$)",
                file.read_text(),
                re.MULTILINE,
            )
            if found:
                return found[1]
    return None


def local_package_folders() -> list[Path]:
    """Folders that pip's or uv's settings name; an index has its files beside it."""
    told = subprocess.run(
        ["python3", "-m", "pip", "config", "list"], capture_output=True, text=True, check=False
    )
    settings = " ".join([told.stdout, *package_environment().values()])
    named = {Path(text) for text in re.findall(r"(?<![\w:/])(?:file://)?(/[^\s'\",]+)", settings)}
    places = {path.parent if path.name == "simple" else path for path in named}
    return sorted(place for place in places if place.is_dir() and not is_system_folder(place))


def is_system_folder(place: Path) -> bool:
    """A new Debian has its own."""
    return any(
        place.is_relative_to(name) for name in ("/etc", "/usr", "/bin", "/lib", "/root", "/home")
    )


if __name__ == "__main__":
    sys.exit(main())
