"""One's own matches over HTTP: their list, what they add up to, and ratings."""

from typing import Any

import msgspec
from litestar import Request, get
from litestar.params import FromQuery

from roost import games
from roost.server import game_registry
from roost.server.deals.deal_ids import parse_daily_id
from roost.server.default_names import default_name
from roost.server.http.account import ERROR_RESPONSES, AccountId, state_of
from roost.server.scores.finished_match import PracticeReason, decode_finished_match
from roost.server.scores.ratings import BOT_PREFIX, Ladder, Ladders, Rating
from roost.server.scores.statistics import GameStatistics, compute_statistics
from roost.server.storage import Store, StoredResult

MAX_LISTED = 30
MAX_COUNTED = 5000
"""Matches of one person that statistics are made of."""
MAX_LADDER_ENTRIES = 20
"""Players that are told of a ladder, besides oneself and the bots."""


class HistorySeat(msgspec.Struct, frozen=True):
    name: str
    is_mine: bool
    bot: str | None


class HistoryMatch(msgspec.Struct, frozen=True):
    """A finished match of one's own, as it first ended."""

    id: int
    table_id: str
    game: str
    ended_at: float
    deal_id: str | None
    """By which it can be played once more; null where that makes no sense."""
    is_daily: bool
    options: dict[str, Any]
    seats: list[HistorySeat]
    result: dict[str, Any]
    practice_reasons: list[PracticeReason]
    """Why it is practice."""
    is_rated: bool
    is_given_up: bool = False
    """Whether it was closed in play: then it is lost, and there are no scores and no replay."""


class HistoryPage(msgspec.Struct, frozen=True):
    matches: list[HistoryMatch]
    """The newest first."""
    has_more: bool
    """Whether there are older ones: ask with `before`, the last number."""


class LadderEntry(msgspec.Struct, frozen=True):
    """A player's place among those who play a game."""

    name: str
    bot: str | None
    is_mine: bool
    rating: int
    deviation: int
    """The rating is that much off at most, two times of three."""
    matches: int
    is_settled: bool
    """False while it is still being found."""


class GameLadder(msgspec.Struct, frozen=True):
    game: str
    entries: list[LadderEntry]
    """The best first."""


class StatisticsPage(msgspec.Struct, frozen=True):
    games: list[GameStatistics]
    ladders: list[GameLadder]
    """Of games where people play against each other, and one has played."""


@get("/me/history", responses=ERROR_RESPONSES)
async def get_history(
    account_id: AccountId, request: "Request[Any, Any, Any]", before: FromQuery[int | None] = None
) -> HistoryPage:
    """One's finished matches."""
    store = state_of(request)[2].store
    found = await store.find_results_of(account_id, MAX_LISTED + 1, before)
    return HistoryPage(
        [_build_history_match(result, account_id) for result in found[:MAX_LISTED]],
        len(found) > MAX_LISTED,
    )


@get("/me/statistics", responses=ERROR_RESPONSES)
async def get_statistics(
    account_id: AccountId, request: "Request[Any, Any, Any]"
) -> StatisticsPage:
    """What they add up to."""
    store = state_of(request)[2].store
    ladders: Ladders = request.app.state.ladders
    found = compute_statistics(await store.find_results_of(account_id, MAX_COUNTED), account_id)
    playable = game_registry.playable_games()
    competed = [
        own.game
        for own in found
        if own.game in playable
        and not games.game_info(own.game).is_cooperative
        and not games.game_info(own.game).is_long
    ]
    return StatisticsPage(
        games=found,
        ladders=[
            GameLadder(game, await _build_ladder(store, await ladders.get(game), account_id))
            for game in competed
        ],
    )


def _build_history_match(result: StoredResult, account_id: str) -> HistoryMatch:
    ending = decode_finished_match(result.body)
    hint: list[PracticeReason] = ["hint"] if result.has_help else []
    is_long = result.game in games.game_ids() and games.game_info(result.game).is_long
    return HistoryMatch(
        id=result.id,
        table_id=result.table_id,
        game=result.game,
        ended_at=result.ended_at,
        deal_id=None if is_long else result.deal_id,
        is_daily=parse_daily_id(result.deal_id) is not None,
        options=ending.options,
        seats=[
            HistorySeat(seat.name, seat.account_id == account_id, seat.bot) for seat in ending.seats
        ],
        result=ending.result,
        practice_reasons=[*hint, *ending.practice_reasons],
        is_rated=bool(result.is_rated),
        is_given_up=ending.is_given_up,
    )


async def _build_ladder(store: Store, ladder: Ladder, account_id: str) -> list[LadderEntry]:
    """Oneself, all bots, and the best of the others."""
    order = sorted(ladder.ratings.items(), key=lambda item: -item[1].mu)
    people = [key for key, _ in order if not key.startswith(BOT_PREFIX)][:MAX_LADDER_ENTRIES]
    return [
        await _build_entry(store, key, rated, account_id)
        for key, rated in order
        if key.startswith(BOT_PREFIX) or key == account_id or key in people
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
