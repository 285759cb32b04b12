"""Where a page says that its push service is. Anybody may say anything, so it is not believed:
this server must not be sent to machines that only it can reach.
"""

import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from roost.contract import Refused

LONGEST = 1000
HTTPS_PORT = 443
EMBEDDING = [IPv6Network("::ffff:0:0/96"), IPv6Network("64:ff9b::/96")]
"""IPv4-mapped addresses and NAT64: the last 32 bits are the IPv4 address that is reached."""
REFUSED = [
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
class Address:
    scheme: str
    host: str
    port: int
    path: str


def address_of(endpoint: str, anywhere: bool = False) -> Address:
    """Raises Refused unless it is one of a push service, as far as that can be seen.

    `anywhere`: also machines of this network, for tests.
    """
    try:
        parts = urlsplit(endpoint)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise Refused("push-address") from None
    is_plain = parts.username is None and parts.password is None and not parts.fragment
    if len(endpoint) > LONGEST or not endpoint.isascii() or not endpoint.isprintable():
        raise Refused("push-address")
    if not host or not is_plain or " " in endpoint:
        raise Refused("push-address")
    path = parts.path + (f"?{parts.query}" if parts.query else "")
    found = Address(parts.scheme, host, port or HTTPS_PORT, path or "/")
    if not anywhere and (found.scheme != "https" or found.port != HTTPS_PORT or _is_literal(host)):
        raise Refused("push-address")
    if found.scheme not in ("http", "https"):
        raise Refused("push-address")
    return found


def reached(address: Address, anywhere: bool = False) -> str:
    """The number to connect to; raises OSError if the name leads into a network of our own.

    Whoever connects uses this number: to ask for it again might give another.
    """
    found = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
    numbers = [str(where[0]) for *_, where in found]
    if not numbers or not (anywhere or all(_is_public(number) for number in numbers)):
        raise OSError("not an address of the internet")
    return numbers[0]


def _is_literal(host: str) -> bool:
    """Push services have names."""
    try:
        ip_address(host)
    except ValueError:
        return "." not in host
    return True


def _is_public(number: str) -> bool:
    found = ip_address(number.partition("%")[0])
    if any(found in network for network in EMBEDDING):
        found = IPv4Address(int(found) & 0xFFFF_FFFF)
    if any(found in network for network in REFUSED):
        return False
    return found.is_global and not found.is_multicast
