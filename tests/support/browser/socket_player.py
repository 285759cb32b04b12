"""A player who plays a match quickly over a socket, without the page."""

import json
import random
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

from playwright.sync_api import Page
from websockets.sync.client import connect

from tests.support.browser.server_process import BrowserTestServer

Message = dict[str, Any]
Choose = Callable[[list[Message]], Message]
"""Chooses one of the legal actions."""
NONCE = "ab" * 16


class SocketPlayer:
    """A player with the account of a page, which may be new."""

    _client_numbers = count(1)

    def __init__(self, server: BrowserTestServer, page: Page) -> None:
        self.request = page.context.request
        assert self.request.get("/api/me").ok
        cookies = {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}
        self._address = server.address.replace("http", "ws") + "/api/socket?client=quick"
        self._cookie = {"Cookie": f"roost={cookies['roost']}"}

    def set_name(self, name: str) -> "SocketPlayer":
        assert self.request.put("/api/me", data={"name": name}).ok
        return self

    def new_table(
        self, game: str = "donburiko", players: int = 2, bot: str = "random", **options: Any
    ) -> str:
        bots = [None, *[bot] * (players - 1)]
        setup = {"game": game, "players": players, "bots": bots, "options": options}
        answer = self.request.post("/api/tables", data=setup)
        return str(answer.json()["id"])

    def deal_of(self, table: str) -> str:
        return str(self.request.get(f"/api/tables/{table}").json()["deal_id"])

    def start_deal(self, deal: str) -> str:
        """Create a table that repeats a deal."""
        answer = self.request.post(f"/api/deals/{deal}/tables", data={})
        assert answer.ok, answer.text()
        return str(answer.json()["id"])

    def play(self, table: str, choice: int | random.Random = 0, actions: int | None = None) -> None:
        """Play to the end or for some actions. A waiting table is started first.

        `choice`: which of the legal actions to take, or a generator to choose at random.
        """

        def choose(legal: list[Message]) -> Message:
            return legal[choice % len(legal)] if isinstance(choice, int) else choice.choice(legal)

        self._play(table, choose, actions)

    def play_actions(self, table: str, actions: Sequence[Message]) -> None:
        """Take these actions."""
        remaining = iter(actions)
        self._play(table, lambda _: next(remaining), len(actions))

    def play_new(self, choice: int | random.Random = 0, **table: Any) -> str:
        """Play a new match to its end, and return its table."""
        id = self.new_table(**table)
        self.play(id, choice)
        return id

    def _play(self, table: str, choose: Choose, actions: int | None) -> None:
        # Each call is another client, because its command ids start again.
        address = f"{self._address}-{next(self._client_numbers)}"
        with connect(address, additional_headers=self._cookie, proxy=None) as socket:
            _Match(socket, table).play(choose, actions)


class _Match:
    def __init__(self, socket: Any, table: str) -> None:
        self._socket = socket
        self._table = table
        self._ids = count(1)
        self._phase = ""
        self._seat: int | None = None
        self._actions = 0
        self._legal: list[Message] = []

    def play(self, choose: Choose, actions: int | None) -> None:
        self._send("watch")
        self._receive_until(lambda: self._phase != "")
        if self._phase == "waiting":
            self._send("sit", seat=0)
            self._send("start")
            self._send("nonce", nonce=NONCE)
        done = 0
        while actions is None or done < actions:
            self._receive_until(lambda: bool(self._legal) or self._phase in ("over", "closed"))
            if not self._legal:
                return
            before, action = self._actions, choose(self._legal)
            self._send("act", seat=self._seat, action_count=before, action=action)
            self._receive_until(lambda before=before: self._actions > before)
            done += 1

    def _send(self, command: str, **fields: Any) -> None:
        message = {"type": command, "id": next(self._ids), "table_id": self._table, **fields}
        self._socket.send(json.dumps(message))

    def _receive_until(self, condition: Any) -> None:
        while not condition():
            self._receive(json.loads(self._socket.recv(timeout=60)))

    def _receive(self, message: Message) -> None:
        assert message["type"] != "rejected", message
        if message["type"] not in ("snapshot", "update"):
            return
        self._actions = message["action_count"]
        if message.get("table"):
            self._phase = message["table"]["phase"]
            mine = [i for i, seat in enumerate(message["table"]["seats"]) if seat["is_mine"]]
            self._seat = mine[0] if mine else None
        for part in message.get("observations") or message.get("updates") or []:
            self._legal = part["legal_actions"]
