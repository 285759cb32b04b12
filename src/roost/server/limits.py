"""How much of everything a client may send, and how much a person or an address may use."""

import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import Annotated

import msgspec

MAX_MESSAGE_BYTES = 64 * 1024  # bytes over a socket
MAX_BODY_BYTES = 256 * 1024  # bytes of a request
MAX_HEADER_BYTES = 32 * 1024  # bytes of a request's line and headers
MAX_QUEUED_MESSAGES = 16  # of a page that asks faster than it is answered; then it is not read from
MAX_BUFFERED_BYTES = 1024 * 1024  # for a page that does not read
PING_INTERVAL = 45.0  # seconds after which a page is asked whether it is there; proxies wait for 60
PONG_TIMEOUT = 20.0  # seconds that it has to answer
HEADER_TIMEOUT = 15.0  # seconds from a connection's begin to the end of a request's headers
BODY_TIMEOUT = 30.0  # seconds for a request's body
READ_TIMEOUT = 30.0  # seconds in which a client must read some of what it asked for
DEFAULT_RATE = 20.0  # messages and requests a second, in the long run
BURST_SECONDS = 5.0  # seconds' worth of them at once
FILE_COST = 0.25  # of a request, for a file of the page
MAX_BUCKETS = 10_000  # clients whose rate is kept
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
"""Refusals because of a limit: 429 over HTTP."""

Amount = Annotated[int, msgspec.Meta(ge=1)]
Clock = Callable[[], float]


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What operators may change, as `ROOST_LIMIT_…`.

    An address has more than a person: families and schools share one.
    """

    address_rate: Amount = 100
    """Messages and requests a second from an address."""
    identities: Amount = 100
    """New ones an hour from an address."""
    sockets: Amount = 20
    """Open at once, of a person."""
    address_sockets: Amount = 256
    connections: Amount = 10_000
    """Open at once in all, sockets included; fewer if the system gives fewer file handles."""
    address_connections: Amount = 512
    waiting_tables: Amount = 20
    """Of a person, where no match has begun."""
    address_waiting_tables: Amount = 100
    daily_tables: Amount = 100
    """Made by a person within 24 hours, branches and rematches included."""
    address_daily_tables: Amount = 500
    branches: Amount = 50
    """Of a match."""
    chat: Amount = 20
    """Lines of a person within a minute."""
    address_chat: Amount = 100
    address_bytes: Amount = 20_000_000
    """In bodies and messages from an address within a minute."""
    listed_tables: Amount = 3
    """Of a person in each list of the lobby."""

    def scaled(self, factor: float) -> "Limits":
        """All of them multiplied: for schools, or for tests that must not meet one."""
        values = msgspec.structs.asdict(self).items()
        return Limits(**{name: max(1, round(value * factor)) for name, value in values})


class TokenBucket:
    """Lets so many messages pass: each takes one drop, and drops come back with time."""

    __slots__ = ("_clock", "_drops", "_filled", "_most", "rate")

    def __init__(
        self,
        rate: float = DEFAULT_RATE,
        burst: float = BURST_SECONDS,
        clock: Clock = time.monotonic,
    ) -> None:
        self.rate = rate
        self._clock = clock
        self._most = max(1.0, rate * burst)
        self._drops = self._most
        self._filled = clock()

    def take(self, cost: float = 1.0) -> bool:
        now = self._clock()
        self._drops = min(self._most, self._drops + (now - self._filled) * self.rate)
        self._filled = now
        if self._drops < cost:
            return False
        self._drops -= cost
        return True

    @property
    def retry_after(self) -> int:
        """Whole seconds until there is a drop, as Retry-After tells them."""
        return max(1, math.ceil((1.0 - self._drops) / self.rate))


class TokenBuckets:
    """One for each client, however many sockets it opens. Those not seen for longest are let go."""

    def __init__(
        self,
        rate: float = DEFAULT_RATE,
        burst: float = BURST_SECONDS,
        clock: Clock = time.monotonic,
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def get(self, client: str) -> TokenBucket:
        bucket = self._buckets.get(client)
        if bucket is None:
            bucket = self._buckets[client] = TokenBucket(self._rate, self._burst, self._clock)
        self._buckets.move_to_end(client)
        if len(self._buckets) > MAX_BUCKETS:
            self._buckets.popitem(last=False)
        return bucket


class OpenCounter:
    """How many things of each owner are open at once."""

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
