"""How much of everything a client may send."""

import time
from collections import OrderedDict

LARGEST_MESSAGE = 64 * 1024  # bytes over a socket
LARGEST_BODY = 256 * 1024  # bytes of a request
WAITING_MESSAGES = 16  # of a page that asks faster than it is answered; then it is not read from
WAITING_BYTES = 1024 * 1024  # for a page that does not read
PING_EVERY = 45.0  # seconds after which a page is asked whether it is there; proxies wait for 60
PONG_WITHIN = 20.0  # seconds that it has to answer
RATE = 20.0  # messages and requests a second, in the long run
BURST = 5.0  # seconds' worth of them at once
REMEMBERED = 10_000  # clients whose rate is kept


class Bucket:
    """Lets so many messages pass: each takes one drop, and drops come back with time."""

    def __init__(self, rate: float = RATE, burst: float = BURST) -> None:
        self.rate = rate
        self._most = max(1.0, rate * burst)
        self._drops = self._most
        self._filled = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self._drops = min(self._most, self._drops + (now - self._filled) * self.rate)
        self._filled = now
        if self._drops < 1:
            return False
        self._drops -= 1
        return True


class Buckets:
    """One for each client, however many sockets it opens. Those not seen for longest are let go."""

    def __init__(self, rate: float = RATE, burst: float = BURST) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, client: str) -> Bucket:
        bucket = self._buckets.setdefault(client, Bucket(self._rate, self._burst))
        self._buckets.move_to_end(client)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket
