"""Test Roost on a new Debian, as an ordinary user in a clean environment.

sudo python3 tools/fresh_machine.py FOLDER                     page and checks, without services
sudo python3 tools/fresh_machine.py FOLDER --with-services     with Chromium, Postgres and Redis
sudo python3 tools/fresh_machine.py FOLDER --no-test           only the page
sudo python3 tools/fresh_machine.py FOLDER -- -k record        further arguments go to ./roost test

It needs Linux, debootstrap and root. It builds a Debian in the folder, which must be new or empty,
and clones HEAD of this repository into it. It copies only the settings that are needed to install
packages (mirror, proxies, certificates, settings of apt, pip, uv and npm). All mounts and processes
are in namespaces of their own and end with them. The log stays in the folder.
"""

import argparse
import os
import platform
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
"""Seconds."""

# Settings for installing packages. Files that do not exist are skipped.
SYSTEM_FILES = (
    *("/etc/resolv.conf", "/etc/hosts", "/etc/apt/auth.conf", "/etc/apt/auth.conf.d"),
    *("/etc/apt/trusted.gpg.d", "/etc/ssl/certs", "/usr/local/share/ca-certificates"),
    *("/etc/pip.conf", "/etc/uv", "/etc/npmrc", "/usr/etc/npmrc", "/usr/local/etc/npmrc"),
)
HOME_FILES = (".config/pip", ".pip", ".config/uv", ".npmrc")
APT_SETTINGS = re.compile(r"Acquire::(https?|Retries|Force|Check-)", re.IGNORECASE)


class StepFailedError(Exception):
    """A step failed."""


def main() -> int:
    options = parse_arguments()
    if os.environ.get(INSIDE_NAMESPACE):
        return run_steps(options)
    missing = [tool for tool in ("debootstrap", "unshare", "git") if not find_tool(tool)]
    if missing:
        sys.exit(
            f"fresh_machine: not found: {', '.join(missing)}; on Debian: apt install {missing[0]}"
        )
    if os.geteuid() != 0:
        sys.exit("fresh_machine: run it as root: it builds a Debian and mounts /proc in it")
    if options.folder.exists() and any(options.folder.iterdir()):
        sys.exit(f"fresh_machine: {options.folder} must be new or empty")
    options.folder.mkdir(parents=True, exist_ok=True)
    namespaces = ["unshare", "--mount", "--propagation=private", "--pid", "--fork", "--kill-child"]
    try:
        return subprocess.call(
            [*namespaces, sys.executable, __file__, *sys.argv[1:]],
            env=os.environ | {INSIDE_NAMESPACE: "1"},
        )
    finally:
        if not options.keep:  # outside the namespace nothing is mounted in it
            shutil.rmtree(debian_folder(options.folder), ignore_errors=True)


def parse_arguments() -> argparse.Namespace:
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=form)
    parser.add_argument("folder", type=lambda text: Path(text).resolve())
    parser.add_argument(
        "--suite", default=host_suite(), help="Debian suite; default: this machine's"
    )
    parser.add_argument("--mirror", help="Debian mirror; default: this machine's")
    parser.add_argument(
        "--with-services", action="store_true", help="install Chromium, Postgres and Redis"
    )
    parser.add_argument("--no-test", action="store_true", help="test only the page")
    parser.add_argument("--keep", action="store_true", help="do not delete the Debian")
    parser.add_argument("rest", nargs="*", help="after --: arguments of ./roost test")
    return parser.parse_args()


def run_steps(options: argparse.Namespace) -> int:
    """Run the steps inside the namespace, and print a summary."""
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
        # With CI set, a missing service is a failure.
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
        options_ = ["--variant=minbase", f"--include={','.join(BASE_PACKAGES)}"]
        self._run("debootstrap", *options_, suite, str(self.root), *([chosen] if chosen else []))
        for name in SYSTEM_FILES:
            copy(Path(name), self.root / name[1:])
        dump = subprocess.run(["apt-config", "dump"], capture_output=True, text=True, check=False)
        lines = [line for line in dump.stdout.splitlines() if APT_SETTINGS.match(line)]
        (self.root / "etc/apt/apt.conf.d/90machine").write_text("\n".join(lines) + "\n")
        policy = self.root / "usr/sbin/policy-rc.d"  # packages must not start services
        policy.write_text("#!/bin/sh\nexit 101\n")
        policy.chmod(0o755)
        self._mount("-t", "proc", "proc", "/proc")
        self._mount("--rbind", "/dev", "/dev")
        self._mount("-t", "tmpfs", "-o", "mode=1777", "tmpfs", "/dev/shm")
        for folder in local_package_folders():
            (self.root / folder.relative_to("/")).mkdir(parents=True, exist_ok=True)
            self._mount("--bind", "-o", "ro", str(folder), str(folder))

    def add_user_and_clone(self) -> None:
        self._as_root("useradd", "--create-home", "--shell", "/bin/bash", USER)
        home = self.root / HOME[1:]
        bundle = str(self.root / "tmp/roost.bundle")  # works for any owner of the repository
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
                if matched := re.search(r"http://127\.0\.0\.1:\d+/", line):
                    with build_opener(ProxyHandler({})).open(matched[0], timeout=60) as answer:
                        if b"<title>" in answer.read():
                            return
            raise StepFailedError("no page came")
        finally:
            process.terminate()
            process.communicate(timeout=60)

    def run(self, *command: str, **settings: str) -> None:
        """Run a command as the user, in the clone."""
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

    def _mount(self, *options_: str) -> None:
        *arguments, folder = options_
        self._run("mount", *arguments, f"{self.root}{folder}")

    def _run(self, *command: str) -> None:
        """Run a command, and print and log its output."""
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
    """Return the variables that package installers need."""
    return filter_environment(os.environ, PACKAGE_VARIABLES)


def format_variables(environ: dict[str, str]) -> list[str]:
    return [f"{name}={value}" for name, value in environ.items()]


def debian_folder(folder: Path) -> Path:
    return folder / "debian"


def find_tool(tool: str) -> str | None:
    return shutil.which(tool, path=f"{os.environ['PATH']}:{PATH}")


def copy(source: Path, target: Path) -> None:
    """Copy a file or folder, following links. Does nothing if the source does not exist."""
    if source.is_dir():
        target.mkdir(parents=True, exist_ok=True)
        for entry in source.iterdir():
            copy(entry, target / entry.name)
    elif source.is_file():
        target.parent.mkdir(parents=True, exist_ok=True)
        target.unlink(missing_ok=True)
        shutil.copyfile(source, target)


def host_suite() -> str:
    """Return the Debian suite of this machine, or stable."""
    try:
        release = platform.freedesktop_os_release()
    except OSError:
        return "stable"
    return release.get("VERSION_CODENAME", "stable") if release["ID"] == "debian" else "stable"


def host_mirror() -> str | None:
    """Return apt's Debian mirror of this machine, or None for debootstrap's default."""
    for file in sorted(Path("/etc/apt").glob("sources.list*")) + sorted(
        Path("/etc/apt/sources.list.d").glob("*.*")
    ):
        if file.suffix in (".list", ".sources") and file.is_file():
            matched = re.search(
                r"^(?:URIs:|deb(?: \[.*?\])?)\s+(\S+/debian/?)(?:\s|$)",
                file.read_text(),
                re.MULTILINE,
            )
            if matched:
                return matched[1]
    return None


def local_package_folders() -> list[Path]:
    """Return the local folders that pip's or uv's settings name. An index has files beside it."""
    command = ["python3", "-m", "pip", "config", "list"]
    pip = subprocess.run(command, capture_output=True, text=True, check=False)
    settings = " ".join([pip.stdout, *package_environment().values()])
    paths = {Path(text) for text in re.findall(r"(?<![\w:/])(?:file://)?(/[^\s'\",]+)", settings)}
    folders = {path.parent if path.name == "simple" else path for path in paths}
    return sorted(folder for folder in folders if folder.is_dir() and not is_system_folder(folder))


def is_system_folder(folder: Path) -> bool:
    """Return whether a new Debian has this folder itself."""
    return any(
        folder.is_relative_to(name) for name in ("/etc", "/usr", "/bin", "/lib", "/root", "/home")
    )


if __name__ == "__main__":
    sys.exit(main())
