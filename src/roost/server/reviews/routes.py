"""A review over HTTP: asked for again and again until it is there."""

from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from litestar import Request, get
from litestar.params import FromPath, FromQuery

from roost.contract import Action, Refused
from roost.kernel import CardGame
from roost.match import Match, record
from roost.server import telling
from roost.server.clients import owner_of
from roost.server.deals import spoilers
from roost.server.people import PROBLEMS, Asker, state_of
from roost.server.reviews.making import Reviews
from roost.server.table import Table
from roost.server.words import catalogue

if TYPE_CHECKING:
    from roost.players.review.estimate import Estimate
    from roost.players.review.review import Decision, Review


class Measured(msgspec.Struct, frozen=True):
    """An estimate in points, and the interval that holds the truth 19 times in 20."""

    mean: float
    low: float
    high: float


class Choice(msgspec.Struct, frozen=True):
    action: Action
    behind: Measured
    """How much worse it is than the best one, on average."""


class Decided(msgspec.Struct, frozen=True):
    """A decision of the seat, judged by what it knew then."""

    number: int
    """How many actions of the match came before it."""
    deal: int
    """In which deal, counted from 1."""
    choices: list[Choice]
    """The best few, the best first, and the one that was made."""
    made: int
    """Which of them was made."""
    cost: Measured
    slip: bool
    """Whether it surely cost something worth a word."""
    why: str
    """For the best one, in words; may be blank."""


class Account(msgspec.Struct, frozen=True):
    """Where the result came from: `par`, `luck` and `choices` add up to it.

    In points ahead of the mean of the others or, where all play together, in theirs.
    """

    result: float
    par: Measured
    """What was to be expected, had every choice been the best."""
    luck: Measured
    """What the cards and the others brought."""
    choices: Measured
    """What the choices brought: mostly less than nothing."""
    decisions: list[Decided]
    worst: list[int]
    """The slips that cost most, as places among the decisions."""


class Reviewed(msgspec.Struct, frozen=True):
    """A review, or how far it is."""

    game: str
    seat: int
    names: list[str]
    bots: list[str | None]
    """Who was played by one in the end."""
    mine: list[int]
    """The asker's own seats."""
    deal: str | None
    """The deal, by which it can be played again; null if it cannot."""
    done: int
    of: int
    """0 until it has begun."""
    account: Account | None
    """Null while it is being made: ask again."""


@get("/tables/{id:str}/review", responses=PROBLEMS, opt={"unpacked": False})
async def review_table(
    id: FromPath[str],
    person: Asker,
    request: "Request[Any, Any, Any]",
    seat: FromQuery[int | None] = None,
) -> Reviewed:
    """What the decisions of a seat cost, by what it knew then, in a match that is over.

    `seat`: one's own if left out. It is made when first asked for, and then kept.
    """
    hub = state_of(request)[2]
    table = (await hub.find(id)).table
    await spoilers.refuse(hub.store, table, person)
    match = table.match
    if match is None or match.outcome is None:
        raise Refused("review-in-play")
    request.state.game = match.game.facts.id
    whose = check(match, _seat(table, person) if seat is None else seat)
    reviews: Reviews = request.app.state.reviews
    found = await reviews.find((id, whose))
    told = Reviewed(
        game=match.game.facts.id,
        seat=whose,
        names=["" if place.bot else place.name for place in table.places],
        bots=[table.bot_at(at) for at in range(table.made.players)],
        mine=table.seats_of(person),
        deal=telling.info(table, person, set()).deal,
        done=0,
        of=0,
        account=None if found is None else account(found),
    )
    if found is not None:
        return told
    played = partial(_record, match)
    making = await reviews.make((id, whose), played, owner_of(request))
    return msgspec.structs.replace(told, done=making.done, of=making.of)


def _record(match: Match[Any]) -> bytes:
    return b"".join(record.lines(match))


def check(match: Match[Any], seat: int) -> int:
    """The same as a review's own check, which would load numba."""
    if not isinstance(match.game, CardGame) or match.game.hints is None:
        raise Refused("review-unhinted", game=match.game.facts.title)
    if not 0 <= seat < match.table.players:
        raise Refused("seat-wrong", seat=seat, last=match.table.players - 1)
    return seat


def _seat(table: Table, person: str) -> int:
    """One's own, else that of the first person."""
    people = [i for i, place in enumerate(table.places) if place.bot is None]
    return [*table.seats_of(person), *people, 0][0]


def account(found: "Review") -> Account:
    """With words and intervals."""
    return Account(
        result=found.result,
        par=_measured(found.par),
        luck=_measured(found.luck),
        choices=_measured(found.choices),
        decisions=[_decided(found.game, one) for one in found.decisions],
        worst=found.worst,
    )


def _decided(game: str, one: "Decision") -> Decided:
    return Decided(
        number=one.number,
        deal=one.deal,
        choices=[Choice(c.action, _measured(c.behind)) for c in one.candidates],
        made=one.played,
        cost=_measured(one.cost),
        slip=one.is_slip,
        why="" if one.why is None else catalogue(game).reason(one.why),
    )


def _measured(found: "Estimate") -> Measured:
    return Measured(found.mean, round(found.low, 3), round(found.high, 3))
