"""Rate limits and quotas for requests, messages, sockets, chat and new accounts.

Each limit is counted for the account and for the address, because new accounts are free and
addresses are not. The counts are those of this server alone.
"""

import math
import time
from collections import OrderedDict

from roost.contract import RefusalError
from roost.server.limits import (
    BURST_SECONDS,
    DEFAULT_RATE,
    HOUR,
    MAX_BUCKETS,
    Clock,
    Limits,
    OpenCounter,
)

MINUTE = 60.0


class RateLimit:
    """Allows each client `limit` actions in `period` seconds. It forgets the least recently used
    clients.
    """

    def __init__(
        self,
        message_id: str,
        limit: float,
        period: float,
        burst: float | None = None,
        clock: Clock = time.monotonic,
    ) -> None:
        """`message_id`: of the refusal. `burst`: seconds' worth of actions that a client may do at
        once; by default those of the whole period.
        """
        self.message_id = message_id
        self.limit = limit
        self.rate = limit / period
        self.capacity = max(1.0, self.rate * (period if burst is None else burst))
        self.clock = clock
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def bucket(self, client: str) -> "TokenBucket":
        bucket = self._buckets.get(client)
        if bucket is None:
            bucket = self._buckets[client] = TokenBucket(self)
        self._buckets.move_to_end(client)
        if len(self._buckets) > MAX_BUCKETS:
            self._buckets.popitem(last=False)
        return bucket


class TokenBucket:
    """The tokens of one client: an action takes some, and they come back at a fixed rate."""

    __slots__ = ("_limit", "_tokens", "_updated_at")

    def __init__(self, limit: RateLimit) -> None:
        self._limit = limit
        self._tokens = limit.capacity
        self._updated_at = limit.clock()

    def take(self, cost: float = 1.0) -> bool:
        limit, now = self._limit, self._limit.clock()
        self._tokens += (now - self._updated_at) * limit.rate
        self._updated_at = now
        if self._tokens > limit.capacity:
            self._tokens = limit.capacity
        if self._tokens < cost:
            return False
        self._tokens -= cost
        return True

    def check(self, cost: float = 1.0) -> None:
        """Take tokens; raise RefusalError if there are too few."""
        if not self.take(cost):
            limit = self._limit
            seconds = max(1, math.ceil(cost / limit.rate))
            raise RefusalError(limit.message_id, limit=round(limit.limit), seconds=seconds)


class RateLimiter:
    def __init__(
        self, limits: Limits, rate: float = DEFAULT_RATE, clock: Clock = time.monotonic
    ) -> None:
        address_rate = limits.address_rate
        self.rate = RateLimit("too-fast", rate, 1, BURST_SECONDS, clock)
        self.address_rate = RateLimit("too-fast-address", address_rate, 1, BURST_SECONDS, clock)
        self.chat = RateLimit("chat-fast", limits.chat, MINUTE, clock=clock)
        self.address_chat = RateLimit("chat-fast-address", limits.address_chat, MINUTE, clock=clock)
        self.address_bytes = RateLimit(
            "bytes-many-address", limits.address_bytes, MINUTE, clock=clock
        )
        self._identities = RateLimit("identities-many", limits.identities, HOUR, clock=clock)
        self.sockets = OpenCounter(limits.sockets)
        self.address_sockets = OpenCounter(limits.address_sockets)

    def check_rate(self, account_id: str | None, address: str, cost: float = 1.0) -> None:
        """Count a request; raise RefusalError if there are too many."""
        if account_id is not None:
            self.rate.bucket(account_id).check(cost)
        self.address_rate.bucket(address).check(cost)

    def check_size(self, address: str, size: int) -> None:
        """Count the bytes of a body; raise RefusalError if there are too many."""
        self.address_bytes.bucket(address).check(size)

    def check_identity(self, address: str) -> None:
        """Count a new account; raise RefusalError if there are too many."""
        self._identities.bucket(address).check()


class ConnectionBudget:
    """What a socket may use. Its token buckets are looked up once."""

    __slots__ = ("_account_id", "_buckets", "_bytes", "_limiter", "address")

    def __init__(self, limiter: RateLimiter, account_id: str, address: str) -> None:
        """Count an open socket; raise RefusalError if there are too many."""
        if limiter.sockets.is_full(account_id):
            raise RefusalError("sockets-many", limit=limiter.sockets.limit)
        if limiter.address_sockets.is_full(address):
            raise RefusalError("sockets-many-address", limit=limiter.address_sockets.limit)
        limiter.sockets.add(account_id)
        limiter.address_sockets.add(address)
        self._limiter = limiter
        self._account_id = account_id
        self.address = address
        self._buckets = limiter.rate.bucket(account_id), limiter.address_rate.bucket(address)
        self._bytes = limiter.address_bytes.bucket(address)

    def check(self, size: int) -> None:
        """Count a message; raise RefusalError if there are too many."""
        by_account, by_address = self._buckets
        by_account.check()
        by_address.check()
        self._bytes.check(size)

    def check_chat(self) -> None:
        """Count a chat line; raise RefusalError if there are too many."""
        self._limiter.chat.bucket(self._account_id).check()
        self._limiter.address_chat.bucket(self.address).check()

    @property
    def retry_delay(self) -> float:
        """Seconds until the next message of a client that is too fast is processed."""
        return 1 / min(self._limiter.rate.rate, self._limiter.address_rate.rate)

    def close(self) -> None:
        self._limiter.sockets.remove(self._account_id)
        self._limiter.address_sockets.remove(self.address)
