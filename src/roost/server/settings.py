"""How a server is to run: options of `roost serve`, or environment variables."""

import os
import re
from pathlib import Path
from typing import Annotated, Any, TypeVar
from urllib.parse import urlsplit

import msgspec
import platformdirs

from roost.contract import RefusalError
from roost.server import limits
from roost.server.access.addresses import LOOPBACK, Networks
from roost.server.limits import Limits

T = TypeVar("T")
LIMIT_PREFIX = "ROOST_LIMIT_"
POSTGRES_SCHEMES = ("postgresql://", "postgres://")

Port = Annotated[int, msgspec.Meta(ge=0, le=65535)]
Seconds = Annotated[float, msgspec.Meta(ge=0)]
Lease = Annotated[float, msgspec.Meta(ge=1)]
"""A server beats several times within it."""
Rate = Annotated[float, msgspec.Meta(gt=0)]


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    host: str = "127.0.0.1"
    port: Port = 8321
    data: Path = Path(platformdirs.user_data_dir("roost"))
    """The folder of the database and of the server's secrets."""
    database: str | None = None
    """An SQLite file elsewhere than in that folder, or the address of a Postgres database that
    several servers may share: `postgresql://…`.
    """
    redis: str | None = None
    """Where several servers tell each other that something happened: `redis://…`."""
    lease: Lease = 10.0
    """Seconds after which a server that says nothing is thought dead, and others go on for it."""
    public_url: str | None = None
    """The address that people use, behind a proxy: `https://games.example`."""
    bot_delay: Seconds = 1.2
    """Seconds that a bot takes for a move, so that people can follow."""
    nonce_timeout: Seconds = 3.0
    """Seconds that a deal waits for the pages' nonces."""
    away_grace: Seconds = 15.0
    """Seconds after which the seat of somebody who has gone may be given to a bot."""
    compile: bool = True
    """Whether rules are compiled in a child process at the start; else when first needed."""
    rate_limit: Rate = limits.DEFAULT_RATE
    """Messages and requests a second that a person may send."""
    limits: Limits = Limits()
    """All other limits."""
    host_names: str = ""
    """Further names by which browsers may call this server, with commas between them."""
    trusted_proxies: str | None = None
    """Proxies that are believed on who calls; if not told, those on this machine if there is a
    public address, else none.
    """
    metrics_from: str = LOOPBACK
    """Addresses and networks that may read the figures."""
    allow_studies: bool | None = None
    """Whether people may begin studies; if not told, only whoever sits at this machine."""
    allow_private_push: bool = False
    """Whether push services may be in this network and without TLS: for tests only."""

    @property
    def is_shared(self) -> bool:
        """Whether other servers may use the same database."""
        return self.database is not None and self.database.startswith(POSTGRES_SCHEMES)

    @property
    def database_file(self) -> Path:
        return self.data / "roost.sqlite" if self.database is None else Path(self.database)

    @property
    def is_secure(self) -> bool:
        """Whether people come by TLS, so that cookies may be kept to it."""
        return self.public_url is not None and self.public_url.startswith("https:")

    @property
    def trusted_networks(self) -> Networks:
        default = "" if self.public_url is None else LOOPBACK
        return Networks(default if self.trusted_proxies is None else self.trusted_proxies)

    @property
    def public_host(self) -> str | None:
        return None if self.public_url is None else urlsplit(self.public_url).netloc


def load_settings(**given: object) -> Settings:
    """What was given, else `ROOST_HOST` and so on, else the defaults."""
    values: dict[str, object] = {}
    for name in Settings.__struct_fields__:
        value = given.get(name)
        value = os.environ.get(f"ROOST_{name.upper()}") if value is None else value
        if value is not None:
            values[name] = str(value)
    factor = values.pop("limits", "1")
    settings = _convert(values, Settings, "ROOST_")
    settings = msgspec.structs.replace(settings, limits=_load_limits(str(factor)))
    _check_database(settings)
    for name in ("proxies", "metrics_from"):
        _check_networks(f"ROOST_{name.upper()}", getattr(settings, name) or "")
    if settings.public_url is not None and not _is_address(settings.public_url):
        raise RefusalError("public-url-wrong", url=settings.public_url)
    return settings


def _load_limits(factor: str) -> Limits:
    """`ROOST_LIMITS` multiplies all of them, `ROOST_LIMIT_SOCKETS` and so on set one."""
    scale = _convert({"limits": factor}, _Scale, "ROOST_").limits
    names = Limits.__struct_fields__
    given = {name: os.environ.get(f"{LIMIT_PREFIX}{name.upper()}") for name in names}
    own = {name: value for name, value in given.items() if value is not None}
    found = msgspec.structs.asdict(_convert(own, Limits, LIMIT_PREFIX))
    return msgspec.structs.replace(Limits().scaled(scale), **{name: found[name] for name in own})


class _Scale(msgspec.Struct):
    limits: Rate = 1.0


def _convert(values: dict[str, Any], kind: type[T], prefix: str) -> T:
    try:
        return msgspec.convert(values, kind, strict=False, dec_hook=_path)
    except msgspec.ValidationError as error:
        reason, _, place = str(error).partition(" - at `$.")
        variable = f"{prefix}{place[:-1].upper()}"
        raise RefusalError("settings-wrong", variable=variable, reason=reason) from None


def _check_networks(variable: str, text: str) -> None:
    try:
        Networks(text)
    except ValueError as error:
        raise RefusalError("settings-wrong", variable=variable, reason=str(error)) from None


def _check_database(settings: Settings) -> None:
    """Before somebody plays into a file whose name is an address, password and all."""
    scheme = re.match(r"([\w+.-]+)://", settings.database or "")
    if scheme and not settings.is_shared:
        raise RefusalError("database-scheme", scheme=scheme[1])
    if settings.redis is not None and not settings.is_shared:
        raise RefusalError("redis-alone")


def _path(kind: type, value: object) -> object:
    return kind(value)


def _is_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.netloc) and parts.path in ("", "/")
