"""One's own matches over HTTP: their list, what they add up to, and ratings."""

from typing import Any

import msgspec
from litestar import Request, get
from litestar.params import FromQuery

from roost import games
from roost.server import registry
from roost.server.deals.naming import daily_of
from roost.server.naming import made_up_name
from roost.server.people import PROBLEMS, Asker, state_of
from roost.server.scores.ending import Mark, decode
from roost.server.scores.rating import BOT, Ladder, Ladders, Rated
from roost.server.scores.statistics import GameStatistics, statistics_of
from roost.server.store import Store, StoredResult

LISTED = 30
COUNTED = 5000
"""Matches of one person that statistics are made of."""
LADDER = 20
"""Players that are told of a ladder, besides oneself and the bots."""


class PastSeat(msgspec.Struct, frozen=True):
    name: str
    mine: bool
    bot: str | None


class PastMatch(msgspec.Struct, frozen=True):
    """A finished match of one's own, as it first ended."""

    number: int
    table: str
    game: str
    ended: float
    deal: str | None
    """By which it can be played once more; null where that makes no sense."""
    daily: bool
    options: dict[str, Any]
    seats: list[PastSeat]
    result: dict[str, Any]
    marks: list[Mark]
    """Why it is practice."""
    rated: bool
    given_up: bool = False
    """Whether it was closed in play: then it is lost, and there are no scores and no replay."""


class OwnHistory(msgspec.Struct, frozen=True):
    matches: list[PastMatch]
    """The newest first."""
    more: bool
    """Whether there are older ones: ask with `before`, the last number."""


class Rung(msgspec.Struct, frozen=True):
    """A player's place among those who play a game."""

    name: str
    bot: str | None
    mine: bool
    value: int
    margin: int
    """The rating is that much off at most, two times of three."""
    matches: int
    settled: bool
    """False while it is still being found."""


class Standings(msgspec.Struct, frozen=True):
    game: str
    rungs: list[Rung]
    """The best first."""


class OwnStatistics(msgspec.Struct, frozen=True):
    games: list[GameStatistics]
    ratings: list[Standings]
    """Of games where people play against each other, and one has played."""


@get("/me/history", responses=PROBLEMS)
async def see_history(
    person: Asker, request: "Request[Any, Any, Any]", before: FromQuery[int | None] = None
) -> OwnHistory:
    """One's finished matches."""
    store = state_of(request)[2].store
    found = await store.results_of(person, LISTED + 1, before)
    return OwnHistory([_past(result, person) for result in found[:LISTED]], len(found) > LISTED)


@get("/me/statistics", responses=PROBLEMS)
async def see_statistics(person: Asker, request: "Request[Any, Any, Any]") -> OwnStatistics:
    """What they add up to."""
    store = state_of(request)[2].store
    ladders: Ladders = request.app.state.ladders
    found = statistics_of(await store.results_of(person, COUNTED), person)
    playable = registry.playable()
    competed = [
        own.game
        for own in found
        if own.game in playable
        and not games.facts(own.game).cooperative
        and not games.facts(own.game).long
    ]
    return OwnStatistics(
        games=found,
        ratings=[
            Standings(game, await _rungs(store, await ladders.of(game), person))
            for game in competed
        ],
    )


def _past(result: StoredResult, person: str) -> PastMatch:
    ending = decode(result.body)
    hint: list[Mark] = ["hint"] if result.helped else []
    is_long = result.game in games.names() and games.facts(result.game).long
    return PastMatch(
        number=result.number,
        table=result.table,
        game=result.game,
        ended=result.ended,
        deal=None if is_long else result.deal,
        daily=daily_of(result.deal) is not None,
        options=ending.options,
        seats=[PastSeat(seat.name, seat.person == person, seat.bot) for seat in ending.seats],
        result=ending.result,
        marks=[*hint, *ending.marks],
        rated=bool(result.rated),
        given_up=ending.given_up,
    )


async def _rungs(store: Store, ladder: Ladder, person: str) -> list[Rung]:
    """Oneself, all bots, and the best of the others."""
    order = sorted(ladder.players.items(), key=lambda item: -item[1].mu)
    people = [key for key, _ in order if not key.startswith(BOT)][:LADDER]
    return [
        await _rung(store, key, rated, person)
        for key, rated in order
        if key.startswith(BOT) or key == person or key in people
    ]


async def _rung(store: Store, key: str, rated: Rated, person: str) -> Rung:
    bot = key.removeprefix(BOT) if key.startswith(BOT) else None
    name = "" if bot is not None else await store.name_of(key)
    return Rung(
        name=bot or name or made_up_name(key),
        bot=bot,
        mine=key == person,
        value=rated.value,
        margin=rated.margin,
        matches=rated.matches,
        settled=rated.is_settled,
    )
