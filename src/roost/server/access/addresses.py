"""Decides which network address a request comes from. No other module reads forwarding headers."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

IPAddress = IPv4Address | IPv6Address
LOOPBACK = "127.0.0.0/8, ::1"
IPV6_PREFIX = 64
"""A network customer has at least this prefix, so the addresses in it count as one."""
FORWARDED_FOR = b"x-forwarded-for"
FORWARDED_PROTO = b"x-forwarded-proto"
FORWARDING_HEADERS = {FORWARDED_FOR, b"forwarded", b"x-real-ip"}


class Networks:
    """A list of addresses and networks, in the form of a setting: `127.0.0.1, 10.0.0.0/8`."""

    def __init__(self, text: str) -> None:
        """Parse the list; raise ValueError if a part is neither an address nor a network."""
        parts = [part.strip() for part in text.split(",")]
        self._networks: list[IPv4Network | IPv6Network] = [ip_network(p) for p in parts if p]

    def __contains__(self, host: str) -> bool:
        address = parse_address(host)
        return address is not None and any(address in network for network in self._networks)


class AddressResolver:
    """Resolves the client address of a request, also behind trusted proxies.

    It reads only X-Forwarded-For, and of it the last address that is no trusted proxy, because
    clients can forge what precedes it. It ignores `Forwarded`: a proxy that sets one of the two
    headers passes the other one on as the client wrote it.
    """

    def __init__(self, proxies: Networks) -> None:
        self._proxies = proxies

    def address_of(self, scope: Mapping[str, Any]) -> str:
        """Return the address that limits count: an IPv4 address, or an IPv6 network."""
        return quota_address(self._host(scope))

    def scheme_of(self, scope: Mapping[str, Any]) -> str:
        """Return `http` or `https`, as the browser sees it."""
        scheme = str(scope["scheme"])
        if self.is_proxy(_peer(scope)):
            scheme = ([scheme, *_header(scope, FORWARDED_PROTO)])[-1].strip().lower()
        return {"ws": "http", "wss": "https"}.get(scheme, scheme)

    def is_from(self, scope: Mapping[str, Any], networks: Networks) -> bool:
        """Return whether the client itself, not a proxy on its behalf, is in one of these networks.

        A forwarding header from an untrusted proxy hides the client.
        """
        peer = _peer(scope)
        hides = any(name in FORWARDING_HEADERS for name, _ in scope["headers"])
        return self._host(scope) in networks and (not hides or self.is_proxy(peer))

    def is_proxy(self, host: str) -> bool:
        return host in self._proxies

    def _host(self, scope: Mapping[str, Any]) -> str:
        peer = _peer(scope)
        if not self.is_proxy(peer):
            return peer
        hops = [hop.strip() for line in _header(scope, FORWARDED_FOR) for hop in line.split(",")]
        for hop in reversed(hops):
            host = _without_port(hop)
            if parse_address(host) is None:
                return peer
            if not self.is_proxy(host):
                return host
        return peer


@lru_cache(4096)
def quota_address(host: str) -> str:
    address = parse_address(host)
    if isinstance(address, IPv6Address):
        return str(IPv6Network((address, IPV6_PREFIX), strict=False))
    return host if address is None else str(address)


def parse_address(host: str) -> IPAddress | None:
    """Parse an address. An IPv4-mapped IPv6 address becomes the IPv4 address."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


def _peer(scope: Mapping[str, Any]) -> str:
    client = scope.get("client")
    return "" if client is None else str(client[0])


def _header(scope: Mapping[str, Any], name: bytes) -> Iterable[str]:
    return [value.decode("latin-1") for key, value in scope["headers"] if key == name]


def _without_port(hop: str) -> str:
    """Remove the port of `192.0.2.1:80` or `[2001:db8::1]:80`; plain addresses stay."""
    if hop.startswith("["):
        return hop[1:].partition("]")[0]
    return hop.partition(":")[0] if hop.count(":") == 1 else hop
