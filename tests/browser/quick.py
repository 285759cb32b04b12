"""A person who plays a whole match in no time, without touching the page: by its own socket."""

import json
from itertools import count
from typing import Any

from playwright.sync_api import Page
from websockets.sync.client import connect

from tests.browser.serving import Server

Told = dict[str, Any]


class Player:
    """Whoever a page belongs to, or somebody new."""

    def __init__(self, server: Server, page: Page) -> None:
        self.request = page.context.request
        assert self.request.get("/api/me").ok
        cookies = {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}
        self._address = server.address.replace("http", "ws") + "/api/socket?client=quick"
        self._times = count(1)
        self._cookie = {"Cookie": f"roost={cookies['roost']}"}

    def call_oneself(self, name: str) -> "Player":
        assert self.request.put("/api/me", data={"name": name}).ok
        return self

    def new_table(self, game: str = "donburiko", players: int = 2, bot: str = "random") -> str:
        bots = [None, *[bot] * (players - 1)]
        answer = self.request.post(
            "/api/tables", data={"game": game, "players": players, "bots": bots}
        )
        return str(answer.json()["id"])

    def deal_of(self, table: str) -> str:
        return str(self.request.get(f"/api/tables/{table}").json()["deal"])

    def begin_deal(self, deal: str) -> str:
        answer = self.request.post(f"/api/deals/{deal}/tables", data={})
        assert answer.ok, answer.text()
        return str(answer.json()["id"])

    def play(self, table: str, choice: int = 0, actions: int | None = None) -> None:
        """To the end, or some actions; the seat is taken and the match begun if they are not."""
        # Another time is another client: the numbers of what it asks begin anew.
        address = f"{self._address}-{next(self._times)}"
        with connect(address, additional_headers=self._cookie, proxy=None) as socket:
            _Match(socket, table).play(choice, actions)

    def play_new(self, choice: int = 0, **more: Any) -> str:
        table = self.new_table(**more)
        self.play(table, choice)
        return table


class _Match:
    def __init__(self, socket: Any, table: str) -> None:
        self._socket = socket
        self._table = table
        self._ids = count(1)
        self._phase = ""
        self._seat: int | None = None
        self._actions = 0
        self._legal: list[Told] = []

    def play(self, choice: int, actions: int | None) -> None:
        self._ask("watch")
        self._hear_until(lambda: self._phase != "")
        if self._phase == "waiting":
            self._ask("sit", seat=0)
            self._ask("start")
            self._ask("nonce", nonce="ab" * 16)
        done = 0
        while actions is None or done < actions:
            self._hear_until(lambda: bool(self._legal) or self._phase in ("over", "closed"))
            if not self._legal:
                return
            legal, before = self._legal, self._actions
            action = legal[choice % len(legal)]
            self._ask("act", seat=self._seat, actions=before, action=action)
            self._hear_until(lambda before=before: self._actions > before)
            done += 1

    def _ask(self, ask: str, **fields: Any) -> None:
        asked = {"ask": ask, "id": next(self._ids), "table": self._table, **fields}
        self._socket.send(json.dumps(asked))

    def _hear_until(self, is_so: Any) -> None:
        while not is_so():
            self._hear(json.loads(self._socket.recv(timeout=60)))

    def _hear(self, told: Told) -> None:
        assert told["tell"] != "refuse", told
        if told["tell"] not in ("look", "happened"):
            return
        self._actions = told["actions"]
        if told.get("table"):
            self._phase = told["table"]["phase"]
            mine = [i for i, seat in enumerate(told["table"]["seats"]) if seat["mine"]]
            self._seat = mine[0] if mine else None
        for seen in told.get("sights") or told.get("told") or []:
            self._legal = seen["legal"]
