"""Many tables at once, played by people who come back whenever the server is gone."""

import asyncio
import random
from collections.abc import Callable
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tests.serving import CLIENT, DONE, Eyes, Told, answered

GONE = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, EOFError)
SOON = 0.03


class Player:
    """Somebody at one table, on one page. It asks one thing at a time, and again until answered."""

    def __init__(self, load: "Load", table: str, seat: int, cookie: str) -> None:
        self.load = load
        self.table = table
        self.seat = seat
        self.cookie = cookie
        self.client = f"player-{seat}"
        self.eyes = Eyes()
        self.info: Told = {}
        self.actions = 0
        self.legal: list[Any] = []
        self.pending: Told | None = None
        self.confirmed: list[int] = []
        self.resumed = 0
        self._next = 1
        self._sent_nonce = False
        self._chance = random.Random(f"{table} {seat}")

    @property
    def is_over(self) -> bool:
        phase: str | None = self.info.get("phase")
        return phase == "over"

    async def play(self) -> None:
        """Until the load is over."""
        while not self.load.is_over:
            try:
                async with self.connected() as connection:
                    await self._come(connection)
                    async for message in connection:
                        self._hear(msgspec.json.decode(message))
                        await self._go_on(connection)
            except GONE:
                await asyncio.sleep(SOON)

    def connected(self) -> connect:
        headers = {"Cookie": f"roost={self.cookie}"}
        address = f"ws://{self.load.address}/api/socket?client={self.client}"
        return connect(address, additional_headers=headers, proxy=None, max_size=None)

    async def _come(self, connection: ClientConnection) -> None:
        after = self.eyes.number if self.eyes.number >= 0 else None
        self.resumed += after is not None
        await connection.send(self._message("watch", after=after))
        if self.pending is not None:
            await connection.send(msgspec.json.encode(self.pending).decode())
        else:
            await self._go_on(connection)

    def _message(self, ask: str, **fields: Any) -> str:
        id, self._next = self._next, self._next + 1
        self._last = {"ask": ask, "id": id, "table": self.table, **fields}
        return msgspec.json.encode(self._last).decode()

    def _hear(self, message: Told) -> None:
        self.eyes.see(message)
        is_done = message["tell"] in DONE
        if self.pending is not None and is_done and answered(message) == self.pending["id"]:
            self.confirmed.append(self.pending["id"])
            self.pending = None
        match message["tell"]:
            case "refuse":
                assert self.pending is not None
                assert message["id"] == self.pending["id"], message
                late = "meantime" in message["why"] or "cannot be done now" in message["why"]
                assert late, message  # it was asked before a restart, and is past
                self.pending = None
            case "look":
                self.info, self.actions = message["table"], message["actions"]
                self._may(message["sights"])
            case "happened":
                self.info, self.actions = message["table"] or self.info, message["actions"]
                self._may(message["told"])

    def _may(self, seen: list[Told]) -> None:
        for sight in seen:
            if sight["seat"] == self.seat:
                self.legal = sight["legal"]

    async def _go_on(self, connection: ClientConnection) -> None:
        if self.pending is None and self.info and not self.load.is_ending:
            asked = self._next_ask()
            if asked is not None:
                text = self._message(asked.pop("ask"), **asked)
                self.pending = self._last
                await connection.send(text)

    def _next_ask(self) -> Told | None:
        seats = self.info["seats"]
        match self.info["phase"]:
            case "waiting" if not seats[self.seat]["taken"]:
                return {"ask": "sit", "seat": self.seat}
            case "waiting" if self.info["owner"] and all(seat["taken"] for seat in seats):
                return {"ask": "start"}
            case "dealing" if not self._sent_nonce:  # a second one would change nothing
                self._sent_nonce = True
                return {"ask": "nonce", "nonce": f"{self.seat:032x}"}
            case "playing" if self.legal:
                action = self._chance.choice(self.legal)
                self.legal = []
                fields = {"seat": self.seat, "actions": self.actions, "action": action}
                return {"ask": "act", **fields}
        return None


class Load:
    """So many tables at a time; when a match is over, another table takes its place."""

    def __init__(self, address: str, tables: int) -> None:
        self.address = address
        self.is_ending = False
        """Nothing new is asked."""
        self.is_over = False
        self.players: list[Player] = []
        self._size = tables
        self._tasks: set[asyncio.Task[None]] = set()

    async def begin(self) -> None:
        for _ in range(self._size):
            self._begin(self._keep_playing())
        await self.until(lambda: len(self.players) >= 2 * self._size)

    def _begin(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)

    async def until(self, wanted: Callable[[], bool]) -> None:
        while not wanted():
            self._check()
            await asyncio.sleep(SOON)

    def _check(self) -> None:
        for task in self._tasks:
            if task.done() and not task.cancelled():
                task.result()

    def _is_ending(self) -> bool:
        return self.is_ending

    @property
    def confirmed(self) -> int:
        return sum(len(player.confirmed) for player in self.players)

    async def end(self) -> None:
        """Everything that was asked is answered, and nobody plays any more."""
        self.is_ending = True
        await self.until(lambda: all(player.pending is None for player in self.players))
        self.is_over = True
        for task in self._tasks:
            task.cancel()
        for result in await asyncio.gather(*self._tasks, return_exceptions=True):
            if isinstance(result, Exception):
                raise result

    async def _keep_playing(self) -> None:
        while not self._is_ending():
            try:
                pair = await self._new_pair()
            except httpx.HTTPError:
                await asyncio.sleep(SOON)
                continue
            self.players += pair
            for player in pair:
                self._begin(player.play())
            while not (self._is_ending() or all(player.is_over for player in pair)):
                await asyncio.sleep(SOON)

    async def _new_pair(self) -> list[Player]:
        """Two people and a bot."""
        cookies = []
        for _ in range(2):
            async with httpx.AsyncClient(base_url=f"http://{self.address}", **CLIENT) as http:
                await http.get("/api/me")
                cookies.append(http.cookies["roost"])
        new = {"game": "donburiko", "players": 3, "bots": [None, None, "random"]}
        async with httpx.AsyncClient(
            base_url=f"http://{self.address}", cookies={"roost": cookies[0]}, **CLIENT
        ) as http:
            answer = await http.post("/api/tables", json=new)
        table = answer.raise_for_status().json()["id"]
        return [Player(self, table, seat, cookie) for seat, cookie in enumerate(cookies)]
