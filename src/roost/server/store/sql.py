"""What both stores have in common: they differ in how a query is carried out."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable

from roost.server.store import accounts, deal_scores, makers, pushes, scores, tables
from roost.server.store.asked import Asked, P, T
from roost.server.store.store import (
    DealScore,
    ListedRow,
    MakerRow,
    PlayRow,
    PushRow,
    ResultRow,
    StoredResult,
    TableCounts,
    TableRow,
)


class SqlStore(ABC):
    @abstractmethod
    async def _ask(self, query: Callable[P, Asked[T]], *args: P.args, **more: P.kwargs) -> T:
        """Carry a query out, as a whole or not at all. It may be begun more than once."""

    def append_soon(
        self, table: str, number: int, body: bytes, stored: Callable[[Exception | None], None]
    ) -> bool:
        return False

    async def put_table(self, row: TableRow) -> None:
        await self._ask(tables.put_row, row, time.time())

    async def happenings(self, table: str, start: int = 0) -> list[tuple[int, bytes]]:
        return await self._ask(tables.happenings, table, start)

    async def prune(self, table: str, numbers: list[int]) -> None:
        await self._ask(tables.prune, table, numbers)

    async def secret(self, table: str) -> str | None:
        return await self._ask(tables.secret, table)

    async def open_tables(
        self, limit: int, *phases: str, each: int | None = None
    ) -> list[ListedRow]:
        return await self._ask(tables.listed_fairly, phases, each, limit)

    async def admit_maker(
        self,
        maker: MakerRow,
        family: str | None,
        since: float,
        is_allowed: Callable[[TableCounts], bool],
    ) -> None:
        await self._ask(makers.admit, maker, family, since, is_allowed)

    async def forget_makers(self, before: float) -> None:
        await self._ask(makers.forget, before)

    async def tables_of(self, person: str, limit: int, *phases: str) -> list[ListedRow]:
        mine = "id IN (SELECT table_id FROM seated WHERE person = ?)"
        return await self._ask(tables.listed, phases, mine, (person,), "moved", limit)

    async def playing(self) -> list[str]:
        return await self._ask(tables.playing)

    async def family(self, root: str) -> list[ListedRow]:
        return await self._ask(tables.family, root)

    async def snapshots(self, table: str, build: str) -> list[bytes]:
        return await self._ask(tables.snapshots, table, build)

    async def keep_snapshots(self, table: str, build: str, bodies: dict[int, bytes]) -> None:
        await self._ask(tables.keep_snapshots, table, build, bodies)

    async def past(self, name: str) -> bytes | None:
        return await self._ask(tables.past, name)

    async def put_past(self, name: str, body: bytes) -> None:
        await self._ask(tables.put_past, name, body)

    async def name_of(self, person: str) -> str | None:
        return await self._ask(tables.name_of, person)

    async def set_name(self, person: str, name: str) -> None:
        await self._ask(tables.set_name, person, name)

    async def generation(self, person: str) -> int:
        return await self._ask(accounts.generation, person)

    async def next_generation(self, person: str) -> int:
        return await self._ask(accounts.next_generation, person)

    async def put_link(self, person: str, link: str | None) -> None:
        await self._ask(accounts.put_link, person, link, time.time())

    async def link_made(self, person: str) -> float | None:
        return await self._ask(accounts.link_made, person)

    async def person_of_link(self, link: str) -> str | None:
        return await self._ask(accounts.person_of_link, link)

    async def push_rows(self, person: str) -> list[PushRow]:
        return await self._ask(pushes.of, person)

    async def put_push(self, row: PushRow, most: int) -> None:
        await self._ask(pushes.put, row, most, time.time())

    async def drop_push(self, endpoint: str, person: str | None = None) -> None:
        await self._ask(pushes.drop, endpoint, person)

    async def drop_pushes(self, person: str) -> None:
        await self._ask(pushes.drop_all, person)

    async def results_of(
        self, person: str, limit: int, before: int | None = None
    ) -> list[StoredResult]:
        return await self._ask(scores.of_person, person, before, limit)

    async def results_of_deal(self, deal: str, limit: int) -> list[StoredResult]:
        return await self._ask(scores.of_deal, deal, limit)

    async def result_of(self, table: str) -> StoredResult | None:
        return await self._ask(scores.of_table, table)

    async def rated_results(self, game: str, after: int = 0) -> list[StoredResult]:
        return await self._ask(scores.rated, game, after)

    async def deal_scores(
        self, deal: str, person: str, seats: list[int], most: int
    ) -> list[DealScore]:
        return await self._ask(deal_scores.board, deal, person, seats, most)

    async def ranked(self, deal: str, seats: list[int]) -> list[int]:
        return await self._ask(deal_scores.ranked, deal, seats)

    async def unscored(self, after: int, limit: int) -> list[StoredResult]:
        return await self._ask(deal_scores.unscored, after, limit)

    async def put_scores(self, number: int, row: ResultRow) -> None:
        await self._ask(deal_scores.put, number, row)

    async def plays_of(self, deal: str, person: str) -> list[PlayRow]:
        return await self._ask(scores.plays_of, deal, person)

    async def unfinished_deals(self, person: str) -> set[str]:
        return await self._ask(scores.unfinished_deals, person)

    async def has_played(self, person: str, deal: str) -> bool:
        return await self._ask(scores.has_played, person, deal)

    async def unrecorded(self) -> list[str]:
        return await self._ask(scores.unrecorded)

    async def pars(self, deal: str, seat: int) -> dict[str, bytes]:
        return await self._ask(scores.pars, deal, seat)

    async def put_par(self, deal: str, seat: int, bot: str, body: bytes) -> None:
        await self._ask(scores.put_par, deal, seat, bot, body)

    async def review(self, table: str, seat: int, form: int) -> bytes | None:
        return await self._ask(tables.review, table, seat, form)

    async def keep_review(self, table: str, seat: int, form: int, body: bytes) -> None:
        await self._ask(tables.keep_review, table, seat, form, body)
