"""HTTP route for a review. The client polls it until the review is complete."""

from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from litestar import Request, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from roost.contract import Action, RefusalError
from roost.kernel import CardGame
from roost.match import Match, record
from roost.server.deals import spoilers
from roost.server.http.requests import ERROR_RESPONSES, AccountId, Client
from roost.server.messages import catalogue_for
from roost.server.services import Services
from roost.server.tables import updates
from roost.server.tables.table import Table

if TYPE_CHECKING:
    from roost.bots.review.estimate import Estimate
    from roost.bots.review.review import Decision, Review


class PointsInterval(msgspec.Struct, frozen=True):
    """An estimate in points with its 95 % confidence interval."""

    mean: float
    low: float
    high: float


class ReviewChoice(msgspec.Struct, frozen=True):
    action: Action
    points_behind: PointsInterval
    """The mean loss against the best action."""


class ReviewDecision(msgspec.Struct, frozen=True):
    """A decision of the seat, judged by what the seat knew at the time."""

    action_count: int
    """The number of actions before it."""
    deal_number: int
    """The number of the deal, starting with 1."""
    choices: list[ReviewChoice]
    """The best few actions, best first, and the action that was played."""
    choice_index: int
    """The index of the played action in `choices`."""
    cost: PointsInterval
    is_slip: bool
    """Whether it is a slip: a significant and relevant loss."""
    reason: str
    """The reason for the best action, as text; may be blank."""


class ReviewSummary(msgspec.Struct, frozen=True):
    """The parts of the result: `par`, `luck` and `choices` add up to it.

    In points ahead of the mean of the other seats; in a cooperative game, in common points.
    """

    result: float
    par: PointsInterval
    """The expected result with the best choice in every decision."""
    luck: PointsInterval
    """The effect of chance and of the other players."""
    choices: PointsInterval
    """The effect of the seat's choices, usually negative."""
    decisions: list[ReviewDecision]
    worst_decisions: list[int]
    """The most expensive slips, as indices of `decisions`."""


class ReviewResponse(msgspec.Struct, frozen=True):
    """A review, or its progress."""

    game: str
    seat: int
    names: list[str]
    bots: list[str | None]
    """The bots that played the seats at the end."""
    my_seats: list[int]
    """The recipient's seats."""
    deal_id: str | None
    """The id by which the deal can be played again; null if it cannot."""
    done: int
    total: int
    """0 until the job has started."""
    review: ReviewSummary | None
    """Null while it is being computed: ask again."""


@get("/tables/{id:str}/review", responses=ERROR_RESPONSES, opt={"uncompressed": False})
async def get_review(
    id: FromPath[str],
    account_id: AccountId,
    client: NamedDependency[Client],
    request: "Request[Any, Any, Any]",
    services: NamedDependency[Services],
    seat: FromQuery[int | None] = None,
) -> ReviewResponse:
    """Return the review of a seat in a finished match.

    `seat`: by default the account's own. The review is computed at the first request, and then
    stored.
    """
    manager = services.manager
    table = (await manager.find(id)).table
    await spoilers.check_can_view(manager.store, table, account_id)
    match = table.match
    if match is None or match.result is None:
        raise RefusalError("review-in-play")
    request.state.game = match.game.info.id
    reviewed_seat = check_reviewable(
        match, _default_seat(table, account_id) if seat is None else seat
    )
    review = await services.reviews.load((id, reviewed_seat))
    response = ReviewResponse(
        game=match.game.info.id,
        seat=reviewed_seat,
        names=["" if occupant.bot else occupant.name for occupant in table.occupants],
        bots=[table.bot_at(one) for one in range(table.created.players)],
        my_seats=table.seats_of(account_id),
        deal_id=updates.build_table_info(table, account_id, set()).deal_id,
        done=0,
        total=0,
        review=None if review is None else summarize(review),
    )
    if review is not None:
        return response
    encode = partial(_encode_record, match)
    job = await services.reviews.start((id, reviewed_seat), encode, client.address)
    return msgspec.structs.replace(response, done=job.done, total=job.total)


def _encode_record(match: Match[Any]) -> bytes:
    return b"".join(record.record_lines(match))


def check_reviewable(match: Match[Any], seat: int) -> int:
    """Check that a seat can be reviewed. Same as in the review itself, but without loading
    numba.
    """
    if not isinstance(match.game, CardGame) or match.game.heuristics is None:
        raise RefusalError("review-no-heuristics", game=match.game.info.title)
    if not 0 <= seat < match.config.players:
        raise RefusalError("seat-wrong", seat=seat, last=match.config.players - 1)
    return seat


def _default_seat(table: Table, account_id: str) -> int:
    """Return the account's seat, else the first seat without a bot."""
    seats = [i for i, occupant in enumerate(table.occupants) if occupant.bot is None]
    return [*table.seats_of(account_id), *seats, 0][0]


def summarize(review: "Review") -> ReviewSummary:
    """Add texts and intervals to a review."""
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
        choices=[
            ReviewChoice(candidate.action, _build_interval(candidate.behind))
            for candidate in decision.candidates
        ],
        choice_index=decision.played,
        cost=_build_interval(decision.cost),
        is_slip=decision.is_slip,
        reason="" if decision.why is None else catalogue_for(game).format_reason(decision.why),
    )


def _build_interval(estimate: "Estimate") -> PointsInterval:
    return PointsInterval(estimate.mean, round(estimate.low, 3), round(estimate.high, 3))
