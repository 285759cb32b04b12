"""What can be asked of a table without reading its happenings: kept in step with it."""

import asyncio
import logging
from dataclasses import replace

from roost.contract import Refused
from roost.server import brief
from roost.server.scores import ending
from roost.server.store import Store, TableRow
from roost.server.table import Table

SOON = 1.0
"""Seconds until what is not urgent is listed, and until what failed is tried again."""

_log = logging.getLogger(__name__)


class Listing:
    def __init__(self, store: Store, table: Table) -> None:
        self._store = store
        self._table = table
        self._row: TableRow | None = None
        """As it was last stored."""
        self.has_failed = False
        """What is stored is not what should be; it is tried again."""
        self._soon: asyncio.Task[None] | None = None
        self._is_closed = False

    def row_after(self, phase: str) -> TableRow | None:
        """What is stored with a happening that leads to a phase; None: it is as it was."""
        return self._new_row(phase, self._table.number + 1)

    def is_stored(self, row: TableRow | None) -> None:
        self._row = row or self._row

    async def put(self, whole: bool = False) -> None:
        """It is stored anew on loading.

        While a match is in play its brief lags behind, unless the whole is asked for: the lobby
        asks tables that are in memory themselves.
        """
        table = self._table
        if whole:
            self._cancel()
        row = self._new_row(table.phase, table.number)
        if row is None and self._row is not None and (whole or table.phase != "playing"):
            row = replace(self._row, brief=self._brief(), number=table.number)
            row = None if row.brief == self._row.brief else row
        if row is not None:
            try:
                await self._store.put_table(row)
                self._row, self.has_failed = row, False
            except Exception as error:
                if not isinstance(error, Refused):  # else the store is away, which is known
                    _log.error("not listed", exc_info=error, extra={"table": row.id})
                self.has_failed = True
                self.put_soon()

    def put_soon(self) -> None:
        """The whole, in a moment."""
        if self._soon is None and not self._is_closed:
            self._soon = asyncio.ensure_future(self._put_soon())

    def close(self) -> None:
        """Nothing is put by itself from now on."""
        self._is_closed = True
        self._cancel()

    def _cancel(self) -> None:
        if self._soon is not None:
            self._soon.cancel()
            self._soon = None

    async def _put_soon(self) -> None:
        await asyncio.sleep(SOON)
        self._soon = None
        await self.put(whole=True)

    def _new_row(self, phase: str, number: int) -> TableRow | None:
        people, known = self._table.people, self._row
        if known is not None and known.phase == phase and known.people == people:
            return None
        made = self._table.made
        result = ending.result_row(self._table, phase)
        told = self._brief()
        return TableRow(
            made.id, made.game, phase, made.open, people, told, result=result, number=number
        )

    def _brief(self) -> bytes:
        return brief.encode(brief.brief(self._table))
