"""A review over HTTP: asked for again and again until it is there."""

from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from litestar import Request, get
from litestar.params import FromPath, FromQuery

from roost.contract import Action, RefusalError
from roost.kernel import CardGame
from roost.match import Match, record
from roost.server.deals import spoilers
from roost.server.http.account import ERROR_RESPONSES, AccountId, state_of
from roost.server.http.requests import client_address
from roost.server.messages import catalogue_for
from roost.server.reviews.review_jobs import ReviewJobs
from roost.server.tables import updates
from roost.server.tables.table import Table

if TYPE_CHECKING:
    from roost.bots.review.estimate import Estimate
    from roost.bots.review.review import Decision, Review


class PointsInterval(msgspec.Struct, frozen=True):
    """An estimate in points, and the interval that holds the truth 19 times in 20."""

    mean: float
    low: float
    high: float


class ReviewChoice(msgspec.Struct, frozen=True):
    action: Action
    points_behind: PointsInterval
    """How much worse it is than the best one, on average."""


class ReviewDecision(msgspec.Struct, frozen=True):
    """A decision of the seat, judged by what it knew then."""

    action_count: int
    """How many actions of the match came before it."""
    deal_number: int
    """In which deal, counted from 1."""
    choices: list[ReviewChoice]
    """The best few, the best first, and the one that was made."""
    choice_index: int
    """Which of them was made."""
    cost: PointsInterval
    is_slip: bool
    """Whether it surely cost something worth a word."""
    reason: str
    """For the best one, in words; may be blank."""


class ReviewSummary(msgspec.Struct, frozen=True):
    """Where the result came from: `par`, `luck` and `choices` add up to it.

    In points ahead of the mean of the others or, where all play together, in theirs.
    """

    result: float
    par: PointsInterval
    """What was to be expected, had every choice been the best."""
    luck: PointsInterval
    """What the cards and the others brought."""
    choices: PointsInterval
    """What the choices brought: mostly less than nothing."""
    decisions: list[ReviewDecision]
    worst_decisions: list[int]
    """The slips that cost most, as places among the decisions."""


class ReviewResponse(msgspec.Struct, frozen=True):
    """A review, or how far it is."""

    game: str
    seat: int
    names: list[str]
    bots: list[str | None]
    """Who was played by one in the end."""
    my_seats: list[int]
    """The asker's own seats."""
    deal_id: str | None
    """The deal, by which it can be played again; null if it cannot."""
    done: int
    total: int
    """0 until it has begun."""
    review: ReviewSummary | None
    """Null while it is being made: ask again."""


@get("/tables/{id:str}/review", responses=ERROR_RESPONSES, opt={"unpacked": False})
async def get_review(
    id: FromPath[str],
    account_id: AccountId,
    request: "Request[Any, Any, Any]",
    seat: FromQuery[int | None] = None,
) -> ReviewResponse:
    """What the decisions of a seat cost, by what it knew then, in a match that is over.

    `seat`: one's own if left out. It is made when first asked for, and then kept.
    """
    hub = state_of(request)[2]
    table = (await hub.find(id)).table
    await spoilers.check_can_view(hub.store, table, account_id)
    match = table.match
    if match is None or match.result is None:
        raise RefusalError("review-in-play")
    request.state.game = match.game.info.id
    whose = check_reviewable(match, _default_seat(table, account_id) if seat is None else seat)
    reviews: ReviewJobs = request.app.state.reviews
    found = await reviews.load((id, whose))
    told = ReviewResponse(
        game=match.game.info.id,
        seat=whose,
        names=["" if place.bot else place.name for place in table.occupants],
        bots=[table.bot_at(at) for at in range(table.created.players)],
        my_seats=table.seats_of(account_id),
        deal_id=updates.build_table_info(table, account_id, set()).deal_id,
        done=0,
        total=0,
        review=None if found is None else summarize(found),
    )
    if found is not None:
        return told
    played = partial(_encode_record, match)
    making = await reviews.start((id, whose), played, client_address(request))
    return msgspec.structs.replace(told, done=making.done, total=making.total)


def _encode_record(match: Match[Any]) -> bytes:
    return b"".join(record.record_lines(match))


def check_reviewable(match: Match[Any], seat: int) -> int:
    """The same as a review's own check, which would load numba."""
    if not isinstance(match.game, CardGame) or match.game.heuristics is None:
        raise RefusalError("review-no-heuristics", game=match.game.info.title)
    if not 0 <= seat < match.config.players:
        raise RefusalError("seat-wrong", seat=seat, last=match.config.players - 1)
    return seat


def _default_seat(table: Table, account_id: str) -> int:
    """One's own, else that of the first person."""
    people = [i for i, place in enumerate(table.occupants) if place.bot is None]
    return [*table.seats_of(account_id), *people, 0][0]


def summarize(review: "Review") -> ReviewSummary:
    """With words and intervals."""
    return ReviewSummary(
        result=review.result,
        par=_build_interval(review.par),
        luck=_build_interval(review.luck),
        choices=_build_interval(review.choices),
        decisions=[_build_decision(review.game, one) for one in review.decisions],
        worst_decisions=review.worst,
    )


def _build_decision(game: str, decision: "Decision") -> ReviewDecision:
    return ReviewDecision(
        action_count=decision.number,
        deal_number=decision.deal,
        choices=[ReviewChoice(c.action, _build_interval(c.behind)) for c in decision.candidates],
        choice_index=decision.played,
        cost=_build_interval(decision.cost),
        is_slip=decision.is_slip,
        reason="" if decision.why is None else catalogue_for(game).format_reason(decision.why),
    )


def _build_interval(estimate: "Estimate") -> PointsInterval:
    return PointsInterval(estimate.mean, round(estimate.low, 3), round(estimate.high, 3))
