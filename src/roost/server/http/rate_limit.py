"""Rate limits and quotas for requests, messages, sockets, chat and new accounts.

Each limit is counted for the account and for the address, because new accounts are free and
addresses are not. The counts are those of this server alone.
"""

import math
import time
from collections import Counter, OrderedDict

from roost.contract import RefusalError
from roost.server.limits import BURST_SECONDS, DEFAULT_RATE, HOUR, MAX_BUCKETS, Clock, Limits

MINUTE = 60.0


class TokenBucket:
    """A token bucket: each message takes a token, and tokens come back at a fixed rate."""

    __slots__ = ("_capacity", "_clock", "_tokens", "_updated_at", "rate")

    def __init__(
        self,
        rate: float = DEFAULT_RATE,
        burst: float = BURST_SECONDS,
        clock: Clock = time.monotonic,
    ) -> None:
        self.rate = rate
        self._clock = clock
        self._capacity = max(1.0, rate * burst)
        self._tokens = self._capacity
        self._updated_at = clock()

    def take(self, cost: float = 1.0) -> bool:
        now = self._clock()
        self._tokens = min(self._capacity, self._tokens + (now - self._updated_at) * self.rate)
        self._updated_at = now
        if self._tokens < cost:
            return False
        self._tokens -= cost
        return True

    @property
    def retry_after(self) -> int:
        """Seconds until there is a token, rounded up, as in the Retry-After header."""
        return max(1, math.ceil((1.0 - self._tokens) / self.rate))


class TokenBuckets:
    """One bucket per client, for any number of sockets. The least recently used go."""

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


class RateLimiter:
    def __init__(
        self, limits: Limits, rate: float = DEFAULT_RATE, clock: Clock = time.monotonic
    ) -> None:
        self._rates = (
            TokenBuckets(rate, BURST_SECONDS, clock),
            TokenBuckets(limits.address_rate, BURST_SECONDS, clock),
        )
        self._identities = TokenBuckets(limits.identities / HOUR, HOUR, clock)
        self._chat = tuple(
            TokenBuckets(limit / MINUTE, MINUTE, clock)
            for limit in (limits.chat, limits.address_chat)
        )
        self._bytes = TokenBuckets(limits.address_bytes / MINUTE, MINUTE, clock)
        self._sockets = OpenCounter(limits.sockets), OpenCounter(limits.address_sockets)
        self._limits = limits

    def check_rate(self, account_id: str | None, address: str, cost: float = 1.0) -> None:
        """Count a request; raise RefusalError if there are too many."""
        by_account, by_address = self._rates
        if account_id is not None:
            _take_token(by_account.get(account_id), "too-fast", cost)
        _take_token(by_address.get(address), "too-fast-address", cost)

    def check_size(self, address: str, size: int) -> None:
        """Count the bytes of a body or a message; raise RefusalError if there are too many."""
        bucket = self._bytes.get(address)
        if not bucket.take(size):
            limit, seconds = self._limits.address_bytes, math.ceil(size / bucket.rate)
            raise RefusalError("bytes-many-address", limit=limit, seconds=seconds)

    def check_identity(self, address: str) -> None:
        """Count a new account; raise RefusalError if there are too many."""
        bucket = self._identities.get(address)
        if not bucket.take():
            limit = self._limits.identities
            raise RefusalError("identities-many", limit=limit, seconds=bucket.retry_after)

    def open_budget(self, account_id: str, address: str) -> "ConnectionBudget":
        return ConnectionBudget(self, account_id, address)

    def open_socket(self, account_id: str, address: str) -> None:
        """Count an open socket; raise RefusalError if there are too many."""
        by_account, by_address = self._sockets
        if by_account.is_full(account_id):
            raise RefusalError("sockets-many", limit=by_account.limit)
        if by_address.is_full(address):
            raise RefusalError("sockets-many-address", limit=by_address.limit)
        by_account.add(account_id)
        by_address.add(address)

    def close_socket(self, account_id: str, address: str) -> None:
        by_account, by_address = self._sockets
        by_account.remove(account_id)
        by_address.remove(address)

    def rate_buckets(self, account_id: str, address: str) -> tuple[TokenBucket, TokenBucket]:
        by_account, by_address = self._rates
        return by_account.get(account_id), by_address.get(address)

    def check_chat(self, account_id: str, address: str) -> None:
        """Count a chat line; raise RefusalError if there are too many."""
        for buckets, owner, message_id in zip(
            self._chat, (account_id, address), ("chat-fast", "chat-fast-address"), strict=True
        ):
            bucket = buckets.get(owner)
            if not bucket.take():
                limit = round(bucket.rate * MINUTE)
                raise RefusalError(message_id, limit=limit, seconds=bucket.retry_after)


class ConnectionBudget:
    """The token buckets of a socket's account and address, looked up once."""

    __slots__ = ("_account_id", "_buckets", "_limiter", "address")

    def __init__(self, limiter: RateLimiter, account_id: str, address: str) -> None:
        limiter.open_socket(account_id, address)
        self._limiter = limiter
        self._account_id = account_id
        self.address = address
        self._buckets = limiter.rate_buckets(account_id, address)

    def check(self, size: int) -> None:
        """Count a message; raise RefusalError if there are too many."""
        by_account, by_address = self._buckets
        _take_token(by_account, "too-fast")
        _take_token(by_address, "too-fast-address")
        self._limiter.check_size(self.address, size)

    def check_chat(self) -> None:
        self._limiter.check_chat(self._account_id, self.address)

    @property
    def retry_delay(self) -> float:
        """Seconds until the next message of a client that is too fast is processed."""
        return 1 / min(bucket.rate for bucket in self._buckets)

    def close(self) -> None:
        self._limiter.close_socket(self._account_id, self.address)


def _take_token(bucket: TokenBucket, message_id: str, cost: float = 1.0) -> None:
    if not bucket.take(cost):
        raise RefusalError(message_id, limit=round(bucket.rate), seconds=bucket.retry_after)
