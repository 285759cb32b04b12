"""Finds games in other packages, by their entry points of the group `roost.games`.

The name of an entry point is the game's id, and its value is the package, which has the same files
as the folder of a game here. A plug-in that cannot be used is left out and does not affect others.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import files

from roost.contract import Game, GameInfo, Refusal, RefusalError
from roost.contract.messages import describe_refusal
from roost.contract.version import SUPPORTED_VERSIONS

GROUP = "roost.games"
ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@dataclass(frozen=True)
class BrokenPlugin:
    """A plug-in that is left out."""

    id: str
    package: str
    reason: Refusal
    error: BaseException | None = None
    """The error of its import, if that is the reason."""

    def __str__(self) -> str:
        """Return one line that names the plug-in and says what to do."""
        args: dict[str, str | int] = {"game": self.id, "package": self.package}
        args["reason"] = describe_refusal(self.reason)
        return describe_refusal(Refusal("plugin-broken", args=args))


@dataclass(frozen=True)
class Plugins:
    packages: dict[str, str]
    """The package of each working plug-in, by the id of its game."""
    broken: tuple[BrokenPlugin, ...]


@lru_cache(maxsize=1)
def find_plugins(own_ids: frozenset[str], path: tuple[str, ...]) -> Plugins:
    """Import and check the games of other packages. They cannot have the ids of our own games.

    `path` is Python's path. If it has changed, they are looked up again.
    """
    entries = {(entry.name, entry.value) for entry in entry_points(group=GROUP)}
    working: dict[str, str] = {}
    broken: list[BrokenPlugin] = []
    for id, package in sorted(entries):
        owners = [other for name, other in sorted(entries) if name == id]
        try:
            _check_id(id, [*owners, "roost"] if id in own_ids else owners)
            _check_package(id, package)
            working[id] = package
        except RefusalError as error:
            broken.append(BrokenPlugin(id, package, error.refusal))
        except (Exception, SystemExit) as error:
            reason = Refusal("plugin-import", args={"error": f"{type(error).__name__}: {error}"})
            broken.append(BrokenPlugin(id, package, reason, error))
    return Plugins(working, tuple(broken))


def _check_id(id: str, owners: list[str]) -> None:
    if not ID.fullmatch(id):
        raise RefusalError("plugin-id")
    if len(owners) > 1:
        raise RefusalError("plugin-id-taken", packages=", ".join(owners))


def _check_package(id: str, package: str) -> None:
    """Check the version first: a game for another version may fail in any other way."""
    version = getattr(import_module(package), "CONTRACT_VERSION", None)
    supported = ", ".join(map(str, SUPPORTED_VERSIONS))
    if version is None:
        raise RefusalError("plugin-version-missing", supported=supported)
    if version not in SUPPORTED_VERSIONS:
        raise RefusalError("plugin-version", version=str(version), supported=supported)
    info = getattr(import_module(f"{package}.info"), "INFO", None)
    if not isinstance(info, GameInfo):
        raise RefusalError("plugin-no-game", name="info.INFO")
    if info.id != id:
        raise RefusalError("plugin-id-other", id=info.id)
    if not isinstance(getattr(import_module(f"{package}.game"), "GAME", None), Game):
        raise RefusalError("plugin-no-game", name="game.GAME")
    if not (files(package) / "en.ftl").is_file():
        raise RefusalError("plugin-no-texts")
