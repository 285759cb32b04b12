"""Decides whether a person at an address may send more, open a socket, chat or become somebody.

Each limit is counted for the person and for the address: identities are free, addresses are not.
What is counted here is counted for this server alone.
"""

import math
import time

from roost.contract import RefusalError
from roost.server.limits import (
    BURST_SECONDS,
    DEFAULT_RATE,
    HOUR,
    Clock,
    Limits,
    OpenCounter,
    TokenBucket,
    TokenBuckets,
)

MINUTE = 60.0


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
            TokenBuckets(most / MINUTE, MINUTE, clock)
            for most in (limits.chat, limits.address_chat)
        )
        self._bytes = TokenBuckets(limits.address_bytes / MINUTE, MINUTE, clock)
        self._sockets = OpenCounter(limits.sockets), OpenCounter(limits.address_sockets)
        self._limits = limits

    def check_rate(self, account_id: str | None, address: str, cost: float = 1.0) -> None:
        """Count a request; raises Refused."""
        of_person, of_address = self._rates
        if account_id is not None:
            _take_token(of_person.get(account_id), "too-fast", cost)
        _take_token(of_address.get(address), "too-fast-address", cost)

    def check_size(self, address: str, size: int) -> None:
        """Count the bytes of a body or a message; raises Refused."""
        bucket = self._bytes.get(address)
        if not bucket.take(size):
            most, seconds = self._limits.address_bytes, math.ceil(size / bucket.rate)
            raise RefusalError("bytes-many-address", most=most, seconds=seconds)

    def check_identity(self, address: str) -> None:
        """Count a new identity; raises Refused."""
        bucket = self._identities.get(address)
        if not bucket.take():
            raise RefusalError(
                "identities-many", most=self._limits.identities, seconds=bucket.retry_after
            )

    def open_budget(self, account_id: str, address: str) -> "ConnectionBudget":
        return ConnectionBudget(self, account_id, address)

    def open_socket(self, account_id: str, address: str) -> None:
        """Count an open socket; raises Refused."""
        of_person, of_address = self._sockets
        if of_person.is_full(account_id):
            raise RefusalError("sockets-many", most=of_person.limit)
        if of_address.is_full(address):
            raise RefusalError("sockets-many-address", most=of_address.limit)
        of_person.add(account_id)
        of_address.add(address)

    def close_socket(self, account_id: str, address: str) -> None:
        of_person, of_address = self._sockets
        of_person.remove(account_id)
        of_address.remove(address)

    def rate_buckets(self, account_id: str, address: str) -> tuple[TokenBucket, TokenBucket]:
        of_person, of_address = self._rates
        return of_person.get(account_id), of_address.get(address)

    def check_chat(self, account_id: str, address: str) -> None:
        """Count a line; raises Refused."""
        for buckets, owner, message in zip(
            self._chat, (account_id, address), ("chat-fast", "chat-fast-address"), strict=True
        ):
            bucket = buckets.get(owner)
            if not bucket.take():
                most = round(bucket.rate * MINUTE)
                raise RefusalError(message, most=most, seconds=bucket.retry_after)


class ConnectionBudget:
    """A socket's person and address, with their budgets at hand."""

    __slots__ = ("_address", "_buckets", "_gate", "_person")

    def __init__(self, gate: RateLimiter, account_id: str, address: str) -> None:
        gate.open_socket(account_id, address)
        self._gate = gate
        self._person = account_id
        self._address = address
        self._buckets = gate.rate_buckets(account_id, address)

    @property
    def address(self) -> str:
        return self._address

    def check(self, size: int) -> None:
        """Count a message; raises Refused."""
        of_person, of_address = self._buckets
        _take_token(of_person, "too-fast")
        _take_token(of_address, "too-fast-address")
        self._gate.check_size(self._address, size)

    def check_chat(self) -> None:
        self._gate.check_chat(self._person, self._address)

    @property
    def retry_delay(self) -> float:
        """Seconds after which the next message of a sender that is too fast is looked at."""
        return 1 / min(bucket.rate for bucket in self._buckets)

    def close(self) -> None:
        self._gate.close_socket(self._person, self._address)


def _take_token(bucket: TokenBucket, message: str, cost: float = 1.0) -> None:
    if not bucket.take(cost):
        raise RefusalError(message, most=round(bucket.rate), seconds=bucket.retry_after)
