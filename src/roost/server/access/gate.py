"""Decides whether a person at an address may send more, open a socket, chat or become somebody.

Each limit is counted for the person and for the address: identities are free, addresses are not.
What is counted here is counted for this server alone.
"""

import math
import time

from roost.contract import Refused
from roost.server.limits import BURST, HOUR, RATE, Bucket, Buckets, Clock, Limits, OpenCount

MINUTE = 60.0


class Gate:
    def __init__(self, limits: Limits, rate: float = RATE, clock: Clock = time.monotonic) -> None:
        self._rates = Buckets(rate, BURST, clock), Buckets(limits.address_rate, BURST, clock)
        self._identities = Buckets(limits.identities / HOUR, HOUR, clock)
        self._chat = tuple(
            Buckets(most / MINUTE, MINUTE, clock) for most in (limits.chat, limits.address_chat)
        )
        self._bytes = Buckets(limits.address_bytes / MINUTE, MINUTE, clock)
        self._sockets = OpenCount(limits.sockets), OpenCount(limits.address_sockets)
        self._limits = limits

    def check_rate(self, person: str | None, address: str, cost: float = 1.0) -> None:
        """Count a request; raises Refused."""
        of_person, of_address = self._rates
        if person is not None:
            _take(of_person.of(person), "too-fast", cost)
        _take(of_address.of(address), "too-fast-address", cost)

    def check_size(self, address: str, size: int) -> None:
        """Count the bytes of a body or a message; raises Refused."""
        bucket = self._bytes.of(address)
        if not bucket.take(size):
            most, seconds = self._limits.address_bytes, math.ceil(size / bucket.rate)
            raise Refused("bytes-many-address", most=most, seconds=seconds)

    def check_identity(self, address: str) -> None:
        """Count a new identity; raises Refused."""
        bucket = self._identities.of(address)
        if not bucket.take():
            raise Refused("identities-many", most=self._limits.identities, seconds=bucket.wait)

    def sender(self, person: str, address: str) -> "Sender":
        return Sender(self, person, address)

    def open_socket(self, person: str, address: str) -> None:
        """Count an open socket; raises Refused."""
        of_person, of_address = self._sockets
        if of_person.is_full(person):
            raise Refused("sockets-many", most=of_person.most)
        if of_address.is_full(address):
            raise Refused("sockets-many-address", most=of_address.most)
        of_person.add(person)
        of_address.add(address)

    def close_socket(self, person: str, address: str) -> None:
        of_person, of_address = self._sockets
        of_person.remove(person)
        of_address.remove(address)

    def rate_buckets(self, person: str, address: str) -> tuple[Bucket, Bucket]:
        of_person, of_address = self._rates
        return of_person.of(person), of_address.of(address)

    def check_chat(self, person: str, address: str) -> None:
        """Count a line; raises Refused."""
        for buckets, owner, message in zip(
            self._chat, (person, address), ("chat-fast", "chat-fast-address"), strict=True
        ):
            bucket = buckets.of(owner)
            if not bucket.take():
                most = round(bucket.rate * MINUTE)
                raise Refused(message, most=most, seconds=bucket.wait)


class Sender:
    """A socket's person and address, with their budgets at hand."""

    __slots__ = ("_address", "_buckets", "_gate", "_person")

    def __init__(self, gate: Gate, person: str, address: str) -> None:
        gate.open_socket(person, address)
        self._gate = gate
        self._person = person
        self._address = address
        self._buckets = gate.rate_buckets(person, address)

    @property
    def address(self) -> str:
        return self._address

    def check(self, size: int) -> None:
        """Count a message; raises Refused."""
        of_person, of_address = self._buckets
        _take(of_person, "too-fast")
        _take(of_address, "too-fast-address")
        self._gate.check_size(self._address, size)

    def check_chat(self) -> None:
        self._gate.check_chat(self._person, self._address)

    @property
    def pause(self) -> float:
        """Seconds after which the next message of a sender that is too fast is looked at."""
        return 1 / min(bucket.rate for bucket in self._buckets)

    def close(self) -> None:
        self._gate.close_socket(self._person, self._address)


def _take(bucket: Bucket, message: str, cost: float = 1.0) -> None:
    if not bucket.take(cost):
        raise Refused(message, most=round(bucket.rate), seconds=bucket.wait)
