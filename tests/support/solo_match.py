"""Somebody who plays alone against bots, quickly."""

from typing import Any

from tests.support.server import Connection, RunningServer, User, wait_until

GAME = "donburiko"


class SoloMatch:
    """A match of one person against bots."""

    def __init__(self, served: RunningServer, person: User, page: Connection, table: str) -> None:
        self.served = served
        self.person = person
        self.page = page
        self.table = table

    async def match(self) -> Any:
        live = await self.served.live(self.table)
        await wait_until(lambda: live.table.match is not None)
        return live.table.match

    async def seat(self) -> int:
        table = (await self.served.live(self.table)).table
        return next(
            seat for seat, place in enumerate(table.occupants) if place.account_id is not None
        )

    async def act(self, choice: int = 0) -> bool:
        """One action of the person; False if the match is over instead."""
        match, seat = await self.match(), await self.seat()
        await wait_until(lambda: match.turn in (None, seat))
        if match.turn is None:
            return False
        legal = match.legal()
        fields = {"actions": len(match.actions), "action": legal[choice % len(legal)]}
        await self.page.do("act", self.table, seat=seat, **fields)
        return True

    async def play_out(self, choice: int = 0) -> dict[str, Any]:
        while await self.act(choice):
            pass
        live = await self.served.live(self.table)
        store = self.served.hub.store

        async def stored() -> bool:
            return await store.find_result(self.table) is not None

        await wait_until(stored)
        assert live.table.match is not None
        return dict(live.table.match.result or {})


async def start_solo(
    served: RunningServer,
    name: str = "Ada",
    game: str = GAME,
    players: int = 2,
    bot: str = "random",
    person: User | None = None,
) -> SoloMatch:
    """A new table with bots on all other seats, dealt."""
    person = person or await served.new_user(name)
    table = await person.new_table(game, players, bots=[None, *[bot] * (players - 1)])
    page = await person.connect(f"page-{table}")
    await page.do("watch", table)
    await page.do("sit", table, seat=0)
    await page.do("start", table)
    await page.do("nonce", table, nonce="ab" * 16)
    return SoloMatch(served, person, page, table)


async def get_deal(person: User, table: str) -> str:
    answer = await person.http.get(f"/api/tables/{table}")
    assert answer.status_code == 200, answer.text
    return str(answer.json()["deal"])


async def play_deal(
    served: RunningServer, person: User, deal: str, seat: int | None = None
) -> SoloMatch:
    """A table of one's own with a deal that others may have played."""
    answer = await person.http.post(f"/api/deals/{deal}/tables", json={"seat": seat})
    assert answer.status_code == 201, answer.text
    table = str(answer.json()["id"])
    page = await person.connect(f"page-{table}")
    await page.do("watch", table)
    return SoloMatch(served, person, page, table)


async def get_json(person: User, path: str) -> Any:
    answer = await person.http.get(path)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def get_refusal(person: User, path: str) -> str:
    answer = await person.http.get(path)
    assert answer.status_code == 422, answer.text
    return str(answer.json()["why"])
