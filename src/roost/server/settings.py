"""The server's settings: options of `roost serve`, or environment variables."""

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
"""A server sends several heartbeats within a lease."""
Rate = Annotated[float, msgspec.Meta(gt=0)]


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    host: str = "127.0.0.1"
    port: Port = 8321
    data: Path = Path(platformdirs.user_data_dir("roost"))
    """The folder of the database and the server's secrets."""
    database: str | None = None
    """Another SQLite file, or the URL of a Postgres database that several servers may share:
    `postgresql://…`.
    """
    redis: str | None = None
    """The URL of Redis, through which several servers notify each other: `redis://…`."""
    lease: Lease = 10.0
    """Seconds without a heartbeat after which a server counts as dead, and others take over."""
    public_url: str | None = None
    """The URL that users open, if there is a proxy: `https://games.example`."""
    bot_delay: Seconds = 1.2
    """Minimum seconds for a bot's move, so that players can follow."""
    nonce_timeout: Seconds = 3.0
    """Seconds that a deal waits for the clients' nonces."""
    away_grace: Seconds = 15.0
    """Seconds after which an absent player's seat may be given to a bot."""
    compile: bool = True
    """Whether rules are compiled in a child process at the start; otherwise when first needed."""
    rate_limit: Rate = limits.DEFAULT_RATE
    """Messages and requests per second of one account."""
    limits: Limits = Limits()
    host_names: str = ""
    """Further host names of this server, separated by commas."""
    trusted_proxies: str | None = None
    """Proxies whose forwarding headers are trusted. Default: those on this machine if there is
    a public URL, else none.
    """
    metrics_from: str = LOOPBACK
    """Addresses and networks that may read the metrics."""
    allow_studies: bool | None = None
    """Whether all clients may start studies. Default: only users of this machine."""
    allow_private_push: bool = False
    """Whether push services may be in a private network and without TLS: for tests only."""

    @property
    def is_shared(self) -> bool:
        """Whether other servers may use the same database."""
        return self.database is not None and self.database.startswith(POSTGRES_SCHEMES)

    @property
    def database_file(self) -> Path:
        return self.data / "roost.sqlite" if self.database is None else Path(self.database)

    @property
    def is_secure(self) -> bool:
        """Whether users connect by TLS, so that cookies may be restricted to it."""
        return self.public_url is not None and self.public_url.startswith("https:")

    @property
    def trusted_networks(self) -> Networks:
        default = "" if self.public_url is None else LOOPBACK
        return Networks(default if self.trusted_proxies is None else self.trusted_proxies)


def load_settings(**arguments: object) -> Settings:
    """Load settings from the arguments, else from `ROOST_HOST` and so on, else the defaults."""
    values: dict[str, object] = {}
    for name in Settings.__struct_fields__:
        value = arguments.get(name)
        value = os.environ.get(f"ROOST_{name.upper()}") if value is None else value
        if value is not None:
            values[name] = str(value)
    factor = values.pop("limits", "1")
    settings = _convert(values, Settings, "ROOST_")
    settings = msgspec.structs.replace(settings, limits=_load_limits(str(factor)))
    _check_database(settings)
    for name in ("trusted_proxies", "metrics_from"):
        _check_networks(f"ROOST_{name.upper()}", getattr(settings, name) or "")
    if settings.public_url is not None and not _is_address(settings.public_url):
        raise RefusalError("public-url-wrong", url=settings.public_url)
    return settings


def _load_limits(factor: str) -> Limits:
    """Load the limits: `ROOST_LIMITS` multiplies all of them, `ROOST_LIMIT_SOCKETS` and so on
    set one.
    """
    scale = _convert({"limits": factor}, _Scale, "ROOST_").limits
    names = Limits.__struct_fields__
    texts = {name: os.environ.get(f"{LIMIT_PREFIX}{name.upper()}") for name in names}
    set_texts = {name: value for name, value in texts.items() if value is not None}
    values = msgspec.structs.asdict(_convert(set_texts, Limits, LIMIT_PREFIX))
    return msgspec.structs.replace(
        Limits().scaled(scale), **{name: values[name] for name in set_texts}
    )


class _Scale(msgspec.Struct):
    limits: Rate = 1.0


def _convert(values: dict[str, Any], kind: type[T], prefix: str) -> T:
    try:
        return msgspec.convert(values, kind, strict=False, dec_hook=_path)
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at `$.")
        variable = f"{prefix}{path[:-1].upper()}"
        raise RefusalError("settings-wrong", variable=variable, reason=reason) from None


def _check_networks(variable: str, text: str) -> None:
    try:
        Networks(text)
    except ValueError as error:
        raise RefusalError("settings-wrong", variable=variable, reason=str(error)) from None


def _check_database(settings: Settings) -> None:
    """Reject an unknown URL scheme, which would become the name of a file, password included."""
    scheme = re.match(r"([\w+.-]+)://", settings.database or "")
    if scheme and not settings.is_shared:
        raise RefusalError("database-scheme", scheme=scheme[1])
    if settings.redis is not None and not settings.is_shared:
        raise RefusalError("redis-unused")


def _path(kind: type, value: object) -> object:
    return kind(value)


def _is_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.netloc) and parts.path in ("", "/")
