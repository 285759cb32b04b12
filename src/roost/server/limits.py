"""Limits on what a client may send, and on what an account or an address may use."""

from collections import Counter
from collections.abc import Callable
from typing import Annotated

import msgspec

MAX_MESSAGE_BYTES = 64 * 1024  # bytes over a socket
MAX_BODY_BYTES = 256 * 1024  # bytes of a request
MAX_HEADER_BYTES = 32 * 1024  # bytes of a request's line and headers
MAX_QUEUED_MESSAGES = 16  # then the server stops reading
MAX_BUFFERED_BYTES = 1024 * 1024  # for a client that does not read
PING_INTERVAL = 45.0  # seconds between pings; proxies close idle connections after 60
PONG_TIMEOUT = 20.0  # seconds for the answer to a ping
HEADER_TIMEOUT = 15.0  # seconds from the start of a connection to the end of a request's headers
BODY_TIMEOUT = 30.0  # seconds for a request's body
READ_TIMEOUT = 30.0  # seconds in which a client must read some of a response
DEFAULT_RATE = 20.0  # messages and requests per second, on average
BURST_SECONDS = 5.0  # seconds' worth of tokens that a bucket holds
FILE_COST = 0.25  # tokens of a request for a static file
MAX_BUCKETS = 10_000  # clients with a token bucket
HOUR, DAY = 3600.0, 24 * 3600.0

LIMIT_REFUSALS = {
    "too-fast",
    "too-fast-address",
    "identities-many",
    "sockets-many",
    "sockets-many-address",
    "tables-waiting",
    "tables-waiting-address",
    "tables-daily",
    "tables-daily-address",
    "branches-many",
    "chat-fast",
    "chat-fast-address",
    "bytes-many-address",
}
"""Message ids of refusals because of a limit: status 429 over HTTP."""

Amount = Annotated[int, msgspec.Meta(ge=1)]
Clock = Callable[[], float]


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Limits that operators may change, as `ROOST_LIMIT_…`.

    An address has more than an account, because families and schools share one.
    """

    address_rate: Amount = 100
    """Messages and requests per second from one address."""
    identities: Amount = 100
    """New accounts per hour from one address."""
    sockets: Amount = 20
    """Open sockets of one account."""
    address_sockets: Amount = 256
    connections: Amount = 10_000
    """Open connections in total, sockets included; fewer if the system has fewer file handles."""
    address_connections: Amount = 512
    waiting_tables: Amount = 20
    """Tables of one account that wait for players."""
    address_waiting_tables: Amount = 100
    daily_tables: Amount = 100
    """Tables that one account creates in 24 hours, branches and rematches included."""
    address_daily_tables: Amount = 500
    branches: Amount = 50
    """Branches of one match."""
    chat: Amount = 20
    """Chat lines of one account per minute."""
    address_chat: Amount = 100
    address_bytes: Amount = 20_000_000
    """Bytes in bodies and messages from one address in a minute."""
    listed_tables: Amount = 3
    """Tables of one account in each list of the lobby."""

    def scaled(self, factor: float) -> "Limits":
        """Return all limits multiplied by a factor, for schools or for tests."""
        values = msgspec.structs.asdict(self).items()
        return Limits(**{name: max(1, round(value * factor)) for name, value in values})


class OpenCounter:
    """Counts how many things each owner has open."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._open: Counter[str] = Counter()

    def is_full(self, owner: str) -> bool:
        return self._open[owner] >= self.limit

    def add(self, owner: str) -> None:
        self._open[owner] += 1

    def remove(self, owner: str) -> None:
        self._open[owner] -= 1
        if not self._open[owner]:
            del self._open[owner]
