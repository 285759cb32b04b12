"""What can be asked of a table without reading its happenings: kept in step with it."""

import asyncio
import logging
from dataclasses import replace

from roost.contract import RefusalError
from roost.server.scores import finished_match
from roost.server.storage import Store, TableRow
from roost.server.tables import lobby
from roost.server.tables.table import Table

RETRY_DELAY = 1.0
"""Seconds until what is not urgent is listed, and until what failed is tried again."""

_log = logging.getLogger(__name__)


class TableRowWriter:
    def __init__(self, store: Store, table: Table) -> None:
        self._store = store
        self._table = table
        self._row: TableRow | None = None
        """As it was last stored."""
        self.has_failed = False
        """What is stored is not what should be; it is tried again."""
        self._delayed_save: asyncio.Task[None] | None = None
        self._is_closed = False

    def row_after(self, phase: str) -> TableRow | None:
        """What is stored with a happening that leads to a phase; None: it is as it was."""
        return self._changed_row(phase, self._table.next_sequence + 1)

    def mark_stored(self, row: TableRow | None) -> None:
        self._row = row or self._row

    async def save(self, refresh_summary: bool = False) -> None:
        """It is stored anew on loading.

        While a match is in play its brief lags behind, unless the whole is asked for: the lobby
        asks tables that are in memory themselves.
        """
        table = self._table
        if refresh_summary:
            self._cancel()
        row = self._changed_row(table.phase, table.next_sequence)
        if row is None and self._row is not None and (refresh_summary or table.phase != "playing"):
            row = replace(
                self._row, summary=self._encode_summary(), event_count=table.next_sequence
            )
            row = None if row.summary == self._row.summary else row
        if row is not None:
            try:
                await self._store.save_table_row(row)
                self._row, self.has_failed = row, False
            except Exception as error:
                if not isinstance(error, RefusalError):  # else the store is away, which is known
                    _log.error("not listed", exc_info=error, extra={"table": row.id})
                self.has_failed = True
                self.save_soon()

    def save_soon(self) -> None:
        """The whole, in a moment."""
        if self._delayed_save is None and not self._is_closed:
            self._delayed_save = asyncio.ensure_future(self._save_later())

    def close(self) -> None:
        """Nothing is put by itself from now on."""
        self._is_closed = True
        self._cancel()

    def _cancel(self) -> None:
        if self._delayed_save is not None:
            self._delayed_save.cancel()
            self._delayed_save = None

    async def _save_later(self) -> None:
        await asyncio.sleep(RETRY_DELAY)
        self._delayed_save = None
        await self.save(refresh_summary=True)

    def _changed_row(self, phase: str, event_count: int) -> TableRow | None:
        people, known = self._table.member_ids, self._row
        if known is not None and known.phase == phase and known.member_ids == people:
            return None
        made = self._table.created
        result = finished_match.build_result_row(self._table, phase)
        told = self._encode_summary()
        return TableRow(
            made.id,
            made.game,
            phase,
            made.is_listed,
            people,
            told,
            result=result,
            event_count=event_count,
        )

    def _encode_summary(self) -> bytes:
        return lobby.encode_summary(lobby.summarize(self._table))
