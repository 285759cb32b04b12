"""Decides which host names belong to this server, and which origins are its own pages.

An attacker's site can resolve its own name to this machine (DNS rebinding). Its page would then
count as ours, so only known names are allowed. An IP address in the Host header cannot be rebound.
"""

import socket
from urllib.parse import SplitResult, urlsplit

from roost.server.access.addresses import parse_address

LOCALHOST = "localhost"
DEFAULT_PORTS = {"http": 80, "https": 443}


class AllowedHosts:
    def __init__(self, public_url: str | None = None, names: str = "") -> None:
        """`names`: further names that the operator allows, separated by commas."""
        own = socket.gethostname().lower()
        label = own.partition(".")[0]
        allowed = [name.strip().lower() for name in names.split(",")]
        self._public = None if public_url is None else _parse_origin(public_url)
        public = [] if self._public is None else [self._public[1]]
        self._names = {LOCALHOST, own, label, f"{label}.local", *allowed, *public} - {""}

    def is_allowed(self, host: str | None) -> bool:
        """Return whether a Host header names this server. Programs that are no browser may send
        none.
        """
        if host is None:
            return True
        parts = _split_url(f"//{host}")
        name = None if parts is None else parts.hostname
        if name is None:
            return False
        name = name.removesuffix(".")
        is_local = name in self._names or name.endswith(f".{LOCALHOST}")
        return is_local or parse_address(name) is not None

    def is_own_origin(self, origin: str | None, host: str | None, scheme: str) -> bool:
        """Return whether an origin is a page of this server. Programs that are no browser send
        none.
        """
        if origin is None:
            return True
        parsed = _parse_origin(origin)
        return parsed is not None and parsed in (self._public, _parse_origin(f"{scheme}://{host}"))


def _parse_origin(url: str) -> tuple[str, str, int] | None:
    parts = _split_url(url)
    if parts is None or parts.scheme not in DEFAULT_PORTS or parts.hostname is None:
        return None
    return parts.scheme, parts.hostname, parts.port or DEFAULT_PORTS[parts.scheme]


def _split_url(url: str) -> SplitResult | None:
    """Split a URL; return None if it is invalid, also if its port is."""
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        return None
    return parts
