"""How well people and bots play a game, worked out from stored results alone (docs/rating.md).

Everybody begins alike and unknown; each match moves those who played it by how surprising it was.
"""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache, partial

from openskill.models import PlackettLuce

from roost.server.pools import Pool
from roost.server.scores.ending import Ending, decode
from roost.server.store import Store, StoredResult

POINTS = 40
"""So many points are one of openskill's: who begins has 1000."""
SURE = 10
"""Before so many matches a rating is still being found."""
BOT = "bot "


@dataclass(frozen=True)
class Rated:
    """What is believed of a player: a mean, and how far off it may well be."""

    mu: float
    sigma: float
    matches: int = 0

    @property
    def value(self) -> int:
        return round(self.mu * POINTS)

    @property
    def margin(self) -> int:
        """The deviation: two times of three the truth is within it."""
        return round(self.sigma * POINTS)

    @property
    def is_settled(self) -> bool:
        return self.matches >= SURE


@cache
def _model() -> PlackettLuce:
    return PlackettLuce()


def newcomer() -> Rated:
    fresh = _model().rating()
    return Rated(fresh.mu, fresh.sigma)


def bot_key(bot: str) -> str:
    """Bots of one level are one player."""
    return f"{BOT}{bot}"


class Ladder:
    """Everybody who has played a game. The same results in the same order give the same ratings."""

    def __init__(self) -> None:
        self.players: dict[str, Rated] = {}
        self.last = 0
        """The number of the last result that is in it."""

    def add(self, results: Iterable[StoredResult]) -> None:
        for result in results:
            self._rate(decode(result.body))
            self.last = result.number

    def of(self, key: str) -> Rated:
        return self.players.get(key) or newcomer()

    def _rate(self, ending: Ending) -> None:
        keys = [
            seat.person if seat.person is not None else bot_key(seat.bot or "")
            for seat in ending.seats
        ]
        model = _model()
        before = [self.of(key) for key in keys]
        teams = [[model.rating(mu=known.mu, sigma=known.sigma)] for known in before]
        after = [team[0] for team in model.rate(teams, ranks=_ranks(ending))]
        for key in dict.fromkeys(keys):
            mine = [after[i] for i, other in enumerate(keys) if other == key]
            known = self.of(key)  # a bot may have several seats: it moves by their mean
            self.players[key] = replace(
                known,
                mu=sum(one.mu for one in mine) / len(mine),
                sigma=sum(one.sigma for one in mine) / len(mine),
                matches=known.matches + 1,
            )


def _ranks(ending: Ending) -> list[float]:
    """Winners first, as the rules name them; then by score. Alike is alike."""
    keys = [(i not in ending.winners, -score) for i, score in enumerate(ending.scores)]
    return [float(sorted(set(keys)).index(key)) for key in keys]


class Ladders:
    """Those of all games, kept up to date from the store."""

    def __init__(self, store: Store, pool: Pool) -> None:
        self._store = store
        self._pool = pool
        self._ladders: dict[str, Ladder] = {}
        self._lock = asyncio.Lock()

    async def of(self, game: str) -> Ladder:
        async with self._lock:
            ladder = self._ladders.setdefault(game, Ladder())
            news = await self._store.rated_results(game, ladder.last)
            if news:
                await self._pool.run(partial(ladder.add, news))
            return ladder
