"""The origin of a repeated deal: a finished match, or the day."""

from dataclasses import dataclass
from datetime import date
from typing import Any, Literal

from roost import games
from roost.contract import RefusalError
from roost.server import game_registry
from roost.server.deals.deal_ids import current_day, daily_deal_id, parse_daily_id
from roost.server.http.identity import Signer
from roost.server.tables.manager import TableManager

DEFAULT_BOT = "owl"
"""Plays the seats of other people, and all other seats of the daily deal."""


@dataclass(frozen=True)
class DealSource:
    deal_id: str
    kind: Literal["same", "daily"]
    day: date | None
    game: str
    players: int
    options: dict[str, Any]
    deck: Any
    bots: list[str | None]
    """The bot of each seat; None for a person."""
    secret: str
    nonces: list[str]

    @property
    def seats(self) -> list[int]:
        """The seats that a player may choose."""
        free = [seat for seat, bot in enumerate(self.bots) if bot is None]
        return free or list(range(self.players))

    def bots_for_seat(self, seat: int) -> list[str | None]:
        """Return the bots of all other seats."""
        return [None if i == seat else bot or DEFAULT_BOT for i, bot in enumerate(self.bots)]


async def find_source(manager: TableManager, signer: Signer, deal_id: str) -> DealSource:
    """Find a deal; raise RefusalError if it does not exist or cannot be played any more."""
    daily = parse_daily_id(deal_id)
    if daily is not None:
        return daily_source(signer, *daily)
    results = await manager.store.find_results_of_deal(deal_id, 1)
    if not results:
        raise RefusalError("deal-unknown")
    table = (await manager.find(results[0].table_id)).table
    if table.game.info.is_long or table.created.branch_origin is not None:
        raise RefusalError("deal-long")
    assert table.secret is not None
    return DealSource(
        deal_id=deal_id,
        kind="same",
        day=None,
        game=table.created.game,
        players=table.created.players,
        options=table.config.options,
        deck=table.created.deck,
        bots=[occupant.bot for occupant in table.occupants],
        secret=table.secret,
        nonces=table.all_nonces,
    )


def list_daily_games() -> list[str]:
    """Return the games with a daily deal. Campaigns take longer than a day and have none."""
    return [name for name in game_registry.playable_games() if not games.game_info(name).is_long]


def daily_source(signer: Signer, game: str, day: date) -> DealSource:
    """Return the daily deal. It cannot be predicted, because it depends on a secret of this
    server.
    """
    if game not in list_daily_games() or day > current_day():
        raise RefusalError("deal-unknown")
    info = game_registry.load_game(game).info
    players = info.players[(len(info.players) - 1) // 2]
    return DealSource(
        deal_id=daily_deal_id(game, day),
        kind="daily",
        day=day,
        game=game,
        players=players,
        options=info.configure(players, info.daily_options).options,
        deck=None,
        bots=[None, *[DEFAULT_BOT] * (players - 1)],
        secret=signer.derive_secret(f"{game} {day.isoformat()}", "daily"),
        nonces=[],
    )
