"""Clients at many tables of a Roost server, each with a socket, that play random actions."""

import asyncio
import random
import time
from itertools import chain

from roost import games
from roost.bench.client import ApiClient, ClientSocket, NoAnswerError, new_account
from roost.match import Match

CONCURRENT_OPENINGS = 20
"""Number of tables that are opened at the same time."""
ENOUGH_MOVES = 200
"""More moves than a benchmark plays at one table."""
SAFETY = 0.8
"""The share of the shortest sampled match that a table plays."""
SAMPLE_MATCHES = 100
"""Random matches that are played to learn how short a match can be."""


class ClientPool:
    """All tables and their clients. Each table has at least `spectators` spectators."""

    def __init__(self, address: str, game: str, seats: int, spectators: int = 0) -> None:
        self.tables: list[ClientTable] = []
        self._table_arguments = address, game, seats
        self._spectators = spectators
        self._shortest_match = find_shortest_match(game, seats)

    async def open_tables(self, tables: int) -> None:
        """Open tables until there are this many."""
        await asyncio.gather(*(self._open_until(tables) for _ in range(CONCURRENT_OPENINGS)))

    async def _open_until(self, tables: int) -> None:
        while len(self.tables) < tables:
            table = ClientTable(*self._table_arguments)
            self.tables.append(table)
            await table.open()
            await table.add_spectators(self._spectators)

    async def renew_tables(self, moves: int) -> None:
        """Replace the tables whose match may end within this many moves."""
        old = [table for table in self.tables if table.moves + moves > self._shortest_match]
        count = len(self.tables)
        self.tables = [table for table in self.tables if table not in old]
        for table in old:
            await table.close()
        await self.open_tables(count)

    async def add_spectators(self, spectators: int) -> None:
        """Add spectators until each table has this many."""
        for table in self.tables:
            await table.add_spectators(spectators)

    async def play(self, moves: int, interval: float) -> list[float]:
        """Play moves at each table, one every `interval` seconds; the tables start staggered.

        Return the latencies in milliseconds.
        """
        start = time.perf_counter()
        delay = interval / len(self.tables)
        plays = [
            table.play(moves, interval, start + i * delay) for i, table in enumerate(self.tables)
        ]
        return list(chain.from_iterable(await asyncio.gather(*plays)))


class ClientTable:
    """A table whose seats are taken by one account each."""

    def __init__(self, address: str, game: str, seats: int, source: str | None = None) -> None:
        self.id = ""
        self.cookies: list[str] = []
        """One of each seat."""
        self.sockets: list[ClientSocket] = []
        """One of each seat, then those of the spectators."""
        self._address = address
        self._game = game
        self._seats = seats
        self._source = source
        self.moves = 0
        """The number of moves played here."""
        self._expected_actions = 0
        self._updated = asyncio.Event()

    async def open(self) -> None:
        """Create the table, seat the clients, and wait until the cards are dealt."""
        clients = [await self._new_client() for _ in range(self._seats)]
        self.id = await clients[0].new_table(self._game, self._seats)
        self.cookies = [client.cookie for client in clients]
        for seat, client in enumerate(clients):
            await self._watch(client)
            await self.sockets[seat].do("sit", self.id, seat=seat)
        await self.sockets[0].do("start", self.id)
        for seat, socket in enumerate(self.sockets):
            await socket.do("nonce", self.id, nonce=f"{seat:032x}")
        await self.wait_for_updates(0)

    async def add_spectators(self, spectators: int) -> None:
        """Add spectators until the table has this many."""
        while len(self.sockets) < self._seats + spectators:
            await self._watch(await self._new_client())

    async def _new_client(self) -> ApiClient:
        return await new_account(self._address, self._source)

    async def _watch(self, client: ApiClient) -> None:
        socket = await client.open_socket()
        await client.close()
        socket.on_change = self._check_updates
        self.sockets.append(socket)
        await socket.do("watch", self.id)

    async def play(self, moves: int, interval: float, start: float) -> list[float]:
        """Play moves. Return the milliseconds until all clients had the update of each."""
        latencies = []
        for number in range(moves):
            wait = start + number * interval - time.perf_counter()
            if interval and wait > 0:
                await asyncio.sleep(wait)
            if self.seat_to_act() is None:  # an unusually short match is over
                self.moves = ENOUGH_MOVES
                break
            begin = time.perf_counter()
            await self.wait_for_updates(await self.move())
            latencies.append(1000 * (time.perf_counter() - begin))
            self.moves += 1
        return latencies

    async def move(self) -> int:
        """Play a random move, and wait until it is confirmed. Return the new number of actions."""
        seat = self.seat_to_act()
        if seat is None:
            raise NoAnswerError("no seat may move")
        socket = self.sockets[seat]
        count, action = socket.action_counts[self.id], random.choice(self._legal_actions(seat))
        await socket.do("act", self.id, seat=seat, action_count=count, action=action)
        return count + 1

    async def wait_for_updates(self, actions: int) -> None:
        """Wait until all clients have the updates of this many actions."""
        self._expected_actions = actions
        self._updated.clear()
        self._check_updates()
        await self._updated.wait()
        if not all(socket.is_open for socket in self.sockets):
            raise NoAnswerError("the server closed a socket")

    def _check_updates(self) -> None:
        if all(
            socket.action_counts.get(self.id, -1) >= self._expected_actions or not socket.is_open
            for socket in self.sockets
        ):
            self._updated.set()

    def seat_to_act(self) -> int | None:
        """Return the seat that may act, as its own client knows it."""
        return next((seat for seat in range(self._seats) if self._legal_actions(seat)), None)

    def _legal_actions(self, seat: int) -> list[object]:
        return self.sockets[seat].legal_actions.get((self.id, seat), [])

    async def close(self) -> None:
        for socket in self.sockets:
            await socket.close()


def find_shortest_match(game_id: str, seats: int) -> int:
    """Return a number of moves that nearly every match with random play reaches."""
    game = games.load(game_id)
    config = game.info.configure(seats, {})
    lengths = []
    for number in range(SAMPLE_MATCHES):
        match, rng = Match(game, config, seed=f"{number:04x}"), random.Random(number)
        while match.turn is not None and len(match.actions) < ENOUGH_MOVES:
            match.apply_unchecked(match.turn, rng.choice(match.legal_actions()))
        lengths.append(len(match.actions))
    return int(SAFETY * min(lengths))
