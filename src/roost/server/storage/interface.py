"""The interface of a store. When a method returns, its data is on the disk.

The methods that are queries are the same for both databases. `sqlite.py` and `postgres.py` append
events and run queries.
"""

from abc import abstractmethod
from collections.abc import Callable

from roost.server.storage.accounts import AccountQueries
from roost.server.storage.creations import CreationQueries
from roost.server.storage.results import ResultQueries
from roost.server.storage.rows import TableRow
from roost.server.storage.tables import TableQueries


class Store(TableQueries, CreationQueries, ResultQueries, AccountQueries):
    @abstractmethod
    async def append(
        self,
        table_id: str,
        sequence: int,
        body: bytes,
        secret: str | None = None,
        row: TableRow | None = None,
    ) -> None:
        """Store an event, and the secret and the row with it, in one transaction.

        Raises SequenceTakenError if another writer stored this sequence first. Raises
        UncertainWriteError if the outcome is unknown: appending the same body again settles it. The
        secret is the server's part in the deal and never leaves the store's owner.
        """

    def append_nowait(
        self,
        table_id: str,
        sequence: int,
        body: bytes,
        on_stored: Callable[[Exception | None], None],
    ) -> bool:
        """Store an event without a coroutine; `on_stored` is called in the loop, with the error if
        there is one.

        Returns False if this store does not support it; then nothing is written.
        """
        return False

    @abstractmethod
    async def close(self) -> None: ...
