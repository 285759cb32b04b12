"""The URL of a push service, as a client sends it. It is not trusted, because the server must not
be made to connect to machines that only it can reach.
"""

import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from roost.contract import RefusalError

MAX_ENDPOINT_LENGTH = 1000
HTTPS_PORT = 443
EMBEDDED_IPV4_NETWORKS = [IPv6Network("::ffff:0:0/96"), IPv6Network("64:ff9b::/96")]
"""IPv4-mapped addresses and NAT64: the last 32 bits are the IPv4 address that is reached."""
BLOCKED_NETWORKS = [
    IPv6Network(text)
    for text in (
        "::/96",  # IPv4-compatible
        "::ffff:0:0:0/96",  # IPv4-translated
        "64:ff9b:1::/48",  # NAT64 of a single network
        "2001::/32",  # Teredo
        "2002::/16",  # 6to4
        "fec0::/10",  # site-local
    )
]
"""IPv6 addresses that lead into a private network, or may be translated to an address there. No
push service has one.
"""


@dataclass(frozen=True)
class PushEndpoint:
    scheme: str
    host: str
    port: int
    path: str


def parse_endpoint(url: str, allow_private: bool = False) -> PushEndpoint:
    """Parse the URL of a push service; raise RefusalError if it cannot be one.

    `allow_private`: also accept machines of this network, for tests.
    """
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise RefusalError("push-address") from None
    is_plain = parts.username is None and parts.password is None and not parts.fragment
    if len(url) > MAX_ENDPOINT_LENGTH or not url.isascii() or not url.isprintable():
        raise RefusalError("push-address")
    if not host or not is_plain or " " in url:
        raise RefusalError("push-address")
    path = parts.path + (f"?{parts.query}" if parts.query else "")
    endpoint = PushEndpoint(parts.scheme, host, port or HTTPS_PORT, path or "/")
    if not allow_private and (
        endpoint.scheme != "https" or endpoint.port != HTTPS_PORT or _is_literal(host)
    ):
        raise RefusalError("push-address")
    if endpoint.scheme not in ("http", "https"):
        raise RefusalError("push-address")
    return endpoint


def resolve_ip(endpoint: PushEndpoint, allow_private: bool = False) -> str:
    """Return the IP address to connect to; raise OSError if the name leads into a private network.

    The caller connects to this address, because a second lookup might give another one.
    """
    results = socket.getaddrinfo(endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
    ips = [str(sockaddr[0]) for *_, sockaddr in results]
    if not ips or not (allow_private or all(_is_public(ip) for ip in ips)):
        raise OSError("not a public address")
    return ips[0]


def _is_literal(host: str) -> bool:
    """Return whether the host is an IP address or a local name. Push services have public names."""
    try:
        ip_address(host)
    except ValueError:
        return "." not in host
    return True


def _is_public(ip: str) -> bool:
    address = ip_address(ip.partition("%")[0])
    if any(address in network for network in EMBEDDED_IPV4_NETWORKS):
        address = IPv4Address(int(address) & 0xFFFF_FFFF)
    if any(address in network for network in BLOCKED_NETWORKS):
        return False
    return address.is_global and not address.is_multicast
