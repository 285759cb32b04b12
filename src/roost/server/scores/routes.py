"""HTTP routes for an account's own matches: history, statistics and ratings."""

from typing import Any

import msgspec
from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromQuery

from roost import games
from roost.server import game_registry
from roost.server.deals.deal_ids import parse_daily_id
from roost.server.default_names import default_name
from roost.server.http.requests import ERROR_RESPONSES, AccountId
from roost.server.scores.finished_match import PracticeReason, decode_finished_match
from roost.server.scores.ratings import BOT_PREFIX, Ladder, Rating
from roost.server.scores.statistics import GameStatistics, compute_statistics
from roost.server.services import Services
from roost.server.storage import Store, StoredResult

MAX_LISTED = 30
MAX_COUNTED = 5000
"""Maximum number of matches in an account's statistics."""
MAX_LADDER_ENTRIES = 20
"""Maximum number of other players in a ladder."""


class HistorySeat(msgspec.Struct, frozen=True):
    name: str
    is_mine: bool
    bot: str | None


class HistoryMatch(msgspec.Struct, frozen=True):
    """A finished match of the recipient, with its first result."""

    id: int
    table_id: str
    game: str
    ended_at: float
    deal_id: str | None
    """The id by which the deal can be played again; null where that makes no sense."""
    is_daily: bool
    options: dict[str, Any]
    seats: list[HistorySeat]
    result: dict[str, Any]
    practice_reasons: list[PracticeReason]
    """Why the match is practice; empty if it counts."""
    is_rated: bool
    is_given_up: bool = False
    """Whether the match was closed in play. Then it is lost, and there are no scores and no
    replay.
    """


class HistoryPage(msgspec.Struct, frozen=True):
    matches: list[HistoryMatch]
    """Newest first."""
    has_more: bool
    """Whether there are older matches. To read them, pass the last match's id as `before`."""


class LadderEntry(msgspec.Struct, frozen=True):
    """A player's rating in a ladder."""

    name: str
    bot: str | None
    is_mine: bool
    rating: int
    deviation: int
    """The standard deviation: the true rating is within it with probability 2/3."""
    matches: int
    is_settled: bool
    """False while the rating is provisional."""


class GameLadder(msgspec.Struct, frozen=True):
    game: str
    entries: list[LadderEntry]
    """Best first."""


class StatisticsPage(msgspec.Struct, frozen=True):
    games: list[GameStatistics]
    ladders: list[GameLadder]
    """The ladders of the competitive games that the recipient has played."""


@get("/me/history", responses=ERROR_RESPONSES)
async def get_history(
    account_id: AccountId, services: NamedDependency[Services], before: FromQuery[int | None] = None
) -> HistoryPage:
    """Return the account's finished matches."""
    results = await services.manager.store.find_results_of(account_id, MAX_LISTED + 1, before)
    return HistoryPage(
        [_build_history_match(result, account_id) for result in results[:MAX_LISTED]],
        len(results) > MAX_LISTED,
    )


@get("/me/statistics", responses=ERROR_RESPONSES)
async def get_statistics(
    account_id: AccountId, services: NamedDependency[Services]
) -> StatisticsPage:
    """Return the account's statistics and the ladders of its games."""
    store = services.manager.store
    own_statistics = compute_statistics(
        await store.find_results_of(account_id, MAX_COUNTED), account_id
    )
    playable_games = game_registry.playable_games()
    competitive = [
        own.game
        for own in own_statistics
        if own.game in playable_games
        and not games.game_info(own.game).is_cooperative
        and not games.game_info(own.game).is_long
    ]
    return StatisticsPage(
        games=own_statistics,
        ladders=[
            GameLadder(
                game, await _build_ladder(store, await services.ladders.get(game), account_id)
            )
            for game in competitive
        ],
    )


def _build_history_match(result: StoredResult, account_id: str) -> HistoryMatch:
    match = decode_finished_match(result.body)
    is_long = result.game in games.game_ids() and games.game_info(result.game).is_long
    return HistoryMatch(
        id=result.id,
        table_id=result.table_id,
        game=result.game,
        ended_at=result.ended_at,
        deal_id=None if is_long else result.deal_id,
        is_daily=parse_daily_id(result.deal_id) is not None,
        options=match.options,
        seats=[
            HistorySeat(seat.name, seat.account_id == account_id, seat.bot) for seat in match.seats
        ],
        result=match.result,
        practice_reasons=match.practice_reasons,
        is_rated=bool(result.is_rated),
        is_given_up=match.is_given_up,
    )


async def _build_ladder(store: Store, ladder: Ladder, account_id: str) -> list[LadderEntry]:
    """Return the recipient, all bots, and the best of the other players."""
    ratings = sorted(ladder.ratings.items(), key=lambda item: -item[1].mu)
    best = [key for key, _ in ratings if not key.startswith(BOT_PREFIX)][:MAX_LADDER_ENTRIES]
    return [
        await _build_entry(store, key, rating, account_id)
        for key, rating in ratings
        if key.startswith(BOT_PREFIX) or key == account_id or key in best
    ]


async def _build_entry(store: Store, key: str, rating: Rating, account_id: str) -> LadderEntry:
    bot = key.removeprefix(BOT_PREFIX) if key.startswith(BOT_PREFIX) else None
    name = "" if bot is not None else await store.read_name(key)
    return LadderEntry(
        name=bot or name or default_name(key),
        bot=bot,
        is_mine=key == account_id,
        rating=rating.value,
        deviation=rating.deviation,
        matches=rating.matches,
        is_settled=rating.is_settled,
    )
