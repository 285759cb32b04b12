"""Where a deal that is played once more comes from: a finished match, or the day."""

from dataclasses import dataclass
from datetime import date
from typing import Any, Literal

from roost import games
from roost.contract import Refused
from roost.server import registry
from roost.server.deals.naming import daily_name, daily_of, today
from roost.server.hub import Hub
from roost.server.identity import Signer

USUAL_BOT = "owl"
"""Plays where somebody else had sat, and against everybody on the deal of the day."""


@dataclass(frozen=True)
class Source:
    deal: str
    kind: Literal["same", "daily"]
    day: date | None
    game: str
    players: int
    options: dict[str, Any]
    deck: Any
    bots: list[str | None]
    """By seat; None: people sit there."""
    secret: str
    nonces: list[str]

    @property
    def seats(self) -> list[int]:
        """Where people may sit."""
        people = [seat for seat, bot in enumerate(self.bots) if bot is None]
        return people or list(range(self.players))

    def bots_beside(self, seat: int) -> list[str | None]:
        """Who plays all other seats."""
        return [None if i == seat else bot or USUAL_BOT for i, bot in enumerate(self.bots)]


async def find(hub: Hub, signer: Signer, deal: str) -> Source:
    """Raises Refused if there is no such deal, or it cannot be played any more."""
    named = daily_of(deal)
    if named is not None:
        return daily(signer, *named)
    results = await hub.store.results_of_deal(deal, 1)
    if not results:
        raise Refused("deal-unknown")
    table = (await hub.find(results[0].table)).table
    if table.game.facts.long or table.made.fork is not None:
        raise Refused("deal-long")
    assert table.secret is not None
    return Source(
        deal=deal,
        kind="same",
        day=None,
        game=table.made.game,
        players=table.made.players,
        options=table.table.options,
        deck=table.made.deck,
        bots=[place.bot for place in table.places],
        secret=table.secret,
        nonces=table.all_nonces,
    )


def daily_games() -> list[str]:
    """Those that have a deal of the day: a campaign lasts longer than one."""
    return [name for name in registry.playable() if not games.facts(name).long]


def daily(signer: Signer, game: str, day: date) -> Source:
    """Nobody can work it out beforehand: it comes of a secret of this server, and of the day."""
    if game not in daily_games() or day > today():
        raise Refused("deal-unknown")
    facts = registry.load(game).facts
    players = facts.players[(len(facts.players) - 1) // 2]
    return Source(
        deal=daily_name(game, day),
        kind="daily",
        day=day,
        game=game,
        players=players,
        options=facts.table(players, facts.daily).options,
        deck=None,
        bots=[None, *[USUAL_BOT] * (players - 1)],
        secret=signer.secret(f"{game} {day.isoformat()}", "daily"),
        nonces=[],
    )
