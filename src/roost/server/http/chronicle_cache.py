"""The chronicles that were built last. A match may be long, and every client that has its link may
request it.
"""

from collections import OrderedDict
from functools import partial

from roost.contract import Chronicle, RefusalError
from roost.match.chronicle import build_chronicle
from roost.server.tables.table import Table
from roost.server.worker_pools import WorkerPool

CACHE_SIZE = 32
"""Chronicles that stay in memory while their match does not change."""


class ChronicleCache:
    def __init__(self, pool: WorkerPool, size: int = CACHE_SIZE) -> None:
        self._pool = pool
        self._size = size
        self._cache: OrderedDict[str, tuple[int, Chronicle]] = OrderedDict()

    async def get(self, table: Table, owner: str = "") -> Chronicle:
        sequence, chronicle = self._cache.get(table.id, (0, None))
        if chronicle is None or sequence != table.next_sequence:
            if table.match is None:
                raise RefusalError("not-now")
            sequence = table.next_sequence
            chronicle = await self._pool.run(partial(build_chronicle, table.match.fork()), owner)
            self._cache[table.id] = sequence, chronicle
        self._cache.move_to_end(table.id)
        if len(self._cache) > self._size:
            self._cache.popitem(last=False)
        return chronicle
