"""Matches of one user against bots."""

from typing import Any

from tests.support.server.running_server import Connection, RunningServer, User, wait_until

GAME = "donburiko"


class SoloMatch:
    """A match of one user against bots."""

    def __init__(
        self, server: RunningServer, user: User, connection: Connection, table: str
    ) -> None:
        self.server = server
        self.user = user
        self.connection = connection
        self.table = table

    async def match(self) -> Any:
        live = await self.server.live(self.table)
        await wait_until(lambda: live.table.match is not None)
        return live.table.match

    async def seat(self) -> int:
        table = (await self.server.live(self.table)).table
        return next(
            seat for seat, occupant in enumerate(table.occupants) if occupant.account_id is not None
        )

    async def act(self, choice: int = 0) -> bool:
        """Take an action of the user. Return False if the match is over."""
        match, seat = await self.match(), await self.seat()
        await wait_until(lambda: match.turn in (None, seat))
        if match.turn is None:
            return False
        legal = match.legal_actions()
        fields = {"action_count": len(match.actions), "action": legal[choice % len(legal)]}
        await self.connection.do("act", self.table, seat=seat, **fields)
        return True

    async def play_out(self, choice: int = 0) -> dict[str, Any]:
        while await self.act(choice):
            pass
        live = await self.server.live(self.table)
        store = self.server.manager.store

        async def is_stored() -> bool:
            return await store.find_result(self.table) is not None

        await wait_until(is_stored)
        assert live.table.match is not None
        return dict(live.table.match.result or {})


async def start_solo(
    server: RunningServer,
    name: str = "Ada",
    game: str = GAME,
    players: int = 2,
    bot: str = "random",
    user: User | None = None,
) -> SoloMatch:
    """Start a match at a new table with bots on all other seats."""
    user = user or await server.new_user(name)
    table = await user.new_table(game, players, bots=[None, *[bot] * (players - 1)])
    connection = await user.connect(f"page-{table}")
    await connection.do("watch", table)
    await connection.do("sit", table, seat=0)
    await connection.do("start", table)
    await connection.do("nonce", table, nonce="ab" * 16)
    return SoloMatch(server, user, connection, table)


async def get_deal(user: User, table: str) -> str:
    answer = await user.http.get(f"/api/tables/{table}")
    assert answer.status_code == 200, answer.text
    return str(answer.json()["deal_id"])


async def play_deal(
    server: RunningServer, user: User, deal: str, seat: int | None = None
) -> SoloMatch:
    """Start a match with a deal that other users may have played."""
    answer = await user.http.post(f"/api/deals/{deal}/tables", json={"seat": seat})
    assert answer.status_code == 201, answer.text
    table = str(answer.json()["id"])
    connection = await user.connect(f"page-{table}")
    await connection.do("watch", table)
    return SoloMatch(server, user, connection, table)


async def get_json(user: User, path: str) -> Any:
    answer = await user.http.get(path)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def get_refusal(user: User, path: str) -> str:
    answer = await user.http.get(path)
    assert answer.status_code == 422, answer.text
    return str(answer.json()["reason"])
