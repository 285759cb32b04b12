"""Implements the store's methods with queries. Subclasses define how to run a query."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable

from roost.server.storage import (
    accounts,
    creations,
    deal_scores,
    results,
    subscriptions,
    tables,
)
from roost.server.storage.interface import (
    CreationRow,
    DealAttempt,
    DealScore,
    LobbyRow,
    StoredResult,
    SubscriptionRow,
    TableRow,
    TableUsage,
)
from roost.server.storage.query import P, Query, T


class SqlStore(ABC):
    @abstractmethod
    async def _run_query(self, query: Callable[P, Query[T]], *args: P.args, **more: P.kwargs) -> T:
        """Run a query in one transaction. It may be started more than once."""

    def append_nowait(
        self,
        table_id: str,
        sequence: int,
        body: bytes,
        on_stored: Callable[[Exception | None], None],
    ) -> bool:
        return False

    async def save_table_row(self, row: TableRow) -> None:
        await self._run_query(tables.save_row, row, time.time())

    async def read_events(self, table_id: str, start: int = 0) -> list[tuple[int, bytes]]:
        return await self._run_query(tables.read_events, table_id, start)

    async def delete_events(self, table_id: str, sequences: list[int]) -> None:
        await self._run_query(tables.delete_events, table_id, sequences)

    async def read_secret(self, table_id: str) -> str | None:
        return await self._run_query(tables.read_secret, table_id)

    async def find_listed_tables(
        self, limit: int, *phases: str, per_account: int | None = None
    ) -> list[LobbyRow]:
        return await self._run_query(tables.find_listed_tables, phases, per_account, limit)

    async def admit_creation(
        self,
        creation: CreationRow,
        root_id: str | None,
        since: float,
        is_allowed: Callable[[TableUsage], bool],
    ) -> None:
        await self._run_query(creations.admit, creation, root_id, since, is_allowed)

    async def delete_old_creations(self, before: float) -> None:
        await self._run_query(creations.delete_old, before)

    async def find_tables_of(self, account_id: str, limit: int, *phases: str) -> list[LobbyRow]:
        return await self._run_query(tables.find_tables_of, account_id, phases, limit)

    async def find_tables_in_play(self) -> list[str]:
        return await self._run_query(tables.find_tables_in_play)

    async def find_branches(self, root_id: str) -> list[LobbyRow]:
        return await self._run_query(tables.find_branches, root_id)

    async def read_snapshots(self, table_id: str, build: str) -> list[bytes]:
        return await self._run_query(tables.read_snapshots, table_id, build)

    async def save_snapshots(self, table_id: str, build: str, bodies: dict[int, bytes]) -> None:
        await self._run_query(tables.save_snapshots, table_id, build, bodies)

    async def read_prefix(self, prefix_hash: str) -> bytes | None:
        return await self._run_query(tables.read_prefix, prefix_hash)

    async def save_prefix(self, prefix_hash: str, body: bytes) -> None:
        await self._run_query(tables.save_prefix, prefix_hash, body)

    async def read_name(self, account_id: str) -> str | None:
        return await self._run_query(accounts.read_name, account_id)

    async def save_name(self, account_id: str, name: str) -> None:
        await self._run_query(accounts.save_name, account_id, name)

    async def read_generation(self, account_id: str) -> int:
        return await self._run_query(accounts.read_generation, account_id)

    async def increment_generation(self, account_id: str) -> int:
        return await self._run_query(accounts.increment_generation, account_id)

    async def save_recovery_hash(self, account_id: str, recovery_hash: str | None) -> None:
        await self._run_query(accounts.save_recovery_hash, account_id, recovery_hash, time.time())

    async def read_recovery_time(self, account_id: str) -> float | None:
        return await self._run_query(accounts.read_recovery_time, account_id)

    async def find_recovery_account(self, recovery_hash: str) -> str | None:
        return await self._run_query(accounts.find_recovery_account, recovery_hash)

    async def find_subscriptions(self, account_id: str) -> list[SubscriptionRow]:
        return await self._run_query(subscriptions.find_subscriptions, account_id)

    async def save_subscription(self, row: SubscriptionRow, limit: int) -> None:
        await self._run_query(subscriptions.save_subscription, row, limit, time.time())

    async def delete_subscription(self, endpoint: str, account_id: str | None = None) -> None:
        await self._run_query(subscriptions.delete_subscription, endpoint, account_id)

    async def delete_subscriptions(self, account_id: str) -> None:
        await self._run_query(subscriptions.delete_subscriptions, account_id)

    async def find_results_of(
        self, account_id: str, limit: int, before: int | None = None
    ) -> list[StoredResult]:
        return await self._run_query(results.find_results_of, account_id, before, limit)

    async def find_results_of_deal(self, deal_id: str, limit: int) -> list[StoredResult]:
        return await self._run_query(results.find_results_of_deal, deal_id, limit)

    async def find_result(self, table_id: str) -> StoredResult | None:
        return await self._run_query(results.find_result, table_id)

    async def find_rated_results(self, game: str, after: int = 0) -> list[StoredResult]:
        return await self._run_query(results.find_rated_results, game, after)

    async def find_deal_scores(
        self, deal_id: str, account_id: str, seats: list[int], limit: int
    ) -> list[DealScore]:
        return await self._run_query(
            deal_scores.find_board_scores, deal_id, account_id, seats, limit
        )

    async def count_ranked(self, deal_id: str, seats: list[int]) -> list[int]:
        return await self._run_query(deal_scores.count_ranked, deal_id, seats)

    async def find_deal_attempts(self, deal_id: str, account_id: str) -> list[DealAttempt]:
        return await self._run_query(results.find_deal_attempts, deal_id, account_id)

    async def find_unfinished_deals(self, account_id: str) -> set[str]:
        return await self._run_query(results.find_unfinished_deals, account_id)

    async def has_finished_deal(self, account_id: str, deal_id: str) -> bool:
        return await self._run_query(results.has_finished_deal, account_id, deal_id)

    async def read_pars(self, deal_id: str, seat: int) -> dict[str, bytes]:
        return await self._run_query(results.read_pars, deal_id, seat)

    async def save_par(self, deal_id: str, seat: int, bot: str, body: bytes) -> None:
        await self._run_query(results.save_par, deal_id, seat, bot, body)

    async def read_review(self, table_id: str, seat: int, format_version: int) -> bytes | None:
        return await self._run_query(tables.read_review, table_id, seat, format_version)

    async def save_review(self, table_id: str, seat: int, format_version: int, body: bytes) -> None:
        await self._run_query(tables.save_review, table_id, seat, format_version, body)
