"""Decides by which names browsers may call this server, and which pages are its own.

A site can let its own name lead to this machine (DNS rebinding). Its page would then count as
ours, so names must be known. An address in numbers cannot be given to another machine.
"""

import socket
from urllib.parse import SplitResult, urlsplit

from roost.server.access.addresses import parse_address

LOCALHOST = "localhost"
DEFAULT_PORTS = {"http": 80, "https": 443}


class AllowedHosts:
    def __init__(self, public_url: str | None = None, names: str = "") -> None:
        """`names`: those that the operator allows, with commas between them."""
        own = socket.gethostname().lower()
        label = own.partition(".")[0]
        given = [name.strip().lower() for name in names.split(",")]
        self._public = None if public_url is None else _parse_origin(public_url)
        public = [] if self._public is None else [self._public[1]]
        self._names = {LOCALHOST, own, label, f"{label}.local", *given, *public} - {""}

    def is_allowed(self, host: str | None) -> bool:
        """Whether a Host header names this server. Programs that are no browser may send none."""
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
        """Whether a page of this server asks. Programs that are no browser name no origin."""
        if origin is None:
            return True
        found = _parse_origin(origin)
        return found is not None and found in (self._public, _parse_origin(f"{scheme}://{host}"))


def _parse_origin(url: str) -> tuple[str, str, int] | None:
    parts = _split_url(url)
    if parts is None or parts.scheme not in DEFAULT_PORTS or parts.hostname is None:
        return None
    return parts.scheme, parts.hostname, parts.port or DEFAULT_PORTS[parts.scheme]


def _split_url(url: str) -> SplitResult | None:
    """None if it is no address; `port` cannot fail later."""
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        return None
    return parts
